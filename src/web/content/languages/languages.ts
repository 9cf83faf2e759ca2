/** The languages that pages are written in, by the code of their catalogue, in the order in which they are offered. */
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

/** What the switch in the footer was set to, from a Cookie header; English where it was never touched. */
export function languageOf(cookies: string): Language {
  const [, code] = CHOICE.exec(cookies) ?? []
  return isLanguage(code) ? code : 'en'
}

/** The Set-Cookie that keeps a language for a year. */
export const languageSetCookie = (language: Language, { secure }: { secure: boolean }): string =>
  `${NAME}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`
