import type { Actor } from '#platform/ctx.ts'
import type { Db } from '#platform/db/pool.ts'
import { rows, statement } from '#platform/db/statement.ts'

export interface NewSession {
  userId: number
  tokenHash: Buffer
  device: string
  at: Date
  expiresAt: Date
}

/** Writes a session, and sweeps a few that have run out, so that they never pile up. */
export async function insertSession(db: Db, { userId, tokenHash, device, at, expiresAt }: NewSession): Promise<void> {
  await rows(
    db,
    `with gone as (delete from sessions where id in (select id from sessions where expires_at < $4 order by expires_at limit 20))
     insert into sessions (user_id, token_hash, device, signed_in_at, last_seen_at, expires_at)
     values ($1, $2, $3, $4, $4, $5)`,
    [userId, tokenHash, device, at, expiresAt],
  )
}

const byToken = statement<Actor & { lastSeenAt: Date }>(
  'sessions.by-token',
  `select s.user_id as "userId", u.role_id as "roleId", u.approved_at is not null as approved, s.id as "sessionId",
     s.last_seen_at as "lastSeenAt"
   from sessions s join users u on u.id = s.user_id
   where s.token_hash = $1 and s.expires_at > $2 and s.last_seen_at > $3 and u.disabled_at is null`,
)

/** Who is behind a session that has not run out by `now` and was used after `idleSince`. */
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

/** Notes that a session was used; of several at once one writes. */
export async function markSeen(db: Db, id: number, at: Date, unlessSince: Date): Promise<void> {
  await rows(db, 'update sessions set last_seen_at = $2 where id = $1 and last_seen_at <= $3', [id, at, unlessSince])
}

export interface SessionRow {
  id: number
  device: string
  signed_in_at: Date
  last_seen_at: Date
}

/** The sessions of a user that still hold, the latest first. */
export function listSessionRows(db: Db, userId: number, now: Date, idleSince: Date): Promise<SessionRow[]> {
  return rows<SessionRow>(
    db,
    `select id, device, signed_in_at, last_seen_at from sessions
     where user_id = $1 and expires_at > $2 and last_seen_at > $3 order by signed_in_at desc, id desc`,
    [userId, now, idleSince],
  )
}

/** Ends one session of a user; false when they have none of that id. */
export async function deleteSession(db: Db, userId: number, id: number): Promise<boolean> {
  const gone = await rows(db, 'delete from sessions where id = $1 and user_id = $2 returning id', [id, userId])
  return gone.length > 0
}

/** Ends the oldest sessions of a user beyond so many. */
export async function deleteOldest(db: Db, userId: number, most: number): Promise<void> {
  await rows(
    db,
    'delete from sessions where id in (select id from sessions where user_id = $1 order by signed_in_at desc, id desc offset $2)',
    [userId, most],
  )
}
