import { expect, test } from 'vitest'

import { chooseNumber, findNumberAsTyped, listUnlisted } from './question.rules.ts'

test.each([
  ['04465-02220', '04465-02220'],
  ['pads 04465 02220 corolla', '04465 02220'],
  ['0446502220', '0446502220'],
  ['04465_02220 please', '04465_02220'],
  ['pads corolla', '0446502220'],
])('the number 0446502220 in "%s" is told as "%s"', (text, typed) => {
  expect(findNumberAsTyped(text, '0446502220')).toBe(typed)
})

test.each<[string, string[], string[], string, string[]]>([
  ['04465-99999 90915-10001', ['0446599999', '9091510001'], ['9091510001'], '9091510001', ['04465-99999']],
  ['90915-10001 04465 99999', ['9091510001', '0446599999'], ['9091510001'], '9091510001', ['04465 99999']],
  ['ZQ77-1 ZQ55-3', ['ZQ771ZQ553'], ['ZQ553'], 'ZQ553', ['ZQ77-1']],
  ['dis 15 4471', ['154471'], ['DIS154471'], 'DIS154471', []],
  ['04465-99999 90915-10001', ['0446599999', '9091510001'], [], '0446599999', []],
  ['qxa-bmp', [], ['QXABMP'], '', []],
])('of "%s" with the numbers %j, of which %j are listed, it names "%s"', (text, numbers, listed, named, unlisted) => {
  expect(chooseNumber(numbers, new Set(listed))).toBe(named)
  expect(listUnlisted(text, numbers, new Set(listed))).toEqual(unlisted)
})
