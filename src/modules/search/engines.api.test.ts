import { afterAll, beforeAll, expect, test } from 'vitest'

import { findProducts } from '#modules/search/search.contract.ts'
import { hideAllListings, putOnSale, type TestFitment } from '#tests/support/listings.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  await hideAllListings(shop.database)
})
afterAll(() => shop.close())

const camry: TestFitment = { make: 'Toyota', model: 'Camry', years: [2007, 2009] }
const find = (search: string) => shop.visitor(findProducts, { query: { search } })

test('a stated engine finds parts for it and for all engines, and none for another engine', async () => {
  const sell = (title: string, engine?: string) =>
    putOnSale(shop.database, {
      title,
      type: 'alternator',
      fits: [{ ...camry, ...(engine !== undefined && { engine }) }],
    })
  const [small, large, any] = [await sell('a', '2.4 2AZ-FE'), await sell('b', '3.5 2GR-FE'), await sell('c')]
  for (const [search, ids] of [
    ['alternator camry 2008 2.4', [small, any]],
    ['alternator camry 2008 2gr', [large, any]],
    ['2.4 camry 2007-2009 alternator', [small, any]],
    ['camry 2.4 alternator', [small, any]],
    ['alternator camry 2008', [small, large, any]],
  ] as const) {
    const { results, understood } = await find(search)
    const found = results.map(({ id }) => id).toSorted((a, b) => a - b)
    expect({ search, found, toCheck: understood?.qualifiers }).toEqual({ search, found: ids, toCheck: [] })
  }
})

test('an engine that the vehicle data does not tell apart is left to the seller', async () => {
  const any = await putOnSale(shop.database, {
    title: 'd',
    type: 'water-pump',
    fits: [{ ...camry, engine: '3.5 2GR-FE' }],
  })
  for (const [search, toCheck] of [
    ['water pump camry 2008 v6', 'V6'],
    ['toyota water pump 2.4', '2.4'],
  ] as const)
    expect(await find(search)).toMatchObject({ results: [{ id: any }], understood: { qualifiers: [toCheck] } })
})

test('parts for another engine alone are listed under other vehicles, not as the answer', async () => {
  const large = await putOnSale(shop.database, {
    title: 'e',
    type: 'radiator',
    fits: [{ ...camry, engine: '3.5 2GR-FE' }],
  })
  expect(await find('radiator camry 2008 2.4')).toMatchObject({
    outcome: 'none_for_vehicle',
    count: 0,
    alternatives: [{ kind: 'other_vehicles', count: 1, results: [{ id: large }] }, { kind: 'other_parts_for_vehicle' }],
  })
})
