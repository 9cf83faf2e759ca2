import { composeFilters, type SellerSelection } from '#modules/listings/seller-filters.store.ts'
import type { SellerPage } from '#modules/listings/seller-list.store.ts'

import type { Samples } from './statement-faults.ts'

const EVERYTHING: SellerSelection = { storeId: null, search: null, category: null, condition: null, hidden: null }
const FILTERS = { storeId: 1, category: 2, condition: 'Used', hidden: false }

const NONE = composeFilters(EVERYTHING, [])
const FILTERED = composeFilters({ ...EVERYTHING, ...FILTERS }, [])
const SEARCHED = composeFilters({ ...EVERYTHING, search: 'camry pads' }, [])
const HIDDEN_FILTERS = composeFilters({ ...EVERYTHING, hidden: true, search: 'filter' }, [3])
const ALL = composeFilters({ ...EVERYTHING, ...FILTERS, search: 'used' }, [])

const page = (sort: SellerPage['sort'], descending = false): SellerPage => ({ sort, descending, offset: 20, size: 10 })
const [NEWEST, BY_TITLE, BY_PRICE, BY_STOCK] = [page('newest', true), page('title'), page('price', true), page('stock')]

/** Selections and orders of the seller's list. */
export const SELLING_SAMPLES: Samples = {
  'selling.read-in-order': [
    { filters: NONE, page: NEWEST },
    { filters: FILTERED, page: page('gen_price') },
    { filters: FILTERED, page: BY_STOCK },
  ],
  'selling.scan-in-order': [
    { filters: SEARCHED, page: NEWEST, limit: 30, scanLimit: 12_000 },
    { filters: ALL, page: BY_STOCK, limit: 30, scanLimit: 12_000 },
  ],
  'selling.sort-all-hits': [
    { filters: SEARCHED, page: BY_PRICE },
    { filters: ALL, page: BY_STOCK },
  ],
  'selling.sort-hits': [
    { filters: NONE, page: NEWEST, limit: 10_001 },
    { filters: HIDDEN_FILTERS, page: BY_TITLE, limit: 10_001 },
    { filters: SEARCHED, page: BY_STOCK, limit: 10_001 },
    { filters: ALL, page: BY_PRICE, limit: 10_001 },
  ],
}
