import { expect, test } from 'vitest'

import { createClassifier, type Classification } from '#modules/taxonomy/classify.rules.ts'
import type { PartType, SizeField } from '#modules/taxonomy/part-types.rules.ts'
import { findPositionFault } from '#modules/taxonomy/positions.rules.ts'
import { readSizeFields } from '#seed/taxonomy/read-size-fields.ts'
import { readTaxonomy } from '#seed/taxonomy/read-taxonomy.ts'

import {
  formatConflict,
  findTypeFaults,
  guessType,
  findConflictingType,
  type TypeLookup,
} from './listing-types.rules.ts'

const types = readTaxonomy()
const byKey = new Map(types.map((type) => [type.key, type]))
const sizeFields = new Map<number, SizeField[]>(
  types.map(({ id, key }) => [id, readSizeFields().filter((field) => field.types.includes(key))]),
)
const lookup: TypeLookup = {
  byKey,
  sizeFields,
  classify: createClassifier(types, { makes: ['Toyota', 'Honda'], models: ['Camry', 'Corolla', 'Accord'] }),
}
const type = (key: string): PartType => {
  const found = byKey.get(key)
  if (!found) throw new Error(`Unknown type ${key}.`)
  return found
}
const findKey = (id: number | null) => types.find((each) => each.id === id)?.key ?? null
const clues = { categoryId: 5, partNo: '' }
const answering = (found: Partial<Classification>): TypeLookup => ({
  ...lookup,
  classify: () => ({ type: null, family: null, score: 0, positions: {}, choices: [], ...found }),
})

test('a title with a known name gives a sure type with positions and sizes', () => {
  const pads = guessType({ ...clues, title: 'Front brake pads Toyota Camry 2009' }, lookup)
  expect(pads).toMatchObject({ isSure: true, positions: { axle: 'front' }, sizes: {} })
  expect(findKey(pads.typeId)).toBe('brake-pads')
  const tyre = guessType({ ...clues, title: 'Michelin tyre 195/65R15 91V' }, lookup)
  expect(findKey(tyre.typeId)).toBe('tyre')
  expect(tyre.sizes).toEqual({ width: 195, profile: 65, rim: 15, load: '91', speed: 'V' })
})

test('sizes in a title that are outside the limits of the type are dropped', () => {
  expect(guessType({ ...clues, title: 'Tyre 195/65R55' }, lookup).sizes).toEqual({ width: 195, profile: 65 })
})

test.each([59, 60, 89, 90])(
  'a title that means a type with score %i is stored from 60 on and sure from 90 on',
  (score) => {
    const found = guessType({ ...clues, title: 'x' }, answering({ type: 'radiator', score, choices: ['radiator'] }))
    expect([findKey(found.typeId), found.isSure, found.score]).toEqual([
      score < 60 ? null : 'radiator',
      score >= 90,
      score,
    ])
  },
)

test('the category decides between several types of one name', () => {
  const coil = answering({ choices: ['coil-spring', 'ignition-coil'], score: 50 })
  const found = guessType({ title: 'Coil', categoryId: 5, partNo: '' }, coil)
  expect([findKey(found.typeId), found.score, found.isSure]).toEqual(['ignition-coil', 60, false])
  expect(findKey(guessType({ title: 'Coil', categoryId: 1, partNo: '' }, coil).typeId)).toBe('coil-spring')
  expect(guessType({ title: 'Coil', categoryId: 4, partNo: '' }, coil).typeId).toBeNull()
})

test('a part number decides only between several types of one category', () => {
  const shock = { title: 'Shock absorber Toyota Camry', categoryId: 1 }
  const front = guessType({ ...shock, partNo: '48510-06780' }, lookup)
  expect([findKey(front.typeId), front.isSure]).toEqual(['front-strut', false])
  expect(findKey(guessType({ ...shock, partNo: 'X1, 48530-06500' }, lookup).typeId)).toBe('rear-shock')
  expect(guessType({ ...shock, partNo: '12345' }, lookup).typeId).toBeNull()
  expect(findKey(guessType({ title: 'Oil filter', categoryId: 1, partNo: '48530-06500' }, lookup).typeId)).toBe(
    'oil-filter',
  )
})

test('a title that names another part conflicts with the type', () => {
  const sensor = findConflictingType('Brake Pad Wear Sensor Toyota Corolla', type('brake-pads'), lookup)
  expect(sensor?.key).toBe('brake-wear-sensor')
  expect(formatConflict(type('brake-wear-sensor'), type('brake-pads'))).toBe(
    "The title says 'Brake Pad Wear Sensor', but the type is Brake Pad Set. Choose one.",
  )
  expect(findConflictingType('Front brake pads Corolla', type('brake-pads'), lookup)).toBeNull()
  expect(findConflictingType('Very nice article', type('brake-pads'), lookup)).toBeNull()
})

test.each([
  ['radiator', { side: 'left' }, 'A radiator has no left or right.'],
  ['alternator', { axle: 'rear' }, 'An alternator has no front or rear.'],
  ['abs-sensor', { height: 'upper' }, 'An ABS wheel speed sensor has no upper or lower.'],
  ['front-strut', { bank: '1' }, 'A strut has no bank.'],
  ['brake-pads', { axle: 'middle' }, 'Choose front or rear.'],
  ['oxygen-sensor', { bank: '1', order: '13' }, 'Choose cylinder number.'],
  ['abs-sensor', { axle: 'front', side: 'left' }, null],
  ['radiator', {}, null],
] as const)('a %s at %j: %s', (key, positions, problem) =>
  expect(findPositionFault(positions, type(key))?.text ?? null).toBe(problem),
)

const given = (key: string, sizes: Record<string, string | number> = {}) => ({
  type: type(key),
  positions: {},
  sizes,
  fields: sizeFields.get(type(key).id) ?? [],
})
const complete = { isComplete: true, hasVehicles: false }

test('a new listing of a type that fits vehicles needs a vehicle', () => {
  const fault = { code: 'vehicle_missing', text: 'Add a vehicle, or choose “Fits all vehicles”.' }
  expect(findTypeFaults(given('radiator'), complete)).toEqual({ vehicleSets: [fault] })
  expect(findTypeFaults(given('radiator'), { ...complete, hasVehicles: true })).toEqual({})
  expect(findTypeFaults(given('radiator'), { ...complete, isComplete: false })).toEqual({})
})

test('a new listing that is sold by size needs its required sizes, within their limits', () => {
  expect(findTypeFaults(given('tyre', { width: 195, profile: 65 }), complete)).toEqual({
    sizes: [{ code: 'size_required', text: 'Rim is required.', params: { size: 'Rim' } }],
  })
  expect(findTypeFaults(given('tyre', { width: 195, profile: 65, rim: 30 }), complete)).toMatchObject({
    sizes: [{ code: 'size_out_of_range', text: 'Rim must be 10 to 24 inches.' }],
  })
  expect(findTypeFaults(given('tyre', { width: 195, profile: 65, rim: 15 }), complete)).toEqual({})
  expect(findTypeFaults(given('tyre'), { ...complete, isComplete: false })).toEqual({})
})

test('a type that fits by vehicle or by size needs neither', () => {
  expect(findTypeFaults(given('car-battery'), complete)).toEqual({})
})
