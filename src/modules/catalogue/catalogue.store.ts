import type { Db } from '#platform/db/pool.ts'
import { array, bigint, integer, json, nullable, row, type RowOf, text } from '#platform/db/row.ts'
import { statement } from '#platform/db/statement.ts'

import { Positions, Sizes } from './catalogue.contract.ts'
import { IMAGES, Listing, positionsSql, sizesSql } from './listing.tables.ts'
import type { ListingFragments, StoredListing } from './present.rules.ts'

const inOrder = (view: string) =>
  `select l.* from unnest($1::int[]) with ordinality as wanted (id, place) join ${view} l using (id) order by place`

const byIds = statement('catalogue.by-ids', Listing, inOrder('listings_on_sale'))

/** Returns the listings of these ids in this order, without hidden ones. */
export function listByIds(db: Db, ids: readonly number[]): Promise<StoredListing[]> {
  return ids.length > 0 ? byIds(db, [ids]) : Promise.resolve([])
}

const Fragments = row({
  id: integer,
  before_prices: text,
  before_stock: text,
  before_store: text,
  after_store: text,
  price_kobo: nullable(bigint),
  gen_price_kobo: bigint,
  stock: integer,
  store_name: text,
})
const fragmentsByIds = statement('catalogue.kept-by-ids', Fragments, inOrder('finished_listings'))

/** Returns the JSON fragments of these listings in this order, without hidden ones. */
export function listFragments(db: Db, ids: readonly number[]): Promise<ListingFragments[]> {
  return ids.length > 0 ? fragmentsByIds(db, [ids]) : Promise.resolve([])
}

const Detail = row({
  ...Listing,
  images: IMAGES,
  store_city: text,
  store_phone: nullable(text),
  positions: json(Positions),
  sizes: json(Sizes),
})
const byId = statement(
  'catalogue.by-id',
  Detail,
  `select l.*,
     coalesce((select json_agg(json_build_object('id', i.id, 'url', i.url, 'alt', i.alt) order by i.position)
       from product_images i where i.product_id = l.id), '[]') as images,
     s.city as store_city, s.phone as store_phone, ${positionsSql('l.id')} as positions, ${sizesSql('l.id')} as sizes
   from listings_on_sale l join stores s on s.id = l.store_id
   where l.id = $1`,
)

/** Finds a listing on sale with its pictures and store. */
export async function findListing(db: Db, id: number) {
  const [found] = await byId(db, [id])
  return found ?? null
}

const idsOnSale = statement(
  'catalogue.ids',
  row({ ids: array(integer), last: integer }),
  `select array(select p.id from products p join stores s on s.id = p.store_id
       where p.id >= $1 and p.id < $1::bigint + $2 and p.hidden_at is null and s.suspended_at is null order by p.id) as ids,
     coalesce((select max(id) from products), 0) as last`,
)

/** Returns the ids on sale among the next `count` ids from `from` on, and the highest id of the shop. */
export async function listIds(db: Db, from: number, count: number): Promise<{ ids: number[]; last: number }> {
  const [found] = await idsOnSale(db, [from, count])
  return found ?? { ids: [], last: 0 }
}

const Image = row({ id: integer, url: text, alt: text })
type ImageRow = RowOf<typeof Image>

const images = statement(
  'catalogue.images',
  Image,
  `select i.id, i.url, i.alt from products p join stores s on s.id = p.store_id join product_images i on i.product_id = p.id
   where p.id = $1 and p.hidden_at is null and s.suspended_at is null order by i.position`,
)

/** Lists the pictures of a listing on sale in order. */
export function listImages(db: Db, productId: number): Promise<ImageRow[]> {
  return images(db, [productId])
}

const categories = statement(
  'catalogue.categories',
  row({ name: text, slug: text, aliases: array(text), count: integer }),
  `select c.name, c.slug, c.aliases, coalesce(n.listings, 0) as count
   from categories c left join category_counts n on n.category_id = c.id order by c.position`,
)

/** Lists the categories in the order of the seller form, with the numbers of their listings on sale. */
export function listCategoryRows(db: Db) {
  return categories(db)
}
