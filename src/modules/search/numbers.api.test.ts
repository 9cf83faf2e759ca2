import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'

import { reindex } from '#modules/search/index.store.ts'
import { findProducts, type SearchQuery } from '#modules/search/search.contract.ts'
import { rows } from '#platform/db/rows.ts'
import { type ListingOf, putOnSale } from '#tests/support/listings.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ demo: true })
})
afterAll(() => shop.close())

const sell = (listing: ListingOf) => putOnSale(shop.database, listing)
const find = (query: z.input<typeof SearchQuery>) => shop.visitor(findProducts, { query })
const idsOf = async (query: Parameters<typeof find>[0]) => (await find(query)).results.map(({ id }) => id)

test('a keyword that is a part number beats every text match, then comes the SKU, then what begins so', async () => {
  const text = await sell({ title: 'Fits instead of QX11-22 QX1122', popularity: 900_000 })
  const longer = await sell({ title: 'a', partNo: 'QX-1122-9' })
  const sku = await sell({ title: 'b', sku: 'QX1122' })
  const exact = await sell({ title: 'c', partNo: 'AB-1, qx 11.22' })
  expect(await idsOf({ search: 'QX11-22' })).toEqual([exact, sku, longer])
  expect(await idsOf({ search: 'qx1122 instead' })).toEqual([exact, sku, longer, text])
})

test('a keyword that is a SKU of letters alone finds it', async () => {
  const id = await sell({ title: 'a', sku: 'QXA-BMP-HIRU' })
  await sell({ title: 'Hiru' })
  expect(await idsOf({ search: 'qxa-bmp-hiru' })).toEqual([id])
})

test('a keyword that is the number of what is no longer on sale finds nothing else', async () => {
  const id = await sell({ title: 'a', sku: 'QXB-471199' })
  await sell({ title: 'Another with 471199 in its title' })
  await rows(shop.database.db, 'update products set hidden_at = now() where id = $1', [id])
  await reindex(shop.database, [id])
  expect(await find({ search: 'QXB-471199' })).toMatchObject({ count: 0 })
})

test('a keyword keeps the leading zeros of a number', async () => {
  const id = await sell({ title: 'a', partNo: '00778-11' })
  expect(await idsOf({ search: '0077811' })).toEqual([id])
  expect(await idsOf({ search: '77811' })).toEqual([])
})

/** Gives so many listings of the demo shop one number more each: "QZM1001", "QZM1002" … */
const alsoNumbered = (beginning: string, listings: number) =>
  rows(
    shop.database.db,
    `insert into part_numbers (product_id, kind, normalised, display)
     select id, 'part', $1 || (1000 + place), $1 || (1000 + place)
     from (select id, row_number() over (order by id) as place from products where hidden_at is null) p
     where place <= $2`,
    [beginning, listings],
  )

test('the beginning of more numbers than are looked at says that its total is not exact', async () => {
  await alsoNumbered('QZM', 250)
  expect(await find({ search: 'QZM-1' })).toMatchObject({ count: 200, count_capped: true })
  expect(await find({ search: 'QZM-1', rating: '0', facets: '1' })).toMatchObject({
    count_capped: true,
    facets: { capped: ['category', 'brand', 'condition', 'rating', 'price'] },
  })
  expect(await find({ search: 'QZM-1001' })).toMatchObject({ count: 1, count_capped: false })
})

test('so do several numbers that together bring more, and up to that the total is exact', async () => {
  await alsoNumbered('QZO', 200)
  expect(await find({ search: 'QZO-1', facets: '1' })).toMatchObject({
    count: 200,
    count_capped: false,
    facets: { capped: [] },
  })
  await sell({ title: 'a', partNo: 'QZP-1001' })
  expect(await find({ search: 'QZO-1, QZP-1' })).toMatchObject({ count: 200, count_capped: true })
})
