import { forEachChoice } from './search-query.contract.ts'
import type { Facets } from './search.contract.ts'

/** Facets of a search without hits or without facets. */
export const NO_FACETS: Facets = {
  category: [],
  brand: [],
  rating: [],
  type: [],
  position: [],
  ...forEachChoice(() => []),
  price: { min: null, max: null },
  capped: [],
}
