import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Database } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/statement.ts'
import { openTestDatabase } from '#tests/support/databases.ts'

import { findSellerPage } from './selling-list.store.ts'
import type { SellerPage } from './selling-order.store.ts'
import type { SellerSelection } from './selling-selection.store.ts'
import { SELLER_SORTS } from './selling.contract.ts'

// Every way in which a page is found, against the plainest question that gives the same: so few are counted that a demo
// shop has many.
const MOST_COUNTED = 50

let database: Database
beforeAll(async () => {
  database = await openTestDatabase({ demo: true })
  await rows(database.db, 'update products set hidden_at = now() where id % 40 = 0')
})
afterAll(() => database.close())

const EVERYTHING: SellerSelection = { storeId: null, search: null, category: null, condition: null, hidden: null }
const SELECTIONS: Record<string, Partial<SellerSelection>> = {
  everything: {},
  'what is not hidden': { hidden: false },
  'what is hidden': { hidden: true },
  'a condition': { condition: 'Used' },
  'a store': { storeId: 1 },
  'a category that is not hidden': { category: 2, hidden: false },
  'a broad word': { search: 'toyota' },
  'a word of titles that sort together': { search: 'front' },
  'a word, a category and a condition': { search: 'filter' },
  'a condition by its name': { search: 'used' },
  'a broad word in a category': { search: 'toyota', category: 2 },
  'a narrow word': { search: 'camry 2007' },
  'what only looks like a pattern': { search: '%_%' },
  'nothing at all': { search: 'no such listing' },
  'two letters in a store': { search: 'to', storeId: 1 },
}
const PLACES = [
  { offset: 0, size: 5 },
  { offset: 30, size: 20 },
]
const WAYS = SELLER_SORTS.flatMap((sort) => [false, true].map((descending) => ({ sort, descending })))

/** Stock is sorted in a way of its own; of the other orders each selection is asked in two, another two each time. */
const waysOf = (at: number) => WAYS.filter((way, place) => way.sort === 'stock' || place % 7 === at % 7)

test.each(Object.keys(SELECTIONS).map((name, at) => ({ name, at })))(
  '$name: each page holds what it should, in any order',
  async ({ name, at }) => {
    const selection = { ...EVERYTHING, ...SELECTIONS[name] }
    for (const way of waysOf(at)) {
      const all = await sortAll(selection, way)
      for (const place of PLACES) {
        const found = await findSellerPage(database.db, selection, { ...way, ...place }, MOST_COUNTED)
        expect(found.ids, JSON.stringify(way)).toEqual(all.slice(place.offset, place.offset + place.size))
        expect(found.total).toBe(Math.min(all.length, MOST_COUNTED))
      }
    }
  },
)

const KEYS: Record<SellerPage['sort'], string> = {
  newest: 'p.id',
  title: 'lower(left(p.title, 60))',
  gen_price: 'p.gen_price_kobo',
  price: 'p.price_kobo',
  stock: 'p.stock',
  rating: 'p.rating',
  sku: 'p.sku',
}

async function sortAll(
  { storeId, search, category, condition, hidden }: SellerSelection,
  { sort, descending }: Pick<SellerPage, 'sort' | 'descending'>,
): Promise<number[]> {
  const direction = descending ? 'desc' : 'asc'
  const found = await rows<{ id: number }>(
    database.db,
    `select p.id from products p join categories c on c.id = p.category_id
     where ($1::int is null or p.store_id = $1) and ($2::int is null or c.id = $2) and ($3::text is null or p.condition = $3)
       and ($4::boolean is null or (p.hidden_at is not null) = $4)
       and ($5::text is null or exists (select from unnest(array[p.title, p.sku, p.part_no, c.name, p.condition,
         to_char(p.gen_price_kobo / 100.0, 'FM9999999990.00'), to_char(p.price_kobo / 100.0, 'FM9999999990.00')]) field
         where strpos(lower(field), $5) > 0))
     order by ${KEYS[sort]} ${direction}, p.id ${direction}`,
    [storeId, category, condition, hidden, search],
  )
  return found.map(({ id }) => id)
}
