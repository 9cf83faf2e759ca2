import { expect, test } from 'vitest'

import { readKeywordData } from '#tests/golden/keyword-data.ts'

import { createUnderstand } from './understanding.rules.ts'
import { UNLISTED_MAKE_ID } from './vehicle-words.rules.ts'

const data = readKeywordData()
const understand = createUnderstand(data)

test.each([
  ['scania r420 clutch', 'R-Series', 'R420'],
  ['scania r 420 clutch', 'R-Series', 'R420'],
  ['scania p380 starter', 'P-Series', 'P380'],
  ['scania 124 starter', '4-Series', '124'],
  ['scania 113h brake drum', '3-Series', '113H'],
])('“%s” is for the Scania %s', (text, model, badge) => {
  expect(understand(text)).toMatchObject({ vehicle: { make: 'Scania', model }, qualifiers: [badge], unknown: [] })
})

test('a badge beside another make names no class of Mercedes-Benz', () => {
  expect(understand('scania s500 brake pad')).toMatchObject({
    vehicle: { make: 'Scania', model: null },
    unknown: ['s500'],
  })
  expect(understand('benz s500 brake pad').vehicle).toMatchObject({ make: 'Mercedes-Benz', model: 'S-Class' })
})

test.each([
  ['cummins injector', 'Cummins'],
  ['perkins oil filter', 'Perkins'],
  ['deutz starter', 'Deutz'],
  ['lister piston', 'Lister'],
  ['detroit diesel injector', 'Detroit Diesel'],
])('the maker of the engine in “%s” is left to the seller', (text, maker) => {
  expect(understand(text)).toMatchObject({ vehicle: null, qualifiers: [maker], unknown: [], corrected: [] })
})

test('the maker of an engine that is a brand of listings is the brand', () => {
  const withBrand = createUnderstand({ ...data, brands: [...data.brands, { id: 9999, name: 'Cummins' }] })
  expect(withBrand('cummins injector')).toMatchObject({ brand: { name: 'Cummins' }, qualifiers: [] })
})

test.each([
  ['bedford clutch', 'Bedford'],
  ['maz clutch', 'MAZ'],
  ['volvo penta oil filter', 'Volvo Penta'],
  ['holden cruze brake pad', 'Holden'],
])('“%s” is for a make without vehicle data, and for no model of another make', (text, make) => {
  expect(understand(text).vehicle).toMatchObject({ makeId: UNLISTED_MAKE_ID, make, modelIds: [], model: null })
})
