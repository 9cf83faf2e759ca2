import { expect, test } from 'vitest'

import { readSizes } from './sizes.rules.ts'

test.each([
  ['oil seal 35x52x7', { inner: 35, outer: 52, thickness: 7 }],
  ['40 62 8', { inner: 40, outer: 62, thickness: 8 }],
  ['205 55 16', { width: 205, profile: 55, rim: 16 }],
  ['wiper 24 16', { inch: 24, inch_2: 16 }],
  ['16/24 inch wiper', { inch: 24, inch_2: 16 }],
  ['pink coolant', { colour: 'pink' }],
  ['coolant green 1 gallon', { colour: 'green', litres: 4 }],
  ['green coolant tank', {}],
  ['wiper camry 09 24', {}],
  ['5w30 oil fully synthetic', { viscosity: '5W-30', base: 'synthetic' }],
  ['10w-40 semi-synthetic', { viscosity: '10W-40', base: 'semi-synthetic' }],
  ['synthetic leather seat cover', {}],
  ['h4 and h7 bulb', { code: 'H4', code_2: 'H7' }],
  ['brake fluid dot 3 or dot 4', { spec: 'DOT 3', spec_2: 'DOT 4' }],
  ['dot 4 or 5.1', { spec: 'DOT 4', spec_2: 'DOT 5.1' }],
  ['okada tyre 3.00 18', { width: 3, rim: 18 }],
  ['1200r20', { width: 12, rim: 20 }],
  ['dot 4 brake oil dot4', { spec: 'DOT 4' }],
  ['mercon lv', { spec: 'Mercon LV' }],
  ['mercon v atf', { spec: 'Mercon V' }],
  ['cvt fluid ns-3', { spec: 'CVT NS-3' }],
  ['ns2 cvt oil', { spec: 'CVT NS-2' }],
  ['matic s atf', { spec: 'Matic-S' }],
  ['part 90 311 38', {}],
])('the sizes in "%s" are read', (text, sizes) => expect(readSizes(text).sizes).toEqual(sizes))
