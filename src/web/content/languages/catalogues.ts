import { type I18n, type Messages, setupI18n } from '@lingui/core'

import { type Text, translate } from '#web/ui/text.ts'

import { isLanguage, type Language } from './languages.ts'

/** English has no catalogue: its texts are in the code, and shown wherever a translation is missing. */
const CATALOGUES: Record<Exclude<Language, 'en'>, () => Promise<{ messages: Messages }>> = {
  ha: () => import('./ha.po'),
  yo: () => import('./yo.po'),
  ig: () => import('./ig.po'),
}

const english = createI18n('en', {})
const loaded = new Map<Language, I18n>([['en', english]])

/** Loads the messages of a language, once for the process or the page. */
export async function loadLanguage(language: Language): Promise<void> {
  if (language === 'en' || loaded.has(language)) return
  const [{ messages }, { KEYED_MESSAGES }] = await Promise.all([
    CATALOGUES[language](),
    import('#web/content/keyed-messages.ts'),
  ])
  const keyed = Object.entries(KEYED_MESSAGES).flatMap(([key, { id }]) => {
    const message = messages[id]
    return message === undefined ? [] : [[key, message] as const]
  })
  loaded.set(language, createI18n(language, { ...messages, ...Object.fromEntries(keyed) }))
}

/** Returns the messages of a language that was loaded; English otherwise. */
export const getI18n = (language: Language): I18n => loaded.get(language) ?? english

/** Returns the texts of a loaded language; English if it is not loaded. */
export const toEnglish = (text: Text): string => translate(english, text)

/** Returns the language of the server-rendered document. */
export function languageOfDocument(tag: string): Language {
  const [code] = tag.split('-')
  return isLanguage(code) ? code : 'en'
}

function createI18n(language: Language, messages: Messages): I18n {
  return setupI18n({ locale: language, messages: { [language]: messages } })
}
