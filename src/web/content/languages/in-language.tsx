import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'

import { Words } from '#web/ui/words.ts'

import { spoken } from './catalogues.ts'
import type { Language } from './languages.ts'

/** Renders its children in a loaded language. */
export function InLanguage({ language, children }: { language: Language; children: ReactNode }) {
  const { i18n, say } = spoken(language)
  return (
    <I18nProvider i18n={i18n}>
      <Words value={say}>{children}</Words>
    </I18nProvider>
  )
}
