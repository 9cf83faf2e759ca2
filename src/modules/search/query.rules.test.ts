import fc from 'fast-check'
import { expect, test } from 'vitest'

import { listNumbers, formatTsquery, listTypedNumbers, splitWordConditions } from './query.rules.ts'
import { splitPlainWords } from './words.rules.ts'

test('part numbers are found as the whole text, as single words and typed with spaces', () => {
  expect(listNumbers('04465-02220')).toEqual(['0446502220'])
  expect(listNumbers('toyota 04465-02220')).toContain('0446502220')
  expect(listNumbers('a 004 420 51 20')).toContain('A0044205120')
  expect(listNumbers('camry 04465 33450')).toContain('0446533450')
  expect(listNumbers('camry 2008 04465 33450 front')).toContain('0446533450')
  expect(listNumbers('benz A 007 420 85 20')).toContain('A0074208520')
})

test('words that mean something else are in no part number', () => {
  expect(listTypedNumbers('shock absorber RX 300', new Set([2, 3]))).toEqual([])
  expect(listTypedNumbers('rav4 04465 33450', new Set([0])).map(({ number }) => number)).toEqual([
    '0446533450',
    '04465',
    '33450',
  ])
  expect(listTypedNumbers('brake 04465 33450')[0]).toEqual({ number: '0446533450', from: 1, to: 3 })
})

test('words, years and short codes are no part numbers', () => {
  expect(listNumbers('brake pad')).toEqual([])
  expect(listNumbers('2007')).toEqual([])
  expect(listNumbers('12v')).toEqual([])
})

test('every group must be found, by any of its alternatives', () => {
  expect(formatTsquery([[['brake']], [['pad'], ['pad', 'set']]], 'all')).toBe('(brake) & (pad | (pad & set))')
  expect(formatTsquery([[['brake']], [['pad']]], 'any', 'A')).toBe('(brake:A) | (pad:A)')
})

test('one group may be missing, whichever it is', () => {
  expect(formatTsquery([[['brake']], [['pad'], ['pad', 'set']], [['mann']]], 'most', 'A')).toBe(
    '((pad:A | (pad:A & set:A)) & (mann:A)) | ((brake:A) & (mann:A)) | ((brake:A) & (pad:A | (pad:A & set:A)))',
  )
})

test('a word condition has one part for each word, at most four', () => {
  const group = (...words: string[]) => [words]
  expect(splitWordConditions([group('brake', 'pad'), [['front'], ['fore']]], 'all')).toEqual([
    { whole: '((brake & pad)) & (front | fore)', parts: ['(brake)', '(pad)', '(front | fore)'] },
  ])
  const five = ['a', 'b', 'c', 'd', 'e'].map((word) => group(word))
  expect(splitWordConditions(five, 'all')[0]?.parts).toEqual(['(a)', '(b)', '(c)', '(d) & (e)'])
  expect(splitWordConditions(five.slice(0, 3), 'most').map(({ parts }) => parts)).toEqual([
    ['(b) & (c)'],
    ['(a) & (c)'],
    ['(a) & (b)'],
  ])
  expect(splitWordConditions(five.slice(0, 2), 'any')).toEqual([{ whole: '(a) | (b)', parts: ['(a) | (b)'] }])
})

test('no typed text can break out of the tsquery', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      const words = splitPlainWords(typed)
      if (words.length > 0)
        expect(
          formatTsquery(
            words.map((word) => [[word]]),
            'all',
          ),
        ).toMatch(/^[a-z0-9 &|()]+$/)
    }),
  )
})
