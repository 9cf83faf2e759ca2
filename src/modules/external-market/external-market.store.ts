import type { Db } from '#platform/db/pool.ts'
import { nullable, row, type RowOf, text, timestamptz } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

const KeptAnswer = row({
  /** JSON text. */
  answer: nullable(text),
  answered_at: nullable(timestamptz),
  /** Until when another process is asking. */
  asked_until: nullable(timestamptz),
  fault: nullable(text),
  failed_at: nullable(timestamptz),
})
/** What is kept under a key. */
export type KeptAnswer = RowOf<typeof KeptAnswer>

const find = statement(
  'external.find',
  KeptAnswer,
  'select answer, answered_at, asked_until, fault, failed_at from caches.external_answers where key = $1',
)

/** The last answer under a key, however old. */
export async function findAnswer(db: Db, key: string): Promise<KeptAnswer | null> {
  const [found] = await find(db, [key])
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

/** Claims the request to the partner; false while another caller has claimed it. */
export async function claimAsking(db: Db, { key, by, at, until }: Claim): Promise<boolean> {
  return (await claim(db, [key, by, at, until])) > 0
}

const keep = statement(
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
const MOST_ANSWERS = 2_000

/** Keeps an answer, and lets go of the oldest beyond two thousand. */
export async function keepAnswer(db: Db, kept: { key: string; by: string; answer: string; at: Date }): Promise<void> {
  await keep(db, [kept.key, kept.by, kept.answer, kept.at])
  await prune(db, [MOST_ANSWERS])
}

const fail = statement(
  'external.fail',
  noColumns,
  `update caches.external_answers
      set fault = $3, failed_at = $4, asked_by = null, asked_until = null
    where key = $1 and asked_by = $2`,
)

/** Says to all who wait that the partner did not answer; the answer from before stays. */
export async function noteFault(db: Db, failed: { key: string; by: string; fault: string; at: Date }): Promise<void> {
  await fail(db, [failed.key, failed.by, failed.fault, failed.at])
}
