import type { Actor } from '#platform/ctx.ts'
import type { Db } from '#platform/db/pool.ts'
import { bigint, boolean, integer, row, type RowOf, text, timestamptz } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

export interface NewSession {
  userId: number
  tokenHash: Buffer
  device: string
  at: Date
  expiresAt: Date
}

const insert = statement(
  'sessions.insert',
  noColumns,
  `with gone as (delete from sessions where id in (select id from sessions where expires_at < $4 order by expires_at limit 20))
   insert into sessions (user_id, token_hash, device, signed_in_at, last_seen_at, expires_at)
   values ($1, $2, $3, $4, $4, $5)`,
)

/** Inserts a session and deletes up to 20 expired ones. */
export async function insertSession(db: Db, { userId, tokenHash, device, at, expiresAt }: NewSession): Promise<void> {
  await insert(db, [userId, tokenHash, device, at, expiresAt])
}

const byToken = statement(
  'sessions.by-token',
  row({ userId: bigint, roleId: integer, approved: boolean, sessionId: bigint, lastSeenAt: timestamptz }),
  `select s.user_id as "userId", u.role_id as "roleId", u.approved_at is not null as approved, s.id as "sessionId",
     s.last_seen_at as "lastSeenAt"
   from sessions s join users u on u.id = s.user_id
   where s.token_hash = $1 and s.expires_at > $2 and s.last_seen_at > $3 and u.disabled_at is null`,
)

/** Returns the user of a session that expires after `now` and was used after `idleSince`. */
export async function findActor(
  db: Db,
  tokenHash: Buffer,
  now: Date,
  idleSince: Date,
): Promise<{ actor: Actor; lastSeenAt: Date } | null> {
  const [found] = await byToken(db, [tokenHash, now, idleSince])
  if (!found) return null
  const { lastSeenAt, ...actor } = found
  return { actor, lastSeenAt }
}

const seen = statement(
  'sessions.seen',
  noColumns,
  'update sessions set last_seen_at = $2 where id = $1 and last_seen_at <= $3',
)

/** Stores the last use of a session; of concurrent calls one writes. */
export async function markSeen(db: Db, id: number, at: Date, unlessSince: Date): Promise<void> {
  await seen(db, [id, at, unlessSince])
}

const SessionRow = row({ id: bigint, device: text, signed_in_at: timestamptz, last_seen_at: timestamptz })
export type SessionRow = RowOf<typeof SessionRow>

const selectByUser = statement(
  'sessions.of-user',
  SessionRow,
  `select id, device, signed_in_at, last_seen_at from sessions
   where user_id = $1 and expires_at > $2 and last_seen_at > $3 order by signed_in_at desc, id desc`,
)

/** Returns the open sessions of a user, newest first. */
export function listSessionRows(db: Db, userId: number, now: Date, idleSince: Date): Promise<SessionRow[]> {
  return selectByUser(db, [userId, now, idleSince])
}

const deleteOne = statement('sessions.end', noColumns, 'delete from sessions where id = $1 and user_id = $2')

/** Ends a session of a user; returns false if the user has no session with this id. */
export async function deleteSession(db: Db, userId: number, id: number): Promise<boolean> {
  return (await deleteOne(db, [id, userId])) > 0
}

const deleteOldestOfUser = statement(
  'sessions.end-oldest',
  noColumns,
  'delete from sessions where id in (select id from sessions where user_id = $1 order by signed_in_at desc, id desc offset $2)',
)

/** Ends the oldest sessions of a user beyond `max`. */
export async function deleteOldest(db: Db, userId: number, max: number): Promise<void> {
  await deleteOldestOfUser(db, [userId, max])
}
