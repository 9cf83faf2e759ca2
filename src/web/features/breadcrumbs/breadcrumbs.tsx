import { useLingui } from '@lingui/react/macro'
import type { MetaDescriptor } from 'react-router'
import { Link } from 'react-router'

import { useWords } from '#web/ui/words.ts'

/** One step of the way to a page; the last one is the page itself and has no link of its own. */
export interface Crumb {
  name: string
  /** From `/`. */
  path: string
}

const STEP = "before:mr-1.5 before:text-muted before:content-['/']"

/** The way to a page. On a phone the page itself is left out: its heading stands right below. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const say = useWords()
  const { t } = useLingui()
  return (
    <nav aria-label={t`Breadcrumb`} className="py-3 text-sm">
      <ol className="flex flex-wrap items-center gap-x-1.5">
        {crumbs.map(({ name, path }, at) => (
          <li key={path} className={at === 0 ? '' : at < crumbs.length - 1 ? STEP : `${STEP} max-sm:sr-only`}>
            {at < crumbs.length - 1 ? (
              <Link to={path} className="inline-block py-1 text-link hover:underline">
                {say(name)}
              </Link>
            ) : (
              <span aria-current="page" className="text-muted">
                {say(name)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The same way for search engines (schema.org BreadcrumbList); the router escapes it for its place in the page. */
export function breadcrumbData(crumbs: readonly Crumb[], origin: string): MetaDescriptor {
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map(({ name, path }, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name,
        item: origin + path,
      })),
    },
  }
}
