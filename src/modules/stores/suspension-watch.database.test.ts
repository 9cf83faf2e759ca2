import { expect, test } from 'vitest'

import { rows } from '#platform/db/statement.ts'
import { openTestShop } from '#tests/support/shop.ts'

import { suspendStore } from './stores.contract.ts'
import { watchSuspensions } from './suspension-watch.service.ts'

test('a process that watches suspensions hears of one that another process commits', async () => {
  const shop = await openTestShop()
  const admin = await shop.signedInAs(1)
  await rows(shop.database.db, `insert into stores (name) values ('Watched store')`)
  const [found] = await rows<{ id: number }>(shop.database.db, `select id from stores where name = 'Watched store'`)
  let changes = 0
  const stop = watchSuspensions({ db: shop.database.db, log: shop.app.log }, () => (changes += 1))
  try {
    // The first look only learns what there is.
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
