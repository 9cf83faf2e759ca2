import { expect, test } from 'vitest'

import { inEnglish } from '#tests/support/in-english.ts'

import { joinByAnd, joinByComma, joinByOr } from './join-texts.ts'

test('two or more texts are joined as messages, and one text stays as it is', () => {
  expect(inEnglish(joinByComma(['hook', 'pin', 'side pin']))).toBe('hook, pin, side pin')
  expect(inEnglish(joinByAnd(['driver side', 'rear window']))).toBe('driver side and rear window')
  expect(inEnglish(joinByOr(['1.6', '1.8']))).toBe('1.6 or 1.8')
  expect(joinByOr(['1.6'])).toBe('1.6')
  expect(joinByComma([])).toBe('')
})
