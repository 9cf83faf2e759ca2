import { expect, test } from 'vitest'

import { readKeywordData } from '#tests/golden/keyword-data.ts'

import { parsePartsList } from './list.rules.ts'
import { createUnderstand } from './understanding.rules.ts'

const understand = createUnderstand(readKeywordData())
const readList = (text: string) =>
  parsePartsList(text, understand).lines.map(({ understanding, quantity, budgetKobo, vehicle }) => [
    understanding.types.map(({ key }) => key).join(),
    quantity,
    budgetKobo,
    vehicle?.model,
  ])

test('parts with a slash between them are lines of their own, words of one part are not', () => {
  expect(readList('for camry 2009\nplugs/coil\noil/air filter\nfront/rear brake pad')).toEqual([
    ['spark-plugs', 1, null, 'Camry'],
    ['ignition-coil', 1, null, 'Camry'],
    ['oil-filter', 1, null, 'Camry'],
    ['air-filter', 1, null, 'Camry'],
    ['brake-pads', 1, null, 'Camry'],
  ])
  expect(understand('plugs/coil corolla 2010').question?.choices.map(({ value }) => value)).toEqual([
    'spark-plugs',
    'ignition-coil',
  ])
})

test('“then for” begins the parts of another vehicle', () => {
  expect(readList('for corolla 2010\n4 plugs then for camry 2009 alternator\nfan belt')).toEqual([
    ['spark-plugs', 4, null, 'Corolla'],
    ['alternator', 1, null, 'Camry'],
    ['fan-belt', 1, null, 'Camry'],
  ])
})

test('“L&R” are two parts, and a price “each” is a budget', () => {
  expect(readList('for camry 2009\nfront shock L&R 15k each')).toEqual([['front-strut', 2, 1_500_000, 'Camry']])
})

test('a list that is numbered without spaces has a line for each part', () => {
  const text = '1.Radiator 2.Fan 3.Thermostat 4.Water pump'
  expect(readList(text).map(([key]) => key)).toEqual(['radiator', 'radiator-fan', 'thermostat', 'water-pump'])
  expect(understand(text).numbers).toEqual([])
})

test.each([
  ['Camry 2010. brake pad. oil filter. fan belt.', ['brake-pads', 'oil-filter', 'fan-belt'], 'Camry'],
  ['oil filter. corolla radiator', ['oil-filter', 'radiator'], 'Corolla'],
  ['camry 2010\nradiator. fan', ['radiator', 'radiator-fan'], 'Camry'],
  ['I need brake pads. My car is Toyota Camry 2010. I also need oil filter.', ['brake-pads', 'oil-filter'], 'Camry'],
  [
    'Hi, do you have brake pads for 2010 Camry? Also need the rotors and calipers.',
    ['brake-pads', 'brake-disc', 'brake-caliper'],
    'Camry',
  ],
])('full stops separate the sentences of a list: %s', (text, keys, model) => {
  expect(readList(text).map(([key, , , car]) => [key, car])).toEqual(keys.map((key) => [key, model]))
})

test.each([
  'camry 2010\ncyl. head gasket',
  'camry 2010\na. head gasket',
  'My camry 2010 is overheating. The mechanic said the head gasket is bad.',
])('shortened words and complaints are not separated: %s', (text) => {
  expect(readList(text)).toEqual([['head-gasket', 1, null, 'Camry']])
})

test('sentences of two vehicles have the parts of their own', () => {
  const text = 'corolla 2008 brake pad, oil filter. camry 2010 radiator, fan'
  expect(readList(text).map(([key, , , model]) => [key, model])).toEqual([
    ['brake-pads', 'Corolla'],
    ['oil-filter', 'Corolla'],
    ['radiator', 'Camry'],
    ['radiator-fan', 'Camry'],
  ])
})

test.each([
  'Customer: Mr Bello',
  'Name: Musa Ibrahim',
  'To: Sparelane Ltd\nAttn: Mrs Okafor\nRe: request for quotation',
  'From: Alhaji Sani',
  'Reg No: LAG 123 AB',
  'Colour: silver',
  'Purchase request PR/2025/0034',
  'Engr. Chidi',
  'S/N Description Qty',
  'How much for everything?',
])('a row that says who asks, or what a form is, names no part: %s', (text) => {
  expect(readList(`${text}\nHilux 2015\noil filter`)).toEqual([['oil-filter', 1, null, 'Hilux']])
})

test.each([
  'Hilux LAG-234-XA 2015\noil filter 3',
  'Plate number ABC-123-XY, Toyota Hilux 2015\noil filter 3',
  'Vehicle: Hilux 2015, Chassis: MR0FB8CD3K0123456\noil filter 3',
  'Make: Toyota\nModel: Hilux\nYear: 2015\noil filter 3',
  'Toyota Hilux\n2015\noil filter 3',
  'Part: oil filter\nQty: 3\nCar: Hilux 2015',
  'Re: oil filter\nQty: 3\nCar: Hilux 2015',
  'Oil filter 3\nHilux\nYear: 2015',
  'Engine: 2KD\nHilux 2015\noil filter 3',
])('plates, chassis numbers and fields of a form belong to the vehicle or the part: %s', (text) => {
  const { lines } = parsePartsList(text, understand)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ quantity: 3, vehicle: { model: 'Hilux', yearStart: 2015 } })
  expect(lines[0]?.vehicle?.engine ?? null).toBe(/engine/i.test(text) ? '2KD' : null)
})

test.each([
  '1 Oil filter 10\n2 Air filter 5',
  'S/N Item Qty\n1 Oil filter 10\n2 Air filter 5',
  'S/N | Description | Qty\n1 | Oil filter | 10\n2 | Air filter | 5',
  '| Oil filter | 10 |\n| Air filter | 5 |',
  'S/N\tDescription\tQty\n1\tOil filter\t10\n2\tAir filter\t5',
  'No. Item Qty\n1. Oil filter 10\n2. Air filter 5',
])('numbers of rows count nothing beside a quantity: %s', (text) => {
  expect(readList(`${text}\nHiace 2014`).map(([key, quantity]) => [key, quantity])).toEqual([
    ['oil-filter', 10],
    ['air-filter', 5],
  ])
})

test.each([
  ['1 oil filter\n2 air filter\n3 brake pad', [1, 1, 1]],
  ['1 bonnet\n2 headlights\n3 bulbs', [1, 2, 3]],
  ['1 brake master cylinder\n2 wheel cylinder\n4 brake shoe', [1, 2, 4]],
  ['4 tyres 195/65R15\n1 battery 75ah\n2 wipers', [4, 1, 2]],
])('three rows that are numbered from 1 are a numbering, unless their parts are plural: %s', (text, quantities) => {
  expect(readList(text).map(([, quantity]) => quantity)).toEqual(quantities)
})

test('“@” before an amount says the price of one', () => {
  expect(readList('brake pad @ 15000\noil filter @3,500\nplug 4 @ 2500 each\nfan belt 2 @ 15k\ncamry 2010')).toEqual([
    ['brake-pads', 1, 1_500_000, 'Camry'],
    ['oil-filter', 1, 350_000, 'Camry'],
    ['spark-plugs', 4, 250_000, 'Camry'],
    ['fan-belt', 2, 1_500_000, 'Camry'],
  ])
})

test('“ditto for” repeats the parts for another vehicle', () => {
  expect(readList('Camry 2010\nbrake pads\nditto for Corolla 2012').map(([key, , , model]) => [key, model])).toEqual([
    ['brake-pads', 'Camry'],
    ['brake-pads', 'Corolla'],
  ])
})

test.each([
  ['90915-YZZE1 (3)', '90915YZZE1', 3],
  ['90915-YZZE1 - 3', '90915YZZE1', 3],
  ['90915-YZZE1 3pcs', '90915YZZE1', 3],
  ['90915-YZZE1', '90915YZZE1', null],
])('the count beside a part number is its quantity: %s', (text, number, quantity) => {
  expect(understand(text)).toMatchObject({ numbers: [number], quantity, isNumberOnly: true })
})

test.each([
  'headlight left and right, fog light left and right',
  'left and right headlight, left and right fog light',
  'headlight R/L, fog light LH/RH',
])('both sides belong to the part beside them: %s', (text) => {
  const { lines } = parsePartsList(`Camry 2010\n${text}`, understand)
  expect(lines.map(({ understanding, quantity }) => [understanding.types[0]?.key, quantity])).toEqual([
    ['head-lamp', 2],
    ['fog-lamp', 2],
  ])
})

test('half a dozen are six', () => {
  expect(readList('half dozen plugs\nhalf a dozen bulbs').map(([, quantity]) => quantity)).toEqual([6, 6])
})

test.each([
  'Camry 2010 tokunbo\nengine\nalternator',
  'Tokunbo parts for camry 2010\nengine\nalternator',
  'All tokunbo\nengine\nalternator\nCamry 2010',
])('the condition of a heading is that of the lines below it: %s', (text) => {
  const { lines } = parsePartsList(text, understand)
  expect(lines.map(({ understanding, vehicle }) => [understanding.condition, vehicle?.model])).toEqual([
    ['Used', 'Camry'],
    ['Used', 'Camry'],
  ])
})

test('“front” and “rear” above parts say where they are', () => {
  const { lines } = parsePartsList(
    'Front\nbrake pad\nshock\noil filter\nRear\nbrake pad\nshock\nCamry 2010',
    understand,
  )
  expect(
    lines.map(({ understanding: { types, positions } }) => [types.map(({ key }) => key).join(), positions.axle]),
  ).toEqual([
    ['brake-pads', 'front'],
    ['front-strut', undefined],
    ['oil-filter', undefined],
    ['brake-pads', 'rear'],
    ['rear-shock', undefined],
  ])
})

test.each([
  ['Keke\nclutch plate\nplug', undefined],
  ['Keke TVS King\nclutch plate\nplug', 'King'],
  ['okada bajaj boxer\nclutch plate\nplug', 'Boxer'],
])('the kind of a vehicle above parts says which parts they are: %s', (text, model) => {
  expect(readList(text).map(([key, , , car]) => [key, car])).toEqual([
    ['moto-clutch-plates', model],
    ['moto-spark-plug', model],
  ])
})
