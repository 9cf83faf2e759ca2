import { randomBytes } from 'node:crypto'

import { z } from 'zod'

import type { Ledger } from '#modules/ledger/ledger.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { job } from '#platform/jobs/job.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { type Kobo, kobo } from '#platform/money.ts'

import type { CardGateway, PaymentChannel } from './card-gateway.port.ts'
import { createCardRefunds } from './card-refunds.service.ts'
import { type Completion, createCompletion } from './completion.service.ts'
import { createHandlers } from './handlers.service.ts'
import { type OpeningDeps, openPayment } from './opening.service.ts'
import type { StartedPayment } from './payments.contract.ts'
import { type PaymentIntent, toOwnReference, type PaymentPurpose } from './payments.rules.ts'
import { findPayment, insertPayment } from './payments.store.ts'

export type Payments = ReturnType<typeof createPayments>

export interface PaymentRequest {
  userId: number
  email: string
  purpose: PaymentPurpose
  orderId?: number | null
  amountKobo: Kobo
}

const FIRST_CHECK_MS = 60_000

// Retried once, because the stop of a process fails its running jobs, and a final failure raises an alert for a week.
const SWEEP_JOB = { schema: z.strictObject({}), retries: 1, concurrency: 1 }
/** Checks all due payments. */
export const sweepPaymentsJob = job({ ...SWEEP_JOB, name: 'sweep-payments', cron: '* * * * *' })
export const sweepRefundsJob = job({ ...SWEEP_JOB, name: 'sweep-refunds', cron: '*/5 * * * *' })

/** Creates the service of card payments: start, open, complete once, refund (ruling 29). */
export function createPayments(deps: {
  gateway: CardGateway
  ledger: Pick<Ledger, 'post'>
  jobs: Pick<Jobs, 'declare' | 'enqueue'>
  getPayer: OpeningDeps['getPayer']
  callbackUrl?: (reference: string) => string | null
}) {
  const { gateway, ledger, jobs, getPayer, callbackUrl = () => null } = deps
  const handlers = createHandlers()
  const { complete, completeAs, sweep }: Completion = createCompletion({ gateway, handlers })
  const refunds = createCardRefunds({ gateway, ledger, jobs, handlers, complete })

  return {
    gateway,
    start,
    open,
    complete,
    completeAs,
    sweep,
    refund: refunds.create,
    requirePaid: refunds.requirePaid,
    requireRealMoney: refunds.requireRealMoney,
    sendRefund: refunds.send,
    sweepRefunds: refunds.sweep,
    find,
    onPaid: handlers.onPaid,
    onFailed: handlers.onFailed,
    onReversed: handlers.onReversed,
    onRefundFailed: handlers.onRefundFailed,
  }

  /** Creates the reference and writes the payment in the caller's transaction, without calling the gateway. */
  function start(
    ctx: Ctx,
    { userId, email, purpose, orderId = null, amountKobo }: PaymentRequest,
  ): Promise<PaymentIntent> {
    const now = ctx.now()
    const firstCheck = new Date(now.getTime() + FIRST_CHECK_MS)
    const terms = { reference: newReference(), userId, email, purpose, orderId, amountKobo: kobo(amountKobo) }
    return insertPayment(ctx.db, { ...terms, gatewayKind: gateway.kind }, now, firstCheck)
  }

  /** Opens a payment outside a transaction; repeating gives an equal answer. @throws referenceNotFound, 502, 504 */
  function open(ctx: Ctx, reference: string, channel: PaymentChannel = 'card'): Promise<StartedPayment> {
    return openPayment(ctx, { gateway, getPayer, callbackUrl }, { reference, channel })
  }

  /** Finds a payment by the shop's or the gateway's reference; null if unknown. */
  function find(ctx: Ctx, reference: string): Promise<PaymentIntent | null> {
    return findPayment(ctx.db, toOwnReference(reference))
  }
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 130 random bits. A reference grants no access: users see only their own payments. */
const newReference = () => `SPL-${Array.from(randomBytes(26), (byte) => ALPHABET[byte & 31]).join('')}`
