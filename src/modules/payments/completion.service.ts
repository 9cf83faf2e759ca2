import { setTimeout as sleep } from 'node:timers/promises'

import { type CardGateway, GatewayError, type VerifiedPayment } from '#platform/card-gateway.ts'
import type { Ctx } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import type { Completed, Handlers } from './handlers.service.ts'
import { paymentProblems } from './payments.contract.ts'
import { type Intent, nextCheckMs, ownReference, type Verdict, verdictOf, wireReference } from './payments.rules.ts'
import {
  duePayments,
  findPayment,
  lockPayment,
  type PaymentRow,
  postponeCheck,
  settlePayment,
} from './payments.store.ts'

export type Completion = ReturnType<typeof createCompletion>

/** So many payments are asked about at the same time by one sweeper. */
const SWEPT_AT_ONCE = 8
const SWEEP_MS = 45_000

/** The one way in which a payment is completed, whoever brings the news: callback, webhook or sweeper (ruling 29). */
export function createCompletion({ gateway, handlers }: { gateway: CardGateway; handlers: Handlers }) {
  return { complete, completeAs, sweep }

  /**
   * Asks the gateway what became of a payment, outside of any transaction, and settles it in one: safe to repeat and to
   * race. When the gateway does not answer nothing changes, and the sweeper asks again.
   * @param reference ours, or as the gateway knows it @throws referenceNotFound
   */
  async function complete(ctx: Ctx, reference: string): Promise<Completed> {
    const intent = await findPayment(ctx.db, ownReference(reference))
    if (intent === null) throw paymentProblems.referenceNotFound()
    if (intent.status === 'successful') return { status: intent.status, intent, isVerified: true, isNew: false }
    const verified = await ask(ctx, intent)
    if (verified === 'no answer') {
      await postponeCheck(ctx.db, intent.reference, nextCheckOf(ctx, intent, { ...intent, problem: intent.problem }))
      return { status: intent.status, intent, isVerified: false, isNew: false }
    }
    return inTransaction(ctx, (tx) => settle(tx, intent.reference, verified))
  }

  /** The same for the person whose payment it is; somebody else's is not there. @throws referenceNotFound */
  async function completeAs(ctx: Ctx, userId: number, reference: string): Promise<Completed> {
    const intent = await findPayment(ctx.db, ownReference(reference))
    if (intent === null || intent.userId !== userId) throw paymentProblems.referenceNotFound()
    return complete(ctx, intent.reference)
  }

  async function ask(ctx: Ctx, intent: Intent): Promise<VerifiedPayment | null | 'no answer'> {
    try {
      return await gateway.verify(wireReference(intent))
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      ctx.log.warn({ err: error, fault: error.fault, reference: intent.reference }, 'A payment could not be verified.')
      return 'no answer'
    }
  }

  async function settle(tx: Ctx, reference: string, verified: VerifiedPayment | null): Promise<Completed> {
    const intent = await lockPayment(tx.db, reference)
    if (intent === null) throw paymentProblems.referenceNotFound()
    const verdict = verdictOf(intent, verified, tx.now())
    const nextCheckAt = nextCheckOf(tx, intent, verdict)
    if (verdict.status === intent.status && (verdict.problem === null || verdict.problem === intent.problem)) {
      await postponeCheck(tx.db, reference, intent.problem === null ? nextCheckAt : null)
      return { status: intent.status, intent, isVerified: true, isNew: false }
    }
    await write(tx, intent, verdict, verified, nextCheckAt)
    const settled = { ...intent, ...verdict }
    await handlerFor(intent, verdict)?.(tx, settled)
    return { status: verdict.status, intent: settled, isVerified: true, isNew: true }
  }

  function handlerFor({ purpose, status: before }: Intent, { status, problem }: Verdict) {
    if (status === 'successful') {
      const handler = handlers.paid.get(purpose)
      // Before anything is written as paid: the transaction ends here and the sweeper comes again.
      if (handler === undefined) throw new Error(`Nobody settles payments of the purpose ${purpose}.`)
      return handler
    }
    return status === 'failed' && (before === 'pending' || problem !== null) ? handlers.failed.get(purpose) : undefined
  }

  /**
   * Asks about every payment whose time has come, some at once, until none is left or the time is up.
   * @returns how many were asked about
   */
  async function sweep(ctx: Ctx, signal?: AbortSignal): Promise<number> {
    const until = ctx.now().getTime() + SWEEP_MS
    for (let swept = 0; ;) {
      const found = await duePayments(ctx.db, ctx.now(), SWEPT_AT_ONCE)
      if (found.length === 0 || signal?.aborted || ctx.now().getTime() > until) return swept
      const results = await Promise.allSettled(found.map((reference) => complete(ctx, reference)))
      await putAside(ctx, found, results)
      swept += found.length
      // So that a clock that stands still (in tests) does not make this a busy loop.
      await sleep(0)
    }
  }

  /** One that cannot be settled, whatever the reason, must not stand in the way of the others. */
  async function putAside(ctx: Ctx, found: string[], results: PromiseSettledResult<Completed>[]): Promise<void> {
    for (const [index, result] of results.entries()) {
      const reference = found[index]
      if (result.status === 'fulfilled' || reference === undefined) continue
      ctx.log.error({ err: result.reason as unknown, reference }, 'A payment could not be settled.')
      await postponeCheck(ctx.db, reference, new Date(ctx.now().getTime() + 60_000))
    }
  }
}

async function write(
  tx: Ctx,
  { reference, amountKobo }: PaymentRow,
  { status, problem }: Verdict,
  verified: VerifiedPayment | null,
  nextCheckAt: Date | null,
): Promise<void> {
  const said = verified && {
    status: verified.status,
    amountKobo: verified.amountKobo,
    currency: verified.currency,
    reference: verified.reference,
    gatewayId: verified.gatewayId,
  }
  if (problem !== null)
    tx.log.error({ reference, problem, expected: amountKobo, said }, 'A payment is not what was agreed on.')
  const gatewayId = status === 'successful' ? (verified?.gatewayId ?? null) : null
  const to = { status, problem, gatewayId, at: tx.now(), nextCheckAt }
  await settlePayment(tx.db, reference, to, { said, problem })
}

function nextCheckOf(ctx: Ctx, { checks, createdAt }: PaymentRow, verdict: Verdict): Date | null {
  const now = ctx.now().getTime()
  const pause = nextCheckMs(verdict, checks, now - createdAt.getTime())
  return pause === null ? null : new Date(now + pause)
}
