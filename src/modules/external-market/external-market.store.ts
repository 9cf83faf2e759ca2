import type { Db } from '#platform/db/pool.ts'
import { nullable, row, type RowOf, text, timestamptz } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

const CachedAnswer = row({
  /** JSON text. */
  answer: nullable(text),
  answered_at: nullable(timestamptz),
  /** End of the claim of the process that calls the partner. */
  asked_until: nullable(timestamptz),
  fault: nullable(text),
  failed_at: nullable(timestamptz),
})
/** The cached answer or fault of a key. */
export type CachedAnswer = RowOf<typeof CachedAnswer>

const selectByKey = statement(
  'external.find',
  CachedAnswer,
  'select answer, answered_at, asked_until, fault, failed_at from caches.external_answers where key = $1',
)

/** Returns the last answer of a key, of any age. */
export async function findAnswer(db: Db, key: string): Promise<CachedAnswer | null> {
  const [found] = await selectByKey(db, [key])
  return found ?? null
}

const claim = statement(
  'external.claim',
  noColumns,
  `insert into caches.external_answers as kept (key, asked_by, asked_until) values ($1, $2, $4)
   on conflict (key) do update set asked_by = excluded.asked_by, asked_until = excluded.asked_until
    where kept.asked_until is null or kept.asked_until <= $3`,
)

export interface Claim {
  key: string
  /** The unique id of this caller. */
  by: string
  at: Date
  until: Date
}

/** Claims the call to the partner; returns false while another caller has claimed it. */
export async function claimRequest(db: Db, { key, by, at, until }: Claim): Promise<boolean> {
  return (await claim(db, [key, by, at, until])) > 0
}

const updateAnswer = statement(
  'external.keep',
  noColumns,
  `update caches.external_answers
      set answer = $3, answered_at = $4, asked_by = null, asked_until = null, fault = null, failed_at = null
    where key = $1 and asked_by = $2`,
)
const prune = statement(
  'external.prune',
  noColumns,
  `delete from caches.external_answers where key in (
     select key from caches.external_answers
      order by coalesce(answered_at, failed_at, asked_until) desc offset $1)`,
)
const MAX_ANSWERS = 2_000

/** Stores an answer and deletes the oldest beyond the maximum. */
export async function storeAnswer(db: Db, entry: { key: string; by: string; answer: string; at: Date }): Promise<void> {
  await updateAnswer(db, [entry.key, entry.by, entry.answer, entry.at])
  await prune(db, [MAX_ANSWERS])
}

const updateFault = statement(
  'external.fail',
  noColumns,
  `update caches.external_answers
      set fault = $3, failed_at = $4, asked_by = null, asked_until = null
    where key = $1 and asked_by = $2`,
)

/** Stores a fault of the partner for the waiting callers; the last answer stays. */
export async function storeFault(db: Db, failure: { key: string; by: string; fault: string; at: Date }): Promise<void> {
  await updateFault(db, [failure.key, failure.by, failure.fault, failure.at])
}
