import { describe, expect, test } from 'vitest'

import { readKeywordData } from '#tests/golden/keyword-data.ts'
import { readGoldenRows } from '#tests/golden/read-golden-rows.ts'
import { testAll } from '#tests/support/check-each.ts'

import { createUnderstand } from './understanding.rules.ts'
import { findVin, readVin } from './vin-text.rules.ts'

const data = readKeywordData()
const understand = createUnderstand(data)
const vinIn = (text: string) => findVin(text, understand).vin

const joinsToVin = (phrase: string) => /^[a-hj-npr-z\d]{13}\d{4}$/i.test(phrase.replaceAll(' ', ''))

const WORDS = [
  ...new Set(
    data.types
      .flatMap(({ name, spokenNames }) => [name, ...spokenNames])
      .flatMap((text) => text.toLowerCase().match(/[a-z]{2,}/g) ?? []),
  ),
]
const NAMES = data.types.flatMap(({ spokenNames }) => spokenNames)
const VEHICLES = [
  'camry',
  'rav4',
  'rx350',
  'benz',
  'lexus',
  'es 350',
  'accent',
  'santa fe',
  'hummer',
  '406 peugeot',
  'x5 bmw',
]

test('no request of the golden files is a VIN', () => {
  const requests = ['requests.tsv', 'requests-2.tsv'].flatMap((file) => readGoldenRows(file).map(([text = '']) => text))
  expect(requests.filter((text) => vinIn(text) !== null)).toEqual([])
})

test('no words of the trade with a vehicle and a year are a VIN', () => {
  const phrases = [
    ...NAMES,
    ...WORDS.flatMap((word) => ['pad', 'pump', 'set', 'stand'].map((end) => `${word} ${end}`)),
  ].flatMap((part) =>
    [...VEHICLES, ''].flatMap((vehicle) =>
      ['2009'].flatMap((year) => [`${part} ${vehicle} ${year}`, `${vehicle} ${part} ${year}`]),
    ),
  )
  const joined = phrases.filter(joinsToVin)
  expect(joined.length).toBeGreaterThan(500)
  expect(joined.filter((phrase) => readVin(phrase, understand) !== null)).toEqual([])
})

testAll([
  'brake pad camry 2009',
  'Brake-pad Camry 2009',
  'brake-pad-camry-2009',
  'brakepadcamry2009',
  'camry2009brakepad',
  'fuel pump camry 2009?',
  'spark plug rav4 2009',
  'brke pads camry 2009',
  'fan belt 2004 rx350 h',
  'my vin is brake pad camry 2009',
  'pads pads 200420091',
])('a phrase without a VIN stays to be read as words', (phrase) => {
  expect(findVin(phrase, understand)).toEqual({ vin: null, brokenVin: null, rest: phrase })
})

/** Descriptors as the makers use them; the serial numbers are made up. */
const VINS = [
  'JTDBR32E530012345',
  '2T1BU4EE9AC123456',
  '1NXBR32E56Z612345',
  '4T1BE46K87U123456',
  '5TDZA23C56S412345',
  'JTEBU14R840012345',
  '1HGCP26888A123456',
  'JHLRD78874C012345',
  '2T2HA31U86C012345',
  '2HNYD18843H512345',
  'WDDGF54X99R123456',
  'WDD2040412A123456',
  '1FMZU73E34ZA12345',
  'KMHDU46D17U123456',
  'KNADE123186123456',
  'JN8AZ1MU9AW123456',
  '3VWDX7AJ6BM123456',
  'WVWZZZ1JZ3W123456',
  'WVWZZZCDZMW012345',
  'WBAPH7C57BA123456',
  'SALSF25496A912345',
  'SALEA7RU4M2012345',
  'YV4CZ982571312345',
  '1J4GR48K76C112345',
  '1M8GDM9AXKP042788',
  '5GZCZ43D13S812715',
  '1HGCM56483A123456',
  'WDB2110061A123456',
] as const
const GROUPS = [
  [3, 5, 4, 5],
  [3, 6, 8],
  [4, 4, 4, 5],
  [3, 5, 1, 8],
  [3, 3, 3, 3, 5],
  [2, 2, 2, 2, 2, 2, 2, 3],
  [9, 8],
  [17],
]

function inGroups(vin: string, lengths: readonly number[], gap: string): string {
  const ends = lengths.map((_, at) => lengths.slice(0, at + 1).reduce((sum, length) => sum + length, 0))
  return ends.map((end, at) => vin.slice(ends[at - 1] ?? 0, end)).join(gap)
}

describe('a VIN is read however it is grouped', () => {
  testAll(VINS)('in every length of group, with every gap and in every case', (vin) => {
    const written = GROUPS.flatMap((lengths) => [' ', '-', '. '].map((gap) => inGroups(vin, lengths, gap)))
    const said = written.flatMap((text) => [text, text.toLowerCase(), `my VIN is ${text}`, `chassis no: ${text}.`])
    expect(said.filter((text) => vinIn(text) !== vin)).toEqual([])
  })
})

test('a VIN in one piece is read within a sentence and leaves the other words', () => {
  expect(findVin('brake pads for JTDBR32E530012345, please', understand)).toEqual({
    vin: 'JTDBR32E530012345',
    brokenVin: null,
    rest: 'brake pads for  , please',
  })
})

test('a number after "VIN" of another length says how long it is', () => {
  expect(findVin('my vin is JTDBR32E53001234', understand)).toMatchObject({ vin: null, brokenVin: { length: 16 } })
})

test.each(['JTD BR32E 5300 1234', 'JTD BR32E 5300 123456', 'JTD BR32E 5300 IO345', '12345678901234567'])(
  '%s is not a VIN: length or characters are wrong',
  (text) => expect(vinIn(text)).toBeNull(),
)
