/** The languages of pages by the code of their catalogue, in the order of the language switch. */
export const LANGUAGES = {
  en: { name: 'English', tag: 'en-NG' },
  ha: { name: 'Hausa', tag: 'ha-NG' },
  yo: { name: 'Yorùbá', tag: 'yo-NG' },
  ig: { name: 'Igbo', tag: 'ig-NG' },
} as const

export type Language = keyof typeof LANGUAGES

const NAME = 'language'
const YEAR_SECONDS = 365 * 24 * 60 * 60
const CHOICE = /(?:^|;\s*)language=(\w+)(?:;|$)/

export const isLanguage = (code: string | null | undefined): code is Language =>
  code !== null && code !== undefined && Object.hasOwn(LANGUAGES, code)

/** Returns the language that a Cookie header chooses; English if it chooses none of the enabled languages. */
export function readLanguage(cookies: string, enabled: readonly Language[]): Language {
  const [, code] = CHOICE.exec(cookies) ?? []
  return isLanguage(code) && enabled.includes(code) ? code : 'en'
}

/** Returns the Set-Cookie header that stores a language for a year. */
export const languageSetCookie = (language: Language, { secure }: { secure: boolean }): string =>
  `${NAME}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`
