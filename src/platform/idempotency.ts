import { createHash } from 'node:crypto'

import type { Ctx } from './ctx.ts'
import { sqlState } from './db/sql-state.ts'
import { inTransaction } from './db/transaction.ts'
import { invalidInput, Problem, problems } from './http/problems.ts'
import { claimKey, claimKeys, limitWaits, storeAnswers } from './idempotency.store.ts'

/** What is asked: the first four name it, the body must be the same each time. */
export interface IdempotentRequest {
  userId: number
  /** `POST /api/wallet-checkout/` */
  call: string
  /** From `idempotencyKeyOf`; null where the caller sent none. */
  key: string | null
  /** As parsed, of JSON values. */
  body: unknown
}

const idempotencyProblems = problems({
  keyReused: [422, 'This Idempotency-Key was used for another request.'],
})
const LOCK_NOT_AVAILABLE = '55P03'
const PRINTABLE = /^[\x20-\x7e]{1,128}$/

/** The key that a caller sent in `Idempotency-Key`, or null. @throws Problem 400 for one that is no key */
export function readIdempotencyKey(headers: Readonly<Record<string, string | string[] | undefined>>): string | null {
  const given = headers['idempotency-key']
  if (given === undefined) return null
  if (typeof given === 'string' && PRINTABLE.test(given)) return given
  throw invalidInput({ 'Idempotency-Key': ['An Idempotency-Key has 1 to 128 printable characters.'] })
}

/**
 * Runs `effect` in one transaction together with the note of its answer, so that the same key and body give that answer
 * again, for 48 hours, and the effect happens once (ruling 31). Whoever comes while it runs waits for it. When `effect`
 * throws, nothing is kept and the key is free again. Without a key: just a transaction.
 * @returns the answer as JSON carries it, the first time too
 * @throws Problem 422 for another body, 409 with Retry-After when the first is still running after 5 seconds
 */
export async function runIdempotent<C extends Pick<Ctx, 'db' | 'now'>, T>(
  ctx: C,
  { userId, call, key, body }: IdempotentRequest,
  effect: (tx: C) => Promise<T>,
): Promise<T> {
  if (key === null) return inTransaction(ctx, effect)
  return inTransaction(ctx, async (tx) => {
    const claim = { userId, call, key, bodyHash: hashBody(body), at: tx.now() }
    const first = await claimKey(tx.db, claim).catch(throwStillRunning)
    if (first !== null && !first.same_body) throw idempotencyProblems.keyReused()
    // Written below from a T, by the same call.
    if (first !== null) return JSON.parse(first.answer ?? 'null') as T
    const answer = JSON.stringify((await effect(tx)) ?? null)
    await storeAnswers(tx.db, call, [{ ...claim, answer }])
    return JSON.parse(answer) as T
  })
}

/** Several cannot be served at once as simply as that: each is to be served alone, where it is told what there is to tell. */
export class BatchRejected extends Error {}

/**
 * The same for one call that several users make, each once: one transaction, with an answer for each. It waits for
 * nobody longer than a moment, because all of them would.
 * @returns null, with nothing kept, where anything went wrong: a known key, a lock, or whatever `effect` throws
 * @throws what leaves open whether the transaction came through
 */
export async function runIdempotentBatch<C extends Pick<Ctx, 'db' | 'now' | 'log'>, T>(
  ctx: C,
  call: string,
  asked: readonly Omit<IdempotentRequest, 'call'>[],
  effect: (tx: C) => Promise<T[]>,
): Promise<T[] | null> {
  const claims = asked.map(({ userId, key, body }) => ({ userId, key, bodyHash: hashBody(body) }))
  const keyed = claims.flatMap(({ key, ...claim }, at) => (key === null ? [] : { ...claim, key, at }))
  let isWritten = false
  try {
    return await inTransaction(ctx, async (tx) => {
      isWritten = false
      await limitWaits(tx.db, MAX_LOCK_WAIT)
      if (keyed.length > 0 && !(await claimKeys(tx.db, call, keyed, tx.now())))
        throw new BatchRejected('A key is known.')
      const answers = (await effect(tx)).map((answer) => JSON.stringify(answer ?? null))
      const told = keyed.map(({ at, ...claim }) => ({ ...claim, answer: answers[at] ?? 'null' }))
      if (told.length > 0) await storeAnswers(tx.db, call, told)
      isWritten = true
      // Written above from T.
      return answers.map((answer) => JSON.parse(answer) as T)
    })
  } catch (error) {
    // Once the commit was asked for, only a refusal says that it did not come through.
    if (isWritten && !REFUSED.test(sqlState(error) ?? '')) throw error
    if (!isExpected(error)) ctx.log.warn({ err: error, call }, 'A group of calls was undone; each goes alone.')
    return null
  }
}

const MAX_LOCK_WAIT = '250ms'
/** A constraint that is checked at the end, a deadlock or a conflict with another transaction. */
const REFUSED = /^(23|40)/

const isExpected = (error: unknown) =>
  error instanceof Problem ||
  error instanceof BatchRejected ||
  sqlState(error) === LOCK_NOT_AVAILABLE ||
  (sqlState(error) ?? '').startsWith('40')

function throwStillRunning(error: unknown): never {
  if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error
  const body = { detail: 'The same request is still being worked on. Please try again.', code: 'still_running' }
  throw new Problem(409, body, { 'Retry-After': '2' })
}

/** The same for bodies that say the same, whatever the order of their fields. */
function hashBody(body: unknown): Buffer {
  const sorted = (_: string, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value
  return createHash('sha256')
    .update(JSON.stringify(body ?? null, sorted))
    .digest()
}
