import { describe, expect, test } from 'vitest'

import { readTypeCode } from './type-codes.rules.ts'
import type { TypeCode } from './vin.rules.ts'

const [GOLF, JETTA, BORA] = [1, 2, 3]
const vin = 'WVWZZZ1KZ6W123456'
const read = (...codes: TypeCode[]) => readTypeCode(vin, codes, 2027)

describe('a type code', () => {
  test('a type code that matches returns its model and the year of its position', () => {
    expect(read(['***1K', GOLF, 2004, 2013, 10])).toEqual({ modelIds: [GOLF], year: 2006, from: 2004, to: 2013 })
  })

  test('a type code of other years, or without a year in its position, does not match', () => {
    expect(read(['***1K', GOLF, 2010, 2013, 10])).toBeNull()
    expect(readTypeCode('WVWZZZ1KZ0W123456', [['***1K', GOLF, 2004, 2013, 10]], 2027)).toBeNull()
  })

  test('a type code of a manufacturer that codes no year returns only its years of production', () => {
    expect(read(['***1K', GOLF, 2004, 2013, null])).toEqual({ modelIds: [GOLF], year: null, from: 2004, to: 2013 })
  })

  test('a longer type code wins over a shorter one', () => {
    const codes: TypeCode[] = [
      ['***1K', JETTA, 2004, 2013, 10],
      ['***1K**[PW]', GOLF, 2004, 2013, 10],
    ]
    expect(read(...codes)?.modelIds).toEqual([GOLF])
  })

  test('a type code of several models returns all of them, and the years of all', () => {
    const codes: TypeCode[] = [
      ['***1K', GOLF, 2004, 2008, 10],
      ['***1K', BORA, 1998, 2006, 10],
    ]
    expect(read(...codes)).toEqual({ modelIds: [GOLF, BORA], year: 2006, from: 1998, to: 2008 })
  })

  test('a type code whose year letter differs between two models returns no year', () => {
    const codes: TypeCode[] = [
      ['***16', JETTA, 1984, 1992, 10],
      ['***16', BORA, 2011, 2018, 10],
    ]
    expect(readTypeCode('WVWZZZ16ZFM123456', codes, 2027)).toMatchObject({ modelIds: [JETTA, BORA], year: null })
  })

  test('a type code of a future year does not match', () => {
    expect(readTypeCode('WVWZZZ1KZWW123456', [['***1K', GOLF, 2004, 2030, 10]], 2027)).toBeNull()
  })
})
