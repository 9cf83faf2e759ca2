import { z } from 'zod'

import type { Ledger } from '#modules/ledger/ledger.service.ts'
import { type CardGateway, GatewayError, type GatewayRefund } from '#platform/card-gateway.ts'
import type { Ctx } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { HopelessError, job } from '#platform/jobs/job.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { kobo } from '#platform/money.ts'

import type { Handlers, RefundOrder } from './handlers.service.ts'
import { paymentProblems } from './payments.contract.ts'
import { ownReference, refundRoute } from './payments.rules.ts'
import { findPayment } from './payments.store.ts'
import * as store from './refunds.store.ts'

/** Tells the gateway of one refund; tried for half a day. */
export const sendRefundJob = job({
  name: 'send-refund',
  schema: z.object({ id: z.int() }),
  retries: 20,
  firstPauseSeconds: 30,
  timeoutSeconds: 60,
})

const FIRST_LOOK_MS = 120_000
const LATER_LOOK_MS = 60 * 60_000
/** Far longer than all that one try asks of the gateway, and until an order whose answer was lost shows there. */
const HELD_MS = 10 * 60_000
/** All tries of `send-refund` with their pauses take 16 hours at most: after a day it is dead, or was lost. */
const UNSENT_MS = 24 * 60 * 60_000
/** The next sweep comes soon, and takes up what this one leaves. */
const SWEEP_MS = 45_000

/** A refund that is to be told to the gateway, and belongs to whoever took it up until then. */
type Claimed = store.RefundRow & { heldUntil: Date }

const isRefusal = (error: unknown) => error instanceof GatewayError && error.fault === 'refused'
const after = (ctx: Ctx, ms: number) => new Date(ctx.now().getTime() + ms)

/** Refunds to cards: ordered in a transaction, told to the gateway by a job, watched until the money is on its way. */
export function createRefunds(deps: {
  gateway: CardGateway
  ledger: Pick<Ledger, 'post'>
  jobs: Pick<Jobs, 'declare' | 'enqueue'>
  handlers: Handlers
}) {
  const { gateway, ledger, jobs, handlers } = deps
  jobs.declare(sendRefundJob)
  return { order, send, sweep }

  /**
   * Orders a refund in the caller's transaction: it is sent if that commits. The same key again changes nothing. The
   * caller books the amount into the account `refunds` under this key; from there it goes to the gateway once processed.
   * @throws referenceNotFound, refundNotPossible (409) when the payment did not succeed or less is left of it
   */
  async function order(ctx: Ctx, { reference, amountKobo, key }: RefundOrder): Promise<{ isNew: boolean }> {
    const own = ownReference(reference)
    if ((await findPayment(ctx.db, own)) === null) throw paymentProblems.referenceNotFound()
    const id = await store.insertRefund(ctx.db, { reference: own, amountKobo: kobo(amountKobo), key, at: ctx.now() })
    if (id === 'not possible') throw paymentProblems.refundNotPossible()
    if (id !== null) await jobs.enqueue(ctx, sendRefundJob, { id })
    return { isNew: id !== null }
  }

  /**
   * Tells the gateway, unless it knows: an earlier try may have got there although its answer was lost. One at a time;
   * after an order without an answer nobody orders again until what became of it must be visible there.
   */
  async function send(ctx: Ctx, id: number): Promise<void> {
    const refund = await inTransaction(ctx, (tx) => claim(tx, id))
    if (refund === null) return
    try {
      await settle(ctx, id, (await look(ctx, refund)) ?? (await tell(ctx, refund)))
    } catch (error) {
      if (!isRefusal(error)) throw error
      await settle(ctx, id, null)
      throw new HopelessError('The gateway refuses the refund.', { cause: error })
    }
  }

  /** Takes up a refund that is to be told to the gateway; null when it knows of it or has refused it. */
  async function claim(tx: Ctx, id: number): Promise<Claimed | null> {
    const refund = await store.lockRefund(tx.db, id)
    if (refund === null || (refund.status !== 'waiting' && refund.status !== 'sending')) return null
    if (refund.nextCheckAt !== null && refund.nextCheckAt > tx.now())
      throw new Error('Somebody else is telling the gateway of this refund, or nobody knows yet whether it got there.')
    const heldUntil = after(tx, HELD_MS)
    await store.saveRefund(tx.db, id, { status: 'sending', gatewayId: null, nextCheckAt: heldUntil })
    return { ...refund, heldUntil }
  }

  /** What the gateway knows of it. When it does not say, nothing was told: the next try need not wait. */
  async function look(ctx: Ctx, refund: Claimed): Promise<GatewayRefund | undefined> {
    try {
      return await atGateway(refund)
    } catch (error) {
      // Nobody has told the gateway of this one: refused is refused.
      if (refund.status === 'waiting' && isRefusal(error)) throw error
      await store.releaseRefund(ctx.db, refund, refund.heldUntil)
      if (isRefusal(error)) throw new Error('The gateway does not say whether it has the refund.', { cause: error })
      throw error
    }
  }

  async function tell(ctx: Ctx, refund: Claimed): Promise<GatewayRefund> {
    // The machine may have slept since the look, and somebody else has told the gateway.
    if (ctx.now() >= refund.heldUntil) throw new Error('Telling the gateway of this refund took too long.')
    const { key, amountKobo, paymentGatewayId: gatewayId } = refund
    try {
      return await gateway.refund({ gatewayId, amountKobo, key })
    } catch (error) {
      if (!isRefusal(error) || refund.status === 'waiting') throw error
      // An earlier order that arrived only now leaves nothing to refund. Where this look fails too, the next try decides.
      const known = await atGateway(refund).catch(() => 'no answer' as const)
      if (known === 'no answer') throw new Error('The gateway refuses, and may have the refund.', { cause: error })
      if (known === undefined) throw error
      return known
    }
  }

  async function atGateway(refund: store.RefundRow): Promise<GatewayRefund | undefined> {
    const { paymentGatewayId, gatewayKind, amountKobo, key } = refund
    const route = refundRoute(gatewayKind, gateway.kind)
    if (route === 'nowhere') return { gatewayId: `none:${key}`, amountKobo, status: 'processed', key }
    if (route === 'later') throw new GatewayError('unavailable', 'This refund waits for live keys.')
    return (await gateway.refundsOf(paymentGatewayId)).find((each) => each.key === key)
  }

  /** @param said null when the gateway refused it */
  async function settle(ctx: Ctx, id: number, said: GatewayRefund | null): Promise<void> {
    await inTransaction(ctx, async (tx) => {
      const refund = await store.lockRefund(tx.db, id)
      if (refund === null || refund.status === 'processed' || refund.status === 'failed') return
      // What one try was refused, another may have got through: the gateway has it.
      if (said === null && refund.status === 'sent') return
      const status = said === null ? 'failed' : said.status === 'pending' ? 'sent' : said.status
      const pause = refund.status === 'sent' ? LATER_LOOK_MS : FIRST_LOOK_MS
      const nextCheckAt = status === 'sent' ? after(tx, pause) : null
      // First: the database calls nothing processed that is not booked.
      if (status === 'processed') await book(tx, refund)
      await store.saveRefund(tx.db, id, { status, gatewayId: said?.gatewayId ?? null, nextCheckAt })
      if (status === 'failed') await tellFailed(tx, refund)
    })
  }

  /** What was held for the refund has left the gateway; a second time changes nothing. */
  async function book(tx: Ctx, { key, amountKobo }: store.RefundRow): Promise<void> {
    const lines = [
      { account: 'refunds' as const, amountKobo: -amountKobo },
      { account: 'gateway' as const, amountKobo },
    ]
    await ledger.post(tx, { key: `processed:${key}`, kind: 'processed', memo: `Paid out to the card: ${key}`, lines })
  }

  async function tellFailed(tx: Ctx, { reference, amountKobo, key }: store.RefundRow): Promise<void> {
    tx.log.error({ reference, key }, 'A refund did not get to its card.')
    const intent = await findPayment(tx.db, reference)
    if (intent === null) return
    await handlers.refundFailed.get(intent.purpose)?.(tx, intent, { reference, key, amountKobo: kobo(amountKobo) })
  }

  /**
   * Looks after refunds that the gateway has taken but not finished, and sends those whose job has given up.
   * @param reference only those of this payment that it has taken, and at once: the gateway has just told of one
   */
  async function sweep(ctx: Ctx, reference: string | null = null): Promise<void> {
    if (reference !== null) {
      for (const refund of await store.sentRefundsOf(ctx.db, ownReference(reference))) await ask(ctx, refund)
      return
    }
    const until = after(ctx, SWEEP_MS)
    for (const refund of await store.dueRefunds(ctx.db, ctx.now(), after(ctx, -UNSENT_MS)))
      if (ctx.now() < until) await sweepOne(ctx, refund)
  }

  /** One that cannot be finished, whatever the reason, must not stand in the way of the others. */
  async function sweepOne(ctx: Ctx, refund: store.RefundRow): Promise<void> {
    try {
      if (refund.status === 'sent') await ask(ctx, refund)
      else await send(ctx, refund.id)
    } catch (error) {
      const { key, status } = refund
      ctx.log.error({ err: error, key, status }, 'A refund could not be brought to its end.')
      await store.postponeRefund(ctx.db, refund.id, after(ctx, LATER_LOOK_MS))
    }
  }

  async function ask(ctx: Ctx, refund: store.RefundRow): Promise<void> {
    const said = await atGateway(refund)
    if (said) await settle(ctx, refund.id, said)
    else await store.postponeRefund(ctx.db, refund.id, after(ctx, LATER_LOOK_MS))
  }
}
