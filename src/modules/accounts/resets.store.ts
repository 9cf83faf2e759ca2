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

/** Inserts the hash of a reset link and deletes up to 20 expired ones. */
export async function insertReset(db: Db, { tokenHash, userId, at, expiresAt }: NewReset): Promise<void> {
  await insert(db, [tokenHash, userId, at, expiresAt])
}

const open = statement(
  'resets.open',
  noColumns,
  'select from password_resets where token_hash = $1 and expires_at > $2',
)

/** Returns true if a reset link can be used now. Only `useReset` decides. */
export async function isResetOpen(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  return (await open(db, [tokenHash, now])) > 0
}

const use = statement(
  'resets.use',
  row({ user_id: bigint }),
  'delete from password_resets where token_hash = $1 and expires_at > $2 returning user_id',
)

/** Consumes a reset link and returns its user id; null if unknown, used or expired. Of concurrent calls one wins. */
export async function useReset(db: Db, tokenHash: Buffer, now: Date): Promise<number | null> {
  const [used] = await use(db, [tokenHash, now])
  return used?.user_id ?? null
}

const deleteByUser = statement('resets.delete-of', noColumns, 'delete from password_resets where user_id = $1')

/** Deletes the open reset links of a user. */
export async function deleteUserResets(db: Db, userId: number): Promise<void> {
  await deleteByUser(db, [userId])
}
