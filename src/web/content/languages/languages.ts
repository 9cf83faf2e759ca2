/** The languages of pages by the code of their catalogue, in the order of the language switch. */
export const LANGUAGES = {
  en: { name: 'English', tag: 'en-NG' },
  ha: { name: 'Hausa', tag: 'ha-NG' },
  yo: { name: 'Yorùbá', tag: 'yo-NG' },
  ig: { name: 'Igbo', tag: 'ig-NG' },
} as const

export type Language = keyof typeof LANGUAGES

export const isLanguage = (code: string | null | undefined): code is Language =>
  code !== null && code !== undefined && Object.hasOwn(LANGUAGES, code)
