import { raw, sql, type Sql } from '#platform/db/sql.ts'

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
export const keyOf = ({ sort }: SellerPage): Sql => raw(KEY[sort])
/** What tells listings apart that are sorted alike. */
export const idOf = (wanted: SellerPage): Sql => raw(isByStock(wanted) ? 'p.id' : 't.product_id')

/** Two columns in the order of a page; one where they are the same. */
export const inDirection = (key: Sql, id: Sql, { sort, descending }: SellerPage): Sql => {
  const direction = raw(descending ? 'desc' : 'asc')
  return sort === 'newest' ? sql`${id} ${direction}` : sql`${key} ${direction}, ${id} ${direction}`
}
export const orderOf = (wanted: SellerPage): Sql => inDirection(keyOf(wanted), idOf(wanted), wanted)
export const pageOf = ({ size, offset }: SellerPage): Sql => sql`limit ${size} offset ${offset}`

/** The first so many listings of an order that pass the filters, as `o (id, key)`: its index alone answers. */
export const alongOrder = (
  condition: Pick<Condition, 'filters' | 'ofProducts'>,
  wanted: SellerPage,
  most: number,
): Sql =>
  sql`(select ${idOf(wanted)} as id, ${keyOf(wanted)} as key from ${passing(condition, wanted)}
    order by ${orderOf(wanted)} limit ${most}) o`

/** Selects the listings that pass the filters, from the table with the sort column of the page. */
export const passing = ({ filters, ofProducts }: Pick<Condition, 'filters' | 'ofProducts'>, wanted: SellerPage): Sql =>
  isByStock(wanted) ? sql`products p where ${ofProducts}` : sql`listing_texts t where ${filters}`

/** A place in the order of a page. */
export interface Place {
  key: string | number | null
  id: number
}

/**
 * The listings up to a place, as SQL over `listing_texts t`. Only a business price can be missing: such listings are the
 * last of those upwards and the first of those downwards.
 */
export function upTo({ key, id }: Place, wanted: SellerPage): Sql {
  const [column, sign] = [keyOf(wanted), raw(wanted.descending ? '>=' : '<=')]
  if (wanted.sort === 'newest') return sql`${column} ${sign} ${id}`
  if (key === null)
    return wanted.descending
      ? sql`${column} is null and t.product_id >= ${id}`
      : sql`(${column} is not null or t.product_id <= ${id})`
  const before = sql`(${column}, t.product_id) ${sign} (${key}, ${id})`
  return wanted.sort === 'price' && wanted.descending ? sql`(${column} is null or ${before})` : before
}
