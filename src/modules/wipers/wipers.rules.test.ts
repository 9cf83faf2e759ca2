import { describe, expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'

import { WiperPrice } from './wipers.contract.ts'
import {
  asksForWipers,
  nameContains,
  presentWiper,
  findFittingSides,
  type StoredWiper,
  groupVehicles,
  formatWiperPrice,
  parseWiperWords,
} from './wipers.rules.ts'

const stored: StoredWiper = {
  symbol: 'OX-F26-HK',
  short_name_en: 'Flat wiper blade 26 in (650 mm), hook',
  long_description_en: 'Long.',
  price_kobo: 684_050,
  style: 'flat',
  length_in: 26,
  adapters: ['hook'],
  photos: ['/one.svg', '/two.svg'],
}

describe('a wiper as the calls show it', () => {
  test('a presented wiper has its price in naira and twelve picture fields', () => {
    const wiper = presentWiper(stored)
    expect(wiper).toMatchObject({ symbol: 'OX-F26-HK', price: 6_840.5, foto_1: '/one.svg', foto_2: '/two.svg' })
    for (let place = 3; place <= 12; place++) expect(wiper).toHaveProperty(`foto_${place}`, null)
  })

  test('a wiper without a price is presented with null, not zero', () => {
    expect(presentWiper({ ...stored, price_kobo: null }).price).toBeNull()
    expect(presentWiper({ ...stored, price_kobo: 0 }).price).toBe(0)
    expect([null, 0, 0.5, 4_321].map(formatWiperPrice)).toEqual([null, null, '₦0.50', '₦4,321'])
  })
})

describe('a price', () => {
  test.each([
    [0, 0],
    [12_500, 1_250_000],
    [12_500.5, 1_250_050],
    ['12500.50', 1_250_050],
    [0.29, 29],
    [10_000_000, 1_000_000_000],
  ])('%j is %i kobo', (given, kobo) => expect(WiperPrice.parse(given)).toBe(kobo))

  testAll([-1, -0.01, 0.001, 12.345, 1e21, Number.NaN, Infinity, '', ' ', '1e3', 'free', '-5', null, {}, [], true])(
    'a price that is not a number of naira is refused',
    (given) => {
      const { error } = WiperPrice.safeParse(given)
      expect(error?.issues[0]?.message).toBe('A price is a number of naira, not below zero, with at most two decimals.')
    },
  )

  test('a price has a maximum', () => {
    expect(WiperPrice.safeParse(10_000_000.01).error?.issues[0]?.message).toBe('A price is at most ₦10,000,000.')
  })
})

describe('which arms a blade fits', () => {
  const arms = [
    { side: 'driver' as const, length_in: 26, adapter: 'hook' },
    { side: 'passenger' as const, length_in: 16, adapter: 'hook' },
    { side: 'rear' as const, length_in: 12, adapter: 'rear clip' },
  ]
  test.each([
    [26, ['hook'], ['driver']],
    [16, ['side pin', 'hook'], ['passenger']],
    [12, ['rear clip'], ['rear']],
    [12, ['hook'], []],
    [24, ['hook'], []],
  ])('%i in with %j fits %j', (length_in, adapters, sides) => {
    expect(findFittingSides({ length_in, adapters }, arms)).toEqual(sides)
  })

  test('two arms of one length are both named', () => {
    const both = arms.map((arm) => ({ ...arm, length_in: 22, adapter: 'hook' }))
    expect(findFittingSides({ length_in: 22, adapters: ['hook'] }, both)).toEqual(['driver', 'passenger', 'rear'])
  })

  test('arms of one model and its years become one vehicle', () => {
    const arm = { make: 'Audi', model: 'A4', year_start: 2005, year_end: 2008 }
    const found = groupVehicles([
      { ...arm, side: 'driver' },
      { ...arm, side: 'passenger' },
      { ...arm, year_start: 2009, year_end: 2012, side: 'driver' },
    ])
    expect(found).toEqual([
      { make: 'Audi', model: 'A4', year: { start: 2005, end: 2008 }, sides: ['driver', 'passenger'] },
      { make: 'Audi', model: 'A4', year: { start: 2009, end: 2012 }, sides: ['driver'] },
    ])
  })
})

describe('words', () => {
  test.each([
    ['26 inch wiper blades', ['26']],
    ['Flat, HOOK; flat', ['flat', 'hook']],
    ['OX-F26-hk, cr-v', ['oxf26hk', 'cr', 'v']],
    ['wipers', []],
    ["'; drop table wipers --", ['drop', 'table']],
  ])('%j is searched as %j', (text, words) => expect(parseWiperWords(text)).toEqual(words))

  test('the words of a search are at most twelve', () => {
    expect(parseWiperWords(Array.from({ length: 50 }, (_, at) => `w${at}`).join(' '))).toHaveLength(12)
  })

  test.each([
    ['wiper', true],
    ['corolla 2010 Wipers', true],
    ['OX-F26-HK', true],
    ['wiperless', false],
    ['brake pads', false],
    ['ox', false],
  ])('%j asks for wipers: %j', (keyword, asks) => expect(asksForWipers(keyword)).toBe(asks))

  test('the filter of the page finds a part of a name in any case', () => {
    expect(nameContains(stored.short_name_en, ' FLAT ')).toBe(true)
    expect(nameContains(stored.short_name_en, '')).toBe(true)
    expect(nameContains(stored.short_name_en, '28')).toBe(false)
  })
})
