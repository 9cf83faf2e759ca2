import type { Condition } from './selling-selection.store.ts'
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

/** Whether what a page is sorted by stands in another table than the text. */
export const isByStock = ({ sort }: Pick<SellerPage, 'sort'>): boolean => sort === 'stock'
/** What a page is sorted by. */
export const keyOf = ({ sort }: SellerPage): string => KEY[sort]
/** What tells listings apart that are sorted alike. */
export const idOf = (wanted: SellerPage): string => (isByStock(wanted) ? 'p.id' : 't.product_id')

/** Two columns in the order of a page; one where they are the same. */
export const inDirection = (key: string, id: string, { sort, descending }: SellerPage): string => {
  const direction = descending ? 'desc' : 'asc'
  return sort === 'newest' ? `${id} ${direction}` : `${key} ${direction}, ${id} ${direction}`
}
export const orderOf = (wanted: SellerPage): string => inDirection(keyOf(wanted), idOf(wanted), wanted)
export const pageOf = ({ size, offset }: SellerPage): string => `limit ${size} offset ${offset}`

/** The first so many listings of an order that pass the filters, as `o (id, key)`: its index alone answers. */
export function alongOrder(
  { filters, ofProducts }: Pick<Condition, 'filters' | 'ofProducts'>,
  wanted: SellerPage,
  most: number,
): string {
  const from = isByStock(wanted) ? `products p where ${ofProducts}` : `listing_texts t where ${filters}`
  return `(select ${idOf(wanted)} as id, ${keyOf(wanted)} as key from ${from} order by ${orderOf(wanted)} limit ${most}) o`
}

/** A place in the order of a page. */
export interface Place {
  key: string | number | null
  id: number
}

/**
 * The listings up to a place, as SQL over `listing_texts t`. Only a business price can be missing: such listings are the
 * last of those upwards and the first of those downwards.
 */
export function upTo({ key, id }: Place, wanted: SellerPage, add: (value: unknown) => string): string {
  const [column, sign] = [keyOf(wanted), wanted.descending ? '>=' : '<=']
  if (wanted.sort === 'newest') return `${column} ${sign} ${add(id)}`
  if (key === null)
    return wanted.descending
      ? `${column} is null and t.product_id >= ${add(id)}`
      : `(${column} is not null or t.product_id <= ${add(id)})`
  const before = `(${column}, t.product_id) ${sign} (${add(key)}, ${add(id)})`
  return wanted.sort === 'price' && wanted.descending ? `(${column} is null or ${before})` : before
}
