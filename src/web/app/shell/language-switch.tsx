import { useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'

import { paths } from '#web/app/paths.ts'
import { LANGUAGES } from '#web/content/languages/languages.ts'

/** The languages of the shop, each by its own name; the page one is on comes back in the chosen one. */
export function LanguageSwitch() {
  const { i18n, t } = useLingui()
  const { pathname, search } = useLocation()
  return (
    // The whole page is asked for anew, with the words of its language.
    <form method="post" action={paths.language} aria-label={t`Language`} className="flex flex-wrap gap-x-4">
      <input type="hidden" name="to" value={pathname + search} />
      {Object.entries(LANGUAGES).map(([code, { name, tag }]) => (
        <button
          key={code}
          name="set"
          value={code}
          lang={tag}
          aria-pressed={i18n.locale === code}
          className="min-h-11 underline-offset-4 hover:underline aria-pressed:font-bold md:min-h-9"
        >
          {name}
        </button>
      ))}
    </form>
  )
}
