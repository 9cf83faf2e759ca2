import { normalisePartNumber, splitPartNumbers } from '#modules/catalogue/part-number.rules.ts'
import { reindex } from '#modules/search-index/changed-listings.store.ts'
import type { Database } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'

import { inLargeChange } from './large-changes.ts'

export interface TestFitment {
  make: string
  model: string
  years: readonly [start: number, end: number]
  engine?: string
  types?: readonly [start: string, end: string]
}

export interface TestListing {
  title: string
  description?: string
  brand?: string
  category?: string
  partNo?: string
  sku?: string
  /** Whole naira. */
  price?: number | null
  generalPrice?: number
  condition?: 'New' | 'Used' | 'Renewed'
  quality?: 'Genuine' | 'OEM' | 'Aftermarket' | null
  stock?: number
  rating?: number
  popularity?: number
  universal?: boolean
  fits?: readonly TestFitment[]
  /** Key of its part type; null for an unknown type. */
  type?: string | null
  axle?: 'front' | 'rear' | null
  side?: 'left' | 'right' | null
  sizes?: Readonly<Record<string, string | number>>
}

let count = 0

/** Takes all listings of the demo shop off sale, so that each answer to a search is known whole. */
export const hideAllListings = (database: Database): Promise<void> =>
  inLargeChange(database, async ({ db }) => {
    await rows(db, 'update products set hidden_at = now()')
    await rows(db, 'delete from search_listings')
  })

/** Puts a listing on sale in the first store and indexes it. Returns its id. Vehicles are those of the demo shop. */
export async function putOnSale({ db }: Database, listing: TestListing): Promise<number> {
  const values = withDefaults(listing)
  await rows(db, 'insert into brands (name) values ($1) on conflict do nothing', [values.brand])
  const id = await addProduct(db, values)
  await addNumbers(db, id, values.partNo, values.sku)
  for (const [position, fitment] of values.fits.entries()) await addFitment(db, id, position, fitment)
  if (values.type !== null) await addType(db, id, values)
  await reindex({ db }, [id])
  return id
}

function withDefaults(listing: TestListing): Required<TestListing> {
  const serial = ++count
  return {
    description: '',
    brand: 'Probe',
    category: 'Filters',
    partNo: `PROBE-${serial}`,
    sku: `PROBE-SKU-${serial}`,
    price: null,
    generalPrice: 10_000,
    condition: 'New',
    quality: null,
    stock: 5,
    rating: 0,
    popularity: 0,
    universal: false,
    fits: [],
    type: null,
    axle: null,
    side: null,
    sizes: {},
    ...listing,
  }
}

async function addProduct(db: Database['db'], values: Required<TestListing>): Promise<number> {
  const { title, description, price, generalPrice, sku, partNo, condition, stock, rating } = values
  const { universal, popularity, category, brand, quality } = values
  const kobo = [price === null ? null : price * 100, generalPrice * 100]
  const [product] = await rows<{ id: number }>(
    db,
    `insert into products (store_id, category_id, brand_id, title, description, price_kobo, gen_price_kobo, sku, part_no,
       condition, stock, rating, weight_kg, length_in, width_in, height_in, universal, popularity, base_popularity, quality)
     select (select min(id) from stores), c.id, b.id, $1, $2, $3, $4, $5, $6, $7, $8, $9, 1, 1, 1, 1, $10, $11, $11, $14
     from categories c, brands b where c.name = $12 and lower(b.name) = lower($13) returning id`,
    [
      title,
      description,
      ...kobo,
      sku,
      partNo,
      condition,
      stock,
      rating,
      universal,
      popularity,
      category,
      brand,
      quality,
    ],
  )
  return product?.id ?? 0
}

async function addType(
  db: Database['db'],
  id: number,
  { type, axle, side, sizes }: Required<TestListing>,
): Promise<void> {
  await rows(
    db,
    `insert into listing_types (product_id, type_id, axle, side, certainty, score)
     select $1, id, $3, $4, 'seller', 100 from part_types where key = $2`,
    [id, type, axle, side],
  )
  for (const [key, value] of Object.entries(sizes))
    await rows(db, 'insert into listing_sizes (product_id, key, number, code) values ($1, $2, $3, $4)', [
      id,
      key,
      typeof value === 'number' ? value : null,
      typeof value === 'string' ? value : null,
    ])
}

async function addNumbers(db: Database['db'], id: number, partNo: string, sku: string): Promise<void> {
  const numbers = splitPartNumbers(partNo).map((number) => ({ kind: 'part', ...number }))
  for (const { kind, normalised, display } of [
    ...numbers,
    { kind: 'sku', display: sku, normalised: normalisePartNumber(sku) },
  ])
    await rows(db, 'insert into part_numbers (product_id, kind, normalised, display) values ($1, $2, $3, $4)', [
      id,
      kind,
      normalised,
      display,
    ])
}

async function addFitment(db: Database['db'], id: number, position: number, fitment: TestFitment): Promise<void> {
  const { make, model, years, engine = null, types = [null, null] } = fitment
  const added = await rows(
    db,
    `insert into fitments (product_id, position, model_id, year_start, year_end, engine, type_start, type_end)
     select $1, $2, m.id, $5, $6,
       (select ordinal from vehicle_engines where model_id = m.id and name = $7),
       (select ordinal from vehicle_types where model_id = m.id and name = $8),
       (select ordinal from vehicle_types where model_id = m.id and name = $9)
     from vehicle_models m join vehicle_makes k on k.id = m.make_id where k.name = $3 and m.name = $4 returning 1`,
    [id, position, make, model, years[0], years[1], engine, types[0], types[1]],
  )
  if (added.length === 0) throw new Error(`Unknown vehicle: ${make} ${model}.`)
}
