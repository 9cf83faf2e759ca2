import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { getAdminStore } from '#modules/reports/tables.contract.ts'
import { reindex } from '#modules/search-index/changed-listings.store.ts'
import { findProducts } from '#modules/search/search.contract.ts'
import { rows } from '#platform/db/rows.ts'
import { createListingBy } from '#tests/support/buying.ts'
import { openTestShop } from '#tests/support/shop.ts'

const MIGRATION = join(import.meta.dirname, '../../../db/migrations/0030_cause_of_suspension.sql')

test('migration 0030 suspends the stores of disabled owners and removes their listings from search', async () => {
  const shop = await openTestShop()
  try {
    const [admin, seller, other] = [await shop.signedInAs(1), await shop.signedInAs(4), await shop.signedInAs(4)]
    const listing = { title: 'Beforehand filter', generalPrice: 1_000, stock: 3 }
    const [gone, kept] = [
      await createListingBy(shop.database, seller, listing),
      await createListingBy(shop.database, other, listing),
    ]
    // The helper indexes listings before it moves them into their stores.
    await reindex(shop.database, [gone, kept])
    await rows(shop.database.db, 'update users set disabled_at = now() where id = $1', [seller.user.id])
    // Skip the first statement, which adds the column.
    const sql = readFileSync(MIGRATION, 'utf8')
    await shop.database.db.query(sql.slice(sql.indexOf('with suspended')))
    const { results } = await shop.visitor(findProducts, { query: { search: 'beforehand' } })
    expect(results.map(({ id }) => id)).toEqual([kept])
    const [store] = await rows<{ id: number }>(shop.database.db, 'select store_id as id from products where id = $1', [
      gone,
    ])
    const detail = await admin.bearer(getAdminStore, { params: { id: String(store?.id) } })
    expect(detail).toMatchObject({ state: 'suspended', suspended_for: 'account', owner: { disabled: true } })
  } finally {
    await shop.close()
  }
})
