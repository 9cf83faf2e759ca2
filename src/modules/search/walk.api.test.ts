import { afterAll, beforeAll, expect, test } from 'vitest'

import { rows } from '#platform/db/rows.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

import { EVERYTHING, type Selection } from './selection.rules.ts'
import { isWithinWalk, pageWithin, samplePrices, walk } from './walk.store.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ demo: true })
})
afterAll(() => shop.close())

const SIZE = 12
const brakes = { ...EVERYTHING, groups: [[['brake']]], entitled: false }

/** All brake parts in an order, by a question that uses no index of words. */
async function inOrder(sort: 'price_asc' | 'price_desc', entitled: boolean) {
  const price = entitled ? 'price_business' : 'price_general'
  return rows<{ product_id: number; price: number }>(
    shop.database.db,
    `select s.product_id, s.${price} as price from search_listings s join search_texts t on t.id = s.text_id
     where t.words @@ to_tsquery('english', 'brake') order by s.${price} ${sort === 'price_desc' ? 'desc' : ''}, s.product_id`,
  )
}

test.each([
  ['price_asc', false, 0],
  ['price_asc', true, 24],
  ['price_desc', false, 12],
  ['price_desc', true, 0],
] as const)('a page by %s, entitled %s, from %i is the same walked and bounded', async (sort, entitled, offset) => {
  const all = await inOrder(sort, entitled)
  const right = all.slice(offset, offset + SIZE).map((row) => row.product_id)
  const last = all[offset + SIZE - 1]?.price ?? 0
  const selection: Selection = { ...brakes, entitled }
  const bound = sort === 'price_asc' ? { maxKobo: last } : { minKobo: last }
  const page = { sort, offset, size: SIZE }
  expect(right).toHaveLength(SIZE)
  expect(await walk(shop.database.db, selection, page)).toEqual(right)
  expect(await pageWithin(shop.database.db, { ...selection, ...bound }, page)).toEqual(right)
  expect(await isWithinWalk(shop.database.db, { ...selection, ...bound })).toBe(true)
})

test('of words that few listings hold there is no sample to tell from', async () => {
  const page = { sort: 'price_asc', offset: 0, size: SIZE } as const
  expect(await samplePrices(shop.database.db, brakes, page)).toBeNull()
  const sample = await samplePrices(shop.database.db, { ...brakes, groups: [[['fitting']]] }, page)
  const first = await rows<{ price: number }>(
    shop.database.db,
    'select price_general as price from search_listings order by price_general limit 1',
  )
  expect(sample?.first).toBeGreaterThanOrEqual(first[0]?.price ?? Infinity)
  expect(sample?.last).toBeGreaterThanOrEqual(sample?.first ?? Infinity)
})
