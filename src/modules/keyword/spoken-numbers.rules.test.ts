import { expect, test } from 'vitest'

import { writeMeasures } from './spoken-numbers.rules.ts'

test.each([
  ['motor oil five w thirty four litres', 'motor oil 5w30 4 litres'],
  ['battery twelve volt seventy five amp hour', 'battery 12 volt 75 amp hour'],
  ['tyre one ninety five sixty five fifteen', 'tyre 195/65r15'],
  ['two headlamps for my car', 'two headlamps for my car'],
])('"%s" is written as "%s"', (spoken, written) => {
  expect(writeMeasures(spoken)).toBe(written)
})
