import type { SellerPage } from '#modules/catalogue/selling-order.store.ts'
import { composeCondition, type SellerSelection } from '#modules/catalogue/selling-selection.store.ts'

import type { Samples } from './statement-faults.ts'

const EVERYTHING: SellerSelection = { storeId: null, search: null, category: null, condition: null, hidden: null }
const FILTERS = { storeId: 1, category: 2, condition: 'Used', hidden: false }

const NONE = composeCondition(EVERYTHING, [])
const FILTERED = composeCondition({ ...EVERYTHING, ...FILTERS }, [])
const SEARCHED = composeCondition({ ...EVERYTHING, search: 'camry pads' }, [])
const HIDDEN_FILTERS = composeCondition({ ...EVERYTHING, hidden: true, search: 'filter' }, [3])
const ALL = composeCondition({ ...EVERYTHING, ...FILTERS, search: 'used' }, [])

const page = (sort: SellerPage['sort'], descending = false): SellerPage => ({ sort, descending, offset: 20, size: 10 })
const [NEWEST, BY_TITLE, BY_PRICE, BY_STOCK] = [page('newest', true), page('title'), page('price', true), page('stock')]

const AT_TITLE = { key: 'brake pads', id: 7 }
const AT_PRICE = { key: 150_000, id: 7 }
const WITHOUT_PRICE = { key: null, id: 7 }

/** Selections and orders of the seller's list. */
export const SELLING_SAMPLES: Samples = {
  'selling.count-passing': [NONE, FILTERED].map(({ filters }) => ({ filters, most: 30_003 })),
  'selling.glance': [
    { condition: SEARCHED, order: NEWEST, step: 100, nth: 4 },
    { condition: ALL, order: BY_PRICE, step: 100, nth: 4 },
  ],
  'selling.lay': [
    { parts: SEARCHED.indexed, wanted: NEWEST, place: AT_TITLE },
    { parts: HIDDEN_FILTERS.indexed, wanted: BY_TITLE, place: AT_TITLE },
    { parts: ALL.indexed, wanted: BY_PRICE, place: AT_PRICE },
    { parts: SEARCHED.indexed, wanted: BY_PRICE, place: WITHOUT_PRICE },
    { parts: SEARCHED.indexed, wanted: page('price'), place: WITHOUT_PRICE },
    { parts: SEARCHED.indexed, wanted: page('rating'), place: null },
    { parts: ALL.indexed, wanted: BY_STOCK, place: null },
  ],
  'selling.page-along': [
    { condition: NONE, wanted: NEWEST, isOfStore: false },
    { condition: FILTERED, wanted: page('gen_price'), isOfStore: true },
    { condition: FILTERED, wanted: BY_STOCK, isOfStore: true },
    { condition: FILTERED, wanted: page('sku'), isOfStore: true },
  ],
  'selling.sort-hits': [
    { parts: ALL.plain, wanted: BY_TITLE, most: 30_003 },
    { parts: HIDDEN_FILTERS.indexed, wanted: NEWEST, most: 30_003 },
    { parts: SEARCHED.indexed, wanted: BY_STOCK, most: 30_003 },
  ],
  'selling.walk': [
    { condition: SEARCHED, wanted: NEWEST, most: 5_000 },
    { condition: ALL, wanted: BY_STOCK, most: 5_000 },
  ],
  'selling.walk-short': [{ condition: SEARCHED, wanted: BY_TITLE, mostCounted: 10_001 }],
}
