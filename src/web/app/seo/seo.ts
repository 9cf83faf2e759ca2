import type { I18n } from '@lingui/core'
import type { MetaDescriptor } from 'react-router'

import { site } from '#modules/settings/site.rules.ts'
import { getI18n } from '#web/content/languages/catalogues.ts'
import { isLanguage } from '#web/content/languages/languages.ts'
import { type Text, translate } from '#web/ui/text.ts'

interface PageDescription {
  /** In English, without the shop's name. */
  title: Text
  description: string
  /** The canonical address, from `/`. */
  path: string
  /** The picture of share previews, as a path from `/` or a complete address. */
  image?: string | null
  type?: 'website' | 'product'
  /** Excludes the page from search engines. */
  noindex?: boolean
}

/** Matches of a `meta` function, among them the root loader's data. */
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** Returns title, description, canonical link and share preview: `meta = ({ matches }) => pageMeta(matches, {…})`. */
export function pageMeta(matches: Matches, page: PageDescription): MetaDescriptor[] {
  const origin = getOrigin(matches)
  const shown = translate(getPageI18n(matches), page.title)
  const title = shown === site.name ? site.name : `${shown} | ${site.name}`
  const url = origin + page.path
  const image = page.image ? new URL(page.image, `${origin || 'http://shop.invalid'}/`).href : null
  return [
    { title },
    { name: 'description', content: page.description },
    ...(page.noindex
      ? [{ name: 'robots', content: 'noindex' }]
      : [{ tagName: 'link', rel: 'canonical', href: url } as const]),
    { property: 'og:site_name', content: site.name },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: shown },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: url },
    { property: 'og:locale', content: 'en_NG' },
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    ...(image ? [{ property: 'og:image', content: image }] : []),
  ]
}

/** Returns the shop's origin, without a final slash; empty if the root's data is missing, as on an error page. */
export const getOrigin = (matches: Matches): string => readRootData(matches, 'origin') ?? ''

/** Returns English if the root's data is missing. */
function getPageI18n(matches: Matches): I18n {
  const code = readRootData(matches, 'language')
  return getI18n(isLanguage(code) ? code : 'en')
}

function readRootData(matches: Matches, name: 'origin' | 'language'): string | null {
  const data = matches.find((match) => match?.id === 'root')?.loaderData
  if (typeof data !== 'object' || data === null) return null
  const value: unknown = Object.entries(data).find(([key]) => key === name)?.[1]
  return typeof value === 'string' ? value : null
}
