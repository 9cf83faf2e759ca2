import { afterAll, beforeAll, expect, test } from 'vitest'

import { findProducts } from '#modules/search/search.contract.ts'
import { hideAllListings, putOnSale } from '#tests/support/listings.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  await hideAllListings(shop.database)
})
afterAll(() => shop.close())

test('the count of a position is the number of listings that choosing it finds', async () => {
  for (const [axle, side] of [
    ['front', 'left'],
    ['front', 'right'],
    ['rear', 'left'],
    ['front', null],
    [null, null],
  ] as const)
    await putOnSale(shop.database, { title: 'Disc', type: 'brake-disc', axle, side })
  const find = (position: string) =>
    shop.visitor(findProducts, { query: { type: 'brake-disc', facets: '1', ...(position && { position }) } })
  const counts = async (position: string) => (await find(position)).facets?.position ?? []
  const open = await counts('')
  expect(open.map(({ value }) => value)).toEqual(['front', 'rear', 'left', 'right'])
  for (const { value, count } of open) expect((await find(value)).count, value).toBe(count)
  for (const { value, count } of (await counts('front')).filter((one) => ['left', 'right'].includes(one.value)))
    expect((await find(`front,${value}`)).count, value).toBe(count)
})
