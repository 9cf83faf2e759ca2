import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'

import {
  checkDigit,
  exactness,
  hasRightCheckDigit,
  listManufacturerCodes,
  listPossibleYears,
  readVin,
  findSameEngine,
} from './vin.rules.ts'

describe('the check digit', () => {
  test.each([
    ['1M8GDM9AXKP042788', 'X'],
    ['11111111111111111', '1'],
    ['5GZCZ43D13S812715', '1'],
  ])('of %s is %s', (vin, digit) => {
    expect(checkDigit(vin)).toBe(digit)
    expect(hasRightCheckDigit(vin)).toBe(true)
  })

  test('the check digit detects any single mistyped character with another value', () => {
    const vin = '1M8GDM9AXKP042788'
    const mistyped = fc.tuple(fc.integer({ min: 0, max: 16 }), fc.constantFrom(...'0123456789'))
    fc.assert(
      fc.property(mistyped, ([at, digit]) => {
        const other = vin.slice(0, at) + digit + vin.slice(at + 1)
        // Two characters may count the same (A and J as 1): then no sum can tell them apart.
        return checkDigit(other) === checkDigit(vin) ? sameWeight(vin.charAt(at), digit) || at === 8 : true
      }),
    )
  })

  const sameWeight = (letter: string, digit: string) => checkDigit(letter.repeat(17)) === checkDigit(digit.repeat(17))
})

describe('the model year', () => {
  test.each([
    ['a digit at 7 means the years before 2010', '1HGCP26888A123456', [2008]],
    ['a letter at 7 means 2010 and later', '2T1BU4EE9AC123456', [2010, 1980]],
    ['a digit at 7 comes first, but 30 years later is possible', '1HGCM56483A123456', [2003]],
    ['A is 1980 or 2010', '1HGCM564XAA123456', [1980, 2010]],
    ['digits are coded too', 'WDB2110061A123456', [2001]],
    ['0, U and Z code no year', '1HGCM564X0A123456', []],
  ])('%s', (_, vin, years) => expect(listPossibleYears(vin, 2027)).toEqual(years))

  test('the model year is never after the next calendar year', () => {
    expect(listPossibleYears('2T1BU4EE9WC123456', 2027)).toEqual([1998])
    expect(listPossibleYears('2T1BU4EE9WC123456', 2028)).toEqual([2028, 1998])
  })
})

describe('a key', () => {
  const vin = '2T1BU4EE9AC123456'
  testAll([
    ['B***E', 66],
    ['BU4EE', 165],
    ['B[EU]', 33 + 31],
    ['*', 0],
    ['', 0],
    ['C***E', -1],
    ['B[EL]', -1],
    ['*****|*C', 33],
    ['*****|*[CD]', 31],
    ['*****|AC1', 99],
    ['*****|*D', -1],
  ])('describes the VIN as exactly as it names its characters', (key, exact) => expect(exactness(key, vin)).toBe(exact))
})

test('small makers share a code that ends in 9, and positions 12 to 14 tell them apart', () => {
  expect(listManufacturerCodes('1T9GDM9A1KP042788')).toEqual(['1T9042', '1T9'])
  expect(listManufacturerCodes('2T1BU4EE9AC123456')).toEqual(['2T1'])
})

describe('reading a VIN', () => {
  const vin = '2T1BU4EE9AC123456'
  const schema = (
    from: number,
    to: number,
    models: [string, number][],
    engines: [string, string][] = [],
    types: [string, string][] = [],
  ) => ({
    from,
    to,
    patterns: { models, engines, types },
  })

  test('the most exact pattern of a VIN wins', () => {
    const general = schema(
      2010,
      2011,
      [
        ['B', 1],
        ['B***E', 2],
        ['*', 3],
      ],
      [
        ['*', '2.4 2AZ-FE'],
        ['BU**E', '1.8 2ZR-FE'],
      ],
      [['****E', 'Sedan']],
    )
    expect(readVin(vin, [2010], [general])).toEqual({ modelId: 2, year: 2010, engine: '1.8 2ZR-FE', type: 'Sedan' })
  })

  test('of equally exact patterns the newer schema wins, and only schemas of the year count', () => {
    const schemas = [
      schema(2005, 2077, [['B***E', 1]]),
      schema(2010, 2010, [['B***E', 2]]),
      schema(2011, 2011, [['BU4EE', 3]]),
    ]
    expect(readVin(vin, [2010], schemas)?.modelId).toBe(2)
  })

  test("engine and type come from the model's schema before a more exact one of another", () => {
    const own = schema(2010, 2010, [['B***E', 1]], [['B', 'own']])
    const other = schema(2009, 2012, [], [['BU4EE', 'other']], [['BU4', 'Wagon']])
    expect(readVin(vin, [2010], [other, own])).toEqual({ modelId: 1, year: 2010, engine: 'own', type: 'Wagon' })
  })

  test('the second possible year is tried if no schema of the first has the model', () => {
    const old = schema(1980, 1980, [['B', 1]])
    expect(readVin(vin, [2010, 1980], [old])).toMatchObject({ modelId: 1, year: 1980, engine: null, type: null })
    expect(readVin(vin, [2010], [old])).toBeNull()
    expect(readVin(vin, [], [old])).toBeNull()
  })
})

describe("the look-up's engine for the VIN's text", () => {
  testAll([
    ['1.8 2ZR-FE', ['1.8 2ZR-FE', '2.4 2AZ-FE'], '1.8 2ZR-FE'],
    ['2.5', ['2.5 QR25DE', '3.5 VQ35DE'], '2.5 QR25DE'],
    ['2.5 4-cyl', ['2.5', '3.5 VQ35DE'], '2.5'],
    ['2.5 4-cyl', ['2.5 A', '2.5 B'], null],
    ['1.5', ['1.5L15', '11.5'], null],
    ['Electric', ['2.5 4-cyl'], null],
    ['V8', ['4.6 V8'], null],
  ])('the engine of a VIN is the offered one with an equal name, or none', (text, offered, engine) =>
    expect(findSameEngine(text, offered)).toBe(engine),
  )
})
