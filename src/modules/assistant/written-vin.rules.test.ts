import { describe, expect, test } from 'vitest'

import { nameKey } from '#modules/keyword/lookup.rules.ts'
import { plainWords } from '#modules/search/words.rules.ts'
import { readVehicles } from '#seed/vehicles/extract.ts'
import { testAll } from '#tests/support/check-each.ts'

import { SPOKEN_WORDS } from './synonyms.rules.ts'
import { understand, type VehicleNames } from './understand.rules.ts'
import { findVin } from './written-vin.rules.ts'

const { makes } = readVehicles()
const models = makes.flatMap((make) => make.models.map(({ id, name }) => ({ id, name, makeId: make.id })))
const NAMES: VehicleNames = {
  makes: new Map(makes.map(({ id, name }) => [nameKey(name), id])),
  models: new Map(
    models.map(({ name }) => [nameKey(name), models.filter((model) => nameKey(model.name) === nameKey(name))]),
  ),
}
const vinIn = (text: string) => findVin(text, NAMES).vin

/** Whether a phrase joins to 17 characters that a VIN may hold. */
const joinsToVin = (phrase: string) => /^[a-hj-npr-z\d]{17}$/i.test(phrase.replaceAll(' ', ''))

const PART_WORDS = [...SPOKEN_WORDS].filter((word) => /^[a-z]{3,}$/.test(word))
const YEARS = [1998, 2004, 2009, 2015, 2020]

/** Every part word, and every two of them, before or after a popular vehicle and a year. */
function phrasesOf(vehicle: string): string[] {
  const parts = [...PART_WORDS, ...PART_WORDS.flatMap((word) => ['pad', 'pump', 'set'].map((end) => `${word} ${end}`))]
  return parts.flatMap((part) =>
    YEARS.flatMap((year) => [`${part} ${vehicle} ${year}`, `${vehicle} ${year} ${part}`, `${year} ${vehicle} ${part}`]),
  )
}
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
const PHRASES = VEHICLES.flatMap(phrasesOf).filter(joinsToVin)

test('phrases of part, model and year that join to 17 characters are no VIN', () => {
  expect(PHRASES.length).toBeGreaterThan(500)
  expect(PHRASES.filter((phrase) => vinIn(phrase) !== null)).toEqual([])
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
  expect(findVin(phrase, NAMES)).toEqual({ vin: null, brokenVin: null, rest: phrase })
})

test('the car of a phrase that joins to 17 characters is understood', () => {
  const { rest } = findVin('brake pad camry 2009', NAMES)
  expect(understand(plainWords(rest), NAMES)).toMatchObject({ vehicle: { year: 2009 }, rest: ['brake', 'pad'] })
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

test('a VIN in one piece is read within a sentence', () => {
  expect(findVin('brake pads for JTDBR32E530012345, please', NAMES)).toMatchObject({ vin: 'JTDBR32E530012345' })
})

test.each(['JTD BR32E 5300 1234', 'JTD BR32E 5300 123456', 'JTD BR32E 5300 IO345', '12345678901234567'])(
  '%s is no VIN: length or characters are wrong',
  (text) => expect(vinIn(text)).toBeNull(),
)
