import { expect, test } from 'vitest'

import { languageSetCookie, readLanguage } from './language-cookie.ts'

const ENABLED = ['en', 'ha', 'yo'] as const

test.each([
  ['', 'en'],
  ['language=ha', 'ha'],
  ['vehicle=x; language=yo; data-saver=on', 'yo'],
  ['language=ig', 'en'],
  ['language=xx', 'en'],
  ['language=__proto__', 'en'],
  ['mylanguage=ha', 'en'],
])('the cookies %j choose %s', (cookies, language) => {
  expect(readLanguage(cookies, ENABLED)).toBe(language)
})

test('the language cookie is read back as it was set', () => {
  const cookie = languageSetCookie('yo', { secure: true })
  expect(readLanguage(cookie.split(';')[0] ?? '', ENABLED)).toBe('yo')
  expect(cookie).toMatch(/HttpOnly; Secure$/)
})
