import { MATCH_ALL, type SearchCriteria } from '#modules/search/criteria.rules.ts'
import type { Page } from '#modules/search/page.rules.ts'
import { FACETS } from '#modules/search/search-query.contract.ts'
import { brandTag, categoryTag, makeTag, listPositionTags } from '#modules/search/tags.rules.ts'

import type { Samples } from './statement-faults.ts'

const sample = (part: Partial<SearchCriteria>): SearchCriteria => ({ ...MATCH_ALL, ...part })

const words = sample({ groups: [[['brake']], [['pad'], ['lining']]] })
const figures = { choices: { condition: 1 }, ratingTenths: 40, minKobo: 100_000, maxKobo: 900_000, entitled: true }
const CRITERIA = [
  sample(figures),
  words,
  { ...words, join: 'most' as const },
  sample({ vehicle: [[makeTag(1)]], tags: [{ facet: null, tag: categoryTag(2) }] }),
  sample({
    types: [12, 13],
    positions: [listPositionTags('axle', 'front')],
    vehicle: [[makeTag(1)]],
    brands: [brandTag(3), brandTag(4)],
    choices: { in_stock: 1, state: 25, quality: 2 },
  }),
  {
    ...words,
    ...figures,
    numbers: [{ productId: 1, matchRank: 5 }],
    brands: [brandTag(3)],
    spokenVehicle: [[makeTag(4)]],
    fitment: { models: [{ modelId: 5, engine: 2, type: 1 }], year: 2010 },
  },
]

const page = { sort: 'price_asc', offset: 12, size: 12 } as const satisfies Page
const SORTS = ['relevance', 'popular', 'price_asc', 'price_desc', 'newest', 'rating'] as const

/** Inputs of the composed statements of search. */
export const SEARCH_SAMPLES: Samples = {
  'search.hits': CRITERIA.flatMap((criteria, at) => [
    { criteria, page: { ...page, sort: SORTS[at % SORTS.length] }, facets: FACETS, limit: 6_001 },
    { criteria, page, facets: [], limit: 6_001 },
  ]),
  'search.in-order': (['price_asc', 'price_desc', 'newest', 'rating', 'popular'] as const).map((sort) => ({
    criteria: { ...words, ...figures },
    page: { ...page, sort },
    key: 1_000,
  })),
  'search.make-index': [['index search_listings_newest', '(created_at desc)']],
  'search.rename-index': [['unique index search_listings_product', '(product_id)']],
}
