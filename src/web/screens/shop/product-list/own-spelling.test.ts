import { expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'

import { canonicalHref, productListParams } from './list-state.ts'
import { toCanonicalSpelling } from './own-spelling.ts'

const set = (make: string, model: string) => ({
  make,
  model,
  year: { start: 2009, end: 2013 },
  engine: null,
  vehicle_type: { start: null, end: null },
})
const listings = [
  { brand: 'Bosch', vehicleSets: [set('Honda', 'CR-V')] },
  { brand: 'Holset', vehicleSets: [set('Toyota', 'Land Cruiser Prado')] },
]
const categories = [{ id: 1, name: 'Shock Absorbers', slug: 'shock-absorbers', aliases: ['PRT Shocks'], count: 4 }]
const spelled = (query: string, found = listings) =>
  toCanonicalSpelling(productListParams.read(new URLSearchParams(query)), found, categories)

testAll([
  ['make=toyota', '/product?make=Toyota'],
  ['make=TOY-OTA&page=02', '/product?make=Toyota&page=2'],
  ['make=honda&model=crv&year=02010&page=1', '/product?make=Honda&model=CR-V&year=2010'],
  ['make=Toyota&model=landcruiser+prado', '/product?make=Toyota&model=Land+Cruiser+Prado'],
  ['category=prt+shocks', '/product?category=Shock+Absorbers'],
  ['category=SHOCK+ABSORBERS', '/product?category=Shock+Absorbers'],
  ['brand=HOLSET', '/product?brand=Holset'],
  ['brand=HOLSET&brand=bosch', '/product?brand=Holset&brand=Bosch'],
])('one list has one canonical address, however it is typed', (query, canonical) => {
  const { state, isOneOfMany } = spelled(query)
  expect(canonicalHref(state)).toBe(canonical)
  expect(isOneOfMany).toBe(false)
})

test('a spelling that matches no listing stays as typed and counts as one of many', () => {
  expect(spelled('make=toyota', [])).toMatchObject({ state: { make: 'toyota' }, isOneOfMany: true })
  expect(spelled('make=toyota&model=hilux')).toMatchObject({ isOneOfMany: true })
  expect(spelled('model=Prado')).toMatchObject({ state: { model: 'Prado' }, isOneOfMany: true })
  expect(spelled('brand=Unknown&page=soon')).toMatchObject({ state: { brand: 'Unknown', page: 'soon' } })
})

test('an address without a vehicle is canonical', () => {
  expect(spelled('')).toMatchObject({ isOneOfMany: false })
})
