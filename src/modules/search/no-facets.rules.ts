import { forEachChoice } from './search-query.contract.ts'
import type { Facets } from './search.contract.ts'

/** The facets of a search that finds nothing, or that was not asked for any. */
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
