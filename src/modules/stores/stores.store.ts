import type { Db } from '#platform/db/pool.ts'
import { bigint, boolean, float, integer, nullable, row, type RowOf, text, timestamptz } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

const OwnStore = row({
  id: integer,
  name: text,
  owner_id: nullable(bigint),
  city: text,
  phone: nullable(text),
  about: text,
  created_at: timestamptz,
  suspended_at: nullable(timestamptz),
  /** Null unless suspended. */
  suspended_reason: nullable(text),
  on_sale: integer,
  hidden: integer,
  sold_out: integer,
})
/** A store with the counts of its listings. */
export type StoreRow = RowOf<typeof OwnStore>

const OWN = `select s.id, s.name, s.owner_id, s.city, s.phone, s.about, s.created_at, s.suspended_at,
    case when s.suspended_at is not null then
      (select reason from store_suspensions h where h.store_id = s.id order by h.id desc limit 1) end as suspended_reason,
    n.on_sale, n.hidden, n.sold_out
  from stores s cross join lateral (
    select count(*) filter (where hidden_at is null)::int as on_sale,
      count(*) filter (where hidden_at is not null)::int as hidden,
      count(*) filter (where hidden_at is null and stock = 0)::int as sold_out
    from products p where p.store_id = s.id) n`

const byId = statement('stores.by-id', OwnStore, `${OWN} where s.id = $1 and ($2::bigint is null or s.owner_id = $2)`)

/** Returns a store; if `owner` is given, only a store of that user. */
export async function findStore(db: Db, id: number, selectOwner: number | null): Promise<StoreRow | null> {
  const [found] = await byId(db, [id, selectOwner])
  return found ?? null
}

const byOwner = statement('stores.by-owner', OwnStore, `${OWN} where s.owner_id = $1`)

/** Returns the store of a user. */
export async function findStoreOfUser(db: Db, userId: number): Promise<StoreRow | null> {
  const [found] = await byOwner(db, [userId])
  return found ?? null
}

const PublicStore = row({
  id: integer,
  name: text,
  city: text,
  phone: nullable(text),
  about: text,
  created_at: timestamptz,
  suspended: boolean,
  listings: integer,
  rating: float,
  reviews: integer,
})
export type PublicStoreRow = RowOf<typeof PublicStore>

// A suspended store has no listings on sale.
const selectPublic = statement(
  'stores.public',
  PublicStore,
  `select s.id, s.name, s.city, s.phone, s.about, s.created_at, s.suspended_at is not null as suspended,
     case when s.suspended_at is null then n.listings else 0 end as listings, n.rating, n.reviews
   from stores s cross join lateral (
     select count(*)::int as listings, coalesce(sum(reviews), 0)::int as reviews,
       coalesce(round(sum(rating * reviews) / nullif(sum(reviews), 0), 1), 0)::float8 as rating
     from products p where p.store_id = s.id and p.hidden_at is null) n
   where s.id = $1`,
)

/** Returns the public data of a store. */
export async function findPublicStore(db: Db, id: number): Promise<PublicStoreRow | null> {
  const [found] = await selectPublic(db, [id])
  return found ?? null
}

const selectOpen = statement(
  'stores.open',
  row({ id: integer, name: text, city: text, created_at: timestamptz }),
  `select s.id, s.name, s.city, s.created_at
   from unnest($1::int[]) with ordinality as wanted (id, place) join stores s using (id)
   where s.suspended_at is null order by place`,
)

/** Returns the stores of these ids in this order, without suspended ones. */
export function listOpenStores(db: Db, ids: readonly number[]) {
  return selectOpen(db, [ids])
}

export interface StoreText {
  name: string
  city: string
  phone: string | null
  about: string
}

const StoreId = row({ id: integer })
const insert = statement(
  'stores.insert',
  StoreId,
  `insert into stores (owner_id, name, city, phone, about, created_at) values ($1, $2, $3, $4, $5, $6) returning id`,
)

/** Inserts a store and returns its id. @throws unique violation of stores_owner_id_key or stores_name */
export async function insertStore(db: Db, ownerId: number, store: StoreText, at: Date): Promise<number> {
  const [inserted] = await insert(db, [ownerId, store.name, store.city, store.phone, store.about, at])
  if (!inserted) throw new Error('The store was not inserted.')
  return inserted.id
}

const update = statement(
  'stores.update',
  noColumns,
  'update stores set name = $2, city = $3, phone = $4, about = $5 where id = $1',
)

/** Updates a store. @throws unique violation of stores_name */
export async function updateStore(db: Db, id: number, { name, city, phone, about }: StoreText): Promise<void> {
  await update(db, [id, name, city, phone, about])
}

const lock = statement(
  'stores.lock',
  row({ suspended: boolean }),
  'select suspended_at is not null as suspended from stores where id = $1 for no key update',
)

/** Locks a store until the transaction ends, which blocks changes of the store and writes of its listings. */
export async function lockStore(db: Db, id: number): Promise<{ suspended: boolean } | null> {
  const [found] = await lock(db, [id])
  return found ?? null
}

const markSuspended = statement('stores.suspend', noColumns, 'update stores set suspended_at = $2 where id = $1')

/** Suspends a store, or opens it with null; a trigger updates the counts of categories. */
export async function setSuspended(db: Db, id: number, at: Date | null): Promise<void> {
  await markSuspended(db, [id, at])
}

const ACT = text.of('suspended', 'lifted')
/** `account`: caused by a change of the owner's account. */
const CAUSE = text.of('store', 'account')

export interface SuspensionRow {
  storeId: number
  act: 'suspended' | 'lifted'
  reason: string
  cause: 'store' | 'account'
  at: Date
  byUser: number
}

const insertHistory = statement(
  'stores.note-suspension',
  noColumns,
  'insert into store_suspensions (store_id, act, reason, cause, at, by_user) values ($1, $2, $3, $4, $5, $6)',
)

const selectCause = statement(
  'stores.suspension-cause',
  row({ cause: CAUSE }),
  `select cause from store_suspensions where store_id = $1 and act = 'suspended' order by id desc limit 1`,
)

/** Returns the cause of the last suspension; null if it was never suspended. Lock the store first. */
export async function findCause(db: Db, storeId: number): Promise<SuspensionRow['cause'] | null> {
  const [found] = await selectCause(db, [storeId])
  return found?.cause ?? null
}

const selectIdByOwner = statement('stores.id-of-user', StoreId, 'select id from stores where owner_id = $1')

/** Returns the id of a user's store. */
export async function findStoreId(db: Db, userId: number): Promise<number | null> {
  const [found] = await selectIdByOwner(db, [userId])
  return found?.id ?? null
}

/** Inserts a row into the append-only history of suspensions. */
export async function insertSuspension(db: Db, line: SuspensionRow): Promise<void> {
  await insertHistory(db, [line.storeId, line.act, line.reason, line.cause, line.at, line.byUser])
}

const selectHistory = statement(
  'stores.suspensions',
  row({ id: bigint, act: ACT, reason: text, cause: CAUSE, at: timestamptz, user_id: bigint, username: text }),
  `select h.id, h.act, h.reason, h.cause, h.at, u.id as user_id, u.username
   from store_suspensions h join users u on u.id = h.by_user where h.store_id = $1 order by h.id desc limit 200`,
)

/** Returns the last 200 suspensions and ends of a store, newest first. */
export function listHistory(db: Db, storeId: number) {
  return selectHistory(db, [storeId])
}

const selectListingsAfter = statement(
  'stores.listings-after',
  row({ id: integer }),
  'select id from products where store_id = $1 and id > $2 and hidden_at is null order by id limit $3',
)

/** Returns ids of the visible listings of a store that follow `after`, at most `limit`. */
export async function listListingsAfter(db: Db, storeId: number, after: number, limit: number): Promise<number[]> {
  return (await selectListingsAfter(db, [storeId, after, limit])).map(({ id }) => id)
}

const Owner = row({ email: text, username: text, role_id: integer, disabled: boolean })
export type OwnerRow = RowOf<typeof Owner>

const selectOwner = statement(
  'stores.owner',
  Owner,
  `select u.email, u.username, u.role_id, u.disabled_at is not null as disabled
   from stores s join users u on u.id = s.owner_id where s.id = $1`,
)

/** Returns the owner of a store; null for a store without an owner, as in the demo shop. */
export async function findOwner(db: Db, id: number): Promise<OwnerRow | null> {
  const [found] = await selectOwner(db, [id])
  return found ?? null
}
