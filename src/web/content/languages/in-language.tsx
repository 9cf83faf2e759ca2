import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'

import { getI18n } from './catalogues.ts'
import type { Language } from './languages.ts'

/** Renders its children in a loaded language. */
export function InLanguage({ language, children }: { language: Language; children: ReactNode }) {
  return <I18nProvider i18n={getI18n(language)}>{children}</I18nProvider>
}
