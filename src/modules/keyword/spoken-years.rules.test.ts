import { expect, test } from 'vitest'

import { writeYears } from './spoken-years.rules.ts'

test.each([
  ['honda crv two thousand and eight', 'honda crv 2008'],
  ['camry two thousand three', 'camry 2003'],
  ['venza Twenty Twelve engine mount', 'venza 2012 engine mount'],
  ['picanto 014 front pad', 'picanto 2014 front pad'],
  ['corolla 2k9', 'corolla 2009'],
  ['rav4 2k15', 'rav4 2015'],
])('the year of "%s" is written in full', (text, written) => {
  expect(writeYears(text)).toBe(written)
})

test.each([
  'A 000 010 11 22',
  'bosch 0 986 010 230',
  '4.012 gear',
  'part 010-2233',
  'two thousand naira',
  'twenty plugs',
  'above 20,000',
  'camry 045',
  "corolla '010",
])('no year is read in "%s"', (text) => {
  expect(writeYears(text)).toBe(text)
})
