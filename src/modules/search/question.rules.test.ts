import { expect, test } from 'vitest'

import { findNumberAsTyped } from './question.rules.ts'

test.each([
  ['04465-02220', '04465-02220'],
  ['pads 04465 02220 corolla', '04465 02220'],
  ['0446502220', '0446502220'],
  ['04465_02220 please', '04465_02220'],
  ['pads corolla', '0446502220'],
])('the number 0446502220 in "%s" is told as "%s"', (text, typed) => {
  expect(findNumberAsTyped(text, '0446502220')).toBe(typed)
})
