import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'

import { type SearchQuery } from '#modules/search/search-query.contract.ts'
import { findProducts } from '#modules/search/search.contract.ts'
import { putOnSale, type TestListing } from '#tests/support/listings.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ demo: true })
})
afterAll(() => shop.close())

const sell = (listing: TestListing) => putOnSale(shop.database, listing)
const find = (query: z.input<typeof SearchQuery>) => shop.visitor(findProducts, { query })

test('several brands find the listings of each, and count the others as without a brand', async () => {
  const [first, second, third] = ['Bosch', 'NGK', 'Denso']
  const title = 'Brandprobe gadget'
  const ids = [
    await sell({ title, brand: first }),
    await sell({ title, brand: second }),
    await sell({ title, brand: second }),
    await sell({ title, brand: third }),
  ]
  const search = 'Brandprobe gadget'
  const both = await find({ search, brand: [first, 'ngk'], facets: '1' })
  expect(both.results.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids.slice(0, 3))
  const counts = [
    { value: second, count: 2 },
    { value: first, count: 1 },
    { value: third, count: 1 },
  ]
  expect(both.facets?.brand).toEqual(counts)
  expect((await find({ search, facets: '1' })).facets?.brand).toEqual(counts)
  const withComma = await sell({ title, brand: 'Brandprobe, Lagos' })
  const { results } = await find({ search, brand: 'brandprobe, lagos' })
  expect(results.map(({ id }) => id)).toEqual([withComma])
  expect((await find({ search, brand: [first, 'No such brand'] })).count).toBe(1)
  expect((await find({ search, brand: ['No such brand'] })).count).toBe(0)
  expect((await find({ search, brand: '' })).count).toBe(5)
  await expect(find({ brand: Array.from({ length: 21 }, (_, at) => `Brand ${at}`) })).rejects.toMatchObject({
    status: 400,
  })
})
