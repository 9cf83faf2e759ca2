import type { Db } from '#platform/db/pool.ts'
import { statement } from '#platform/db/statement.ts'

import type { Condition, VehicleSet } from './catalogue.contract.ts'

/** A listing as it is stored, its names joined in. Money in kobo, sizes in inches, weight in kilograms. */
export interface ListingRow {
  id: number
  title: string
  description: string
  thumbnail: string | null
  price_kobo: number | null
  gen_price_kobo: number
  sku: string
  part_no: string
  brand: string
  category: string
  rating: number
  reviews: number
  stock: number
  condition: (typeof Condition)['options'][number]
  weight_kg: number
  length_in: number
  width_in: number
  height_in: number
  universal: boolean
  store_id: number
  store_name: string
  vehicle_sets: VehicleSet[]
  created_at: Date
}

export interface ImageRow {
  id: number
  url: string
  alt: string
}

export interface StoreRow {
  id: number
  name: string
  city: string
  phone: string | null
}

const LISTING = `p.id, p.title, p.description, p.thumbnail, p.price_kobo, p.gen_price_kobo, p.sku, p.part_no,
  coalesce(b.name, '') as brand, c.name as category, p.rating, p.reviews, p.stock, p.condition, p.weight_kg,
  p.length_in, p.width_in, p.height_in, p.universal, p.store_id, s.name as store_name, p.vehicle_sets, p.created_at`
const JOINS =
  'join stores s on s.id = p.store_id join categories c on c.id = p.category_id left join brands b on b.id = p.brand_id'

const byIds = statement<ListingRow>(
  'catalogue.by-ids',
  `select ${LISTING} from unnest($1::int[]) with ordinality as wanted (id, place)
     join products p on p.id = wanted.id ${JOINS}
   where p.hidden_at is null order by wanted.place`,
)

/** The listings of these ids, in this order; those hidden meanwhile are left out. */
export function listByIds(db: Db, ids: readonly number[]): Promise<ListingRow[]> {
  return ids.length > 0 ? byIds(db, [ids]) : Promise.resolve([])
}

const byId = statement<ListingRow & { images: ImageRow[]; store: StoreRow }>(
  'catalogue.by-id',
  `select ${LISTING},
     coalesce((select json_agg(json_build_object('id', i.id, 'url', i.url, 'alt', i.alt) order by i.position)
       from product_images i where i.product_id = p.id), '[]') as images,
     json_build_object('id', s.id, 'name', s.name, 'city', s.city, 'phone', s.phone) as store
   from products p ${JOINS}
   where p.id = $1 and p.hidden_at is null`,
)

/** One listing with its pictures and store, or null where there is none on sale. */
export async function findListing(db: Db, id: number) {
  const [row] = await byId(db, [id])
  return row ?? null
}

const images = statement<ImageRow>(
  'catalogue.images',
  `select i.id, i.url, i.alt from products p join product_images i on i.product_id = p.id
   where p.id = $1 and p.hidden_at is null order by i.position`,
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
