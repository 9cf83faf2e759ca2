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

const store = statement<Record<string, never>>(
  'idempotency.store',
  'update idempotency_keys set answer = $4 where user_id = $1 and call = $2 and key = $3',
)

/** Keeps the answer with the key that this transaction took. */
export async function storeAnswer(
  db: Db,
  { userId, call, key }: Pick<Claim, 'userId' | 'call' | 'key'>,
  answer: string,
) {
  await store(db, [userId, call, key, answer])
}
