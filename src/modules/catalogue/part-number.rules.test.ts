import fc from 'fast-check'
import { expect, test } from 'vitest'

import { normalisePartNumber, splitPartNumbers } from './part-number.rules.ts'

test('a part number is normalised to letters and digits in upper case', () => {
  expect(normalisePartNumber('04465-02220')).toBe('0446502220')
  expect(normalisePartNumber(' a 004 420.51/20 ')).toBe('A0044205120')
  expect(normalisePartNumber('45022-s84-a01')).toBe('45022S84A01')
})

test('a normalised part number keeps leading zeros and the difference of O and 0', () => {
  expect(normalisePartNumber('00123')).toBe('00123')
  expect(normalisePartNumber('O123')).not.toBe(normalisePartNumber('0123'))
})

test('full-width characters, as some keyboards type them, are folded', () => {
  expect(normalisePartNumber('０４４６５－０２２２０Ａ')).toBe('0446502220A')
})

test('text without a letter or digit gives an empty part number', () => {
  expect(normalisePartNumber(' -./ ')).toBe('')
  expect(splitPartNumbers('')).toEqual([])
  expect(splitPartNumbers(' , -, ,')).toEqual([])
})

test('a split list keeps each number as typed, in order and once', () => {
  expect(splitPartNumbers('04465-02220, 0446502220 ,ACT1210')).toEqual([
    { display: '04465-02220', normalised: '0446502220' },
    { display: 'ACT1210', normalised: 'ACT1210' },
  ])
})

test('the database accepts each normalised number, and normalising it again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      const normalised = normalisePartNumber(text)
      expect(normalised).toMatch(/^[A-Z0-9]*$/)
      expect(normalisePartNumber(normalised)).toBe(normalised)
    }),
  )
})
