import type { Db } from './db/pool.ts'
import { boolean, nullable, row, type RowOf, text } from './db/row.ts'
import { noColumns, statement } from './db/statement.ts'

export interface Claim {
  userId: number
  call: string
  key: string
  bodyHash: Buffer
  at: Date
}

const Claimed = row({
  is_first: boolean,
  // Null for the first use of a key.
  same_body: nullable(boolean),
  /** The answer as JSON text. */
  answer: nullable(text),
})
/** The stored result of the first use of a key. */
export type StoredAnswer = Omit<RowOf<typeof Claimed>, 'is_first'>

const claim = statement(
  'idempotency.claim',
  Claimed,
  'select is_first, same_body, answer from claim_idempotency_key($1, $2, $3, $4, $5)',
)

/** Claims a key for this transaction, or returns its stored result. Waits while another holds it (migration 0008). */
export async function claimKey(db: Db, { userId, call, key, bodyHash, at }: Claim): Promise<StoredAnswer | null> {
  const [found] = await claim(db, [userId, call, key, bodyHash, at])
  return !found || found.is_first ? null : found
}

const limit = statement(
  'idempotency.limit-waits',
  row({ set_config: text }),
  "select set_config('lock_timeout', $1, true)",
)

/** Sets the lock timeout of this transaction. */
export async function limitWaits(db: Db, maxWait: string): Promise<void> {
  await limit(db, [maxWait])
}

const claimAll = statement(
  'idempotency.claim-all',
  row({ claimed: boolean }),
  'select claim_idempotency_keys($1, $2, $3, $4, $5) as claimed',
)

/** Claims one key for each of several users for this transaction; false when any key is known (migration 0026). */
export async function claimKeys(db: Db, call: string, claims: readonly Omit<Claim, 'call' | 'at'>[], at: Date) {
  const [users, keys] = [claims.map(({ userId }) => userId), claims.map(({ key }) => key)]
  const [found] = await claimAll(db, [users, call, keys, claims.map(({ bodyHash }) => bodyHash), at])
  return found?.claimed ?? false
}

const store = statement(
  'idempotency.store',
  noColumns,
  `update idempotency_keys k set answer = told.answer
   from unnest($2::bigint[], $3::text[], $4::text[]) told (user_id, key, answer)
   where k.call = $1 and k.user_id = told.user_id and k.key = told.key`,
)

/** Stores answers with the keys that this transaction claimed. */
export async function storeAnswers(
  db: Db,
  call: string,
  told: readonly (Pick<Claim, 'userId' | 'key'> & { answer: string })[],
): Promise<void> {
  const [users, keys] = [told.map(({ userId }) => userId), told.map(({ key }) => key)]
  await store(db, [call, users, keys, told.map(({ answer }) => answer)])
}
