import { expect, test } from 'vitest'

import { nameKey } from '#modules/keyword/lookup.rules.ts'
import { testAll } from '#tests/support/check-each.ts'

import { isSameName } from './names.rules.ts'

testAll([
  ['CR-V', 'CRV', true],
  ['Land Cruiser', 'land-cruiser', true],
  ['Mercedes-Benz', 'mercedes benz', true],
  ['Citroën', ' CITROEN ', true],
  ['1.8 2ZR-FE', '1.8 2zr fe', true],
  ['CR-V', 'HR-V', false],
  ['Land Cruiser', 'Land Cruiser Prado', false],
])('two spellings are one name for the verdict exactly when they are for the search', (one, other, same) => {
  expect(isSameName(one, other)).toBe(same)
  expect(nameKey(one) === nameKey(other)).toBe(same)
})

test('two different names without plain letters are not equal', () => {
  expect(isSameName('长城', '长城 ')).toBe(true)
  expect(isSameName('长城', '比亚迪')).toBe(false)
  expect(isSameName('长城', 'Haval')).toBe(false)
})
