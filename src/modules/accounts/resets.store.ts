import type { Db } from '#platform/db/pool.ts'
import { bigint, row } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

export interface NewReset {
  tokenHash: Buffer
  userId: number
  at: Date
  expiresAt: Date
}

const insert = statement(
  'resets.insert',
  noColumns,
  `with gone as (delete from password_resets where token_hash in (
     select token_hash from password_resets where expires_at < $3 order by expires_at limit 20))
   insert into password_resets (token_hash, user_id, created_at, expires_at) values ($1, $2, $3, $4)`,
)

/** Keeps what a link for a new password is known by, and sweeps those that have run out. */
export async function insertReset(db: Db, { tokenHash, userId, at, expiresAt }: NewReset): Promise<void> {
  await insert(db, [tokenHash, userId, at, expiresAt])
}

const open = statement(
  'resets.open',
  noColumns,
  'select from password_resets where token_hash = $1 and expires_at > $2',
)

/** Whether a link would work now; only `useReset` decides. */
export async function isResetOpen(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  return (await open(db, [tokenHash, now])) > 0
}

const use = statement(
  'resets.use',
  row({ user_id: bigint }),
  'delete from password_resets where token_hash = $1 and expires_at > $2 returning user_id',
)

/** Uses a link up and says whose it is; null when it is unknown, used or has run out. Of several at once one gets it. */
export async function useReset(db: Db, tokenHash: Buffer, now: Date): Promise<number | null> {
  const [used] = await use(db, [tokenHash, now])
  return used?.user_id ?? null
}

const deleteOf = statement('resets.delete-of', noColumns, 'delete from password_resets where user_id = $1')

/** The links that a user still has: a new password makes all of them worthless. */
export async function deleteResetsOf(db: Db, userId: number): Promise<void> {
  await deleteOf(db, [userId])
}
