import { z } from 'zod'

import { Positions, QUALITIES, Sizes, VehicleSet } from '#modules/catalogue/catalogue.contract.ts'
import { positionsSql, sizesSql } from '#modules/catalogue/listing.tables.ts'
import type { Db } from '#platform/db/pool.ts'
import { boolean, integer, json, nullable, numeric, row, text } from '#platform/db/row.ts'
import { statement } from '#platform/db/statement.ts'

import type { KnownListing } from './suggestion.rules.ts'

const Known = row({
  title: text,
  part_no: text,
  brand: text,
  category: text,
  quality: nullable(text.of(...QUALITIES)),
  type_key: nullable(text),
  type_name: nullable(text),
  is_type_decided: boolean,
  positions: json(Positions),
  sizes: json(Sizes),
  universal: boolean,
  vehicle_sets: json(z.array(VehicleSet)),
  weight_kg: numeric,
  length_in: numeric,
  width_in: numeric,
  height_in: numeric,
})

// Reads the newest listings of a number from its index: a number that thousands of offers use costs no more.
const onSale = statement(
  'suggestion.on-sale',
  Known,
  `select p.title, p.part_no, coalesce(b.name, '') as brand, c.name as category, p.quality,
     t.key as type_key, t.name as type_name, coalesce(l.certainty in ('seller', 'admin'), false) as is_type_decided,
     ${positionsSql('p.id')} as positions, ${sizesSql('p.id')} as sizes, p.universal, p.vehicle_sets,
     p.weight_kg, p.length_in, p.width_in, p.height_in
   from (select distinct product_id from (
       select product_id from unnest($1::text[]) as wanted (number), lateral (
         select product_id from part_numbers where normalised = wanted.number and kind = 'part'
         order by product_id desc limit $2) found) every) n
     join products p on p.id = n.product_id join stores s on s.id = p.store_id
     join categories c on c.id = p.category_id left join brands b on b.id = p.brand_id
     left join listing_types l on l.product_id = p.id left join part_types t on t.id = l.type_id
   where p.hidden_at is null and s.suspended_at is null order by p.id desc limit $2`,
)

/** Finds up to `limit` listings on sale with one of these normalised part numbers, the newest first. */
export const findKnownListings = (db: Db, numbers: readonly string[], limit: number): Promise<KnownListing[]> =>
  onSale(db, [numbers, limit])

const own = statement(
  'suggestion.own',
  row({ id: integer, title: text }),
  `select p.id, p.title from part_numbers n join products p on p.id = n.product_id
   where n.normalised = any ($2::text[]) and n.kind = 'part' and p.store_id = $1 order by p.id desc limit 1`,
)

/** Finds the newest listing of a store with one of these numbers, hidden or not. */
export async function findOwnListing(db: Db, storeId: number, numbers: readonly string[]) {
  const [found] = await own(db, [storeId, numbers])
  return found ?? null
}

const taken = statement(
  'suggestion.taken-skus',
  row({ sku: text }),
  'select sku from products where store_id = $1 and sku = any ($2::text[])',
)

/** Returns those of these SKUs that a store has. */
export async function findTakenSkus(db: Db, storeId: number, skus: readonly string[]): Promise<Set<string>> {
  return new Set((await taken(db, [storeId, skus])).map(({ sku }) => sku))
}

const categoryName = statement('suggestion.category', row({ name: text }), 'select name from categories where id = $1')

export async function findCategoryName(db: Db, id: number): Promise<string> {
  const [found] = await categoryName(db, [id])
  return found?.name ?? ''
}
