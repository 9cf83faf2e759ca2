import { expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'

import { keepUnits } from './keep-units.ts'

testAll([
  ['Flat wiper blade 14 in (350 mm), hook', 'Flat wiper blade 14~in (350~mm), hook'],
  ['Car Battery 75 Ah 12 V', 'Car Battery 75~Ah 12~V'],
  ['Motor Oil 5W-30 4 l', 'Motor Oil 5W-30 4~l'],
])('a number and its unit stay on one line', (text, wanted) => {
  expect(keepUnits(text)).toBe(wanted.replaceAll('~', '\u00A0'))
})

test('a text without measures stays as it is', () => {
  for (const text of ['Toyota Corolla 2010 Front Brake Pad Set', '2 in1', 'Set of 4 wheels', '4 Volvo caps', ''])
    expect(keepUnits(text)).toBe(text)
})
