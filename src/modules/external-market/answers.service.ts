import { setTimeout as sleep } from 'node:timers/promises'

import type { Ctx } from '#platform/ctx.ts'
import { MarketError, type MarketFault } from '#platform/external-market.ts'
import { Problem } from '#platform/http/problems.ts'
import { addressKey, type Limits } from '#platform/rate-limits.ts'

import { BY_ADDRESS, BY_EVERYBODY, FRESH_MS, STALE_MS } from './external-market.rules.ts'
import { claimAsking, findAnswer, type KeptAnswer, keepAnswer, noteFault } from './external-market.store.ts'

/** An answer of the partner's, with the time since when it is old; null while it is not. */
export interface Answered<T> {
  value: T
  staleSince: Date | null
}

/** Who asks, from where, for what. */
export interface Question {
  ctx: Ctx
  ip: string
  key: string
}

/** Longer than a call to the partner may take: by then whoever asked is gone. */
const CLAIM_MS = 12_000
const LOOK_MS = 100

/**
 * Keeps what the partner answered in the database, for all processes, and asks it once however many want to know: those
 * of this process wait for the first of them, those of others for the process that took the question on. While the
 * partner does not answer, an answer from before is given, and said to be old.
 */
export function createAnswers({ limits }: { limits: Limits }) {
  const underWay = new Map<string, Promise<Answered<unknown>>>()
  return { read }

  /** @throws MarketError where the partner fails and nothing is kept; Problem 429 where this address asks too much */
  async function read<T>(question: Question, ask: () => Promise<T>): Promise<Answered<T>> {
    for (;;) {
      const running = underWay.get(question.key)
      const answered = running ?? start(question, ask)
      try {
        // Under one key there is only one kind of answer.
        return (await answered) as Answered<T>
      } catch (error) {
        // The budget of whoever asked first is not that of those who wait.
        if (running === undefined || !(error instanceof Problem)) throw error
      }
    }
  }

  function start<T>(question: Question, ask: () => Promise<T>): Promise<Answered<unknown>> {
    const answered = find(question, ask).finally(() => underWay.delete(question.key))
    underWay.set(question.key, answered)
    return answered
  }

  async function find<T>(question: Question, ask: () => Promise<T>): Promise<Answered<unknown>> {
    const { ctx, key } = question
    const kept = await findAnswer(ctx.db, key)
    if (isFresh(kept, ctx.now())) return answerOf(kept)
    try {
      return await renew(question, ask)
    } catch (error) {
      const usable = kept?.answered_at && ctx.now().getTime() - kept.answered_at.getTime() < STALE_MS
      if (!usable || !(error instanceof MarketError)) throw error
      return { ...answerOf(kept), staleSince: kept.answered_at }
    }
  }

  async function renew<T>({ ctx, ip, key }: Question, ask: () => Promise<T>): Promise<Answered<unknown>> {
    const startedAt = ctx.now()
    await limits.take(ctx, BY_ADDRESS, addressKey(ip))
    const by = crypto.randomUUID()
    while (ctx.now().getTime() - startedAt.getTime() < CLAIM_MS) {
      const at = ctx.now()
      if (await claimAsking(ctx.db, { key, by, at, until: new Date(at.getTime() + CLAIM_MS) }))
        return askPartner({ ctx, key, by }, ask)
      await sleep(LOOK_MS)
      const kept = await findAnswer(ctx.db, key)
      if (isFresh(kept, ctx.now())) return answerOf(kept)
      // Kept by `noteFault` below.
      if (kept?.failed_at && kept.failed_at >= startedAt) throw new MarketError(kept.fault as MarketFault, 'As before.')
    }
    throw new MarketError('timeout', 'Another process did not come back with an answer.')
  }

  async function askPartner<T>({ ctx, key, by }: { ctx: Ctx; key: string; by: string }, ask: () => Promise<T>) {
    try {
      // Whoever claimed a moment after the last answer came finds it here.
      const kept = await findAnswer(ctx.db, key)
      if (isFresh(kept, ctx.now())) {
        await keepAnswer(ctx.db, { key, by, answer: kept.answer, at: kept.answered_at })
        return answerOf(kept)
      }
      await takeFromEverybody(ctx)
      const value = await ask()
      await keepAnswer(ctx.db, { key, by, answer: JSON.stringify(value), at: ctx.now() })
      return { value, staleSince: null }
    } catch (error) {
      const fault = error instanceof MarketError ? error.fault : 'unavailable'
      await noteFault(ctx.db, { key, by, fault, at: ctx.now() })
      ctx.log.warn({ err: error, fault }, 'the external marketplace did not answer')
      throw error
    }
  }

  async function takeFromEverybody(ctx: Ctx): Promise<void> {
    try {
      await limits.take(ctx, BY_EVERYBODY, 'partner')
    } catch (cause) {
      // Nobody in particular asked too much: to a visitor it is the partner that cannot be asked.
      if (cause instanceof Problem) throw new MarketError('throttled', 'The budget is spent.', { cause })
      throw cause
    }
  }
}

type Whole = KeptAnswer & { answer: string; answered_at: Date }

function isFresh(kept: KeptAnswer | null, now: Date): kept is Whole {
  if (!kept?.answered_at) return false
  return now.getTime() - kept.answered_at.getTime() < FRESH_MS
}

function answerOf(kept: KeptAnswer): Answered<unknown> {
  return { value: JSON.parse(kept.answer ?? 'null'), staleSince: null }
}
