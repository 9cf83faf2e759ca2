import { expect, test } from 'vitest'

import { readKeywordData } from '#tests/golden/keyword-data.ts'

import { createUnderstand } from './understanding.rules.ts'

const understand = createUnderstand(readKeywordData())

test.each([
  ['brake pad corolla 2003, 2004', 2003, 2004],
  ['corolla 2003 & 2004 alternator', 2003, 2004],
  ['corolla 2003/2004/2005 shock', 2003, 2005],
  ['corolla 2003, 04, 05 pads', 2003, 2005],
  ['camry 05 and 06 shock', 2005, 2006],
  ['corolla 98 99 alternator', 1998, 1999],
  ['brake pad camry 2009, 10', 2009, 2010],
])('the years of “%s”, each after the one before it, are %i to %i', (text, start, end) => {
  expect(understand(text)).toMatchObject({ quantity: null, vehicle: { yearStart: start, yearEnd: end } })
})

test.each([
  ['camry 2003, 2007 shock', 2003, ['2007']],
  ['sienna 2004, 2006 and 2008 strut', 2004, ['2006', 'and', '2008']],
  ['camry 05, 07 shock', 2005, ['07']],
])('“%s” is for the first year, and leaves out the years that do not follow it', (text, year, ignored) => {
  expect(understand(text)).toMatchObject({ quantity: null, ignored, vehicle: { yearStart: year, yearEnd: year } })
})

test('a number after a comma that counts parts states no year', () => {
  expect(understand('camry 2009, 10 oil filters')).toMatchObject({ quantity: 10, vehicle: { yearEnd: 2009 } })
})

test.each([
  ['corolla 2031 brake pad', null, ['2031']],
  ['brake pad corolla 2028-2030', null, ['2028', '2030']],
  ['corolla 2026-2031 brake pad', 2026, ['2031']],
])('“%s” says that years after those of the vehicle data are not known', (text, year, unknown) => {
  expect(understand(text)).toMatchObject({ numbers: [], qualifiers: [], unknown, vehicle: { yearEnd: year } })
})

test('a part number with a group that looks like a later year stays whole', () => {
  expect(understand('brake pad 2031-04465').numbers).toEqual(['203104465'])
})
