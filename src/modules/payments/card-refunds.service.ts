import { z } from 'zod'

import type { Ledger } from '#modules/ledger/ledger.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { PermanentError, job } from '#platform/jobs/job.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { kobo } from '#platform/money.ts'

import { type CardGateway, GatewayError, type GatewayRefund } from './card-gateway.port.ts'
import * as store from './card-refunds.store.ts'
import type { Completion } from './completion.service.ts'
import type { Handlers, RefundRequest } from './handlers.service.ts'
import { paymentProblems } from './payments.contract.ts'
import { toOwnReference, chooseRefundRoute } from './payments.rules.ts'
import { findPayment } from './payments.store.ts'
import { hasTestMoneyIn } from './test-money.service.ts'

/** Sends one refund to the gateway; retried for half a day. */
export const sendRefundJob = job({
  name: 'send-refund',
  schema: z.object({ id: z.int() }),
  retries: 20,
  minRetryDelaySeconds: 30,
  timeoutSeconds: 60,
})

const FIRST_CHECK_MS = 120_000
const LATER_CHECK_MS = 60 * 60_000
/** How long a claim lasts: far longer than one attempt, and until a refund whose answer was lost is listed there. */
const CLAIM_MS = 10 * 60_000
/** All attempts of `send-refund` with their delays take at most 16 hours, so after a day the job is dead or lost. */
const UNSENT_MS = 24 * 60 * 60_000
/** The next sweep continues where this one stops. */
const MAX_SWEEP_MS = 45_000

/** A refund to send, claimed by one worker until `claimedUntil`. */
type ClaimedRefund = store.RefundRow & { claimedUntil: Date }

const isRefusal = (error: unknown) => error instanceof GatewayError && error.fault === 'refused'
const addMs = (ctx: Ctx, ms: number) => new Date(ctx.now().getTime() + ms)

/** Creates the service of refunds to cards: created in a transaction, sent by a job, checked until processed. */
export function createCardRefunds(deps: {
  gateway: CardGateway
  ledger: Pick<Ledger, 'post'>
  jobs: Pick<Jobs, 'declare' | 'enqueue'>
  handlers: Handlers
  complete: Completion['complete']
}) {
  const { gateway, ledger, jobs, handlers, complete } = deps
  jobs.declare(sendRefundJob)
  return { create, requirePaid, requireRealMoney, send, sweep }

  /** Creates a refund that a job sends after the commit. @throws referenceNotFound, refundNotPossible (409) */
  async function create(ctx: Ctx, { reference, amountKobo, key }: RefundRequest): Promise<{ isNew: boolean }> {
    const own = toOwnReference(reference)
    if ((await findPayment(ctx.db, own)) === null) throw paymentProblems.referenceNotFound()
    // A repeated key changes nothing. The caller books the amount into the account `refunds` under it; once
    // processed it moves to `gateway`.
    const id = await store.insertRefund(ctx.db, { reference: own, amountKobo: kobo(amountKobo), key, at: ctx.now() })
    if (id === 'not possible') throw paymentProblems.refundNotPossible()
    if (id !== null) await jobs.enqueue(ctx, sendRefundJob, { id })
    return { isNew: id !== null }
  }

  /** Locks the payment of an order refunded to the wallet. @throws refundNotPossible (409) if it brought no money */
  async function requirePaid(tx: Ctx, reference: string): Promise<void> {
    const payment = await store.lockSuccessfulPayment(tx.db, toOwnReference(reference))
    // The buyer must not get money that the bank has taken back, nor real money for simulated or test money.
    const isReal = gateway.kind !== 'live' || chooseRefundRoute(payment?.gatewayKind ?? null, 'live') !== 'nowhere'
    if (payment === null || !isReal) throw paymentProblems.refundNotPossible()
  }

  /** @throws refundNotPossible (409) if an order was paid from the wallet with test money and the gateway is live */
  async function requireRealMoney(tx: Ctx, order: { userId: number; number: string }): Promise<void> {
    if (gateway.kind === 'live' && (await hasTestMoneyIn(tx, order))) throw paymentProblems.refundNotPossible()
  }

  /** Sends a refund, one worker at a time, unless the gateway has it. @throws PermanentError if it was rejected */
  async function send(ctx: Ctx, id: number): Promise<void> {
    const refund = await inTransaction(ctx, (tx) => claim(tx, id))
    if (refund === null) return
    try {
      // An earlier attempt may have arrived although its answer was lost. After one without an answer none
      // is sent until the first would be listed at the gateway.
      await settle(ctx, refund, (await findOrRelease(ctx, refund)) ?? (await sendToGateway(ctx, refund)))
    } catch (error) {
      if (!isRefusal(error)) throw error
      await settle(ctx, refund, null)
      throw new PermanentError('The gateway rejected the refund.', { cause: error })
    }
  }

  /** Claims a refund to send; null if the gateway has it or rejected it. */
  async function claim(tx: Ctx, id: number): Promise<ClaimedRefund | null> {
    const refund = await store.lockRefund(tx.db, id)
    if (refund === null || (refund.status !== 'waiting' && refund.status !== 'sending')) return null
    if (refund.nextCheckAt !== null && refund.nextCheckAt > tx.now())
      throw new Error('Another worker is sending this refund, or the result of its attempt is not known yet.')
    const claimedUntil = addMs(tx, CLAIM_MS)
    await store.saveRefund(tx.db, id, { status: 'sending', gatewayId: null, nextCheckAt: claimedUntil })
    return { ...refund, claimedUntil }
  }

  /** Finds the refund at the gateway; if that fails, nothing was sent: releases the claim for the next attempt. */
  async function findOrRelease(ctx: Ctx, refund: ClaimedRefund): Promise<GatewayRefund | undefined> {
    try {
      return await findAtGateway(refund)
    } catch (error) {
      // It was never sent, so a refusal is final.
      if (refund.status === 'waiting' && isRefusal(error)) throw error
      await store.releaseRefund(ctx.db, refund, refund.claimedUntil)
      if (isRefusal(error)) throw new Error('Could not find out whether the gateway has the refund.', { cause: error })
      throw error
    }
  }

  async function sendToGateway(ctx: Ctx, refund: ClaimedRefund): Promise<GatewayRefund> {
    // The machine may have been suspended since, and another worker may have sent the refund.
    if (ctx.now() >= refund.claimedUntil) throw new Error('The claim on this refund has expired.')
    const { key, amountKobo, paymentGatewayId: gatewayId } = refund
    try {
      return await gateway.refund({ gatewayId, amountKobo, key })
    } catch (error) {
      if (!isRefusal(error) || refund.status === 'waiting') throw error
      // A refusal may mean that an earlier attempt has just arrived. If this check fails too, the next attempt decides.
      const known = await findAtGateway(refund).catch(() => 'no answer' as const)
      if (known === 'no answer') throw new Error('The gateway refused, but may have the refund.', { cause: error })
      if (known === undefined) throw error
      return known
    }
  }

  async function findAtGateway(refund: store.RefundRow): Promise<GatewayRefund | undefined> {
    const { paymentGatewayId, gatewayKind, amountKobo, key } = refund
    const route = chooseRefundRoute(gatewayKind, gateway.kind)
    if (route === 'nowhere') return { gatewayId: `none:${key}`, amountKobo, status: 'processed', key }
    if (route === 'later') throw new GatewayError('unavailable', 'This refund waits for live keys.')
    return (await gateway.listRefunds(paymentGatewayId)).find((each) => each.key === key)
  }

  /** Settles a refund from the gateway's report. @param reported null if the gateway rejected it */
  async function settle(ctx: Ctx, refund: store.RefundRow, reported: GatewayRefund | null): Promise<void> {
    const isRejected = reported === null || reported.status === 'failed'
    if (!isRejected || !(await isReversed(ctx, refund))) return saveOutcome(ctx, refund.id, reported)
    // The buyer has this money from the bank and must not get it again in the wallet.
    const { key, amountKobo } = refund
    await saveOutcome(ctx, refund.id, { gatewayId: `reversed:${key}`, amountKobo, status: 'processed', key })
  }

  /** Returns whether the bank took back the payment of a failed refund. @throws Error if the gateway does not answer */
  async function isReversed(ctx: Ctx, { id, reference }: store.RefundRow): Promise<boolean> {
    const { status, isVerified } = await complete(ctx, reference, { recheck: true, failedRefundId: id })
    if (status === 'successful' && !isVerified) throw new Error('Could not find out whether the payment is reversed.')
    return status === 'reversed'
  }

  async function saveOutcome(ctx: Ctx, id: number, reported: GatewayRefund | null): Promise<void> {
    await inTransaction(ctx, async (tx) => {
      const refund = await store.lockRefund(tx.db, id)
      if (refund === null || refund.status === 'processed' || refund.status === 'failed') return
      // One attempt was rejected although another has succeeded: the gateway has the refund.
      if (reported === null && refund.status === 'sent') return
      const status = reported === null ? 'failed' : reported.status === 'pending' ? 'sent' : reported.status
      const delay = refund.status === 'sent' ? LATER_CHECK_MS : FIRST_CHECK_MS
      const nextCheckAt = status === 'sent' ? addMs(tx, delay) : null
      // First, because a constraint requires the booking of a processed refund.
      if (status === 'processed') await bookRefund(tx, refund)
      await store.saveRefund(tx.db, id, { status, gatewayId: reported?.gatewayId ?? null, nextCheckAt })
      if (status === 'failed') await handleFailure(tx, refund)
    })
  }

  /** Books a processed refund out of the account `refunds`; a second time changes nothing. */
  async function bookRefund(tx: Ctx, { key, amountKobo }: store.RefundRow): Promise<void> {
    const lines = [
      { account: 'refunds' as const, amountKobo: -amountKobo },
      { account: 'gateway' as const, amountKobo },
    ]
    await ledger.post(tx, { key: `processed:${key}`, kind: 'processed', memo: `Paid out to the card: ${key}`, lines })
  }

  async function handleFailure(tx: Ctx, { reference, amountKobo, key }: store.RefundRow): Promise<void> {
    tx.log.error({ reference, key }, 'The card rejected a refund.')
    const intent = await findPayment(tx.db, reference)
    if (intent === null) return
    await handlers.refundFailed.get(intent.purpose)?.(tx, intent, { reference, key, amountKobo: kobo(amountKobo) })
  }

  /** Checks unfinished refunds and sends those whose job gave up; a webhook names a `reference` to check alone. */
  async function sweep(ctx: Ctx, reference: string | null = null): Promise<void> {
    if (reference !== null) {
      for (const refund of await store.listSentRefunds(ctx.db, toOwnReference(reference))) await check(ctx, refund)
      return
    }
    const until = addMs(ctx, MAX_SWEEP_MS)
    for (const refund of await store.listDueRefunds(ctx.db, ctx.now(), addMs(ctx, -UNSENT_MS)))
      if (ctx.now() < until) await sweepOne(ctx, refund)
  }

  /** A refund that fails must not block the others. */
  async function sweepOne(ctx: Ctx, refund: store.RefundRow): Promise<void> {
    try {
      if (refund.status === 'sent') await check(ctx, refund)
      else await send(ctx, refund.id)
    } catch (error) {
      const { key, status } = refund
      ctx.log.error({ err: error, key, status }, 'Could not finish a refund.')
      await store.postponeRefund(ctx.db, refund.id, addMs(ctx, LATER_CHECK_MS))
    }
  }

  async function check(ctx: Ctx, refund: store.RefundRow): Promise<void> {
    const reported = await findAtGateway(refund)
    if (reported) await settle(ctx, refund, reported)
    else await store.postponeRefund(ctx.db, refund.id, addMs(ctx, LATER_CHECK_MS))
  }
}
