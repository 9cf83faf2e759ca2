import { msg } from '@lingui/core/macro'

import type { SiteLink } from './menus.ts'

// Content of the home page besides listings (ruling 36), all PLACEHOLDERS of the demo shop: its people, partners and
// sister platforms do not exist, and external links lead to example.com, which belongs to no shop.

/** The two home pages of the specification (sections 2 and 9). */
export const carouselVariants = {
  /** 5 slides at wide screens, 3 below 1200 px, 2 below 768 px, 1 below 576 px. */
  featured: { slides: [1, 2, 3, 3, 5], bound: 'below', speedMs: 500 },
  /** 2 slides up to 768 px, 3 up to 992 px, 4 up to 1200 px, 6 above. */
  home: { slides: [2, 2, 3, 4, 6], bound: 'up to', speedMs: 500 },
} as const

export const featured = {
  /** Number of listings in the carousel. */
  items: 12,
  /** Maximum length of titles and descriptions (section 9). */
  titleLetters: 25,
  descriptionLetters: 80,
}

/** Partner names and their logos (`screens/shop/home/wordmark.tsx`). */
export const partners: readonly { name: string; mark: 'ring' | 'bars' | 'wedge' | 'square' }[] = [
  { name: 'Demo Haulage', mark: 'wedge' },
  { name: 'Sample Cabs', mark: 'ring' },
  { name: 'Example Motors', mark: 'bars' },
  { name: 'Placeholder Fleet', mark: 'square' },
]

/** Brands of the demo listings, spelled as in the list. */
export const brands: readonly string[] = ['Toyota Genuine', 'Denso', 'Akebono', 'Bosch', 'KYB', 'NGK']

export const testimonials: readonly { words: string; who: string }[] = [
  {
    words: 'I typed the part number and saw three sellers with stock and prices.',
    who: 'A workshop owner (placeholder)',
  },
  { words: 'It said that the pads do not fit my car, before I had paid for them.', who: 'A car owner (placeholder)' },
  {
    words: 'Forty lines for our buses went into one order, with the discount on each.',
    who: 'A fleet buyer (placeholder)',
  },
  { words: 'My shop’s stock is listed, and buyers from other cities find it.', who: 'A seller (placeholder)' },
]

export const bulk = {
  title: msg`Buying for a fleet or a workshop?`,
  text: msg`Send us your list. Lines of 5 or more get 5% off, of 10 or more 7%.`,
  action: { label: msg`Order Now`, href: 'https://example.com/sparelane-bulk-request' } satisfies SiteLink,
}

/** The sister platforms, which open in a new tab. */
export const sponsored: readonly { title: string; text: string; href: string }[] = [
  { title: 'Parts', text: 'Spare parts by the container, for importers.', href: 'https://example.com/sparelane-parts' },
  {
    title: 'Home and lifestyle',
    text: 'Generators, inverters and tools for the house.',
    href: 'https://example.com/sparelane-home',
  },
  {
    title: 'Logistics',
    text: 'Vans and riders that carry parts between cities.',
    href: 'https://example.com/sparelane-logistics',
  },
  {
    title: 'AI and data',
    text: 'Prices and demand for parts, in figures.',
    href: 'https://example.com/sparelane-data',
  },
]

/** Suggested searches under the search of the home page. */
export const popularSearches = [
  'brake pads',
  'shock absorber',
  'oil filter',
  'alternator',
  'spark plug',
  'battery',
] as const
