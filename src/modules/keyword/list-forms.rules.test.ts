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
