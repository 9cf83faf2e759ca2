import { afterAll, beforeAll, expect, test } from 'vitest'

import { rows } from '#platform/db/rows.ts'
import { createImportCalls, openSellerShop } from '#tests/support/import-calls.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { createWorkbook, listingSheet } from '#tests/support/table-files.ts'
import type { Person } from '#tests/support/test-users.ts'

import { findImport } from './imports.store.ts'
import { readUpload } from './reading.service.ts'

let shop: TestShop
let seller: Person
beforeAll(async () => {
  ;({ shop, seller } = await openSellerShop())
})
afterAll(() => shop.close())

test('an upload that is cancelled while its file is read stays cancelled', async () => {
  const { db } = shop.database
  const { ask, upload } = createImportCalls(shop)
  const { job } = await upload(await createWorkbook(listingSheet([{}])), { by: seller, query: '?dry_run=1' })
  await rows(db, `update imports set state = 'reading' where id = $1`, [job])
  const taken = await findImport(db, job)
  if (taken === null) throw new Error('The upload is missing.')
  const cancelled = await ask('DELETE', `/api/upload/${job}/`, seller)
  expect(cancelled.json()).toMatchObject({ state: 'cancelled', finished_at: expect.any(String) })
  await readUpload({ db }, taken, { signal: new AbortController().signal, leaseUntil: () => new Date() })
  const after = await ask('GET', `/api/upload/${job}/`, seller)
  expect(after.json()).toMatchObject({ state: 'cancelled', finished_at: expect.any(String) })
})
