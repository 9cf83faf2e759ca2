import { describe, expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'

import { flatRow, inertCell } from './csv.rules.ts'

/** What spreadsheets have been known to run, plain and behind what they pass over. */
const STARTS = ['=', '+', '-', '@', '\t', '\r', '\n', '−', '＝', '＋', '－', '＠', '|', '%']
const BEFORE = ['', ' ', '  ', '"', "'", '" ', '\u00a0', '\ufeff', '\u200b', '\u202e']

describe('a cell that a spreadsheet could run is text', () => {
  testAll(STARTS.flatMap((start) => BEFORE.map((before) => [`${before}${start}cmd|' /C calc'!A0`])))(
    'whatever it begins with, and whatever a spreadsheet skips before that',
    (cell) => {
      expect(inertCell(cell)).toBe(`'${cell}`)
    },
  )
})

testAll(['', 'Brake disc', 'a=b', '3-4', 'x@test.example', 'SPL-260101-AB12CD', ' plain', "'quoted'"])(
  'a harmless cell is not changed',
  (cell) => {
    expect(inertCell(cell)).toBe(cell)
  },
)

test('numbers stay numbers, also below zero, and nothing is an empty cell', () => {
  expect([inertCell(-12.5), inertCell(0), inertCell(true), inertCell(null)]).toEqual(['-12.5', '0', 'true', ''])
})

test('what lies inside a field becomes columns of its own, and facts stay one cell', () => {
  expect(flatRow({ id: 1, buyer: { id: 2, name: null }, detail: { from: 1 }, tags: ['a'] })).toEqual({
    id: 1,
    'buyer.id': 2,
    'buyer.name': null,
    detail: '{"from":1}',
    tags: '["a"]',
  })
})
