import { splitPartNumbers } from '#modules/catalogue/part-number.rules.ts'
import { type VehicleExtract, readVehicles } from '#seed/vehicles/extract.ts'

import { generateListings } from './generate.ts'
import { CATEGORIES } from './kind.ts'
import type { DemoListing } from './listing.ts'
import { demoStores } from './stores.ts'
import type { DemoVehicleSet } from './vehicle-sets.ts'

/** All that is asked of a database: node-postgres' pool and client both have it. */
export interface SeedDb {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
}

/** The shop of a first start: more than the 2,000 listings it must have, and few enough to be there in seconds. */
export const DEMO_SEED = 1
export const DEMO_COUNT = 2_400
const BATCH = 500

export interface SeedDemoOptions {
  seed?: number
  count?: number
  /** The look-up the listings refer to; its rows must be in the database already. */
  vehicles?: VehicleExtract
  onProgress?: (done: number, count: number) => void
}

/**
 * Fills an empty shop with the demo stores, brands and listings. A batch is one statement, so a start that is cut off
 * leaves whole listings behind, and the next one goes on from there; anything else that holds listings is left alone.
 * Returns how many listings it wrote.
 */
export async function seedDemo(db: SeedDb, options: SeedDemoOptions = {}): Promise<number> {
  const { seed = DEMO_SEED, count = DEMO_COUNT, vehicles = readVehicles(), onProgress } = options
  const present = await countListings(db)
  if (present >= count) return 0
  const listings = [...generateListings({ seed, count, vehicles })]
  if (present > 0 && !(await wasCutOff(db, listings))) return 0
  const storeIds = await insertStores(db, count)
  let done = 0
  for (const batch of batches(listings, BATCH)) {
    await insertListings(db, batch, storeIds)
    done += batch.length
    onProgress?.(done, count)
  }
  return (await countListings(db)) - present
}

async function countListings(db: SeedDb): Promise<number> {
  const { rows } = await db.query('select count(*)::int as listings from products')
  return Number(rows[0]?.['listings'] ?? 0)
}

/** A demo shop that was begun: its first listing is there, its last is not. */
async function wasCutOff(db: SeedDb, listings: readonly DemoListing[]): Promise<boolean> {
  const [first, last] = [listings[0]?.sku, listings.at(-1)?.sku]
  const { rows } = await db.query('select sku from products where sku = any($1::text[])', [[first, last]])
  return rows.length === 1 && rows[0]?.['sku'] === first
}

/** The items in groups of a size; the last may be smaller. */
export function* batches<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = []
  for (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Writes the stores and answers their ids in the order of `demoStores`. */
export async function insertStores(db: SeedDb, count: number): Promise<number[]> {
  const stores = demoStores(count).map(({ name, city, phone, about }) => ({ name, city, phone, about }))
  const { rows } = await db.query(
    `with given as (
       insert into stores (name, city, phone, about)
       select name, city, phone, about
       from jsonb_to_recordset($1::jsonb) as s (name text, city text, phone text, about text)
       on conflict (lower(name)) do update set city = excluded.city
       returning id, name)
     select id from given order by array_position($2::text[], name)`,
    [JSON.stringify(stores), stores.map(({ name }) => name)],
  )
  return rows.map(({ id }) => Number(id))
}

/** Writes the brands that are new and answers the ids of all of the given ones, by name. */
export async function insertBrands(db: SeedDb, names: readonly string[]): Promise<Map<string, number>> {
  await db.query('insert into brands (name) select unnest($1::text[]) on conflict (lower(name)) do nothing', [names])
  const { rows } = await db.query(
    'select given.name, b.id from unnest($1::text[]) as given (name) join brands b on lower(b.name) = lower(given.name)',
    [names],
  )
  return new Map(rows.map(({ id, name }) => [String(name), Number(id)]))
}

/** The category's id, as migration 0002 numbers them. */
export const categoryId = (listing: DemoListing) => CATEGORIES.indexOf(listing.categoryName) + 1

/** A fitment as the calls show it (`VehicleSet` of the catalogue's contract). */
export const shownSet = (set: DemoVehicleSet) => ({
  make: set.makeName,
  model: set.modelName,
  year: { start: set.yearStart, end: set.yearEnd },
  engine: set.engine,
  vehicle_type: { start: set.typeStart, end: set.typeEnd },
})

/** The numbers a listing is found by, its SKU among them. */
export const numbersOf = ({ partNo, sku }: DemoListing) => [
  ...splitPartNumbers(partNo).map((number) => ({ kind: 'part', ...number })),
  ...splitPartNumbers(sku).map((number) => ({ kind: 'sku', ...number })),
]

async function insertListings(
  db: SeedDb,
  listings: readonly DemoListing[],
  storeIds: readonly number[],
): Promise<void> {
  const brands = await insertBrands(db, [...new Set(listings.flatMap(({ brand }) => brand ?? []))])
  const rows = listings.map((listing) => ({
    ...listing,
    store_id: storeIds[listing.storeIndex],
    category_id: categoryId(listing),
    brand_id: listing.brand === null ? null : brands.get(listing.brand),
    vehicle_sets: listing.vehicleSets.map(shownSet),
    fitments: listing.vehicleSets.map((set, position) => ({ ...set, position })),
    numbers: numbersOf(listing),
    pictures: listing.images.map((image, at) => ({ ...image, position: at + 1 })),
  }))
  await db.query(INSERT_LISTINGS, [JSON.stringify(rows)])
}

/** Products with all that hangs on them, in one statement; those that are there already stay as they are. */
const INSERT_LISTINGS = `
  with given as (
    select * from jsonb_to_recordset($1::jsonb) as p (store_id int, category_id smallint, brand_id int, title text,
      description text, thumbnail text, "priceKobo" bigint, "genPriceKobo" bigint, sku text, "partNo" text, condition text,
      stock int, rating numeric, reviews int, "weightKg" numeric, "lengthIn" numeric, "widthIn" numeric,
      "heightIn" numeric, universal boolean, vehicle_sets jsonb, popularity real, "createdAt" timestamptz,
      fitments jsonb, numbers jsonb, pictures jsonb)),
  inserted as (
    insert into products (store_id, category_id, brand_id, title, description, thumbnail, price_kobo, gen_price_kobo, sku,
      part_no, condition, stock, rating, reviews, weight_kg, length_in, width_in, height_in, universal, vehicle_sets,
      popularity, base_popularity, created_at, updated_at)
    select store_id, category_id, brand_id, title, description, thumbnail, "priceKobo", "genPriceKobo", sku,
      "partNo", condition, stock, rating, reviews, "weightKg", "lengthIn", "widthIn", "heightIn", universal, vehicle_sets,
      popularity, popularity, "createdAt", "createdAt"
    from given
    on conflict (store_id, sku) do nothing
    returning id, store_id, sku),
  placed as (select inserted.id, fitments, numbers, pictures from inserted join given using (store_id, sku)),
  fitted as (
    insert into fitments (product_id, position, model_id, year_start, year_end, engine, type_start, type_end)
    select id, position, "modelId", "yearStart", "yearEnd", "engineOrdinal", "typeStartOrdinal", "typeEndOrdinal"
    from placed cross join lateral jsonb_to_recordset(fitments) as f (position smallint, "modelId" int,
      "yearStart" smallint, "yearEnd" smallint, "engineOrdinal" smallint, "typeStartOrdinal" smallint,
      "typeEndOrdinal" smallint)),
  numbered as (
    insert into part_numbers (product_id, kind, normalised, display)
    select id, kind, normalised, display
    from placed cross join lateral jsonb_to_recordset(numbers) as n (kind text, normalised text, display text))
  insert into product_images (product_id, position, url, alt)
  select id, position, url, alt
  from placed cross join lateral jsonb_to_recordset(pictures) as i (position smallint, url text, alt text)`
