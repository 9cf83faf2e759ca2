import type { Db } from '#platform/db/pool.ts'
import { rows } from '#platform/db/statement.ts'

import type { ShownSet } from './rows.rules.ts'

/** What a store has under a SKU already; money in kobo. */
export interface KnownListing {
  sku: string
  thumbnail: string | null
  price: number | null
  gen_price: number
}

/** Finds the listings that a store has under these SKUs already, by SKU. */
export async function findKnown(
  db: Db,
  storeId: number,
  skus: readonly string[],
): Promise<ReadonlyMap<string, KnownListing>> {
  const found = await rows<KnownListing & Record<string, unknown>>(
    db,
    `select sku, thumbnail, price_kobo as price, gen_price_kobo as gen_price
     from products where store_id = $1 and sku = any($2::text[])`,
    [storeId, skus],
  )
  return new Map(found.map((listing) => [listing.sku, listing]))
}

/** Categories by each of their names in small letters. */
export async function categoryNames(db: Db): Promise<{ id: number; name: string; names: string[] }[]> {
  return rows(
    db,
    `select id, name, array(select lower(n) from unnest(array[name, slug] || aliases) n) as names from categories order by id`,
  )
}

/** A listing as it is exported; money in kobo. */
export interface ExportRow {
  sku: string
  title: string
  description: string
  category: string
  brand: string
  part_no: string
  condition: string
  stock: number
  gen_price_kobo: number
  price_kobo: number | null
  weight_kg: number
  length_in: number
  width_in: number
  height_in: number
  thumbnail: string | null
  previews: string
  universal: boolean
  vehicle_sets: ShownSet[]
}

/** The listings of a store after a SKU, in the order of their SKUs; hidden ones too. */
export function exportPage(db: Db, storeId: number, after: string, most: number): Promise<ExportRow[]> {
  return rows<ExportRow>(
    db,
    `select p.sku, p.title, p.description, c.name as category, coalesce(b.name, '') as brand, p.part_no,
       p.condition, p.stock, p.gen_price_kobo, p.price_kobo, p.weight_kg, p.length_in, p.width_in, p.height_in,
       p.thumbnail, p.universal, p.vehicle_sets,
       coalesce((select string_agg(i.url, ', ' order by i.position) from product_images i where i.product_id = p.id), '')
         as previews
     from products p join categories c on c.id = p.category_id left join brands b on b.id = p.brand_id
     where p.store_id = $1 and p.sku > $2 order by p.sku limit $3`,
    [storeId, after, most],
  )
}
