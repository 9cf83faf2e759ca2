import { afterAll, beforeAll, expect, test } from 'vitest'

import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { invariant } from '#platform/db/invariants.ts'
import { rows } from '#platform/db/rows.ts'
import { createJobProcesses, skipPause, waitUntil } from '#tests/support/job-processes.ts'
import { createRequestCtx } from '#tests/support/request-ctx.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

import { checkMoneyJob, createMoneyChecks } from './money-checks.service.ts'
import { getSummary } from './summary.contract.ts'

const HOLDS = invariant(
  'test.holds',
  'one is one',
  `select 1::bigint as checked, 0::bigint as broken, null::text as example`,
)
const BROKEN = invariant(
  'test.broken',
  'one is two',
  `select 1::bigint as checked, 3::bigint as broken, 'one' as example`,
)

let shop: TestShop
let emails: string[]
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

function createService(...invariants: (typeof HOLDS)[]) {
  emails = []
  return createMoneyChecks({
    jobs: { declare: () => undefined },
    invariants,
    emailAdmins: async (_tx, compose) => void emails.push(compose({ username: 'Ada' }).text),
    baseUrl: 'http://shop.example',
  })
}
const check = (...invariants: (typeof HOLDS)[]) => createService(...invariants).run(createRequestCtx(shop))
const readSummary = async () => {
  const admin = await shop.signedInAs(ROLE.admin)
  return (await admin.bearer(getSummary, { query: {} })).money_check
}

test('a shop without a money check shows none on the dashboard', async () => {
  expect(await readSummary()).toBeNull()
})

test('a money check that holds is stored, and no admin gets an email', async () => {
  expect(await check(HOLDS)).toEqual([])
  expect(emails).toEqual([])
  expect(await readSummary()).toMatchObject({ is_ok: true })
})

test('a broken invariant is stored, shown on the dashboard and sent to admins', async () => {
  expect(await check(HOLDS, BROKEN)).toEqual([{ name: 'one is two', broken: 3, example: 'one' }])
  expect(emails.join()).toContain('Broken 3 times: one is two. Example: one.')
  expect(await readSummary()).toMatchObject({ is_ok: false })
})

test('a money check that a stopping process interrupts is run again by the next process', async () => {
  const processes = createJobProcesses(() => shop.database)
  const stopping = processes.open({ stopSeconds: 0.2 })
  let isRunning = false
  stopping.work(checkMoneyJob, () => {
    isRunning = true
    return new Promise(() => undefined)
  })
  await stopping.start({ works: true })
  await stopping.enqueue(shop.database, checkMoneyJob, {})
  await waitUntil(() => isRunning)
  await stopping.stop()
  const count = async () => (await rows(shop.database.db, 'select from money_checks')).length
  const before = await count()
  const next = processes.open()
  next.work(checkMoneyJob, async (ctx) => void (await createService(HOLDS).run(ctx)))
  await next.start({ works: true })
  await skipPause(shop.database)
  await expect.poll(count, { timeout: 15_000 }).toBe(before + 1)
  await processes.clear()
})
