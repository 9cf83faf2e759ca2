import { createHash } from 'node:crypto'

import type { Ctx } from './ctx.ts'
import { sqlState } from './db/sql-state.ts'
import { inTransaction } from './db/transaction.ts'
import { invalidInput, Problem, problems } from './http/problems.ts'
import { claimKey, claimKeys, limitWaits, storeAnswers } from './idempotency.store.ts'

/** A request that may be repeated: user, call and key identify it, and the body must not change. */
export interface IdempotentRequest {
  userId: number
  /** `POST /api/wallet-checkout/` */
  call: string
  /** From `readIdempotencyKey`; null without the header. */
  key: string | null
  /** Parsed JSON. */
  body: unknown
}

const idempotencyProblems = problems({
  keyReused: [422, 'This Idempotency-Key was used for another request.'],
})
const LOCK_NOT_AVAILABLE = '55P03'
const PRINTABLE = /^[\x20-\x7e]{1,128}$/

/** Returns the value of the `Idempotency-Key` header, or null. @throws Problem 400 for an invalid key */
export function readIdempotencyKey(headers: Readonly<Record<string, string | string[] | undefined>>): string | null {
  const given = headers['idempotency-key']
  if (given === undefined) return null
  if (typeof given === 'string' && PRINTABLE.test(given)) return given
  throw invalidInput({ 'Idempotency-Key': ['Send an Idempotency-Key of 1 to 128 printable characters.'] })
}

/**
 * Runs `effect` in a transaction that stores its answer; a repeat of the key and body within 48 hours returns it.
 * @throws Problem 422 for another body, 409 with Retry-After if the first run takes more than 5 seconds
 */
export async function runIdempotent<C extends Pick<Ctx, 'db' | 'now'>, T>(
  ctx: C,
  { userId, call, key, body }: IdempotentRequest,
  effect: (tx: C) => Promise<T>,
): Promise<T> {
  if (key === null) return inTransaction(ctx, effect)
  // A repeat during the first run waits. Nothing is stored if `effect` throws (ruling 31).
  return inTransaction(ctx, async (tx) => {
    const claim = { userId, call, key, bodyHash: hashBody(body), at: tx.now() }
    const first = await claimKey(tx.db, claim).catch(throwStillRunning)
    if (first !== null && !first.same_body) throw idempotencyProblems.keyReused()
    // Stored below from a T by this call.
    if (first !== null) return JSON.parse(first.answer ?? 'null') as T
    const answer = JSON.stringify((await effect(tx)) ?? null)
    await storeAnswers(tx.db, call, [{ ...claim, answer }])
    // Also the first answer makes a round trip through JSON.
    return JSON.parse(answer) as T
  })
}

/** The batch cannot run as a whole: each request must run alone and get its own answer. */
export class BatchRejected extends Error {}

/**
 * Runs a call of several users in one transaction; null if a key is known, a lock is missed or `effect` throws.
 * @throws an error after which it is unknown whether the transaction was committed
 */
export async function runIdempotentBatch<C extends Pick<Ctx, 'db' | 'now' | 'log'>, T>(
  ctx: C,
  call: string,
  requests: readonly Omit<IdempotentRequest, 'call'>[],
  effect: (tx: C) => Promise<T[]>,
): Promise<T[] | null> {
  const claims = requests.map(({ userId, key, body }) => ({ userId, key, bodyHash: hashBody(body) }))
  const keyed = claims.flatMap(({ key, ...claim }, at) => (key === null ? [] : { ...claim, key, at }))
  let isWritten = false
  try {
    return await inTransaction(ctx, async (tx) => {
      isWritten = false
      // All callers wait with it.
      await limitWaits(tx.db, MAX_LOCK_WAIT)
      if (keyed.length > 0 && !(await claimKeys(tx.db, call, keyed, tx.now())))
        throw new BatchRejected('A key is known.')
      const answers = (await effect(tx)).map((answer) => JSON.stringify(answer ?? null))
      const stored = keyed.map(({ at, ...claim }) => ({ ...claim, answer: answers[at] ?? 'null' }))
      if (stored.length > 0) await storeAnswers(tx.db, call, stored)
      isWritten = true
      // Stringified above from T.
      return answers.map((answer) => JSON.parse(answer) as T)
    })
  } catch (error) {
    // After COMMIT was sent, only these errors prove that it failed.
    if (isWritten && !REFUSED.test(sqlState(error) ?? '')) throw error
    if (!isExpected(error)) ctx.log.warn({ err: error, call }, 'Rolled back a batch of calls; each runs alone')
    return null
  }
}

const MAX_LOCK_WAIT = '250ms'
/** A deferred constraint, a deadlock or a serialization failure. */
const REFUSED = /^(23|40)/

const isExpected = (error: unknown) =>
  error instanceof Problem ||
  error instanceof BatchRejected ||
  sqlState(error) === LOCK_NOT_AVAILABLE ||
  (sqlState(error) ?? '').startsWith('40')

function throwStillRunning(error: unknown): never {
  if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error
  const body = { detail: 'This request is still being processed. Try again.', code: 'still_running' }
  throw new Problem(409, body, { 'Retry-After': '2' })
}

/** Hashes a body independently of the order of its fields. */
function hashBody(body: unknown): Buffer {
  const sorted = (_: string, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value
  return createHash('sha256')
    .update(JSON.stringify(body ?? null, sorted))
    .digest()
}
