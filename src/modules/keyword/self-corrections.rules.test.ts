import { expect, test } from 'vitest'

import { readKeywordData } from '#tests/golden/keyword-data.ts'

import { createUnderstand } from './understanding.rules.ts'

const understand = createUnderstand(readKeywordData())

test.each([
  ['brake pad corolla 2008 sorry 2010', 2010],
  ['corolla 2008 no 2010 headlight', 2010],
  ['corolla 2008 i mean 2010 headlight', 2010],
  ['corolla 2005... no, 2007 brake pad', 2007],
  ['corolla 2008 brake pad sorry 2010', 2010],
  ['corolla 05 sorry 06 headlight', 2006],
])('“%s” is for the later year %i', (text, year) => {
  expect(understand(text)).toMatchObject({
    vehicle: { model: 'Corolla', yearStart: year, yearEnd: year },
    quantity: null,
    question: null,
    unknown: [],
  })
})

test.each([
  ['fuel pump for sienna, no for peugeot 406', '406', null],
  ['headlight for corolla no, for camry 2010', 'Camry', 2010],
  ['headlight corolla 2008 sorry i mean camry 2010', 'Camry', 2010],
  ['brake pad for peugeot 406, sorry corolla', 'Corolla', null],
  ['corolla brake pad, sorry camry 2010', 'Camry', 2010],
  ['fuel pump corolla. no, toyota camry 2010', 'Camry', 2010],
])('“%s” is for the later vehicle, the %s', (text, model, year) => {
  const { vehicle, types, question, unknown } = understand(text)
  expect(vehicle).toMatchObject({ model, yearStart: year, yearEnd: year })
  expect({ types: types.length, question, unknown }).toEqual({ types: 1, question: null, unknown: [] })
})

test.each([
  ['sorry, corolla 2008 headlight', 'Corolla', 2008],
  ['corolla 2008 part no 2010', 'Corolla', 2008],
  ['corolla no horn 2008', 'Corolla', 2008],
  ['corolla 2008, i mean the left headlight', 'Corolla', 2008],
  ['camry 2010 headlight, not corolla', 'Camry', 2010],
  ['camry 2010 no sienna brake pad', 'Camry', 2010],
])('“%s” corrects no vehicle and no year', (text, model, year) => {
  expect(understand(text)).toMatchObject({ vehicle: { model, yearStart: year, yearEnd: year } })
})

test.each(['rim 15 tyre corolla', 'corolla rims 17'])('the size of a rim in “%s” is not read as a year', (text) => {
  expect(understand(text)).toMatchObject({ vehicle: { model: 'Corolla', yearStart: null } })
})
