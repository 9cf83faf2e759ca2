import type { Db } from '#platform/db/pool.ts'
import { statement } from '#platform/db/statement.ts'

/** A store with how many listings it has; `suspended_reason` is that of the suspension that holds. */
export interface StoreRow {
  id: number
  name: string
  owner_id: number | null
  city: string
  phone: string | null
  about: string
  created_at: Date
  suspended_at: Date | null
  suspended_reason: string | null
  on_sale: number
  hidden: number
  sold_out: number
}

const OWN = `select s.id, s.name, s.owner_id, s.city, s.phone, s.about, s.created_at, s.suspended_at,
    case when s.suspended_at is not null then
      (select reason from store_suspensions h where h.store_id = s.id order by h.id desc limit 1) end as suspended_reason,
    n.on_sale, n.hidden, n.sold_out
  from stores s cross join lateral (
    select count(*) filter (where hidden_at is null)::int as on_sale,
      count(*) filter (where hidden_at is not null)::int as hidden,
      count(*) filter (where hidden_at is null and stock = 0)::int as sold_out
    from products p where p.store_id = s.id) n`

const byId = statement<StoreRow>('stores.by-id', `${OWN} where s.id = $1 and ($2::bigint is null or s.owner_id = $2)`)

/** A store; with an owner only where it is theirs. */
export async function findStore(db: Db, id: number, owner: number | null): Promise<StoreRow | null> {
  const [row] = await byId(db, [id, owner])
  return row ?? null
}

const byOwner = statement<StoreRow>('stores.by-owner', `${OWN} where s.owner_id = $1`)

/** The store of a user. */
export async function findStoreOfUser(db: Db, userId: number): Promise<StoreRow | null> {
  const [row] = await byOwner(db, [userId])
  return row ?? null
}

export interface PublicRow {
  id: number
  name: string
  city: string
  phone: string | null
  about: string
  created_at: Date
  suspended: boolean
  listings: number
  rating: number
  reviews: number
}

// Of a suspended store nothing is on sale.
const forAll = statement<PublicRow>(
  'stores.public',
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
  const [row] = await forAll(db, [id])
  return row ?? null
}

export interface StoreText {
  name: string
  city: string
  phone: string | null
  about: string
}

const inserted = statement<{ id: number }>(
  'stores.insert',
  `insert into stores (owner_id, name, city, phone, about, created_at) values ($1, $2, $3, $4, $5, $6) returning id`,
)

/** @throws unique violation of stores_owner_id_key or stores_name */
export async function insertStore(db: Db, ownerId: number, text: StoreText, at: Date): Promise<number> {
  const [row] = await inserted(db, [ownerId, text.name, text.city, text.phone, text.about, at])
  if (!row) throw new Error('A store was not written.')
  return row.id
}

const updated = statement(
  'stores.update',
  'update stores set name = $2, city = $3, phone = $4, about = $5 where id = $1',
)

/** @throws unique violation of stores_name */
export async function updateStore(db: Db, id: number, { name, city, phone, about }: StoreText): Promise<void> {
  await updated(db, [id, name, city, phone, about])
}

const locked = statement<{ suspended: boolean }>(
  'stores.lock',
  'select suspended_at is not null as suspended from stores where id = $1 for no key update',
)

/** Keeps everybody else from changing a store and from writing its listings until the transaction ends. */
export async function lockStore(db: Db, id: number): Promise<{ suspended: boolean } | null> {
  const [row] = await locked(db, [id])
  return row ?? null
}

const marked = statement('stores.suspend', 'update stores set suspended_at = $2 where id = $1')

/** Closes a store, or with null opens it; the counts of categories follow by a trigger. */
export async function setSuspended(db: Db, id: number, at: Date | null): Promise<void> {
  await marked(db, [id, at])
}

export interface SuspensionRow {
  storeId: number
  act: 'suspended' | 'lifted'
  reason: string
  /** `account`: it came with a change of the account of the owner. */
  cause: 'store' | 'account'
  at: Date
  byUser: number
}

const noted = statement(
  'stores.note-suspension',
  'insert into store_suspensions (store_id, act, reason, cause, at, by_user) values ($1, $2, $3, $4, $5, $6)',
)

const causeOf = statement<{ cause: SuspensionRow['cause'] }>(
  'stores.suspension-cause',
  `select cause from store_suspensions where store_id = $1 and act = 'suspended' order by id desc limit 1`,
)

/** Returns why a store was last suspended; null if it never was. The store must be locked. */
export async function findCause(db: Db, storeId: number): Promise<SuspensionRow['cause'] | null> {
  const [row] = await causeOf(db, [storeId])
  return row?.cause ?? null
}

const ownedBy = statement<{ id: number }>('stores.id-of-user', 'select id from stores where owner_id = $1')

/** Returns the id of a user's store. */
export async function findStoreId(db: Db, userId: number): Promise<number | null> {
  const [row] = await ownedBy(db, [userId])
  return row?.id ?? null
}

const summary = statement<{ latest: number; count: number }>(
  'stores.suspension-summary',
  'select coalesce(max(id), 0)::bigint as latest, count(*)::int as count from store_suspensions',
)

/** Returns the highest id and the count of the lines of all histories. */
export async function sumUpSuspensions(db: Db): Promise<{ latest: number; count: number }> {
  const [row] = await summary(db, [])
  return row ?? { latest: 0, count: 0 }
}

/** Adds a line to the history, which is never changed. */
export async function insertSuspension(db: Db, row: SuspensionRow): Promise<void> {
  await noted(db, [row.storeId, row.act, row.reason, row.cause, row.at, row.byUser])
}

const history = statement<{
  id: number
  act: 'suspended' | 'lifted'
  reason: string
  cause: 'store' | 'account'
  at: Date
  user_id: number
  username: string
}>(
  'stores.suspensions',
  `select h.id, h.act, h.reason, h.cause, h.at, u.id as user_id, u.username
   from store_suspensions h join users u on u.id = h.by_user where h.store_id = $1 order by h.id desc limit 200`,
)

/** The history of a store, the latest first. */
export function listHistory(db: Db, storeId: number) {
  return history(db, [storeId])
}

const following = statement<{ id: number }>(
  'stores.listings-after',
  'select id from products where store_id = $1 and id > $2 and hidden_at is null order by id limit $3',
)

/** The next listings of a store that are not hidden, by their ids. */
export async function listListingsAfter(db: Db, storeId: number, after: number, most: number): Promise<number[]> {
  return (await following(db, [storeId, after, most])).map(({ id }) => id)
}

export interface OwnerRow {
  email: string
  username: string
  role_id: number
  disabled: boolean
}

const owner = statement<OwnerRow>(
  'stores.owner',
  `select u.email, u.username, u.role_id, u.disabled_at is not null as disabled
   from stores s join users u on u.id = s.owner_id where s.id = $1`,
)

/** Finds the owner of a store; null for a store without one, as in the demo shop. */
export async function findOwner(db: Db, id: number): Promise<OwnerRow | null> {
  const [found] = await owner(db, [id])
  return found ?? null
}
