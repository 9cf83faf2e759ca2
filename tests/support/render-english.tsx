import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

import { getI18n } from '#web/content/languages/catalogues.ts'

/** Renders a component to English markup. */
export const renderEnglish = (element: ReactNode): string =>
  renderToStaticMarkup(<I18nProvider i18n={getI18n('en')}>{element}</I18nProvider>)
