import { afterAll, beforeAll, expect, test } from 'vitest'

import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { getBackgroundJobs } from '#modules/operations/operations.contract.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

import { JOB_NAMES } from './job-names.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('every queue of the shop has a name for people', async () => {
  const admin = await shop.signedInAs(ROLE.admin)
  const { queues } = await admin.bearer(getBackgroundJobs, { query: {} })
  const names = queues.map(({ name }) => name)
  expect(names.toSorted()).toEqual(Object.keys(JOB_NAMES).toSorted())
})
