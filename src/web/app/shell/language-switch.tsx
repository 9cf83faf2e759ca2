import { useLingui } from '@lingui/react/macro'
import { useLocation, useRouteLoaderData } from 'react-router'

import { paths } from '#web/app/navigation/paths.ts'
import { type Language, LANGUAGES } from '#web/content/languages/languages.ts'

/** A button for each enabled language, labelled by its own name; the current page is shown again in that language. */
export function LanguageSwitch({ label }: { label?: string }) {
  const { i18n, t } = useLingui()
  const { pathname, search } = useLocation()
  const { languages } = useRouteLoaderData<{ languages: readonly Language[] }>('root') ?? { languages: [] }
  if (languages.length < 2) return null
  return (
    // A document request: the texts of the language are loaded before the page hydrates.
    <form method="post" action={paths.language} aria-label={label ?? t`Language`} className="flex flex-wrap gap-x-4">
      <input type="hidden" name="to" value={pathname + search} />
      {languages.map((code) => (
        <button
          key={code}
          name="set"
          value={code}
          lang={LANGUAGES[code].tag}
          aria-pressed={i18n.locale === code}
          className="min-h-11 underline-offset-4 hover:underline aria-pressed:font-bold md:min-h-9"
        >
          {LANGUAGES[code].name}
        </button>
      ))}
    </form>
  )
}
