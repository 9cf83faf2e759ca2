import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Database } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { testAll } from '#tests/support/check-each.ts'
import { openTestDatabase } from '#tests/support/databases.ts'

import type { SellerSelection } from './seller-filters.store.ts'
import { findSellerPage, type SellerPage } from './seller-list.store.ts'
import { SELLER_SORTS } from './selling.contract.ts'

// Compares pages with those of one plain statement. Low limits make the hits of a demo shop exceed the count cap.
const MAX_COUNT = 50
const LIMITS = { countLimit: MAX_COUNT, reach: MAX_COUNT }

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
  'letters of many words': { search: 'pad set, cer' },
  'a backslash and no word': { search: String.raw`\%_` },
}
const PLACES = [
  { offset: 0, size: 5 },
  { offset: 30, size: 20 },
]
const ORDERS = SELLER_SORTS.flatMap((sort) => [false, true].map((descending) => ({ sort, descending })))

/** Returns the orders to test for a selection: stock, which has its own plan, and every seventh of the others. */
const listOrders = (at: number) => ORDERS.filter(({ sort }, place) => sort === 'stock' || place % 7 === at % 7)

testAll(Object.keys(SELECTIONS).map((name, at) => ({ name, at })))(
  'of every selection each page holds what it should, in any order',
  async ({ name, at }) => {
    const selection = { ...EVERYTHING, ...SELECTIONS[name] }
    for (const order of listOrders(at)) {
      const all = await sortAll(selection, order)
      for (const place of PLACES) {
        const found = await findSellerPage(database.db, selection, { ...order, ...place }, LIMITS)
        expect(found.ids, JSON.stringify(order)).toEqual(all.slice(place.offset, place.offset + place.size))
        expect(found.total).toBe(Math.min(all.length, MAX_COUNT))
      }
    }
  },
)

test.each([1, 100, 100_000])(
  'a page of many hits is right in every order whether or not %i listings of the order fill it',
  async (scanLimit) => {
    for (const more of [{ search: 'toyota' }, { search: 'radiator', hidden: false }, { search: 'filter' }]) {
      const selection = { ...EVERYTHING, ...more }
      for (const order of ORDERS) {
        const wanted = { ...order, offset: 5, size: 20 }
        const { ids } = await findSellerPage(database.db, selection, wanted, { ...LIMITS, scanLimit })
        expect(ids, JSON.stringify([more, order])).toEqual((await sortAll(selection, order)).slice(5, 25))
      }
    }
  },
)

test('pages of a search above the count cap reach only the first hits', async () => {
  const limits = { countLimit: MAX_COUNT, reach: 20 }
  const at = (search: string, offset: number) => {
    const wanted = { sort: 'title', descending: false, offset, size: 15 } as const
    return findSellerPage(database.db, { ...EVERYTHING, search }, wanted, limits)
  }
  const all = await sortAll({ ...EVERYTHING, search: 'toyota' }, { sort: 'title', descending: false })
  expect(await at('toyota', 15)).toEqual({ ids: all.slice(15, 20), total: MAX_COUNT })
  expect(await at('toyota', 30)).toEqual({ ids: [], total: MAX_COUNT })
  const few = await sortAll({ ...EVERYTHING, search: 'highlander 2001' }, { sort: 'title', descending: false })
  expect(few.length).toBeGreaterThan(20)
  expect((await at('highlander 2001', 15)).ids).toEqual(few.slice(15, 30))
})

test('the count of a store follows added, hidden, shown, moved and deleted listings', async () => {
  const { db } = database
  const miscounted = () =>
    rows(
      db,
      `select s.id from stores s left join store_counts n on n.store_id = s.id where n.listings is distinct from
         (select count(*) from products p where p.store_id = s.id and p.hidden_at is null)`,
    )
  expect(await miscounted()).toEqual([])
  await rows(db, `insert into stores (name) values ('Counted store'), ('Another counted store')`)
  const toStore = (name: string) => `set store_id = (select id from stores where name = '${name}')`
  for (const change of [
    `insert into products (store_id, category_id, title, gen_price_kobo, sku, condition, stock, weight_kg, length_in,
       width_in, height_in, hidden_at)
     select s.id, 6, 'Counted', 100, 'COUNTED-' || i, 'New', 1, 1, 1, 1, 1, case when i > 2 then now() end
     from stores s, generate_series(1, 3) i where s.name = 'Counted store'`,
    `update products set hidden_at = null where sku = 'COUNTED-3'`,
    `update products ${toStore('Another counted store')}, hidden_at = now() where sku = 'COUNTED-1'`,
    `update products ${toStore('Another counted store')} where sku in ('COUNTED-2', 'COUNTED-3')`,
    `delete from products where sku in ('COUNTED-1', 'COUNTED-2')`,
  ]) {
    await rows(db, change)
    expect(await miscounted(), change).toEqual([])
  }
  const counted = await rows(
    db,
    `select s.name, n.listings from store_counts n join stores s on s.id = n.store_id where s.name like '%ounted store'
     order by s.id`,
  )
  expect(counted).toEqual([
    { name: 'Counted store', listings: 0 },
    { name: 'Another counted store', listings: 1 },
  ])
})

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
