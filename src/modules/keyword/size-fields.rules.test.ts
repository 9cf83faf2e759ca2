import { expect, test } from 'vitest'

import { readTaxonomy } from '#seed/taxonomy/read-taxonomy.ts'

import { selectTypesBySize, selectTypesOfTrucks } from './size-fields.rules.ts'
import { readSizes } from './sizes.rules.ts'

const all = readTaxonomy()
const listTypes = (keys: readonly string[]) => all.filter(({ key }) => keys.includes(key))

test.each([
  ['2.75-17 tyre', ['tyre'], 'moto-tyre'],
  ['tyre 4.00-8', ['tyre'], 'moto-tyre'],
  ['tyre 12.00r20', ['tyre'], 'truck-tyre'],
  ['tyre 205/55r16', ['tyre'], 'tyre'],
  ['3.00-18', [], 'moto-tyre'],
  ['dot 4 oil', ['engine-oil'], 'brake-fluid'],
  ['5w30 oil', ['engine-oil'], 'engine-oil'],
  ['80w90 oil', ['engine-oil'], 'gear-oil'],
])('the sizes of "%s" say which tyre or oil is meant', (text, named, key) => {
  expect(selectTypesBySize(listTypes(named), readSizes(text).sizes, all)).toMatchObject([{ key }])
})

test('the tyres and batteries of a make of trucks are those of trucks', () => {
  expect(selectTypesOfTrucks(listTypes(['tyre']), 'Howo', all)).toMatchObject([{ key: 'truck-tyre' }])
  expect(selectTypesOfTrucks(listTypes(['car-battery']), 'MAN', all)).toMatchObject([{ key: 'truck-battery' }])
  expect(selectTypesOfTrucks(listTypes(['tyre']), 'Toyota', all)).toMatchObject([{ key: 'tyre' }])
})
