import { expect, test } from 'vitest'

import { isOneScript } from './email.rules.ts'

test.each(['ada@shop.example', 'ade.ọlá-7@shop.example', 'élodie@münchen.example', 'почта@пример.рф', '7@1.23'])(
  'an email in one script is accepted: %s',
  (email) => {
    expect(isOneScript(email)).toBe(true)
  },
)

test.each([
  ['a Cyrillic a in a Latin name', '\u0430dmin@shop.example'],
  ['a Greek omicron in a Latin domain', 'ada@sh\u03BFp.example'],
  ['a Cyrillic name at a Latin domain', 'почта@shop.example'],
  ['a letter of an unknown script', 'ad\u13AA@shop.example'],
])('an email with letters of two scripts is refused: %s', (_, email) => {
  expect(isOneScript(email)).toBe(false)
})
