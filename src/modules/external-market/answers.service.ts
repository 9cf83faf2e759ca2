import { setTimeout as sleep } from 'node:timers/promises'

import type { Ctx } from '#platform/ctx.ts'
import { Problem } from '#platform/http/problems.ts'
import { addressKey, type Limits } from '#platform/rate-limits.ts'

import { MarketError, type MarketFault } from './external-market.port.ts'
import { ADDRESS_LIMIT, SHARED_LIMIT, FRESH_MS, STALE_MS } from './external-market.rules.ts'
import { claimRequest, findAnswer, type CachedAnswer, storeAnswer, storeFault } from './external-market.store.ts'

/** An answer of the partner; `staleSince` is its time if it is older than it should be, otherwise null. */
export interface MarketAnswer<T> {
  value: T
  staleSince: Date | null
}

/** A request for an answer: the caller, the address and the cache key. */
export interface Question {
  ctx: Ctx
  ip: string
  key: string
}

/** Longer than a call to the partner may take; afterwards the claiming process is considered dead. */
const CLAIM_MS = 12_000
const POLL_INTERVAL_MS = 100

/** Creates the cache of the partner's answers, which all processes share, so that equal requests call it once. */
export function createAnswers({ limits }: { limits: Limits }) {
  // Equal requests of this process share a promise; other processes wait for the one that claimed the request.
  const pending = new Map<string, Promise<MarketAnswer<unknown>>>()
  return { read }

  /** Returns a cached, new or stale answer. @throws MarketError if the partner fails with none cached; Problem 429 */
  async function read<T>(question: Question, ask: () => Promise<T>): Promise<MarketAnswer<T>> {
    for (;;) {
      const running = pending.get(question.key)
      const answer = running ?? startRead(question, ask)
      try {
        // A key has answers of one type only.
        return (await answer) as MarketAnswer<T>
      } catch (error) {
        // The limit of the first caller does not apply to the callers that wait.
        if (running === undefined || !(error instanceof Problem)) throw error
      }
    }
  }

  function startRead<T>(question: Question, ask: () => Promise<T>): Promise<MarketAnswer<unknown>> {
    const answer = findOrRenew(question, ask).finally(() => pending.delete(question.key))
    pending.set(question.key, answer)
    return answer
  }

  async function findOrRenew<T>(question: Question, ask: () => Promise<T>): Promise<MarketAnswer<unknown>> {
    const { ctx, key } = question
    const cached = await findAnswer(ctx.db, key)
    if (isFresh(cached, ctx.now())) return toAnswer(cached)
    try {
      return await renew(question, ask)
    } catch (error) {
      const usable = cached?.answered_at && ctx.now().getTime() - cached.answered_at.getTime() < STALE_MS
      if (!usable || !(error instanceof MarketError)) throw error
      return { ...toAnswer(cached), staleSince: cached.answered_at }
    }
  }

  async function renew<T>({ ctx, ip, key }: Question, ask: () => Promise<T>): Promise<MarketAnswer<unknown>> {
    const startedAt = ctx.now()
    await limits.take(ctx, ADDRESS_LIMIT, addressKey(ip))
    const by = crypto.randomUUID()
    while (ctx.now().getTime() - startedAt.getTime() < CLAIM_MS) {
      const at = ctx.now()
      if (await claimRequest(ctx.db, { key, by, at, until: new Date(at.getTime() + CLAIM_MS) }))
        return callPartner({ ctx, key, by }, ask)
      await sleep(POLL_INTERVAL_MS)
      const cached = await findAnswer(ctx.db, key)
      if (isFresh(cached, ctx.now())) return toAnswer(cached)
      // Stored by `storeFault` below.
      if (cached?.failed_at && cached.failed_at >= startedAt)
        throw new MarketError(cached.fault as MarketFault, 'The call of another process failed.')
    }
    throw new MarketError('timeout', 'Another process did not return an answer in time.')
  }

  async function callPartner<T>({ ctx, key, by }: { ctx: Ctx; key: string; by: string }, ask: () => Promise<T>) {
    try {
      // An answer may have arrived just before the claim.
      const cached = await findAnswer(ctx.db, key)
      if (isFresh(cached, ctx.now())) {
        await storeAnswer(ctx.db, { key, by, answer: cached.answer, at: cached.answered_at })
        return toAnswer(cached)
      }
      await takeSharedLimit(ctx)
      const value = await ask()
      await storeAnswer(ctx.db, { key, by, answer: JSON.stringify(value), at: ctx.now() })
      return { value, staleSince: null }
    } catch (error) {
      const fault = error instanceof MarketError ? error.fault : 'unavailable'
      await storeFault(ctx.db, { key, by, fault, at: ctx.now() })
      ctx.log.warn({ err: error, fault }, 'The external marketplace did not answer.')
      throw error
    }
  }

  async function takeSharedLimit(ctx: Ctx): Promise<void> {
    try {
      await limits.take(ctx, SHARED_LIMIT, 'partner')
    } catch (cause) {
      // The shared limit is not the fault of this caller, so report the partner as busy.
      if (cause instanceof Problem) throw new MarketError('throttled', 'The shared limit is used up.', { cause })
      throw cause
    }
  }
}

type AnsweredRow = CachedAnswer & { answer: string; answered_at: Date }

function isFresh(cached: CachedAnswer | null, now: Date): cached is AnsweredRow {
  if (!cached?.answered_at) return false
  return now.getTime() - cached.answered_at.getTime() < FRESH_MS
}

function toAnswer(cached: CachedAnswer): MarketAnswer<unknown> {
  return { value: JSON.parse(cached.answer ?? 'null'), staleSince: null }
}
