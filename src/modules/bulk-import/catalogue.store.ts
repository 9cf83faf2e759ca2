import { z } from 'zod'

import type { Db } from '#platform/db/pool.ts'
import { array, bigint, boolean, integer, json, nullable, numeric, row, type RowOf, text } from '#platform/db/row.ts'
import { statement } from '#platform/db/statement.ts'

const KnownListing = row({
  sku: text,
  title: text,
  thumbnail: nullable(text),
  price: nullable(bigint),
  gen_price: bigint,
  /** Key of the type that the seller confirmed; null for a guess and for unknown. */
  confirmed_type: nullable(text),
  conflict_confirmed: boolean,
})
/** An existing listing of a store; money in kobo. */
export type KnownListing = RowOf<typeof KnownListing>

const selectKnown = statement(
  'imports.known-listings',
  KnownListing,
  `select p.sku, p.title, p.thumbnail, p.price_kobo as price, p.gen_price_kobo as gen_price, t.key as confirmed_type,
     coalesce(l.conflict_confirmed, false) as conflict_confirmed
   from products p left join listing_types l on l.product_id = p.id and l.certainty in ('seller', 'admin')
     left join part_types t on t.id = l.type_id
   where p.store_id = $1 and p.sku = any($2::text[])`,
)

/** Finds the existing listings of a store with these SKUs, by SKU. */
export async function findKnown(
  db: Db,
  storeId: number,
  skus: readonly string[],
): Promise<ReadonlyMap<string, KnownListing>> {
  const found = await selectKnown(db, [storeId, skus])
  return new Map(found.map((listing) => [listing.sku, listing]))
}

const categories = statement(
  'imports.category-names',
  row({ id: integer, name: text, names: array(text) }),
  `select id, name, array(select lower(n) from unnest(array[name, slug] || aliases) n) as names from categories order by id`,
)

/** Lists the categories with all their names in lower case. */
export const categoryNames = (db: Db) => categories(db)

const ShownSet = z.strictObject({
  make: z.string(),
  model: z.string(),
  year: z.strictObject({ start: z.int(), end: z.int() }),
  engine: z.string().nullable(),
  vehicle_type: z.strictObject({ start: z.string().nullable(), end: z.string().nullable() }),
})
const ExportRow = row({
  sku: text,
  title: text,
  description: text,
  category: text,
  brand: text,
  part_no: text,
  condition: text,
  stock: integer,
  gen_price_kobo: bigint,
  price_kobo: nullable(bigint),
  weight_kg: numeric,
  length_in: numeric,
  width_in: numeric,
  height_in: numeric,
  thumbnail: nullable(text),
  previews: text,
  universal: boolean,
  vehicle_sets: json(z.array(ShownSet)),
  /** Empty for a guess that its seller has not confirmed. */
  part_type: text,
  positions: json(z.record(z.string(), z.string())),
  sizes: json(z.record(z.string(), z.union([z.string(), z.number()]))),
  quality: text,
})
/** A listing to export; money in kobo. */
export type ExportRow = RowOf<typeof ExportRow>

const exportRows = statement(
  'imports.export-page',
  ExportRow,
  `select p.sku, p.title, p.description, c.name as category, coalesce(b.name, '') as brand, p.part_no,
     p.condition, p.stock, p.gen_price_kobo, p.price_kobo, p.weight_kg, p.length_in, p.width_in, p.height_in,
     p.thumbnail, p.universal, p.vehicle_sets,
     coalesce((select string_agg(i.url, ', ' order by i.position) from product_images i where i.product_id = p.id), '')
       as previews,
     case when l.certainty in ('seller', 'admin') then coalesce(t.key, '') else '' end as part_type,
     jsonb_strip_nulls(jsonb_build_object('axle', l.axle, 'side', l.side, 'height', l.height, 'depth', l.depth,
       'bank', l.bank::text, 'order', l.cylinder::text)) as positions,
     coalesce((select jsonb_object_agg(key, coalesce(to_jsonb(trim_scale(number)), to_jsonb(code)) order by key)
       from listing_sizes where product_id = p.id), '{}') as sizes, coalesce(p.quality, '') as quality
   from products p join categories c on c.id = p.category_id left join brands b on b.id = p.brand_id
     left join listing_types l on l.product_id = p.id left join part_types t on t.id = l.type_id
   where p.store_id = $1 and p.sku > $2 order by p.sku limit $3`,
  { planEachTime: true },
)

/** Lists the listings of a store after a SKU in the order of SKUs, hidden or not. */
export function exportPage(db: Db, storeId: number, after: string, limit: number): Promise<ExportRow[]> {
  return exportRows(db, [storeId, after, limit])
}
