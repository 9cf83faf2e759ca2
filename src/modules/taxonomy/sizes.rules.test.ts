import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { SizeField } from './part-types.rules.ts'
import { formatSizes, readSizes, listSizeFaults, toTypedSizes, filterValidSizes } from './sizes.rules.ts'

const TYRE = ['width', 'profile', 'rim', 'load', 'speed']
const BATTERY = ['volts', 'ah', 'cca', 'length', 'width', 'height']
const OIL = ['viscosity', 'litres']
const FLUID = ['spec', 'litres']
const BULB = ['code', 'volts', 'watts']
const BELT = ['pk', 'length']
const TIMING_BELT = ['teeth', 'width']
const WIPER = ['length']
const RING = ['inner', 'outer', 'thickness']
const RIM = ['rim', 'bolt_pattern', 'offset']

test.each([
  '195/65R15',
  '195 65 15',
  '195/65/15',
  '19565R15',
  '195/65 R15',
  '195-65-15',
  '195/65ZR15',
  'Tyre 195/65R15',
])('the tyre size in "%s" is 195/65R15', (text) =>
  expect(readSizes(text, TYRE)).toEqual({ width: 195, profile: 65, rim: 15 }),
)

test('two tyre sizes that differ in one figure are read as two sizes', () => {
  expect(readSizes('195/60R15', TYRE)).not.toEqual(readSizes('195/65R15', TYRE))
})

test.each(['1956515', '2005 2010', '04465-02220', '90915-YZZD4', '12195/65'])('"%s" holds no tyre size', (text) =>
  expect(readSizes(text, TYRE)).toEqual({}),
)

test.each([
  ['Oil seal 40x62x8 mm', RING, { inner: 40, outer: 62, thickness: 8 }],
  ['40 62 8', RING, { inner: 40, outer: 62, thickness: 8 }],
  ['205/55R16 91V', TYRE, { width: 205, profile: 55, rim: 16, load: '91', speed: 'V' }],
  ['315/80R22.5', TYRE, { width: 315, profile: 80, rim: 22.5 }],
  ['11R22.5', TYRE, { width: 11, rim: 22.5 }],
  ['12.00R20', TYRE, { width: 12, rim: 20 }],
  ['3.00-18', TYRE, { width: 3, rim: 18 }],
  ['110/90-17', TYRE, { width: 110, profile: 90, rim: 17 }],
  ['corolla 05-15', TYRE, {}],
  ['185R14C', TYRE, { width: 185, rim: 14 }],
  ['75ah', BATTERY, { ah: 75 }],
  ['12V 75 Ah', BATTERY, { volts: 12, ah: 75 }],
  ['75 amps battery', BATTERY, { ah: 75 }],
  ['12 volt 100Ah 800CCA', BATTERY, { volts: 12, ah: 100, cca: 800 }],
  ['5w30', OIL, { viscosity: '5W-30' }],
  ['5 w 30 4l', OIL, { viscosity: '5W-30', litres: 4 }],
  ['20W-50 1 gallon', OIL, { viscosity: '20W-50', litres: 4 }],
  ['0w-20 4 litre', OIL, { viscosity: '0W-20', litres: 4 }],
  ['SAE 40, 1L', OIL, { viscosity: 'SAE 40', litres: 1 }],
  ['dot4', FLUID, { spec: 'DOT 4' }],
  ['Nissan CVT fluid NS-3', FLUID, { spec: 'CVT NS-3' }],
  ['Matic S ATF', FLUID, { spec: 'Matic-S' }],
  ['DOT 5.1 500ml', FLUID, { spec: 'DOT 5.1', litres: 0.5 }],
  ['ATF T-IV 4L', FLUID, { spec: 'T-IV', litres: 4 }],
  ['75w90 gear oil', FLUID, { spec: '75W-90' }],
  ['h7 bulb 12v 55w', BULB, { code: 'H7', volts: 12, watts: 55 }],
  ['P21/5W', BULB, { code: 'P21/5W' }],
  ['9006', BULB, { code: 'HB4' }],
  ['t 10', BULB, { code: 'T10' }],
  ['6PK1870', BELT, { pk: 6, length: 1870 }],
  ['7 pk 1930', BELT, { pk: 7, length: 1930 }],
  ['173 x 25 mm', TIMING_BELT, { teeth: 173, width: 25 }],
  ['16 in', WIPER, { length: 406 }],
  ['16"', WIPER, { length: 406 }],
  ['650mm', WIPER, { length: 650 }],
  ['green coolant 4L', ['colour', 'litres'], { colour: 'green', litres: 4 }],
  ['Semi synthetic diesel oil', ['base', 'fuel'], { base: 'semi-synthetic', fuel: 'diesel' }],
  ['60ah AGM', [...BATTERY, 'type'], { ah: 60, type: 'AGM' }],
  ['16 inch 5x114.3 ET45', RIM, { rim: 16, bolt_pattern: '5x114.3', offset: 45 }],
] as const)('"%s" is read for %j', (text, keys, sizes) => expect(readSizes(text, keys)).toEqual(sizes))

test('a value after the name of its field is read', () => {
  expect(readSizes('CCA: 640; centre bore: 60.1', ['cca', 'centre_bore'])).toEqual({ cca: 640, centre_bore: 60.1 })
})

test('sizes of one kind are not read for a type that has other fields', () => {
  expect(readSizes('195/65R15 75ah 5w30', ['pk', 'length'])).toEqual({})
})

const anySizes = fc.oneof(
  fc.record({
    width: fc.integer({ min: 21, max: 79 }).map((n) => n * 5),
    profile: fc.integer({ min: 20, max: 95 }),
    rim: fc.integer({ min: 10, max: 24 }),
  }),
  fc.record({
    volts: fc.constantFrom(6, 12, 24),
    ah: fc.integer({ min: 4, max: 230 }),
    cca: fc.integer({ min: 20, max: 1500 }),
  }),
  fc.record({
    viscosity: fc.constantFrom('0W-20', '5W-30', '20W-50'),
    litres: fc.constantFrom(0.5, 1, 4, 5),
  }),
  fc.record({ spec: fc.constantFrom('DOT 3', 'DOT 5.1', 'T-IV', 'CVT', '75W-90'), litres: fc.constantFrom(1, 4) }),
  fc.record({
    code: fc.constantFrom('H1', 'H7', 'HB3', 'P21W', 'P21/5W', 'T10', 'D2S'),
    watts: fc.integer({ min: 1, max: 100 }),
  }),
  fc.record({ pk: fc.integer({ min: 3, max: 12 }), length: fc.integer({ min: 500, max: 3_000 }) }),
  fc.record({ length: fc.integer({ min: 300, max: 800 }), adapter: fc.constantFrom('hook', 'pin') }),
)

test('sizes written as one text are read as the same sizes', () => {
  fc.assert(
    fc.property(anySizes, (sizes) => {
      expect(readSizes(formatSizes(sizes), Object.keys(sizes))).toEqual(sizes)
    }),
  )
})

const field = (key: string, given: Partial<SizeField>): SizeField => ({
  key,
  label: key.charAt(0).toUpperCase() + key.slice(1),
  unit: '',
  kind: 'integer',
  minimum: null,
  maximum: null,
  options: [],
  pattern: null,
  required: false,
  ...given,
})
const FIELDS = [
  field('rim', { unit: 'inches', minimum: 10, maximum: 24, required: true }),
  field('width', { unit: 'mm', minimum: 105, maximum: 395, required: true }),
  field('volts', { options: ['6', '12'] }),
  field('kind', { kind: 'enum', options: ['AGM', 'EFB'] }),
  field('bolts', { kind: 'pattern', pattern: String.raw`\dx\d{3}` }),
]
const problems = (sizes: Record<string, string | number>, isComplete = false) =>
  listSizeFaults(sizes, { name: 'Tyre', fields: FIELDS, isComplete }).map(({ text }) => text)

test.each([
  [{ rim: 30 }, ['Rim must be 10 to 24 inches.']],
  [{ rim: 9 }, ['Rim must be 10 to 24 inches.']],
  [{ rim: 15.5 }, ['Rim must be a number.']],
  [{ width: 400 }, ['Width must be 105 to 395 mm.']],
  [{ volts: 9 }, ['Volts must be 6 or 12.']],
  [{ kind: 'gel' }, ['Kind must be AGM or EFB.']],
  [{ bolts: 'five' }, ['Bolts is not a known size.']],
  [{ amps: 5 }, ['A tyre has no size “amps”.']],
  [{ rim: 15, width: 195, kind: 'AGM', bolts: '5x114' }, []],
])('%j of a tyre answers %j', (sizes, expected) => expect(problems(sizes)).toEqual(expected))

test('a required size that is missing is named when the sizes must be complete', () => {
  expect(problems({ width: 195 }, true)).toEqual(['Rim is required.'])
  expect(problems({ width: 195 })).toEqual([])
})

test('values outside their limits are left out of valid sizes', () => {
  expect(filterValidSizes({ rim: 30, width: 195, amps: 5 }, FIELDS)).toEqual({ width: 195 })
})

test('sizes given as texts become numbers where their fields are numbers', () => {
  expect(toTypedSizes({ rim: '15', kind: 'AGM', bolts: 5 }, FIELDS)).toEqual({ rim: 15, kind: 'AGM', bolts: '5' })
})
