import { normalisePartNumber, splitPartNumbers } from '#modules/catalogue/part-number.rules.ts'
import type { Db } from '#platform/db/pool.ts'
import { boolean, integer, row, text } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

import type { ListingToWrite, WrittenListing } from './writing.rules.ts'

const lock = statement(
  'writing.lock-store',
  row({ suspended: boolean }),
  'select suspended_at is not null as suspended from stores where id = $1 for no key update',
)

/** Locks a store against suspension and other writers of its listings, which must all lock it; null if unknown. */
export async function lockStore(db: Db, storeId: number): Promise<{ suspended: boolean } | null> {
  const [store] = await lock(db, [storeId])
  return store ?? null
}

/** Writes up to 1,000 listings of a locked store by SKU, in four statements. The caller updates the search index. */
export async function writeListings(
  db: Db,
  { storeId, listings, at }: { storeId: number; listings: readonly ListingToWrite[]; at: Date },
): Promise<WrittenListing[]> {
  if (listings.length === 0) return []
  await addBrands(db, listings)
  const written = await upsert(db, [JSON.stringify(listings.map(toRow)), storeId, at])
  const ids = new Map(written.map(({ id, sku }) => [sku, id]))
  const getId = (sku: string) => {
    const id = ids.get(sku)
    if (id === undefined) throw new Error('A written listing has no id.')
    return id
  }
  const fitted = listings.filter(({ fitments }) => fitments !== undefined)
  const numbered = listings.filter(({ partNo }) => partNo !== undefined)
  await clear(db, [fitted.map(({ sku }) => getId(sku)), numbered.map(({ sku }) => getId(sku))])
  await addFitments(db, fitted, getId)
  await addNumbers(db, numbered, getId)
  return written
}

// Inserts only new brands: `on conflict` would use up an id for each existing one.
const insertBrands = statement(
  'writing.insert-brands',
  noColumns,
  `insert into brands (name) select name from unnest($1::text[]) name
   where not exists (select from brands b where lower(b.name) = lower(name)) on conflict do nothing`,
  { planEachTime: true },
)

async function addBrands(db: Db, listings: readonly ListingToWrite[]): Promise<void> {
  const names = [...new Set(listings.flatMap(({ brand }) => brand || []))].toSorted()
  if (names.length > 0) await insertBrands(db, [names])
}

const toRow = (listing: ListingToWrite) => ({
  sku: listing.sku,
  title: listing.title,
  description: listing.description,
  thumbnail: listing.thumbnail,
  thumbnail_given: listing.thumbnail !== undefined,
  price: listing.priceKobo,
  price_given: listing.priceKobo !== undefined,
  gen_price: listing.genPriceKobo,
  part_no: listing.partNo,
  brand: listing.brand,
  category_id: listing.categoryId,
  condition: listing.condition,
  quality: listing.quality,
  quality_given: listing.quality !== undefined,
  stock: listing.stock,
  stock_change: listing.stockChange,
  weight: listing.weightKg,
  length: listing.lengthIn,
  width: listing.widthIn,
  height: listing.heightIn,
  universal: listing.universal,
  sets: listing.fitments?.map(({ shown }) => shown),
})

/** Locks existing rows in the order of their ids, as all transactions lock listings. */
const upsert = statement(
  'writing.upsert',
  row({ id: integer, sku: text, created: boolean, isRetitled: boolean }),
  `with given as materialized (
    select g.*, b.id as brand_id from jsonb_to_recordset($1::jsonb) as g (sku text, title text, description text,
      thumbnail text, thumbnail_given boolean, price bigint, price_given boolean, gen_price bigint, part_no text,
      brand text, category_id smallint, condition text, quality text, quality_given boolean, stock int,
      stock_change int, weight numeric, length numeric, width numeric, height numeric, universal boolean, sets jsonb)
      left join brands b on lower(b.name) = lower(g.brand)),
  present as materialized (
    select p.id, p.sku, p.title from products p join given g on g.sku = p.sku where p.store_id = $2
    order by p.id for no key update of p),
  updated as (
    update products p set
      title = coalesce(g.title, p.title), description = coalesce(g.description, p.description),
      thumbnail = case when g.thumbnail_given then g.thumbnail else p.thumbnail end,
      price_kobo = case when g.price_given then g.price else p.price_kobo end,
      gen_price_kobo = coalesce(g.gen_price, p.gen_price_kobo), part_no = coalesce(g.part_no, p.part_no),
      brand_id = case when g.brand is null then p.brand_id else g.brand_id end,
      category_id = coalesce(g.category_id, p.category_id), condition = coalesce(g.condition, p.condition),
      quality = case when g.quality_given then g.quality else p.quality end,
      stock = case when g.stock_change is null or g.stock = p.stock then coalesce(g.stock, p.stock)
        else greatest(p.stock + g.stock_change, 0) end, weight_kg = coalesce(g.weight, p.weight_kg),
      length_in = coalesce(g.length, p.length_in), width_in = coalesce(g.width, p.width_in),
      height_in = coalesce(g.height, p.height_in), universal = coalesce(g.universal, p.universal),
      vehicle_sets = coalesce(g.sets, p.vehicle_sets), updated_at = $3, version = p.version + 1
    from present join given g using (sku) where p.id = present.id
    returning p.id, p.sku, p.title <> present.title as retitled),
  inserted as (
    insert into products (store_id, category_id, brand_id, title, description, thumbnail, price_kobo, gen_price_kobo, sku,
      part_no, condition, quality, stock, weight_kg, length_in, width_in, height_in, universal, vehicle_sets, created_at, updated_at)
    select $2, category_id, brand_id, title, coalesce(description, ''), thumbnail, price, gen_price, sku, part_no,
      condition, quality, stock, weight, length, width, height, coalesce(universal, false), coalesce(sets, '[]'), $3, $3
    from given where sku not in (select sku from present)
    returning id, sku)
  select id, sku, false as created, retitled as "isRetitled" from updated
  union all select id, sku, true, false from inserted`,
  { planEachTime: true },
)

const clear = statement(
  'writing.clear',
  noColumns,
  `with fitted as (delete from fitments where product_id = any($1::int[]))
   delete from part_numbers where product_id = any($2::int[])`,
  { planEachTime: true },
)

const insertFitments = statement(
  'writing.insert-fitments',
  noColumns,
  `insert into fitments (product_id, position, model_id, year_start, year_end, engine, type_start, type_end)
   select id, position, "modelId", "yearStart", "yearEnd", engine, "typeStart", "typeEnd"
   from jsonb_to_recordset($1::jsonb) as fitment (id int, position smallint, "modelId" int, "yearStart" smallint,
     "yearEnd" smallint, engine smallint, "typeStart" smallint, "typeEnd" smallint)`,
)

async function addFitments(db: Db, listings: readonly ListingToWrite[], getId: (sku: string) => number): Promise<void> {
  const all = listings.flatMap(({ sku, fitments = [] }) =>
    fitments.map((fitment, position) => ({ ...fitment, id: getId(sku), position, shown: undefined })),
  )
  if (all.length > 0) await insertFitments(db, [JSON.stringify(all)])
}

const insertNumbers = statement(
  'writing.insert-numbers',
  noColumns,
  `insert into part_numbers (product_id, kind, normalised, display)
   select id, kind, normalised, display
   from jsonb_to_recordset($1::jsonb) as number (id int, kind text, normalised text, display text)`,
)

async function addNumbers(db: Db, listings: readonly ListingToWrite[], getId: (sku: string) => number): Promise<void> {
  const all = listings.flatMap(({ sku, partNo = '' }) => {
    const own = { kind: 'sku', display: sku, normalised: normalisePartNumber(sku) }
    const parts = splitPartNumbers(partNo).map((number) => ({ kind: 'part', ...number }))
    return [...parts, ...(own.normalised === '' ? [] : [own])].map((number) => ({ id: getId(sku), ...number }))
  })
  await insertNumbers(db, [JSON.stringify(all)])
}
