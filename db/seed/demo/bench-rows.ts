import { type CopyRow, copyRows } from '#platform/db/bulk-copy.ts'
import type { Db } from '#platform/db/pool.ts'
import { type VehicleExtract, readVehicles } from '#seed/vehicles/extract.ts'

import { continueIds, findTypes } from './demo.store.ts'
import { generateListings } from './generate.ts'
import type { DemoListing } from './listing.ts'
import { DEMO_SEED, batches, categoryId, insertBrands, insertStores, getPartNumbers, shownSet } from './seed-demo.ts'

/** The tables of a large catalogue that are loaded by COPY, parents before children, with their columns. */
const COPY_COLUMNS = {
  products:
    'id store_id category_id brand_id title description thumbnail price_kobo gen_price_kobo sku part_no condition quality stock rating reviews weight_kg length_in width_in height_in universal vehicle_sets popularity base_popularity created_at updated_at',
  fitments: 'product_id position model_id year_start year_end engine type_start type_end',
  part_numbers: 'product_id kind normalised display',
  product_images: 'product_id position url alt',
  listing_types: 'product_id type_id axle side height depth bank cylinder certainty score',
  listing_sizes: 'product_id key number code',
}
type CopyTable = keyof typeof COPY_COLUMNS
const TABLES = [
  'products',
  'fitments',
  'part_numbers',
  'product_images',
  'listing_types',
  'listing_sizes',
] as const satisfies readonly CopyTable[]

/** Some thousands of listings as rows of each table, in the order of its columns. */
interface CopyChunk {
  listings: number
  rows: Record<CopyTable, CopyRow[]>
}

const LISTINGS_PER_CHUNK = 5_000

/** Yields the listings of a large catalogue in chunks, with ids from 1 on. The vehicles must be stored already. */
async function* catalogueChunks(
  db: Db,
  options: { seed: number; count: number; vehicles: VehicleExtract },
): AsyncGenerator<CopyChunk> {
  const storeIds = await insertStores(db, options.count)
  const brands = new Map<string, number>()
  const types = new Map((await findTypes(db)).map(({ key, id: typeId }) => [key, typeId]))
  let id = 0
  for (const listings of batches(generateListings(options), LISTINGS_PER_CHUNK)) {
    const unknown = new Set(listings.flatMap(({ brand }) => (brand !== null && !brands.has(brand) ? brand : [])))
    for (const [name, brandId] of await insertBrands(db, [...unknown])) brands.set(name, brandId)
    const chunk: CopyChunk = {
      listings: listings.length,
      rows: { products: [], fitments: [], part_numbers: [], product_images: [], listing_types: [], listing_sizes: [] },
    }
    for (const listing of listings) {
      const brandId = listing.brand === null ? null : (brands.get(listing.brand) ?? null)
      append(chunk.rows, ++id, storeIds[listing.storeIndex] ?? null, brandId, listing)
      appendType(chunk.rows, id, types.get(listing.typeKey), listing)
    }
    yield chunk
  }
}

/** Loads generated listings into an empty catalogue with vehicles; returns their number. Does not index them. */
export async function loadCatalogue(
  db: Db,
  options: { count: number; seed?: number; onProgress?: (done: number) => void },
): Promise<number> {
  const { count, seed = DEMO_SEED, onProgress } = options
  let done = 0
  for await (const chunk of catalogueChunks(db, { seed, count, vehicles: readVehicles() })) {
    for (const table of TABLES) await copyRows(db, table, COPY_COLUMNS[table].split(' '), chunk.rows[table])
    done += chunk.listings
    onProgress?.(done)
  }
  // COPY was given the ids; the next listing must not be given one of them again.
  await continueIds(db)
  return done
}

function append(
  tables: CopyChunk['rows'],
  id: number,
  storeId: number | null,
  brandId: number | null,
  listing: DemoListing,
): void {
  tables.products.push(productRow(id, storeId, brandId, listing))
  listing.vehicleSets.forEach((set, position) => {
    const { modelId, yearStart, yearEnd, engineOrdinal, typeStartOrdinal, typeEndOrdinal } = set
    tables.fitments.push([id, position, modelId, yearStart, yearEnd, engineOrdinal, typeStartOrdinal, typeEndOrdinal])
  })
  for (const { kind, normalised, display } of getPartNumbers(listing))
    tables.part_numbers.push([id, kind, normalised, display])
  listing.images.forEach(({ url, alt }, at) => tables.product_images.push([id, at + 1, url, alt]))
}

/** The type, positions and sizes of a listing; none where the taxonomy has no such type. */
function appendType(
  tables: CopyChunk['rows'],
  id: number,
  typeId: number | undefined,
  { positions: { axle, side, height, depth, bank, order }, sizes }: DemoListing,
): void {
  if (typeId === undefined) return
  const places = [axle, side, height, depth, bank, order].map((value) => value ?? null)
  tables.listing_types.push([id, typeId, ...places, 'admin', 100])
  for (const [key, value] of Object.entries(sizes))
    tables.listing_sizes.push([id, key, ...(typeof value === 'number' ? [value, null] : [null, value])])
}

function productRow(id: number, storeId: number | null, brandId: number | null, listing: DemoListing): CopyRow {
  const { title, description, thumbnail, priceKobo, genPriceKobo, sku, partNo, condition, stock, rating, reviews } =
    listing
  const { quality, weightKg, lengthIn, widthIn, heightIn, universal, vehicleSets, popularity, createdAt } = listing
  return [
    id,
    storeId,
    categoryId(listing),
    brandId,
    title,
    description,
    thumbnail,
    priceKobo,
    genPriceKobo,
    sku,
    partNo,
    condition,
    quality,
    stock,
    rating,
    reviews,
    weightKg,
    lengthIn,
    widthIn,
    heightIn,
    universal,
    JSON.stringify(vehicleSets.map(shownSet)),
    popularity,
    popularity,
    createdAt,
    createdAt,
  ]
}
