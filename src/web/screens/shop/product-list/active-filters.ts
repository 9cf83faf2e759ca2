import { msg } from '@lingui/core/macro'

import { formatAmount, formatListingPrice } from '#platform/money.ts'
import { getCategoryText, getConditionText, getQualityText } from '#web/content/keyed-text.ts'
import type { Text } from '#web/ui/text.ts'

import {
  type FilterKey,
  hasFilter,
  listBrands,
  type ProductListState,
  withoutBrand,
  withoutFilters,
} from './list-state.ts'

/** An active filter with its label, and the address without it. */
export interface ActiveFilter {
  label: Text
  href: string
}

/** Returns the active filters, each with the list without it. Part type and position are recognized terms instead. */
export function listActiveFilters(state: ProductListState, names: { category: string; store: Text }): ActiveFilter[] {
  if (!hasFilter(state)) return []
  const { category, min, max, condition, quality, rating, store } = state
  const filters: [label: Text, ...keys: FilterKey[]][] = [
    [category && getCategoryText(names.category), 'category'],
    [priceText(min, max), 'min', 'max'],
    [condition && getConditionText(condition), 'condition'],
    [quality && getQualityText(quality), 'quality'],
    [rating && ratingText(rating), 'rating'],
    [state.in_stock === '1' ? msg`In stock` : '', 'in_stock'],
    [state.state && sellersText(state.state), 'state'],
    [UNIVERSAL_TEXTS.get(state.universal) ?? '', 'universal'],
    [store && names.store, 'store'],
  ]
  const brands = listBrands(state).map((brand) => ({ label: brand, href: withoutBrand(state, brand) }))
  const others = filters.flatMap(([label, ...keys]) => (label ? [{ label, href: withoutFilters(state, keys) }] : []))
  return [...brands, ...others]
}

/** Labels of the values of `universal`. */
export const UNIVERSAL_TEXTS: ReadonlyMap<string, Text> = new Map([
  ['0', msg`Made for certain vehicles`],
  ['1', msg`Fits all vehicles`],
])

/** "4 stars and up" */
export function ratingText(rating: string): Text {
  if (rating === '5') return msg`5 stars`
  return rating === '1' ? msg`1 star and up` : msg`${rating} stars and up`
}

function sellersText(place: string): Text {
  return msg`Sellers in ${place}`
}

/** Returns a price limit as the text of a chip: "₦10,000 to ₦20,000", "Up to ₦20,000". */
export function priceText(min: string, max: string): Text {
  const [lowest, highest] = [formatPrice(min), formatPrice(max)]
  if (min && max) return msg`${lowest} to ${highest}`
  if (min) return msg`From ${lowest}`
  return max && msg`Up to ${highest}`
}

/** Returns invalid text as typed; the page shows its error. */
function formatPrice(text: string): string {
  if (!/^\d+(\.\d+)?$/.test(text)) return `“${text}”`
  return Number.isInteger(Number(text)) ? formatListingPrice(Number(text)) : formatAmount(Number(text))
}
