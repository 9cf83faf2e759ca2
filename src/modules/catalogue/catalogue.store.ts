import type { Db } from '#platform/db/pool.ts'
import { statement } from '#platform/db/statement.ts'

import type { StoredDetail, StoredListing } from './present.rules.ts'

export interface ImageRow {
  id: number
  url: string
  alt: string
}

const byIds = statement<StoredListing>(
  'catalogue.by-ids',
  `select l.* from unnest($1::int[]) with ordinality as wanted (id, place) join listings_on_sale l using (id)
   order by wanted.place`,
)

/** The listings of these ids, in this order; those hidden meanwhile are left out. */
export function listByIds(db: Db, ids: readonly number[]): Promise<StoredListing[]> {
  return ids.length > 0 ? byIds(db, [ids]) : Promise.resolve([])
}

const byId = statement<StoredDetail>(
  'catalogue.by-id',
  `select l.*,
     coalesce((select json_agg(json_build_object('id', i.id, 'url', i.url, 'alt', i.alt) order by i.position)
       from product_images i where i.product_id = l.id), '[]') as images,
     s.city as store_city, s.phone as store_phone
   from listings_on_sale l join stores s on s.id = l.store_id
   where l.id = $1`,
)

/** One listing with its pictures and store, or null where there is none on sale. */
export async function findListing(db: Db, id: number) {
  const [row] = await byId(db, [id])
  return row ?? null
}

const idsOnSale = statement<{ ids: number[]; last: number }>(
  'catalogue.ids',
  `select array(select p.id from products p join stores s on s.id = p.store_id
       where p.id >= $1 and p.id < $1::bigint + $2 and p.hidden_at is null and s.suspended_at is null order by p.id) as ids,
     coalesce((select max(id) from products), 0) as last`,
)

/** The ids on sale among so many from `from` on, and the highest id there is. */
export async function listIds(db: Db, from: number, most: number): Promise<{ ids: number[]; last: number }> {
  const [row] = await idsOnSale(db, [from, most])
  return row ?? { ids: [], last: 0 }
}

const images = statement<ImageRow>(
  'catalogue.images',
  `select i.id, i.url, i.alt from products p join stores s on s.id = p.store_id join product_images i on i.product_id = p.id
   where p.id = $1 and p.hidden_at is null and s.suspended_at is null order by i.position`,
)

/** The pictures of a listing in order; none where it has none or is not on sale. */
export function listImages(db: Db, productId: number): Promise<ImageRow[]> {
  return images(db, [productId])
}

const categories = statement<{ name: string; slug: string; aliases: string[]; count: number }>(
  'catalogue.categories',
  `select c.name, c.slug, c.aliases, coalesce(n.listings, 0) as count
   from categories c left join category_counts n on n.category_id = c.id order by c.position`,
)

/** The categories in the order of the seller form, each with the count of its listings on sale. */
export function listCategoryRows(db: Db) {
  return categories(db)
}
