import { isLanguage, type Language } from '#web/content/languages/languages.ts'

import { formatSetCookie, readCookie, YEAR_SECONDS } from './cookies.ts'

const NAME = 'language'

/** Returns the language that a Cookie header chooses; English if it chooses none of the enabled languages. */
export function readLanguage(cookies: string, enabled: readonly Language[]): Language {
  const code = readCookie(cookies, NAME)
  return isLanguage(code) && enabled.includes(code) ? code : 'en'
}

/** Returns the Set-Cookie header that stores a language for a year. */
export const languageSetCookie = (language: Language, { secure }: { secure: boolean }): string =>
  formatSetCookie(NAME, language, { maxAgeSeconds: YEAR_SECONDS, secure })
