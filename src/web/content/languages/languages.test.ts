import { expect, test } from 'vitest'

import { languageOfDocument } from './catalogues.ts'
import { languageOf, languageSetCookie } from './languages.ts'

test.each([
  ['', 'en'],
  ['language=ha', 'ha'],
  ['vehicle=x; language=yo; data-saver=on', 'yo'],
  ['language=xx', 'en'],
  ['language=__proto__', 'en'],
  ['mylanguage=ha', 'en'],
])('the cookies %j ask for %s', (cookies, language) => {
  expect(languageOf(cookies)).toBe(language)
})

test('what is set is what is read', () => {
  const cookie = languageSetCookie('ig', { secure: true })
  expect(languageOf(cookie.split(';')[0] ?? '')).toBe('ig')
  expect(cookie).toMatch(/HttpOnly; Secure$/)
})

test('the page says its language', () => {
  expect(['yo-NG', 'en-NG', 'fr', ''].map(languageOfDocument)).toEqual(['yo', 'en', 'en', 'en'])
})
