import { expect, test } from 'vitest'

import { readKeywordData } from '#tests/golden/keyword-data.ts'

import { createUnderstand } from './understanding.rules.ts'

const understand = createUnderstand(readKeywordData())
const listTypes = (text: string) => understand(text).types.map(({ key }) => key)

test.each([
  ['coil cylinder 3', 'ignition-coil', { order: '3' }],
  ['injector cylinder 2 corolla', 'fuel-injector', { order: '2' }],
  ['o2 sensor 2 corolla', 'oxygen-sensor', { order: '2' }],
  ['wheel cylinder 2 corolla', 'wheel-cylinder', {}],
])('the number in “%s” says which %s it is, or how many', (text, type, positions) => {
  expect(listTypes(text)).toEqual([type])
  expect(understand(text)).toMatchObject({ positions, unknown: [] })
})

test.each([
  ['bmw 528 brake pad', '5 Series', '528'],
  ['brake pad bmw 320', '3 Series', '320'],
])('the number in “%s” means the %s', (text, model, badge) => {
  expect(understand(text)).toMatchObject({ vehicle: { make: 'BMW', model }, qualifiers: [badge] })
})

test('a number that is not beside BMW, and the size of a tyre, mean no series', () => {
  expect(understand('528 brake pad').vehicle).toBeNull()
  expect(understand('tyre bmw 225 45 17')).toMatchObject({ vehicle: { model: null }, sizes: { width: 225 } })
})

test.each([
  ['cat 3306', 'Caterpillar 3306'],
  ['cat c15 injector', 'Caterpillar C15'],
  ['caterpillar 320 water pump', 'Caterpillar 320'],
  ['perkins 1104 oil filter', 'Perkins 1104'],
])('“%s” leaves the engine %s to the seller', (text, engine) => {
  expect(understand(text)).toMatchObject({ qualifiers: [engine], unknown: [], vehicle: null })
})

test('“cat” beside a year, a price or a car is the catalytic converter', () => {
  for (const text of ['corolla cat 2010', 'cat 3500 naira', 'cat camry'])
    expect(listTypes(text)).toEqual(['catalytic-converter'])
})

test('of two qualities the stricter one filters, and the other goes to the seller', () => {
  for (const text of ['genuine oem brake pad', 'oem genuine brake pad'])
    expect(understand(text)).toMatchObject({ quality: 'Genuine', qualifiers: ['OEM'], unknown: [] })
})

test('“CDI” after the number of a car is its engine, and of a motorcycle the part', () => {
  expect(listTypes('sprinter 313 cdi injector')).toEqual(['fuel-injector'])
  expect(understand('sprinter 313 cdi injector').qualifiers).toEqual(['CDI', '313'])
  expect(listTypes('bajaj 100 cdi')).toEqual(['moto-cdi'])
})

test.each(['filter no 90915-99999, hiace', 'filter 90915-99999', 'brake 04465-02220'])(
  'a number beside a word of many parts, “%s”, is all that is wanted',
  (text) => {
    expect(understand(text)).toMatchObject({ types: [], isNumberOnly: true, unknown: [], question: null })
  },
)

test('a brand that the buyer does not want is left out, also after a verb', () => {
  for (const text of ['i do not want bosch brake pad', 'brake pad, i no need bosch', 'brake pad not bosch'])
    expect(understand(text)).toMatchObject({ brand: null, unknown: [] })
  expect(understand('i do not want bosch brake pad').ignored).toContain('bosch')
})

test('doors are counted, are a place behind a position, or are left out', () => {
  expect(understand('corolla 2 doors headlamp')).toMatchObject({ qualifiers: ['2 DOOR'], quantity: null, unknown: [] })
  expect(understand('window motor camry front passenger door')).toMatchObject({ qualifiers: [], unknown: [] })
  expect(understand('brake pads camry door')).toMatchObject({ qualifiers: [], unknown: ['door'] })
})
