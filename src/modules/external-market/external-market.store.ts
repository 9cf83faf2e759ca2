import type { Db } from '#platform/db/pool.ts'
import { statement } from '#platform/db/statement.ts'

/** What is kept under a key. */
export interface KeptAnswer {
  /** JSON text. */
  answer: string | null
  answered_at: Date | null
  /** Until when another process is asking. */
  asked_until: Date | null
  fault: string | null
  failed_at: Date | null
}

const find = statement<KeptAnswer & Record<string, unknown>>(
  'external.find',
  'select answer, answered_at, asked_until, fault, failed_at from caches.external_answers where key = $1',
)

/** The last answer under a key, however old. */
export async function findAnswer(db: Db, key: string): Promise<KeptAnswer | null> {
  const [found] = await find(db, [key])
  return found ?? null
}

const claim = statement<{ key: string }>(
  'external.claim',
  `insert into caches.external_answers as kept (key, asked_by, asked_until) values ($1, $2, $4)
   on conflict (key) do update set asked_by = excluded.asked_by, asked_until = excluded.asked_until
    where kept.asked_until is null or kept.asked_until <= $3
   returning key`,
)

export interface Claim {
  key: string
  /** Whoever asks, apart from everybody else. */
  by: string
  at: Date
  until: Date
}

/** Takes it on to ask the partner; false while somebody else is at it. */
export async function claimAsking(db: Db, { key, by, at, until }: Claim): Promise<boolean> {
  return (await claim(db, [key, by, at, until])).length > 0
}

const keep = statement<Record<string, never>>(
  'external.keep',
  `update caches.external_answers
      set answer = $3, answered_at = $4, asked_by = null, asked_until = null, fault = null, failed_at = null
    where key = $1 and asked_by = $2`,
)
const oldest = statement<Record<string, never>>(
  'external.prune',
  `delete from caches.external_answers where key in (
     select key from caches.external_answers
      order by coalesce(answered_at, failed_at, asked_until) desc offset $1)`,
)
const MOST_ANSWERS = 2_000

/** Keeps an answer, and lets go of the oldest beyond two thousand. */
export async function keepAnswer(db: Db, kept: { key: string; by: string; answer: string; at: Date }): Promise<void> {
  await keep(db, [kept.key, kept.by, kept.answer, kept.at])
  await oldest(db, [MOST_ANSWERS])
}

const fail = statement<Record<string, never>>(
  'external.fail',
  `update caches.external_answers
      set fault = $3, failed_at = $4, asked_by = null, asked_until = null
    where key = $1 and asked_by = $2`,
)

/** Says to all who wait that the partner did not answer; the answer from before stays. */
export async function noteFault(db: Db, failed: { key: string; by: string; fault: string; at: Date }): Promise<void> {
  await fail(db, [failed.key, failed.by, failed.fault, failed.at])
}
