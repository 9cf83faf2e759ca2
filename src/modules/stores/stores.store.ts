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
  /** Of the suspension that holds. */
  suspended_reason: nullable(text),
  on_sale: integer,
  hidden: integer,
  sold_out: integer,
})
/** A store with how many listings it has. */
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

/** A store; with an owner only where it is theirs. */
export async function findStore(db: Db, id: number, owner: number | null): Promise<StoreRow | null> {
  const [found] = await byId(db, [id, owner])
  return found ?? null
}

const byOwner = statement('stores.by-owner', OwnStore, `${OWN} where s.owner_id = $1`)

/** The store of a user. */
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
export type PublicRow = RowOf<typeof PublicStore>

// Of a suspended store nothing is on sale.
const forAll = statement(
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

/** What everybody may know of a store. */
export async function findPublicStore(db: Db, id: number): Promise<PublicRow | null> {
  const [found] = await forAll(db, [id])
  return found ?? null
}

export interface StoreText {
  name: string
  city: string
  phone: string | null
  about: string
}

const StoreId = row({ id: integer })
const inserted = statement(
  'stores.insert',
  StoreId,
  `insert into stores (owner_id, name, city, phone, about, created_at) values ($1, $2, $3, $4, $5, $6) returning id`,
)

/** @throws unique violation of stores_owner_id_key or stores_name */
export async function insertStore(db: Db, ownerId: number, store: StoreText, at: Date): Promise<number> {
  const [written] = await inserted(db, [ownerId, store.name, store.city, store.phone, store.about, at])
  if (!written) throw new Error('A store was not written.')
  return written.id
}

const updated = statement(
  'stores.update',
  noColumns,
  'update stores set name = $2, city = $3, phone = $4, about = $5 where id = $1',
)

/** @throws unique violation of stores_name */
export async function updateStore(db: Db, id: number, { name, city, phone, about }: StoreText): Promise<void> {
  await updated(db, [id, name, city, phone, about])
}

const locked = statement(
  'stores.lock',
  row({ suspended: boolean }),
  'select suspended_at is not null as suspended from stores where id = $1 for no key update',
)

/** Keeps everybody else from changing a store and from writing its listings until the transaction ends. */
export async function lockStore(db: Db, id: number): Promise<{ suspended: boolean } | null> {
  const [found] = await locked(db, [id])
  return found ?? null
}

const marked = statement('stores.suspend', noColumns, 'update stores set suspended_at = $2 where id = $1')

/** Closes a store, or with null opens it; the counts of categories follow by a trigger. */
export async function setSuspended(db: Db, id: number, at: Date | null): Promise<void> {
  await marked(db, [id, at])
}

const ACT = text.of('suspended', 'lifted')
/** `account`: it came with a change of the account of the owner. */
const CAUSE = text.of('store', 'account')

export interface SuspensionRow {
  storeId: number
  act: 'suspended' | 'lifted'
  reason: string
  cause: 'store' | 'account'
  at: Date
  byUser: number
}

const noted = statement(
  'stores.note-suspension',
  noColumns,
  'insert into store_suspensions (store_id, act, reason, cause, at, by_user) values ($1, $2, $3, $4, $5, $6)',
)

const causeOf = statement(
  'stores.suspension-cause',
  row({ cause: CAUSE }),
  `select cause from store_suspensions where store_id = $1 and act = 'suspended' order by id desc limit 1`,
)

/** Returns why a store was last suspended; null if it never was. The store must be locked. */
export async function findCause(db: Db, storeId: number): Promise<SuspensionRow['cause'] | null> {
  const [found] = await causeOf(db, [storeId])
  return found?.cause ?? null
}

const ownedBy = statement('stores.id-of-user', StoreId, 'select id from stores where owner_id = $1')

/** Returns the id of a user's store. */
export async function findStoreId(db: Db, userId: number): Promise<number | null> {
  const [found] = await ownedBy(db, [userId])
  return found?.id ?? null
}

const summary = statement(
  'stores.suspension-summary',
  row({ latest: bigint, count: integer }),
  'select coalesce(max(id), 0)::bigint as latest, count(*)::int as count from store_suspensions',
)

/** Returns the highest id and the count of the lines of all histories. */
export async function sumUpSuspensions(db: Db): Promise<{ latest: number; count: number }> {
  const [found] = await summary(db)
  return found ?? { latest: 0, count: 0 }
}

/** Adds a line to the history, which is never changed. */
export async function insertSuspension(db: Db, line: SuspensionRow): Promise<void> {
  await noted(db, [line.storeId, line.act, line.reason, line.cause, line.at, line.byUser])
}

const history = statement(
  'stores.suspensions',
  row({ id: bigint, act: ACT, reason: text, cause: CAUSE, at: timestamptz, user_id: bigint, username: text }),
  `select h.id, h.act, h.reason, h.cause, h.at, u.id as user_id, u.username
   from store_suspensions h join users u on u.id = h.by_user where h.store_id = $1 order by h.id desc limit 200`,
)

/** The history of a store, the latest first. */
export function listHistory(db: Db, storeId: number) {
  return history(db, [storeId])
}

const following = statement(
  'stores.listings-after',
  row({ id: integer }),
  'select id from products where store_id = $1 and id > $2 and hidden_at is null order by id limit $3',
)

/** The next listings of a store that are not hidden, by their ids. */
export async function listListingsAfter(db: Db, storeId: number, after: number, most: number): Promise<number[]> {
  return (await following(db, [storeId, after, most])).map(({ id }) => id)
}

const Owner = row({ email: text, username: text, role_id: integer, disabled: boolean })
export type OwnerRow = RowOf<typeof Owner>

const owner = statement(
  'stores.owner',
  Owner,
  `select u.email, u.username, u.role_id, u.disabled_at is not null as disabled
   from stores s join users u on u.id = s.owner_id where s.id = $1`,
)

/** Finds the owner of a store; null for a store without one, as in the demo shop. */
export async function findOwner(db: Db, id: number): Promise<OwnerRow | null> {
  const [found] = await owner(db, [id])
  return found ?? null
}
