import { splitPartNumbers } from '#modules/catalogue/part-number.rules.ts'
import type { Db } from '#platform/db/pool.ts'
import { type VehicleExtract, readVehicles } from '#seed/vehicles/extract.ts'

import { addBrands, addListings, backdateStores, countListings, findBrands, listSkus, putStores } from './demo.store.ts'
import { generateListings } from './generate.ts'
import { CATEGORIES } from './kind.ts'
import type { DemoListing } from './listing.ts'
import { hashText } from './random.ts'
import { demoStores } from './stores.ts'
import type { DemoVehicleSet } from './vehicle-sets.ts'

/** The shop of a first start: the whole grid and about as many other listings, and few enough to be there in seconds. */
export const DEMO_SEED = 1
export const DEMO_COUNT = 5_400
const BATCH = 500

export interface SeedDemoOptions {
  seed?: number
  count?: number
  /** The look-up the listings refer to; its rows must be in the database already. */
  vehicles?: VehicleExtract
  onProgress?: (done: number, count: number) => void
}

/** Fills an empty shop with the demo stores, brands and listings, and returns how many listings it wrote. */
export async function seedDemo(db: Db, options: SeedDemoOptions = {}): Promise<number> {
  const { seed = DEMO_SEED, count = DEMO_COUNT, vehicles = readVehicles(), onProgress } = options
  const present = await readCount(db)
  if (present >= count) return 0
  const listings = [...generateListings({ seed, count, vehicles })]
  // A batch is one statement: an interrupted start leaves whole listings, and the next continues. Other listings stay.
  if (present > 0 && !(await wasCutOff(db, listings))) return 0
  const storeIds = await insertStores(db, count)
  let done = 0
  for (const batch of batches(listings, BATCH)) {
    await insertListings(db, batch, storeIds)
    done += batch.length
    onProgress?.(done, count)
  }
  return (await readCount(db)) - present
}

async function readCount(db: Db): Promise<number> {
  const [found] = await countListings(db)
  return found?.listings ?? 0
}

/** A demo shop that was begun: its first listing is there, its last is not. */
async function wasCutOff(db: Db, listings: readonly DemoListing[]): Promise<boolean> {
  const [first, last] = [listings[0]?.sku, listings.at(-1)?.sku]
  const found = await listSkus(db, [[first, last]])
  return found.length === 1 && found[0]?.sku === first
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
export async function insertStores(db: Db, count: number): Promise<number[]> {
  const stores = demoStores(count).map(({ name, city, state, phone, about }) => ({ name, city, state, phone, about }))
  const found = await putStores(db, [JSON.stringify(stores), stores.map(({ name }) => name)])
  // Demo stores have been open for one to seven years.
  const opened = stores.map(({ name }) => ({ name, days: 380 + (hashText(name) % 2_200) }))
  await backdateStores(db, [JSON.stringify(opened)])
  return found.map(({ id }) => id)
}

/** Writes the brands that are new and answers the ids of all of the given ones, by name. */
export async function insertBrands(db: Db, names: readonly string[]): Promise<Map<string, number>> {
  await addBrands(db, [names])
  return new Map((await findBrands(db, [names])).map(({ id, name }) => [name, id]))
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
export const getPartNumbers = ({ partNo, sku }: DemoListing) => [
  ...splitPartNumbers(partNo).map((number) => ({ kind: 'part', ...number })),
  ...splitPartNumbers(sku).map((number) => ({ kind: 'sku', ...number })),
]

async function insertListings(db: Db, listings: readonly DemoListing[], storeIds: readonly number[]): Promise<void> {
  const brands = await insertBrands(db, [...new Set(listings.flatMap(({ brand }) => brand ?? []))])
  const rows = listings.map((listing) => ({
    ...listing,
    store_id: storeIds[listing.storeIndex],
    category_id: categoryId(listing),
    brand_id: listing.brand === null ? null : brands.get(listing.brand),
    vehicle_sets: listing.vehicleSets.map(shownSet),
    fitments: listing.vehicleSets.map((set, position) => ({ ...set, position })),
    numbers: getPartNumbers(listing),
    pictures: listing.images.map((image, at) => ({ ...image, position: at + 1 })),
  }))
  await addListings(db, [JSON.stringify(rows)])
}
