import { expect, test } from 'vitest'

import { findEmailFault } from './email-letters.rules.ts'

test.each(['ada@shop.example', 'ade.ọlá-7@shop.example', 'élodie@münchen.example', 'почта@пример.рф', '7@1.23'])(
  'an email in one script is accepted: %s',
  (email) => {
    expect(findEmailFault(email)).toBeNull()
  },
)

test.each([
  ['a Cyrillic a in a Latin name', '\u0430dmin@shop.example'],
  ['a Greek omicron in a Latin domain', 'ada@sh\u03BFp.example'],
  ['a Cyrillic name that reads like a Latin one at a Latin domain', '\u0430\u0441\u0435@shop.example'],
  ['a letter of an unknown script', 'ad\u13AA@shop.example'],
])('an email with letters of two scripts is refused: %s', (_, email) => {
  expect(findEmailFault(email)?.text).toBe('Use letters of one alphabet in your email.')
})

test.each([
  ['full-width letters', '\uFF41\uFF44\uFF41@shop.example'],
  ['a ligature', 'o\uFB03ce@shop.example'],
])('an email that differs from its NFKC form is refused: %s', (_, email) => {
  expect(findEmailFault(email)?.text).toBe('Use standard letters in your email.')
})
