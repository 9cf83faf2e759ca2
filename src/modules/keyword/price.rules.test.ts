import { expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'

import { formatPriceLimits, readPrice } from './price.rules.ts'

testAll([
  ['brake pad under 20000', null, 20_000],
  ['brake pad below 15k', null, 15_000],
  ['compressor not more than 45,000', null, 45_000],
  ['brake pads 20k max', null, 20_000],
  ['max 40000 mirror', null, 40_000],
  ['radiator, my budget na 30k', null, 30_000],
  ['shock between 10k and 20k', 10_000, 20_000],
  ['battery 10-20k', 10_000, 20_000],
  ['fuel pump ₦10,000 to ₦25,000', 10_000, 25_000],
  ['gearbox above 1.2m', 1_200_000, null],
  ['at least 5 thousand naira', 5_000, null],
])('a limit in a text is a price in naira', (text, min, max) => {
  expect(readPrice(text).price).toEqual({ min, max })
})

testAll([
  ['brake pad 04465-33471'],
  ['toyota 2003 to 2007 radiator'],
  ['door handle from 2005'],
  ['mileage over 100000 km'],
  ['under shield corolla 2010'],
  ['bulb 100/90w'],
  ['04465 02220 to 04465 02230'],
])('a year, a size or a part number is not read as a price', (text) => {
  expect(readPrice(text)).toEqual({ price: null, rest: text })
})

test('the words of a price limit are read back as the limit', () => {
  for (const price of [
    { min: null, max: 20_000 },
    { min: 5_000, max: null },
    { min: 2_000, max: 2_005 },
  ])
    expect(readPrice(formatPriceLimits(price)).price).toEqual(price)
})
