import { expect, test } from 'vitest'

import { createClassifier } from '#modules/taxonomy/classify.rules.ts'
import { createTypeFinder } from '#modules/taxonomy/find-types.rules.ts'
import { createFindByName } from '#modules/taxonomy/type-names.rules.ts'
import { readSizeFields } from '#seed/taxonomy/read-size-fields.ts'
import { readTaxonomy } from '#seed/taxonomy/read-taxonomy.ts'

import { findNameFault, type NameLookup, parseGivenType } from './given-type.rules.ts'

const types = readTaxonomy()
const byKey = new Map(types.map((type) => [type.key, type]))
const find = createTypeFinder(types)
const lookup: NameLookup = {
  byKey,
  sizeFields: new Map(types.map(({ id, key }) => [id, readSizeFields().filter((field) => field.types.includes(key))])),
  classify: createClassifier(types, { makes: ['Toyota'], models: ['Camry', 'Corolla'] }),
  findByName: createFindByName(types, byKey),
  nearest: (text) => find(text)[0]?.type ?? null,
}
const listing = { title: 'Nice thing', isComplete: true, hasVehicles: true }
const read = (part_type: string | null, given: object = {}, of: object = {}) =>
  parseGivenType(
    { part_type, positions: {}, sizes: {}, confirm_conflict: false, ...given },
    { ...listing, ...of },
    lookup,
  )

test('a type is accepted by its key or any name, with positions and sizes as texts or objects', () => {
  const sure = { certainty: 'seller', score: 100, isConflictConfirmed: false }
  expect(read('brake pads', { positions: 'front' })).toMatchObject({
    ok: true,
    partType: { key: 'brake-pads' },
    type: { ...sure, positions: { axle: 'front' }, sizes: {} },
  })
  const tyre = { ok: true, type: { ...sure, sizes: { width: 195, profile: 65, rim: 15 } } }
  expect(read('tyre', { sizes: '195 65 15' })).toMatchObject(tyre)
  expect(read('Tyre', { sizes: { width: '195', profile: 65, rim: 15 } })).toMatchObject(tyre)
})

test('null is accepted as an unknown type', () => {
  expect(read(null)).toMatchObject({ ok: true, partType: null, type: { typeId: null, certainty: 'seller' } })
})

test.each([
  ['xyzzy', {}, 'part_type', 'Part type is not known.'],
  ['brak pad', {}, 'part_type', "Part type is not known. Did you mean 'Brake Pad Set'?"],
  ['shock absorber', {}, 'part_type', 'Part type can be Strut or Rear Shock Absorber. Choose one.'],
  ['radiator', { positions: 'left' }, 'positions', 'A radiator has no left or right.'],
  ['radiator', { positions: 'beneath' }, 'positions', "Position 'beneath' is not known."],
  ['tyre', { sizes: '195/65R35' }, 'sizes', 'Rim must be 10 to 24 inches.'],
  ['car-battery', { sizes: 'large' }, 'sizes', "Size 'large' is not readable."],
])('type "%s" with %j is refused at %s: %s', (type, given, field, text) => {
  expect(read(type, given)).toEqual({ ok: false, errors: { [field]: [expect.objectContaining({ text })] } })
})

test('a title that names another part is a conflict until the seller confirms the type', () => {
  const title = { title: 'Brake Pad Wear Sensor Toyota Corolla' }
  expect(read('brake-pads', {}, title)).toMatchObject({ ok: true, conflict: { key: 'brake-wear-sensor' } })
  expect(read('brake-pads', { confirm_conflict: true }, title)).toMatchObject({
    ok: true,
    conflict: null,
    type: { isConflictConfirmed: true },
  })
  expect(read('brake-wear-sensor', { confirm_conflict: true }, title)).toMatchObject({
    conflict: null,
    type: { isConflictConfirmed: false },
  })
})

test('an unknown name in a row of a file is reported with the nearest type', () => {
  expect(findNameFault('brak pad', lookup, true).text).toBe(
    "Part type 'brak pad' is not known. Did you mean 'Brake Pad Set'?",
  )
})
