import { rows } from '#platform/db/rows.ts'

import type { TestShop } from './shop.ts'
import type { Person } from './test-users.ts'

/** An id without a store or listing, for unknown users. */
const NOTHING = '2147483647'

/** Returns the id of the user's store, which it creates if needed. */
export async function ensureStore({ database }: TestShop, { userId }: Person): Promise<string> {
  await rows(
    database.db,
    `insert into stores (name, owner_id) select 'Store of ' || id, id from users where id = $1 on conflict (owner_id) do nothing`,
    [userId],
  )
  const [store] = await rows<{ id: number }>(database.db, 'select id from stores where owner_id = $1', [userId])
  return store === undefined ? NOTHING : String(store.id)
}

/** Creates a store of the user that an admin has suspended. Returns its id. */
export async function createSuspendedStore(shop: TestShop, about: Person): Promise<string> {
  const id = await ensureStore(shop, about)
  await rows(shop.database.db, 'update stores set suspended_at = now() where id = $1', [id])
  return id
}

let listings = 0

/** Creates a listing in the user's store. Returns its id. */
export async function createListing(shop: TestShop, about: Person): Promise<string> {
  const store = await ensureStore(shop, about)
  const [listing] = await rows<{ id: number }>(
    shop.database.db,
    `insert into products (store_id, category_id, title, gen_price_kobo, price_kobo, sku, part_no, condition, stock,
       weight_kg, length_in, width_in, height_in)
     select id, 6, 'Sample filter', 100000, 90000, $2, 'SAMPLE-1', 'New', 5, 1, 1, 1, 1 from stores where id = $1
     returning id`,
    [store, `SAMPLE-${(listings += 1)}`],
  )
  return listing === undefined ? NOTHING : String(listing.id)
}

/** Builds a body with every field of a listing. */
export const buildListingBody = () => ({
  title: 'Sample filter',
  description: '<p>Fits well.</p>',
  thumbnail: '/media/demo/sample.svg',
  price: 900,
  gen_price: 1000.5,
  sku: `SAMPLE-BODY-${(listings += 1)}`,
  part_no: 'SAMPLE-1, SAMPLE-2',
  brand: 'Bosch',
  category: 'Filters',
  stock: 7,
  condition: 'New' as const,
  weight: 1.25,
  length: 10,
  dim_width: 5.5,
  height: 4,
  universal: false,
  vehicleSets: [
    {
      make: 'Toyota',
      model: 'Corolla',
      year: { start: 2009, end: 2013 },
      engine: null,
      vehicle_type: { start: null, end: null },
    },
  ],
})
