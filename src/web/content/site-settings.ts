import type { carouselVariants } from './home.ts'
import type { Language } from './languages/languages.ts'

/** Settings that replace pages of the Resources and B2B Portal menus by external addresses, with the paths of these pages. */
const LINKS = {
  BLOG_URL: '/blog',
  ABOUT_URL: '/about-us',
  FAQS_URL: '/faqs',
  WORKSHOPS_URL: '/b2b/workshops-garages',
  DISTRIBUTORS_URL: '/b2b/distributors-retailers',
  FLEETS_URL: '/b2b/fleets-corporate-clients',
  SUPPLIERS_URL: '/b2b/third-party-suppliers',
} as const

/** Page settings of the shop's owner. */
export interface SiteSettings {
  /** External addresses by the path of the page that they replace in links. */
  links: Readonly<Record<string, string>>
  /** The carousel of the home page. */
  carousel: keyof typeof carouselVariants
  /** The languages that visitors can choose, always with English. */
  languages: readonly Language[]
}

export const DEFAULT_SITE: SiteSettings = { links: {}, carousel: 'featured', languages: ['en'] }

/** The settings of the environment that pages depend on. */
export type SiteEnvironment = Readonly<Partial<Record<keyof typeof LINKS, string | undefined>>> & {
  FEATURED_SLIDES: string
  LANGUAGES: readonly Language[]
}

/** Returns the page settings of the environment. */
export function siteSettings(config: SiteEnvironment): SiteSettings {
  // The keys of LINKS.
  const names = Object.keys(LINKS) as (keyof typeof LINKS)[]
  const links = names.flatMap((name) => (config[name] === undefined ? [] : [[LINKS[name], config[name]]]))
  return {
    links: Object.fromEntries(links),
    carousel: config.FEATURED_SLIDES === '2,3,4,6' ? 'home' : 'featured',
    languages: config.LANGUAGES,
  }
}
