import type { Db } from '#platform/db/pool.ts'
import { integer, row } from '#platform/db/row.ts'
import { statement } from '#platform/db/statement.ts'

/** A statement deletes at most as many rows of a table, so that it holds its locks briefly. */
export const BATCH_SIZE = 5_000

const expired = statement(
  'accounts.delete-expired',
  row({ deleted: integer }),
  `with sessions_gone as (
     delete from sessions where id in (select id from sessions where expires_at < $1 order by expires_at limit $2) returning 1),
   resets_gone as (
     delete from password_resets where token_hash in (
       select token_hash from password_resets where expires_at < $1 order by expires_at limit $2) returning 1),
   invitations_gone as (
     delete from invitations where id in (
       select id from invitations where used_at is null and expires_at < $1::timestamptz - interval '90 days' limit $2)
     returning 1),
   devices_gone as (
     delete from known_devices where (token_hash, user_id) in (
       select token_hash, user_id from known_devices where last_login_at < $1::timestamptz - interval '400 days' limit $2)
     returning 1)
   select (select count(*) from sessions_gone)::int + (select count(*) from resets_gone)::int
     + (select count(*) from invitations_gone)::int + (select count(*) from devices_gone)::int as deleted`,
)

/** Deletes a batch of expired sessions, links, invitations and devices. Returns the number of rows. */
export async function deleteExpired(db: Db, at: Date): Promise<number> {
  const [found] = await expired(db, [at, BATCH_SIZE])
  return found?.deleted ?? 0
}
