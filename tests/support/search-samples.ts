import { reachOf } from '#modules/search/reach.rules.ts'
import { EVERYTHING, type Selection } from '#modules/search/selection.rules.ts'
import { brandTag, categoryTag, makeTag, positionGroup } from '#modules/search/tags.rules.ts'

import type { Samples } from './statement-faults.ts'

const sample = (part: Partial<Selection>): Selection => ({ ...EVERYTHING, ...part })

const words = sample({ groups: [[['brake']], [['pad'], ['lining']]] })
const figures = { condition: 1, ratingTenths: 40, minKobo: 100_000, maxKobo: 900_000, entitled: true }
const SELECTIONS = [
  sample(figures),
  words,
  { ...words, join: 'most' as const },
  sample({ vehicle: [[makeTag(1)]], tags: [{ of: null, tag: categoryTag(2) }] }),
  sample({
    types: [12, 13],
    positions: [positionGroup('axle', 'front')],
    vehicle: [[makeTag(1)]],
    inStock: true,
    state: 25,
    quality: 2,
  }),
  {
    ...words,
    ...figures,
    numbers: [{ productId: 1, tier: 5 }],
    tags: [{ of: null, tag: brandTag(3) }],
    spokenVehicle: [[makeTag(4)]],
    fitment: { models: [{ modelId: 5, engine: 2, type: 1 }], year: 2010 },
  },
]

const page = { sort: 'price_asc', offset: 12, size: 12 } as const

/** Inputs of the composed statements of search. */
export const SEARCH_SAMPLES: Samples = {
  'search.hits': SELECTIONS.map((selection) => ({ selection, reach: reachOf(selection, page, true) })),
  'search.walk': (['popular', 'price_asc', 'price_desc', 'newest', 'rating'] as const).map((sort) => ({
    selection: { ...words, ...figures },
    ...page,
    sort,
  })),
  'search.within': [{ ...figures, most: 100 }],
  'search.sample-prices': [{ selection: words, sort: 'price_desc' }],
  'search.count-words': [words],
  'search.page-within': [{ selection: { ...words, ...figures }, ...page }],
  'search.walk-popular': [{ selection: words, most: 6 }],
  'search.make-index': [['index search_listings_newest', '(created_at desc)']],
  'search.rename-index': [['unique index search_listings_product', '(product_id)']],
}
