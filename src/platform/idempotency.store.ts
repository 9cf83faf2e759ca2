import type { Db } from './db/pool.ts'
import { statement } from './db/statement.ts'

export interface Claim {
  userId: number
  call: string
  key: string
  bodyHash: Buffer
  at: Date
}

/** What is stored of the first time; `null` for whoever is the first. */
export interface FirstTime {
  same_body: boolean
  /** The answer as JSON text. */
  answer: string | null
}

const claim = statement<FirstTime & { is_first: boolean }>(
  'idempotency.claim',
  'select is_first, same_body, answer from claim_idempotency_key($1, $2, $3, $4, $5)',
)

/** Takes a key for this transaction, or gives what its first one stored; waits for one that is under way (0008). */
export async function claimKey(db: Db, { userId, call, key, bodyHash, at }: Claim): Promise<FirstTime | null> {
  const [found] = await claim(db, [userId, call, key, bodyHash, at])
  return !found || found.is_first ? null : found
}

const limit = statement('idempotency.limit-waits', "select set_config('lock_timeout', $1, true)")

/** Ends every statement of this transaction that waits longer for a lock. */
export async function limitWaits(db: Db, longest: string): Promise<void> {
  await limit(db, [longest])
}

const claimAll = statement<{ claimed: boolean }>(
  'idempotency.claim-all',
  'select claim_idempotency_keys($1, $2, $3, $4, $5) as claimed',
)

/** Takes the keys of several users for this transaction, each another one's; false where any is known already (0026). */
export async function claimKeys(db: Db, call: string, claims: readonly Omit<Claim, 'call' | 'at'>[], at: Date) {
  const [users, keys] = [claims.map(({ userId }) => userId), claims.map(({ key }) => key)]
  const [found] = await claimAll(db, [users, call, keys, claims.map(({ bodyHash }) => bodyHash), at])
  return found?.claimed ?? false
}

const store = statement<Record<string, never>>(
  'idempotency.store',
  `update idempotency_keys k set answer = told.answer
   from unnest($2::bigint[], $3::text[], $4::text[]) told (user_id, key, answer)
   where k.call = $1 and k.user_id = told.user_id and k.key = told.key`,
)

/** Keeps answers with the keys that this transaction took. */
export async function storeAnswers(
  db: Db,
  call: string,
  told: readonly (Pick<Claim, 'userId' | 'key'> & { answer: string })[],
): Promise<void> {
  const [users, keys] = [told.map(({ userId }) => userId), told.map(({ key }) => key)]
  await store(db, [call, users, keys, told.map(({ answer }) => answer)])
}
