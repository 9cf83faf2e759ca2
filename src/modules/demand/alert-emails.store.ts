import type { Db } from '#platform/db/pool.ts'
import { array, bigint, boolean, integer, nullable, row, type RowOf, text } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

const marked = statement(
  'alerts.mark',
  row({ id: bigint }),
  `with given as (select * from unnest($1::bigint[], $2::bytea[]) g (id, hash)),
   mine as (
     select a.id from listing_alerts a where a.id in (select id from given) and a.notified_at is null
     order by a.id for update skip locked)
   update listing_alerts a set notified_at = $3, token_hash = g.hash
   from given g where a.id = g.id and a.id in (select id from mine) returning a.id`,
)

/** Marks waiting alerts as notified, with the hashes of their secrets. Returns those that no other process marked. */
export async function markNotified(
  db: Db,
  alerts: readonly { id: number; hash: Buffer }[],
  at: Date,
): Promise<ReadonlySet<number>> {
  const found = await marked(db, [alerts.map(({ id }) => id), alerts.map(({ hash }) => hash), at])
  return new Set(found.map(({ id }) => id))
}

const Alert = row({
  id: bigint,
  email: text,
  username: nullable(text),
  role_id: nullable(integer),
  approved: boolean,
  type_key: nullable(text),
  type: nullable(text),
  family: nullable(text),
  positions: text,
  size_key: text,
  part_number: nullable(text),
  make: nullable(text),
  model: nullable(text),
  year: nullable(integer),
  year_end: nullable(integer),
  condition: nullable(text),
  brands: array(text),
  words: text,
})
export type AlertRow = RowOf<typeof Alert>

const alertsById = statement(
  'alerts.by-id',
  Alert,
  `select a.id, coalesce(u.email, a.email) as email, u.username, u.role_id, u.approved_at is not null as approved,
     t.key as type_key, t.name as type, case when a.any_type_of_family then t.family end as family, a.positions, a.size_key, a.part_number,
     k.name as make,
     case when a.any_model_of_family then f.name else m.name end as model, a.year, a.year_end, a.condition,
     array(select o.name from brands o where o.id = any (a.brand_ids) order by lower(o.name)) as brands, a.words
   from listing_alerts a left join users u on u.id = a.user_id
     left join part_types asked on asked.id = a.type_id
     left join part_types t on t.id = coalesce(asked.retired_into, asked.id)
     left join (vehicle_models m join vehicle_makes k on k.id = m.make_id) on m.id = a.model_id
     left join model_family_members b on b.model_id = a.model_id
     left join model_families f on f.id = b.family_id
   where a.id = any ($1::bigint[])`,
)

/** Reads alerts with what their emails name. A user is written to at the address that the account has now. */
export const readAlerts = (db: Db, ids: readonly number[]): Promise<AlertRow[]> => alertsById(db, [ids])

const Listed = row({ id: integer, title: text, businessPrice: nullable(bigint), retailPrice: bigint })
export type ListedRow = RowOf<typeof Listed>

const listings = statement(
  'alerts.listings',
  Listed,
  `select id, title, price_kobo as "businessPrice", gen_price_kobo as "retailPrice" from products where id = any ($1::int[])`,
)

/** Reads title and prices of listings, by their ids. */
export async function readListings(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, ListedRow>> {
  return new Map((await listings(db, [ids])).map((found) => [found.id, found]))
}

const stop = statement(
  'alerts.stop',
  row({ was_known: boolean }),
  `with known as (select lower(email) as email from listing_alerts where token_hash = $1),
   gone as (delete from listing_alerts where lower(email) in (select email from known))
   select true as was_known from known`,
)

/** Deletes all alerts of the address that an email with this secret went to. Returns false for an unknown secret. */
export async function deleteAlertsOfToken(db: Db, hash: Buffer): Promise<boolean> {
  return (await stop(db, [hash])).length > 0
}

const expire = statement(
  'alerts.expire',
  noColumns,
  'delete from listing_alerts where coalesce(notified_at, created_at) < $1',
  { planEachTime: true },
)

/** Deletes alerts that were stored, or answered, before this time. Returns their number. */
export const deleteAlertsBefore = (db: Db, before: Date): Promise<number> => expire(db, [before])
