import type { SellerQuery } from './selling.contract.ts'

export interface SellerPage {
  sort: SellerQuery['sort']
  descending: boolean
  offset: number
  size: number
}

/** Each order has an index (0021_lists_once_more.sql). Only stock stands in the wide table: it changes with every sale. */
const KEY: Record<SellerPage['sort'], string> = {
  newest: 't.product_id',
  title: 't.title',
  gen_price: 't.gen_price_kobo',
  price: 't.price_kobo',
  stock: 'p.stock',
  rating: 't.rating',
  sku: 't.sku',
}

/** What a page is sorted by. */
export const keyOf = ({ sort }: SellerPage): string => KEY[sort]
/** What tells listings apart that are sorted alike. */
export const idOf = ({ sort }: SellerPage): string => (sort === 'stock' ? 'p.id' : 't.product_id')
/** The tables that hold what a page is sorted by. */
export const from = ({ sort }: SellerPage): string =>
  sort === 'stock' ? 'listing_texts t join products p on p.id = t.product_id' : 'listing_texts t'

/** Two columns in the order of a page. */
export const inDirection = (key: string, id: string, { descending }: SellerPage): string => {
  const direction = descending ? 'desc' : 'asc'
  return key === id ? `${id} ${direction}` : `${key} ${direction}, ${id} ${direction}`
}
export const orderOf = (wanted: SellerPage): string => inDirection(keyOf(wanted), idOf(wanted), wanted)
export const pageOf = ({ size, offset }: SellerPage): string => `limit ${size} offset ${offset}`

/** So many listings, the first in the order of a page, as something to read from. */
export function firstOf(wanted: SellerPage, most: number): string {
  const order = orderOf(wanted)
  return wanted.sort === 'stock'
    ? `(select p.id, p.stock from products p order by ${order} limit ${most}) p
       join listing_texts t on t.product_id = p.id`
    : `(select t.* from listing_texts t order by ${order} limit ${most}) t`
}
