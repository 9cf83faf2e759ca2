import { type I18n, type Messages, setupI18n } from '@lingui/core'

import { isLanguage, type Language, LANGUAGES, readLanguage } from './languages.ts'
import { type Said, sayingOf } from './saying.ts'

/** English needs none: its words stand in the code, and are shown wherever another language has no word yet. */
const CATALOGUES: Record<Exclude<Language, 'en'>, () => Promise<{ messages: Messages }>> = {
  ha: () => import('./ha.po'),
  yo: () => import('./yo.po'),
  ig: () => import('./ig.po'),
}

interface Spoken {
  i18n: I18n
  /** For texts that lists and calls say in English (ui/words.ts). */
  say: Said
}
const english: Spoken = { i18n: speaking('en', {}), say: (text) => text }
const loaded = new Map<Language, Spoken>([['en', english]])

/** Loads the words of a language, once for the process or the page. */
export async function loadLanguage(language: Language): Promise<void> {
  if (language === 'en' || loaded.has(language)) return
  const [{ messages }, { SAID }, { SAID_TO_ADMINS }] = await Promise.all([
    CATALOGUES[language](),
    import('#web/content/said.ts'),
    import('#web/content/said-to-admins.ts'),
  ])
  const i18n = speaking(language, messages)
  loaded.set(language, { i18n, say: sayingOf([...SAID, ...SAID_TO_ADMINS], i18n, LANGUAGES[language].tag) })
}

/** Returns the language that the visitor chose from those enabled, after loading its catalogue. */
export async function loadChosenLanguage(
  request: { headers: Pick<Headers, 'get'> },
  enabled: readonly Language[],
): Promise<Language> {
  const language = readLanguage(request.headers.get('Cookie') ?? '', enabled)
  await loadLanguage(language)
  return language
}

/** The words of a language that was loaded; English otherwise. */
export const spoken = (language: Language): Spoken => loaded.get(language) ?? english

/** The language of the page as the server wrote it. */
export function languageOfDocument(tag: string): Language {
  const [code] = tag.split('-')
  return isLanguage(code) ? code : 'en'
}

function speaking(language: Language, messages: Messages): I18n {
  return setupI18n({ locale: language, messages: { [language]: messages } })
}
