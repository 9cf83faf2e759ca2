import { expect, test } from 'vitest'

import { rows } from '#platform/db/rows.ts'
import { openTestShop } from '#tests/support/shop.ts'

import { suspendStore } from './stores.contract.ts'
import { watchSuspensions } from './suspension-watch.service.ts'

test('a suspension that another process commits calls the watcher', async () => {
  const shop = await openTestShop()
  const admin = await shop.signedInAs(1)
  await rows(shop.database.db, `insert into stores (name) values ('Watched store')`)
  const [found] = await rows<{ id: number }>(shop.database.db, `select id from stores where name = 'Watched store'`)
  let changes = 0
  const stop = watchSuspensions({ db: shop.database.db, log: shop.app.log }, () => (changes += 1))
  try {
    // The first poll only reads the current state.
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(changes).toBe(0)
    const call = { params: { id: String(found?.id) }, body: { reason: 'Three complaints' } }
    await admin.bearer(suspendStore, call)
    await expect.poll(() => changes, { timeout: 20_000 }).toBe(1)
  } finally {
    await stop()
    await shop.close()
  }
})

test('a suspension that is committed after one with a higher id calls the watcher', async () => {
  const shop = await openTestShop()
  const admin = await shop.signedInAs(1)
  const { db } = shop.database
  const [found] = await rows<{ id: number }>(db, `insert into stores (name) values ('Slow store') returning id`)
  const addLine = (id: number) =>
    rows(
      db,
      `insert into store_suspensions (id, store_id, act, reason, cause, at, by_user) overriding system value
       values ($1, $2, 'suspended', 'Three complaints', 'store', now(), $3)`,
      [id, found?.id, admin.user.id],
    )
  await addLine(1_000)
  let changes = 0
  const stop = watchSuspensions({ db, log: shop.app.log }, () => (changes += 1))
  try {
    // The first poll only reads the current state.
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await addLine(999)
    await expect.poll(() => changes, { timeout: 20_000 }).toBe(1)
  } finally {
    await stop()
    await shop.close()
  }
})
