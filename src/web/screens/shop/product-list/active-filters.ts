import { formatAmount, formatListingPrice } from '#platform/money.ts'

import { type FilterKey, hasFilter, type ProductListState, withoutFilters } from './list-state.ts'

/** A filter that is on: what it says, and the address without it. */
export interface ActiveFilter {
  label: string
  href: string
}

/**
 * Returns the filters that are on, each with the list without it. Part type and position are told as what was understood.
 */
export function activeFilters(state: ProductListState, names: { category: string; store: string }): ActiveFilter[] {
  if (!hasFilter(state)) return []
  const { category, min, max, condition, quality, rating, brand, store } = state
  const filters: [label: string, ...keys: FilterKey[]][] = [
    [category && names.category, 'category'],
    [priceText(min, max), 'min', 'max'],
    [condition, 'condition'],
    [quality, 'quality'],
    [rating && ratingText(rating), 'rating'],
    [brand, 'brand'],
    [state.in_stock === '1' ? 'In stock' : '', 'in_stock'],
    [state.state && `Sellers in ${state.state}`, 'state'],
    [UNIVERSAL_TEXTS.get(state.universal) ?? '', 'universal'],
    [store && names.store, 'store'],
  ]
  return filters.flatMap(([label, ...keys]) => (label ? [{ label, href: withoutFilters(state, keys) }] : []))
}

/** Which vehicles a part is for, by the values of `universal`. */
export const UNIVERSAL_TEXTS: ReadonlyMap<string, string> = new Map([
  ['0', 'Made for certain vehicles'],
  ['1', 'Fits all vehicles'],
])

/** "4 stars and more" */
export const ratingText = (rating: string) =>
  rating === '5' ? '5 stars' : `${rating} ${rating === '1' ? 'star' : 'stars'} and more`

/** Returns a price limit as a chip shows it: "₦10,000 to ₦20,000", "Up to ₦20,000". */
export function priceText(min: string, max: string): string {
  if (min && max) return `${priceOf(min)} to ${priceOf(max)}`
  if (min) return `From ${priceOf(min)}`
  return max && `Up to ${priceOf(max)}`
}

/** What is no number is shown as it was typed, beside the message that says so. */
function priceOf(text: string): string {
  if (!/^\d+(\.\d+)?$/.test(text)) return `“${text}”`
  return Number.isInteger(Number(text)) ? formatListingPrice(Number(text)) : formatAmount(Number(text))
}
