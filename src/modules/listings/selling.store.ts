import { z } from 'zod'

import { Positions, Sizes } from '#modules/catalogue/catalogue.contract.ts'
import { IMAGES, Listing, positionsSql, sizesSql } from '#modules/catalogue/listing.tables.ts'
import type { Db } from '#platform/db/pool.ts'
import { bigint, boolean, integer, json, nullable, row, type RowOf, text, timestamptz } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

const Seller = row({ ...Listing, version: integer, hidden: boolean, updated_at: timestamptz })
/** A listing for its owner; money in kobo. */
export type SellerRow = RowOf<typeof Seller>

const COLUMNS = `p.id, p.title, p.description, p.thumbnail, p.price_kobo, p.gen_price_kobo, p.sku, p.part_no,
  coalesce(b.name, '') as brand, c.name as category, p.rating, p.reviews, p.stock, p.condition, p.weight_kg,
  p.length_in, p.width_in, p.height_in, p.universal, p.store_id, s.name as store_name, p.vehicle_sets, p.created_at,
  t.key as part_type_key, t.name as part_type_name, p.quality, p.version, p.hidden_at is not null as hidden, p.updated_at`
const JOINS = `join stores s on s.id = p.store_id join categories c on c.id = p.category_id
  left join brands b on b.id = p.brand_id left join listing_types l on l.product_id = p.id
  left join part_types t on t.id = l.type_id`

/** The owner whose listings the caller may see and change; null for an admin, who may change all. */
export type OwnerId = number | null
const OWNED = '($2::bigint is null or s.owner_id = $2)'

const detail = statement(
  'selling.detail',
  row({
    ...Seller,
    images: IMAGES,
    store: json(z.strictObject({ id: z.int(), name: z.string(), suspended: z.boolean() })),
    positions: json(Positions),
    sizes: json(Sizes),
    is_type_decided: boolean,
  }),
  `select ${COLUMNS},
     coalesce((select json_agg(json_build_object('id', i.id, 'url', i.url, 'alt', i.alt) order by i.position)
       from product_images i where i.product_id = p.id), '[]') as images,
     json_build_object('id', s.id, 'name', s.name, 'suspended', s.suspended_at is not null) as store,
     ${positionsSql('p.id')} as positions, ${sizesSql('p.id')} as sizes,
     coalesce(l.certainty in ('seller', 'admin'), false) as is_type_decided
   from products p ${JOINS} where p.id = $1 and ${OWNED}`,
)

/** Finds a listing of this owner with its pictures and store, hidden or not. */
export async function findSellerListing(db: Db, id: number, owner: OwnerId) {
  const [found] = await detail(db, [id, owner])
  return found ?? null
}

const page = statement(
  'selling.page',
  Seller,
  `select ${COLUMNS} from unnest($1::int[]) with ordinality as wanted (id, place)
     join products p using (id) ${JOINS} order by wanted.place`,
)

/** Returns the listings of these ids in this order. */
export function listSellerRows(db: Db, ids: readonly number[]): Promise<SellerRow[]> {
  return ids.length > 0 ? page(db, [ids]) : Promise.resolve([])
}

const storeFor = statement(
  'selling.store',
  row({ id: integer, suspended: boolean }),
  `select s.id, s.suspended_at is not null as suspended from stores s where s.id = $1 and ${OWNED}`,
)

/** Finds a store of this owner. */
export async function findStoreFor(db: Db, storeId: number, owner: OwnerId) {
  const [found] = await storeFor(db, [storeId, owner])
  return found ?? null
}

const selectStoreByOwner = statement(
  'selling.store-of',
  row({ id: integer }),
  'select id from stores where owner_id = $1',
)

/** Finds the store of a user. */
export async function findStoreByOwner(db: Db, userId: number): Promise<number | null> {
  const [found] = await selectStoreByOwner(db, [userId])
  return found?.id ?? null
}

const selectSku = statement('selling.has-sku', noColumns, 'select from products where store_id = $1 and sku = $2')

/** Returns whether a store has a listing with this SKU, hidden or not. */
export async function hasSku(db: Db, storeId: number, sku: string): Promise<boolean> {
  return (await selectSku(db, [storeId, sku])) > 0
}

const category = statement(
  'selling.category',
  row({ id: integer }),
  `select id from categories
   where lower(name) = lower($1) or slug = lower($1) or lower($1) = any (select lower(unnest(aliases)))`,
)

/** Finds a category by name, slug or alias, in any case. */
export async function findCategoryId(db: Db, name: string): Promise<number | null> {
  const [found] = await category(db, [name])
  return found?.id ?? null
}

const lockStores = statement(
  'selling.lock-stores',
  row({ id: integer }),
  `select s.id from stores s where s.id in (select store_id from products where id = any($1::int[])) and ${OWNED}
   order by s.id for no key update`,
  { planEachTime: true },
)

const Locked = row({
  id: integer,
  store_id: integer,
  sku: text,
  version: integer,
  price_kobo: nullable(bigint),
  gen_price_kobo: bigint,
  stock: integer,
  hidden: boolean,
  suspended: boolean,
})
export type LockedListing = RowOf<typeof Locked>

const lock = statement(
  'selling.lock',
  Locked,
  `select p.id, p.store_id, p.sku, p.version, p.price_kobo, p.gen_price_kobo, p.stock,
     p.hidden_at is not null as hidden, s.suspended_at is not null as suspended
   from products p join stores s on s.id = p.store_id where p.id = any($1::int[]) and ${OWNED}
   order by p.id for no key update of p`,
  { planEachTime: true },
)

/** Locks an owner's listings and their stores: stores first, each by id, as all transactions lock them. */
export async function lockOwnListings(db: Db, ids: readonly number[], owner: OwnerId): Promise<LockedListing[]> {
  await lockStores(db, [ids, owner])
  return lock(db, [ids, owner])
}

/** New values of a listing; null keeps a value. */
export interface NewValues {
  id: number
  price_given: boolean
  price_kobo: number | null
  gen_price_kobo: number | null
  stock: number | null
  hidden: boolean | null
}

const updateValues = statement(
  'selling.set-values',
  noColumns,
  `update products p set
     price_kobo = case when v.price_given then v.price_kobo else p.price_kobo end,
     gen_price_kobo = coalesce(v.gen_price_kobo, p.gen_price_kobo), stock = coalesce(v.stock, p.stock),
     hidden_at = case when v.hidden is null then p.hidden_at when v.hidden then coalesce(p.hidden_at, $2) end,
     updated_at = $2, version = p.version + 1
   from jsonb_to_recordset($1::jsonb)
     as v (id int, price_given boolean, price_kobo bigint, gen_price_kobo bigint, stock int, hidden boolean)
   where p.id = v.id`,
  { planEachTime: true },
)

/** Sets prices, stock and visibility of locked listings. */
export async function setValues(db: Db, values: readonly NewValues[], at: Date): Promise<void> {
  await updateValues(db, [JSON.stringify(values), at])
}

const updateSku = statement('selling.set-sku', noColumns, 'update products set sku = $2 where id = $1')

/** Changes the SKU of a locked listing. @throws unique violation of products_store_id_sku_key */
export async function setSku(db: Db, id: number, sku: string): Promise<void> {
  await updateSku(db, [id, sku])
}

const deleteRow = statement('selling.delete', noColumns, 'delete from products where id = $1')

/** Deletes a listing with its dependent rows. @throws foreign key violation if orders refer to it */
export async function deleteListing(db: Db, id: number): Promise<void> {
  await deleteRow(db, [id])
}
