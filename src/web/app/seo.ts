import type { MetaDescriptor } from 'react-router'

import { spoken } from '#web/content/languages/catalogues.ts'
import { isLanguage, type Language } from '#web/content/languages/languages.ts'
import { site } from '#web/content/site.ts'

interface PageDescription {
  /** In English, without the shop's name, which is put behind it; said in the language of the page where it has words. */
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
  const said = spoken(languageOf(matches)).say(page.title)
  const title = page.title === site.name ? site.name : `${said} | ${site.name}`
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
    { property: 'og:title', content: said },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: url },
    { property: 'og:locale', content: 'en_NG' },
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    ...(image ? [{ property: 'og:image', content: image }] : []),
  ]
}

/** The shop's address, without a final slash; empty where the root's data is missing, as on an error page. */
export const originOf = (matches: Matches): string => ofRoot(matches, 'origin') ?? ''

/** English where the root's data is missing. */
function languageOf(matches: Matches): Language {
  const code = ofRoot(matches, 'language')
  return isLanguage(code) ? code : 'en'
}

function ofRoot(matches: Matches, name: 'origin' | 'language'): string | null {
  const data = matches.find((match) => match?.id === 'root')?.loaderData
  if (typeof data !== 'object' || data === null) return null
  const value: unknown = Object.entries(data).find(([key]) => key === name)?.[1]
  return typeof value === 'string' ? value : null
}
