import { expect, test } from 'vitest'

import { readKeywordData } from '#tests/golden/keyword-data.ts'

import { createUnderstand } from './understanding.rules.ts'

const understand = createUnderstand(readKeywordData())
const readType = (text: string) => understand(text).types.map(({ key }) => key)

test.each([
  ['tyre rim 15', { rim: 15 }],
  ['15 rim tyre', { rim: 15 }],
  ['15 inch rim tyre', { rim: 15 }],
  ['tyre for rim 17', { rim: 17 }],
  ['rim 15 tyre corolla', { rim: 15 }],
  ['size 16 tyre', { rim: 16 }],
  ['tyre size 15, 195 65', { rim: 15, width: 195, profile: 65 }],
  ['tyre rim 16 205/55', { rim: 16, width: 205, profile: 55 }],
])('"%s" is a tyre with the rim that is said beside it', (text, sizes) => {
  expect(readType(text)).toEqual(['tyre'])
  expect(understand(text)).toMatchObject({ sizes, quantity: null, numbers: [] })
  expect(understand(text).vehicle?.yearStart ?? null).toBeNull()
})

test('a wheel with or beside a tyre is not the rim of the tyre', () => {
  expect(readType('tyre and rim 16')).toEqual(['tyre', 'alloy-wheel'])
  expect(readType('spare tyre 16 inch with rim')).toEqual(['spare-wheel'])
})

test.each([
  ['750 16 tyre', { width: 7.5, rim: 16 }],
  ['1100 20 tyre', { width: 11, rim: 20 }],
])('the inches of a tyre of trucks are read: "%s"', (text, sizes) => {
  expect(readType(text)).toEqual(['truck-tyre'])
  expect(understand(text).sizes).toEqual(sizes)
})

test.each([
  ['din 74 battery', 74],
  ['DIN66', 66],
  ['battery 75', 75],
  ['N50 battery', 50],
  ['N70', 70],
])('"%s" is a battery of %d Ah and counts nothing', (text, ah) => {
  expect(readType(text)).toEqual(['car-battery'])
  expect(understand(text)).toMatchObject({ sizes: { ah }, quantity: null, numbers: [] })
})

test.each(['NS60 battery', 'NS40ZL', '55D23L', '80D26L'])('the battery code in "%s" goes to the seller', (text) => {
  expect(readType(text)).toEqual(['car-battery'])
  expect(understand(text)).toMatchObject({ numbers: [], unknown: [], qualifiers: [text.split(' ')[0]] })
})

test.each([
  ['car battery 2 pcs', { quantity: 2 }],
  ['battery 90 corolla', { vehicle: { yearStart: 1990 } }],
  ['bajaj pulsar ns 200 battery', { sizes: {} }],
  ['DIN 125 washer', { sizes: {} }],
])('no capacity of a battery is read from "%s"', (text, rest) => {
  expect(understand(text)).toMatchObject(rest)
  expect(understand(text).sizes).not.toHaveProperty('ah')
})

test.each([
  ['wiper blade 24', 610],
  ['wiper blade 24 corolla 2008', 610],
  ['wiper size 22', 559],
  ['60cm wiper', 600],
])('the length of the blade in "%s" is read', (text, length) => {
  expect(understand(text)).toMatchObject({ sizes: { length }, quantity: null })
})

test('a number of blades and the year of a car are no length', () => {
  expect(understand('wiper blade 20 pcs')).toMatchObject({ quantity: 20, sizes: {} })
  expect(understand('wiper blade 16 corolla')).toMatchObject({ vehicle: { yearStart: 2016 }, sizes: {} })
})

test.each([
  ['m3 bolt', 'M3'],
  ['m8 bolt', 'M8'],
  ['t4 bulb', 'T4'],
  ['thermostat 82 degrees', '82 °C'],
  ['31x10.5r15', '31X10.5R15'],
  ['5 holes rim 16 inch', '5 holes'],
])('the size in "%s" names no vehicle, counts nothing and goes to the seller', (text, size) => {
  expect(understand(text)).toMatchObject({ vehicle: null, quantity: null, numbers: [], qualifiers: [size] })
  expect(readType(text)).toHaveLength(1)
})

test.each([
  ['bmw m3 bolt', 'M3'],
  ['m3 2015 wheel nut', 'M3'],
  ['vw t4 bulb', 'Transporter'],
])('"%s" names the vehicle all the same', (text, model) => {
  expect(understand(text).vehicle).toMatchObject({ model })
})
