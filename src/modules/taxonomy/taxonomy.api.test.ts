import { afterAll, beforeAll, expect, test } from 'vitest'

import { seedTaxonomy } from '#seed/seed-taxonomy.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

import { findPartTypes, getPartType } from './taxonomy.contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await seedTaxonomy(shop.database.db)
})
afterAll(() => shop.close())

const find = (query: Record<string, string>) => shop.visitor(findPartTypes, { query })
const get = (key: string) => shop.visitor(getPartType, { params: { key } })

test('a part type is found by a trade name, with its category, positions and fit', async () => {
  const { results } = await find({ q: 'rotor' })
  expect(results[0]).toEqual({
    id: 19,
    key: 'brake-disc',
    name: 'Brake Disc',
    category: 'Brakes Suspension & Steering',
    matched_name: 'rotor',
    position_slots: ['axle', 'side'],
    size_fields: [],
    fit_mode: 'vehicle',
  })
})

test('a type sold by size names its size fields with their limits', async () => {
  const { results } = await find({ q: 'tyre' })
  expect(results[0]?.size_fields.find(({ key }) => key === 'rim')).toMatchObject({
    label: 'Rim',
    minimum: 10,
    maximum: 24,
    required: true,
  })
})

test('a category narrows the list, by name or slug in any case', async () => {
  const { results } = await find({ q: 'sensor', category: 'BRAKES suspension & steering' })
  expect(results.every(({ category }) => category === 'Brakes Suspension & Steering')).toBe(true)
  const { count } = await find({ category: 'tyres-wheels' })
  expect(count).toBeGreaterThan(5)
})

test('without words all types are listed by name, page by page', async () => {
  const { count, next, previous, results } = await find({})
  expect(count).toBeGreaterThanOrEqual(472)
  expect(results).toHaveLength(20)
  expect(results.map(({ name }) => name)).toEqual(results.map(({ name }) => name).toSorted())
  expect([next, previous]).toEqual(['/api/part-types/?page=2', null])
  expect((await find({ page: '1000' })).results).toEqual([])
})

test.each([
  [{ category: 'zzyxo' }, 'Category is not known.'],
  [{ q: 'x'.repeat(301) }, 'At most 300 characters.'],
  [{ page: '0' }, 'A whole number from 1.'],
  [{ colour: 'red' }, /./],
])('a list asked for with %j is refused with 400', async (query, detail) => {
  await expect(find(query)).rejects.toMatchObject({ status: 400, body: { detail: expect.stringMatching(detail) } })
})

test('a type is returned with its names, relations in both directions and family', async () => {
  const pads = await get('brake-pads')
  expect(pads).toMatchObject({ key: 'brake-pads', name: 'Brake Pad Set', sold_as: 'set', family: [] })
  expect(pads.names[0]).toEqual({ text: 'Brake Pad Set', language: 'en', register: 'standard' })
  expect(pads.names).toContainEqual({ text: 'brake pad', language: 'en', register: 'trade' })
  expect(pads.relations).toEqual([
    { kind: 'replaced_with', key: 'brake-disc', name: 'Brake Disc', position_slots: ['axle', 'side'] },
  ])
  expect(pads.related_from).toContainEqual({
    kind: 'accessory_of',
    key: 'brake-wear-sensor',
    name: 'Brake Pad Wear Sensor',
    position_slots: ['axle', 'side'],
  })
  expect((await get('rear-shock')).family.map(({ key }) => key)).toEqual(['front-strut', 'rear-shock'])
})

test('an unknown key returns 404', async () => {
  await expect(get('zzyxo')).rejects.toMatchObject({ status: 404, body: { detail: 'Part type is not known.' } })
})
