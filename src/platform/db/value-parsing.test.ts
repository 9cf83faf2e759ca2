import { describe, expect, test } from 'vitest'

import { parseInt8, parseNumeric } from './value-parsing.ts'

describe('a bigint', () => {
  test.each([
    ['0', 0],
    ['-12500', -12_500],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ])('%s arrives as a number', (text, value) => expect(parseInt8(text)).toBe(value))

  test.each(['9007199254740992', '-9007199254740993', '9223372036854775807'])('%s is refused', (text) =>
    expect(() => parseInt8(text)).toThrow(RangeError),
  )
})

describe('a numeric', () => {
  test.each([
    ['4.5', 4.5],
    ['0.001', 0.001],
    ['-0.000000000000012', -1.2e-14],
    ['12345678901234.5', 12_345_678_901_234.5],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ])('%s arrives as a number', (text, value) => expect(parseNumeric(text)).toBe(value))

  test.each(['2.3333333333333333', '12345678901234.56', '9007199254740992', 'NaN', 'Infinity'])(
    '%s is refused',
    (text) => expect(() => parseNumeric(text)).toThrow(RangeError),
  )
})
