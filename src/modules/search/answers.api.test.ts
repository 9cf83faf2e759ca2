import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'

import type { SearchQuery } from '#modules/search/search-query.contract.ts'
import { findProducts } from '#modules/search/search.contract.ts'
import { rows } from '#platform/db/rows.ts'
import { hideAllListings, putOnSale, type TestFitment, type TestListing } from '#tests/support/listings.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  await hideAllListings(shop.database)
})
afterAll(() => shop.close())

const sell = (listing: TestListing) => putOnSale(shop.database, listing)
const find = (query: z.input<typeof SearchQuery>) => shop.visitor(findProducts, { query })
const byNumber = (a: number, b: number) => a - b
const listIds = (answer: Awaited<ReturnType<typeof find>>) => answer.results.map(({ id }) => id)

const corolla: TestFitment = { make: 'Toyota', model: 'Corolla', years: [2009, 2013] }
const camry: TestFitment = { make: 'Toyota', model: 'Camry', years: [2007, 2011] }

describe('a part and a vehicle', () => {
  test('a part that no listing has for the vehicle returns none_for_vehicle, with other vehicles and accessories as alternatives', async () => {
    const other = await sell({ title: 'Pads', type: 'brake-pads', fits: [camry] })
    const sensor = await sell({ title: 'Brake Pad Wear Sensor', type: 'brake-wear-sensor', fits: [corolla] })
    const answer = await find({ search: 'brake pad corolla 2010' })
    expect(answer).toMatchObject({
      count: 0,
      results: [],
      outcome: 'none_for_vehicle',
      understood: {
        part_type: { key: 'brake-pads', name: 'Brake Pad Set' },
        vehicle: { make: 'Toyota', model: 'Corolla', year: 2010 },
        relaxed: false,
      },
    })
    expect(answer.alternatives).toMatchObject([
      { kind: 'other_vehicles', count: 1, results: [{ id: other }] },
      { kind: 'accessories', count: 1, results: [{ id: sensor }] },
      { kind: 'other_parts_for_vehicle', count: 1, results: [{ id: sensor }] },
    ])
  })

  test('a part and a vehicle find fitting listings, then universal ones, and no others', async () => {
    const universal = await sell({ title: 'Any car', type: 'horn', universal: true, popularity: 900 })
    const own = await sell({ title: 'Own', type: 'horn', fits: [corolla] })
    await sell({ title: 'Camry', type: 'horn', fits: [camry] })
    await sell({ title: 'Horn of no known type', universal: true })
    const answer = await find({ search: 'horn corolla 2010' })
    expect({ ids: listIds(answer), outcome: answer.outcome }).toEqual({ ids: [own, universal], outcome: 'found' })
    expect(await find({ search: 'horn civic 2010' })).toMatchObject({ count: 1, outcome: 'only_universal' })
  })

  test('a part and a VIN find listings that fit the vehicle of the VIN', async () => {
    const own = await sell({ title: 'Corolla alternator', type: 'alternator', fits: [corolla] })
    await sell({ title: 'Camry alternator', type: 'alternator', fits: [camry] })
    const vehicle = { make: 'Toyota', model: 'Corolla', year: 2010 }
    for (const search of ['alternator 2T1BU4EE9AC123456', 'my vin is 2t1bu4ee9ac123456, i need alternator']) {
      const answer = await find({ search })
      expect(answer).toMatchObject({ count: 1, outcome: 'found', understood: { vehicle, unknown: [] } })
      expect(listIds(answer)).toEqual([own])
    }
    const vin = { number: '2T1BU4EE9AC123456', is_known: true }
    expect((await find({ search: 'alternator 2T1-BU4-EE9AC123456' })).understood).toMatchObject({ vin })
    expect((await find({ search: 'alternator corolla 2010' })).understood).not.toHaveProperty('vin')
    expect(await find({ search: '2T1BU4EE9AC123456' })).toMatchObject({ outcome: 'found', understood: { vehicle } })
    const unknown = await find({ search: 'alternator ZZZBU4EE9AC123456' })
    expect(unknown.understood).toMatchObject({ vehicle: null, unknown: ['ZZZBU4EE9AC123456'] })
    expect(unknown.understood?.vin).toEqual({ number: 'ZZZBU4EE9AC123456', is_known: false })
  })

  test('a part whose fitting listings are out of stock returns out_of_stock and shows them', async () => {
    const id = await sell({ title: 'Radiator', type: 'radiator', fits: [corolla], stock: 0 })
    expect(await find({ search: 'radiator corolla 2010' })).toMatchObject({
      outcome: 'out_of_stock',
      results: [{ id }],
    })
    expect(await find({ search: 'radiator corolla 2010', in_stock: '1' })).toMatchObject({ count: 0 })
    await sell({ title: 'Another', type: 'radiator', fits: [corolla] })
    expect(listIds(await find({ search: 'radiator corolla 2010', in_stock: '0' }))).toEqual([id])
  })

  test('a part without any listing returns none_listed', async () => {
    expect(await find({ search: 'turbocharger corolla 2010' })).toMatchObject({ count: 0, outcome: 'none_listed' })
    expect(await find({ search: 'turbocharger' })).toMatchObject({ count: 0, outcome: 'none_listed' })
  })

  test('unknown words next to a part and a vehicle do not drop the vehicle', async () => {
    await sell({ title: 'Quxwidget for Camry', fits: [camry] })
    const answer = await find({ search: 'quxwidget corolla 2010' })
    expect(answer).toMatchObject({ count: 0, outcome: 'no_type', understood: { vehicle: { model: 'Corolla' } } })
  })

  test('a vehicle includes every model of its family that was made in the year', async () => {
    const european = await sell({
      title: 'Thermostat',
      type: 'thermostat',
      fits: [{ make: 'Volkswagen', model: 'Golf (Europe)', years: [1998, 2003] }],
    })
    const american = await sell({
      title: 'Thermostat',
      type: 'thermostat',
      fits: [{ make: 'Volkswagen', model: 'Golf', years: [1999, 2006] }],
    })
    const answer = await find({ search: 'golf 2002 thermostat' })
    expect(listIds(answer).toSorted(byNumber)).toEqual([european, american].toSorted(byNumber))
    expect(answer.understood?.vehicle).toMatchObject({ make: 'Volkswagen', model: 'Golf', year: 2002 })
  })
})

describe('a price limit in the text', () => {
  test('a price limit in the text narrows the list, unless the query has a price parameter', async () => {
    const cheap = await sell({ title: 'Caliper a', type: 'brake-caliper', fits: [camry], generalPrice: 15_000 })
    const dear = await sell({ title: 'Caliper b', type: 'brake-caliper', fits: [camry], generalPrice: 45_000 })
    const answer = await find({ search: 'brake caliper camry 2009 under 20k' })
    expect(listIds(answer)).toEqual([cheap])
    expect(answer.understood?.price).toEqual({ min: null, max: 20_000 })
    expect(listIds(await find({ search: 'brake caliper camry 2009 above 20,000' }))).toEqual([dear])
    const own = await find({ search: 'brake caliper camry 2009 under 20k', min: '30000' })
    expect(listIds(own)).toEqual([dear])
    expect(await find({ search: 'brake caliper camry 2009 under 5k' })).toMatchObject({ count: 0, outcome: 'found' })
  })
})

describe('a filter that leaves out what the shop has', () => {
  test('a filter that hides all listings does not return none_listed, also if it is a store', async () => {
    const id = await sell({ title: 'Fuel rail', type: 'fuel-rail', fits: [camry] })
    const [other] = await rows<{ id: number }>(
      shop.database.db,
      'select id from stores where id <> (select store_id from products where id = $1) order by id limit 1',
      [id],
    )
    const search = 'fuel rail camry 2009'
    const answer = await find({ search, store: String(other?.id) })
    expect(answer).toMatchObject({ count: 0, outcome: 'found' })
    expect(await find({ search })).toMatchObject({ count: 1, outcome: 'found' })
  })

  test('a filter that hides listings in stock does not return out_of_stock', async () => {
    const own = { type: 'wheel-bearing', fits: [camry], generalPrice: 45_000 }
    await sell({ title: 'Bearing in stock', ...own })
    await sell({ title: 'Bearing sold out', ...own, stock: 0, generalPrice: 9_000 })
    const search = 'wheel bearing camry 2009'
    expect(await find({ search, max: '10000' })).toMatchObject({ count: 1, outcome: 'found' })
  })
})

test('a make without vehicle data is named, and nothing is shown as fitting it', async () => {
  await sell({ title: 'Fuel cap', type: 'fuel-cap', fits: [camry] })
  for (const search of ['fuel cap ferrari', 'fuel cap ferrari 2012'])
    expect(await find({ search })).toMatchObject({
      count: 0,
      outcome: 'none_for_vehicle',
      understood: { vehicle: { make: 'Ferrari', model: null, note: 'We have no vehicle data for Ferrari yet.' } },
    })
})

describe('positions', () => {
  test('a position excludes listings at another position, and ranks listings that state it before those that do not', async () => {
    const front = await sell({ title: 'Disc a', type: 'brake-disc', axle: 'front', fits: [camry] })
    const unknown = await sell({ title: 'Disc b', type: 'brake-disc', fits: [camry] })
    const rear = await sell({ title: 'Disc c', type: 'brake-disc', axle: 'rear', fits: [camry] })
    expect(listIds(await find({ search: 'front brake disc camry 2009' }))).toEqual([front, unknown])
    expect(
      listIds(await find({ type: 'brake-disc', position: 'rear', make: 'Toyota', model: 'Camry', year: '2009' })),
    ).toEqual([rear, unknown])
  })

  test('a position that the part type does not have returns 400', async () => {
    await expect(find({ type: 'radiator', position: 'left' })).rejects.toMatchObject({ status: 400 })
    await expect(find({ position: 'north' })).rejects.toMatchObject({ status: 400 })
    await expect(find({ position: 'front,rear' })).rejects.toMatchObject({ status: 400 })
  })
})

describe('a part type', () => {
  test('a name of a family finds every type of the family, and each can be chosen', async () => {
    const front = await sell({ title: 'Strut', type: 'front-strut', fits: [camry] })
    const rear = await sell({ title: 'Damper', type: 'rear-shock', fits: [camry] })
    const answer = await find({ search: 'shock absorber camry 2009', facets: '1' })
    expect(listIds(answer).toSorted(byNumber)).toEqual([front, rear].toSorted(byNumber))
    expect(answer.understood?.part_type).toEqual({ key: 'shock-absorber', name: 'Shock Absorber' })
    expect(answer.facets?.type.map(({ value }) => value).toSorted()).toEqual(['front-strut', 'rear-shock'])
    expect(listIds(await find({ search: 'shock absorber camry 2009', type: 'rear-shock' }))).toEqual([rear])
  })

  test('an unknown part type returns 400', async () => {
    await expect(find({ type: 'no-such-part' })).rejects.toMatchObject({
      status: 400,
      body: { errors: { type: ['Part type is not known.'] } },
    })
  })

  test('a part type with a size finds only listings of this size', async () => {
    const sizes = { width: 195, profile: 65, rim: 15 }
    const right = await sell({ title: 'Tyre a', type: 'tyre', universal: true, sizes })
    await sell({ title: 'Tyre b', type: 'tyre', universal: true, sizes: { ...sizes, profile: 60 } })
    for (const search of ['195/65R15', '195 65 15 tyre', 'tyre 195/65/15', '19565R15'])
      expect({ search, ids: listIds(await find({ search })) }).toEqual({ search, ids: [right] })
  })

  test.each([
    { search: 'wiper 24 16', type: 'wiper-blades', listed: [{ length: 610 }, { length: 405 }, { length: 500 }] },
    { search: 'dot 3 or dot 4', type: 'brake-fluid', listed: ['DOT 3', 'DOT 4', 'DOT 5'].map((spec) => ({ spec })) },
  ])(
    'with two lengths or grades, "$search", is answered by listings of either, not of a third',
    async ({ search, type, listed }) => {
      const ids = await Promise.all(listed.map((sizes) => sell({ title: 'Of a size', type, universal: true, sizes })))
      expect(listIds(await find({ search })).toSorted(byNumber)).toEqual(ids.slice(0, 2).toSorted(byNumber))
    },
  )

  test('an oil seal with measures finds only seals of these measures', async () => {
    const sizes = { inner: 40, outer: 62, thickness: 8 }
    const right = await sell({ title: 'Seal a', type: 'oil-seal-general', universal: true, sizes })
    await sell({ title: 'Seal b', type: 'oil-seal-general', universal: true, sizes: { ...sizes, thickness: 10 } })
    for (const search of ['oil seal 40x62x8', '40 62 8', 'oil seal 40-62-8 mm'])
      expect({ search, ids: listIds(await find({ search })) }).toEqual({ search, ids: [right] })
  })

  test('a size that the part type has no field for does not filter, and is listed to check with the seller', async () => {
    const starter = await sell({ title: 'Starter a', type: 'starter-motor', fits: [corolla] })
    for (const [size, shown] of [
      ['12v', '12 V'],
      ['6.5 inch', '6.5 inches'],
    ]) {
      const answer = await find({ search: `starter motor ${size} corolla 2010` })
      expect({ size, ids: listIds(answer), outcome: answer.outcome }).toEqual({
        size,
        ids: [starter],
        outcome: 'found',
      })
      expect(answer.understood).toMatchObject({ sizes: {}, qualifiers: [shown] })
    }
  })

  test('adding a listing of another type never changes the main list', async () => {
    const query = { search: 'thermostat camry 2009' }
    const id = await sell({ title: 'Thermostat', type: 'thermostat', fits: [camry] })
    const before = listIds(await find(query))
    await sell({
      title: 'Thermostat Housing for thermostat',
      type: 'thermostat-housing',
      fits: [camry],
      popularity: 9_000,
    })
    await sell({ title: 'Thermostat thermostat', type: 'radiator', fits: [camry], popularity: 9_000 })
    expect(before).toEqual([id])
    expect(listIds(await find(query))).toEqual(before)
  })
})

describe('a text', () => {
  test('a text with two meanings returns a question with a count for each', async () => {
    const { understood } = await find({ search: 'nut' })
    expect(understood?.part_type).toBeNull()
    expect(understood?.question?.text).toMatch(/^Did you mean .+ or .+\?$/)
    for (const { key, count } of understood?.question?.choices ?? [])
      expect({ key, count }).toEqual({ key: expect.any(String), count: expect.any(Number) })
  })

  test('a text with a condition finds only listings in it, and says if filters hide all', async () => {
    await sell({ title: 'New', type: 'alternator', fits: [camry], condition: 'New' })
    const answer = await find({ search: 'tokunbo alternator camry 2009' })
    expect(answer).toMatchObject({ count: 0, outcome: 'found', understood: { condition: 'Used' } })
    expect(answer.alternatives).toEqual([])
  })

  test('a text of more than 300 characters returns 400', async () => {
    await expect(find({ search: 'a'.repeat(301) })).rejects.toMatchObject({
      body: { errors: { search: ['At most 300 characters. Use the parts list for more.'] } },
    })
  })

  test('a text with half characters, emoji or SQL returns 200, and one with control characters 400', async () => {
    await expect(find({ search: 'brake\u0007pad' })).rejects.toMatchObject({ status: 400 })
    for (const search of ['\ud83d', '🚗🚗', '\u202ebrake', "'; drop table products; --", '\\', '%', '_'])
      expect(await find({ search })).toMatchObject({ count: expect.any(Number) })
  })
})

describe('the state of the seller', () => {
  test('a state of the seller narrows the list, by its name in any case', async () => {
    const id = await sell({ title: 'Coolant', type: 'fuel-pump', fits: [camry] })
    const [store] = await rows<{ name: string }>(
      shop.database.db,
      'select st.name from stores s join states st on st.id = s.state_id where s.id = (select min(id) from stores)',
    )
    const state = store?.name.toLowerCase() ?? ''
    expect(listIds(await find({ search: 'fuel pump camry 2009', state }))).toEqual([id])
    expect(await find({ search: 'fuel pump camry 2009', state: 'Zamfara' })).toMatchObject({
      count: 0,
      outcome: 'found',
    })
  })
})
