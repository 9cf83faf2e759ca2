import { type I18n, type Messages, setupI18n } from '@lingui/core'

import { isLanguage, type Language, LANGUAGES, readLanguage } from './languages.ts'
import { type Said, sayingOf } from './saying.ts'

/** English has no catalogue: its texts are in the code, and shown wherever a translation is missing. */
const CATALOGUES: Record<Exclude<Language, 'en'>, () => Promise<{ messages: Messages }>> = {
  ha: () => import('./ha.po'),
  yo: () => import('./yo.po'),
  ig: () => import('./ig.po'),
}

interface Spoken {
  i18n: I18n
  /** Translates English texts of lists and calls (ui/words.ts). */
  say: Said
}
const english: Spoken = { i18n: speaking('en', {}), say: (text) => text }
const loaded = new Map<Language, Spoken>([['en', english]])

/** Loads a language's catalogue, once for the process or the page. */
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

/** Returns the texts of a loaded language; English if it is not loaded. */
export const spoken = (language: Language): Spoken => loaded.get(language) ?? english

/** Returns the language of the server-rendered document. */
export function languageOfDocument(tag: string): Language {
  const [code] = tag.split('-')
  return isLanguage(code) ? code : 'en'
}

function speaking(language: Language, messages: Messages): I18n {
  return setupI18n({ locale: language, messages: { [language]: messages } })
}
