import { setTimeout as sleep } from 'node:timers/promises'

import type { Ctx } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { type CardGateway, GatewayError, type VerifiedPayment } from './card-gateway.port.ts'
import { sumRefundsAtGateway } from './card-refunds.store.ts'
import type { CompletionResult, Handlers } from './handlers.service.ts'
import { paymentProblems } from './payments.contract.ts'
import {
  type PaymentIntent,
  getNextCheckDelayMs,
  toOwnReference,
  type Verdict,
  decidePayment,
  toGatewayReference,
} from './payments.rules.ts'
import {
  listDuePayments,
  findPayment,
  lockPayment,
  type PaymentRow,
  postponeCheck,
  settlePayment,
} from './payments.store.ts'

export type Completion = ReturnType<typeof createCompletion>

/** The payments that one sweeper checks concurrently. */
const SWEEP_BATCH = 8
const MAX_SWEEP_MS = 45_000

interface CompletionOptions {
  /** Also checks a successful payment, which the bank may have taken back. */
  recheck?: boolean
  /** The refund that the gateway has just refused or failed; null without one. */
  failedRefundId?: number | null
}

/** Completes payments; callback, webhook and sweeper all use it (ruling 29). */
export function createCompletion({ gateway, handlers }: { gateway: CardGateway; handlers: Handlers }) {
  return { complete, completeAs, sweep }

  /** Checks a payment by either reference with the gateway and settles it; repeatable. @throws referenceNotFound */
  async function complete(
    ctx: Ctx,
    reference: string,
    { recheck = false, failedRefundId = null }: CompletionOptions = {},
  ): Promise<CompletionResult> {
    const intent = await findPayment(ctx.db, toOwnReference(reference))
    if (intent === null) throw paymentProblems.referenceNotFound()
    if (intent.status === 'successful' && !recheck)
      return { status: intent.status, intent, isVerified: true, isNew: false }
    // Outside any transaction. Without an answer nothing changes, and the sweeper checks again.
    const verified = await queryGateway(ctx, intent)
    if (verified === 'no answer') {
      await postponeCheck(ctx.db, intent.reference, getNextCheckAt(ctx, intent, { ...intent, problem: intent.problem }))
      return { status: intent.status, intent, isVerified: false, isNew: false }
    }
    return inTransaction(ctx, (tx) => settle(tx, intent.reference, verified, failedRefundId))
  }

  /** Completes the user's own payment. @throws referenceNotFound, also for the payment of another user */
  async function completeAs(ctx: Ctx, userId: number, reference: string): Promise<CompletionResult> {
    const intent = await findPayment(ctx.db, toOwnReference(reference))
    if (intent === null || intent.userId !== userId) throw paymentProblems.referenceNotFound()
    return complete(ctx, intent.reference)
  }

  async function queryGateway(ctx: Ctx, intent: PaymentIntent): Promise<VerifiedPayment | null | 'no answer'> {
    try {
      return await gateway.verify(toGatewayReference(intent))
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      ctx.log.warn({ err: error, fault: error.fault, reference: intent.reference }, 'Could not verify a payment.')
      return 'no answer'
    }
  }

  async function settle(
    tx: Ctx,
    reference: string,
    verified: VerifiedPayment | null,
    failedRefundId: number | null,
  ): Promise<CompletionResult> {
    const intent = await lockPayment(tx.db, reference)
    if (intent === null) throw paymentProblems.referenceNotFound()
    const isReversal = verified?.status === 'reversed'
    const refundedKobo = isReversal ? await sumRefundsAtGateway(tx.db, reference, failedRefundId) : 0
    const verdict = decidePayment(intent, verified, tx.now(), refundedKobo)
    const nextCheckAt = getNextCheckAt(tx, intent, verdict)
    if (verdict.status === intent.status && (verdict.problem === null || verdict.problem === intent.problem)) {
      await postponeCheck(tx.db, reference, intent.problem === null ? nextCheckAt : null)
      return { status: intent.status, intent, isVerified: true, isNew: false }
    }
    await writeDecision(tx, intent, { verdict, verified, nextCheckAt })
    const settled = { ...intent, ...verdict }
    await findHandler(intent, verdict)?.(tx, settled)
    return { status: verdict.status, intent: settled, isVerified: true, isNew: true }
  }

  function findHandler({ purpose, status: before }: PaymentIntent, { status, problem }: Verdict) {
    if (status === 'successful') {
      const handler = handlers.paid.get(purpose)
      // Throwing rolls back, so nothing is written as paid, and the sweeper tries again.
      if (handler === undefined) throw new Error(`No handler settles payments of the purpose ${purpose}.`)
      return handler
    }
    if (status === 'reversed') return handlers.reversed.get(purpose)
    return status === 'failed' && (before === 'pending' || problem !== null) ? handlers.failed.get(purpose) : undefined
  }

  /** Checks due payments in batches until none is left or the time is up. Returns how many were checked. */
  async function sweep(ctx: Ctx, signal?: AbortSignal): Promise<number> {
    const until = ctx.now().getTime() + MAX_SWEEP_MS
    for (let checked = 0; ;) {
      const found = await listDuePayments(ctx.db, ctx.now(), SWEEP_BATCH)
      if (found.length === 0 || signal?.aborted || ctx.now().getTime() > until) return checked
      const results = await Promise.allSettled(found.map((reference) => complete(ctx, reference)))
      await postponeFailed(ctx, found, results)
      checked += found.length
      // Yields, because with a fixed clock (in tests) this would be a busy loop.
      await sleep(0)
    }
  }

  /** Postpones payments that could not be settled, so that they do not block the others. */
  async function postponeFailed(
    ctx: Ctx,
    found: string[],
    results: PromiseSettledResult<CompletionResult>[],
  ): Promise<void> {
    for (const [index, result] of results.entries()) {
      const reference = found[index]
      if (result.status === 'fulfilled' || reference === undefined) continue
      ctx.log.error({ err: result.reason as unknown, reference }, 'Could not settle a payment.')
      await postponeCheck(ctx.db, reference, new Date(ctx.now().getTime() + 60_000))
    }
  }
}

/** A verdict with the gateway's report that it is based on. */
interface Decision {
  verdict: Verdict
  /** Null if the gateway does not know the payment. */
  verified: VerifiedPayment | null
  nextCheckAt: Date | null
}

async function writeDecision(
  tx: Ctx,
  { reference, amountKobo }: PaymentRow,
  { verdict, verified, nextCheckAt }: Decision,
): Promise<void> {
  const { status, problem } = verdict
  const reported = verified && {
    status: verified.status,
    amountKobo: verified.amountKobo,
    currency: verified.currency,
    reference: verified.reference,
    gatewayId: verified.gatewayId,
    channel: verified.channel,
  }
  if (problem !== null)
    tx.log.error({ reference, problem, expected: amountKobo, reported }, 'A payment does not match what was agreed.')
  if (status === 'reversed') tx.log.error({ reference, amountKobo, reported }, 'The bank has taken a payment back.')
  const gatewayId = status === 'successful' ? (verified?.gatewayId ?? null) : null
  const to = { status, problem, gatewayId, at: tx.now(), nextCheckAt }
  await settlePayment(tx.db, reference, to, { said: reported, problem })
}

function getNextCheckAt(ctx: Ctx, { checks, createdAt }: PaymentRow, verdict: Verdict): Date | null {
  const now = ctx.now().getTime()
  const delay = getNextCheckDelayMs(verdict, checks, now - createdAt.getTime())
  return delay === null ? null : new Date(now + delay)
}
