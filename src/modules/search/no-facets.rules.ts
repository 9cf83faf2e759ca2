import type { Facets } from './search.contract.ts'

/** The facets of a search that finds nothing, or that was not asked for any. */
export const NO_FACETS: Facets = {
  category: [],
  condition: [],
  brand: [],
  rating: [],
  type: [],
  position: [],
  in_stock: [],
  state: [],
  quality: [],
  price: { min: null, max: null },
  capped: [],
}
