import { describe, expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'

import { flattenRow, escapeFormula } from './csv.rules.ts'

/** Formula starts that spreadsheets run, plain and behind characters that they ignore. */
const STARTS = ['=', '+', '-', '@', '\t', '\r', '\n', '−', '＝', '＋', '－', '＠', '|', '%']
const BEFORE = ['', ' ', '  ', '"', "'", '" ', '\u00a0', '\ufeff', '\u200b', '\u202e']

describe('escapeFormula', () => {
  testAll(STARTS.flatMap((start) => BEFORE.map((before) => [`${before}${start}cmd|' /C calc'!A0`])))(
    'whatever it begins with, and whatever a spreadsheet skips before that',
    (cell) => {
      expect(escapeFormula(cell)).toBe(`'${cell}`)
    },
  )
})

testAll(['', 'Brake disc', 'a=b', '3-4', 'x@test.example', 'SPL-260101-AB12CD', ' plain', "'quoted'"])(
  'a harmless cell is not changed',
  (cell) => {
    expect(escapeFormula(cell)).toBe(cell)
  },
)

test('numbers stay numbers, also negative ones, and null becomes an empty cell', () => {
  expect([escapeFormula(-12.5), escapeFormula(0), escapeFormula(true), escapeFormula(null)]).toEqual([
    '-12.5',
    '0',
    'true',
    '',
  ])
})

test('nested fields become columns of their own, and details stay in one cell', () => {
  expect(flattenRow({ id: 1, buyer: { id: 2, name: null }, detail: { from: 1 }, tags: ['a'] })).toEqual({
    id: 1,
    'buyer.id': 2,
    'buyer.name': null,
    detail: '{"from":1}',
    tags: '["a"]',
  })
})
