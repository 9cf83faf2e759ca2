import type { MetaDescriptor } from 'react-router'

import { site } from '#web/content/site.ts'

interface PageDescription {
  /** Without the shop's name, which is put behind it. */
  title: string
  description: string
  /** The one address of what is shown, from `/`. */
  path: string
  /** From `/` or complete; what a share shows. */
  image?: string | null
  type?: 'website' | 'product'
  /** Search engines leave the page out. */
  noindex?: boolean
}

/** What the root loader says, found in the matches that every `meta` function is given. */
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** Title, description, canonical link and share preview of a page: `meta = ({ matches }) => pageMeta(matches, {…})`. */
export function pageMeta(matches: Matches, page: PageDescription): MetaDescriptor[] {
  const origin = originOf(matches)
  const title = page.title === site.name ? site.name : `${page.title} | ${site.name}`
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
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: url },
    { property: 'og:locale', content: 'en_NG' },
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    ...(image ? [{ property: 'og:image', content: image }] : []),
  ]
}

/** The shop's address, without a final slash; empty where the root's data is missing, as on an error page. */
export function originOf(matches: Matches): string {
  const data = matches.find((match) => match?.id === 'root')?.loaderData
  return typeof data === 'object' && data !== null && 'origin' in data && typeof data.origin === 'string'
    ? data.origin
    : ''
}
