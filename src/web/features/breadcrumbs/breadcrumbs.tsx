import { useLingui } from '@lingui/react/macro'
import type { MetaDescriptor } from 'react-router'
import { Link } from 'react-router'

import { toEnglish } from '#web/content/languages/catalogues.ts'
import { type Text, useTranslate } from '#web/ui/text.ts'

/** One step of the path to a page; the last step is the page itself and has no link. */
export interface Crumb {
  name: Text
  /** A path that starts with `/`. */
  path: string
}

const STEP = "before:mr-1.5 before:text-muted before:content-['/']"

/** The path to a page. On phones without the page itself, because its heading follows directly. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const translate = useTranslate()
  const { t } = useLingui()
  return (
    <nav aria-label={t`Breadcrumb`} className="py-3 text-sm">
      <ol className="flex flex-wrap items-center gap-x-1.5">
        {crumbs.map(({ name, path }, at) => (
          <li key={path} className={at === 0 ? '' : at < crumbs.length - 1 ? STEP : `${STEP} max-sm:sr-only`}>
            {at < crumbs.length - 1 ? (
              <Link to={path} className="inline-block py-1 text-link hover:underline">
                {translate(name)}
              </Link>
            ) : (
              <span aria-current="page" className="text-muted">
                {translate(name)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Returns the breadcrumbs as structured data (schema.org BreadcrumbList); the router escapes it. */
export function toBreadcrumbData(crumbs: readonly Crumb[], origin: string): MetaDescriptor {
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map(({ name, path }, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name: toEnglish(name),
        item: origin + path,
      })),
    },
  }
}
