import { expect, test } from 'vitest'

import { readKeywordData } from '#tests/golden/keyword-data.ts'

import { parsePartsList } from './list.rules.ts'
import { createUnderstand } from './understanding.rules.ts'

const understand = createUnderstand(readKeywordData())

const readChoices = (text: string) => understand(text).question?.choices.map(({ label }) => label)

test.each([
  ['brake pad camry 2010 and corolla 2008', 'Camry', 2010, ['and', 'corolla', '2008']],
  ['brake pad 2010 camry and 2008 corolla', 'Camry', 2010, ['and', '2008', 'corolla']],
  ['camry 07 and corolla 09 shock', 'Camry', 2007, ['and', 'corolla', '09']],
  ['camry 2009 and 2010 corolla pads', 'Camry', 2009, ['and', '2010', 'corolla']],
  ['brake pad for camry 2010 and honda accord 2008', 'Camry', 2010, ['for', 'and', 'honda', 'accord', '2008']],
  ['fuel pump sienna 2008 or highlander', 'Sienna', 2008, ['or', 'highlander']],
  ['corolla/matrix 2005 alternator', 'Corolla', 2005, ['matrix', '2005']],
  ['camry 2007 brake pad and corolla 2009 oil filter', 'Camry', 2007, ['and', 'corolla', '2009']],
])('“%s” is for the %s of %i, and leaves out the other vehicle', (text, model, year, ignored) => {
  const { vehicle, ignored: leftOut, unknown, quantity } = understand(text)
  expect(vehicle).toMatchObject({ model, yearStart: year, yearEnd: year })
  expect({ leftOut, unknown, quantity }).toEqual({ leftOut: ignored, unknown: [], quantity: null })
})

test.each([
  ['brake pad camry 2010 and corolla 2008', ['Toyota Camry 2010', 'Toyota Corolla 2008']],
  ['bmw x5 and x6 2010 brake pad', ['BMW X5 2010', 'BMW X6 2010']],
  ['golf, passat and vento oil filter', ['Volkswagen Golf', 'Volkswagen Passat', 'Volkswagen Vento']],
])('“%s” asks which of its vehicles is meant', (text, choices) => {
  expect(readChoices(text)).toEqual(choices)
})

test.each([
  'my car is corolla 2009',
  'headlamp LHS 2006 corolla',
  'discovery lr3 2006 shock',
  'benz w204 c300 2010 brake pad',
  'big daddy camry 2004 brake pad',
])('“%s” names one vehicle', (text) => {
  expect(understand(text).question).toBeNull()
})

test('the make of a part beside a vehicle of another make is not taken for the make of the vehicle', () => {
  expect(understand('mitsubishi alternator corolla 2005')).toMatchObject({
    brand: { name: 'Mitsubishi' },
    vehicle: { make: 'Toyota', model: 'Corolla' },
  })
})

test('a line of a list that names two vehicles is for the first one', () => {
  const { lines } = parsePartsList('brake pad camry 2010 and corolla 2008\noil filter', understand)
  expect(lines.map(({ vehicle }) => [vehicle?.model, vehicle?.yearStart])).toEqual([
    ['Camry', 2010],
    [undefined, undefined],
  ])
})
