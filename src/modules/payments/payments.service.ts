import { randomBytes } from 'node:crypto'

import { z } from 'zod'

import type { Ledger } from '#modules/ledger/ledger.service.ts'
import type { CardGateway } from '#platform/card-gateway.ts'
import type { Ctx } from '#platform/ctx.ts'
import { job } from '#platform/jobs/job.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { type Kobo, kobo } from '#platform/money.ts'

import { type Completion, createCompletion } from './completion.service.ts'
import { createHandlers } from './handlers.service.ts'
import { type Opening, openPayment } from './opening.service.ts'
import type { StartedPayment } from './payments.contract.ts'
import { type Intent, ownReference, type Purpose } from './payments.rules.ts'
import { findPayment, insertPayment } from './payments.store.ts'
import { createRefunds } from './refunds.service.ts'

export type Payments = ReturnType<typeof createPayments>

export interface NewIntent {
  userId: number
  email: string
  purpose: Purpose
  orderId?: number | null
  amountKobo: Kobo
}

const FIRST_CHECK_MS = 60_000

const byTheClock = { schema: z.strictObject({}), retries: 0, atOnce: 1 }
/** Asks about every payment that nobody told us the end of. The next one comes in a minute, so it is not tried again. */
export const sweepPaymentsJob = job({ ...byTheClock, name: 'sweep-payments', cron: '* * * * *' })
export const sweepRefundsJob = job({ ...byTheClock, name: 'sweep-refunds', cron: '*/5 * * * *' })

/** Payments by card over the gateway (ruling 29): begun, completed once by whoever comes first, and given back. */
export function createPayments(deps: {
  gateway: CardGateway
  ledger: Pick<Ledger, 'post'>
  jobs: Pick<Jobs, 'declare' | 'enqueue'>
  personOf: Opening['personOf']
  callbackUrl?: (reference: string) => string | null
}) {
  const { gateway, ledger, jobs, personOf, callbackUrl = () => null } = deps
  const handlers = createHandlers()
  const { complete, completeAs, sweep }: Completion = createCompletion({ gateway, handlers })
  const refunds = createRefunds({ gateway, ledger, jobs, handlers })

  return {
    gateway,
    start,
    open,
    complete,
    completeAs,
    sweep,
    refund: refunds.order,
    sendRefund: refunds.send,
    sweepRefunds: refunds.sweep,
    find,
    onPaid: handlers.onPaid,
    onFailed: handlers.onFailed,
    onRefundFailed: handlers.onRefundFailed,
  }

  /** Makes the reference and writes what is agreed on, in the caller's transaction. The gateway hears nothing yet. */
  function start(ctx: Ctx, { userId, email, purpose, orderId = null, amountKobo }: NewIntent): Promise<Intent> {
    const now = ctx.now()
    const firstCheck = new Date(now.getTime() + FIRST_CHECK_MS)
    const agreed = { reference: newReference(), userId, email, purpose, orderId, amountKobo: kobo(amountKobo) }
    return insertPayment(ctx.db, { ...agreed, gatewayKind: gateway.kind }, now, firstCheck)
  }

  /**
   * Tells the gateway of a payment that was started, outside of any transaction; again with the same reference answers
   * the same. @throws referenceNotFound, gatewayUnavailable (502), gatewayTimeout (504)
   */
  function open(ctx: Ctx, reference: string): Promise<StartedPayment> {
    return openPayment(ctx, { gateway, personOf, callbackUrl }, reference)
  }

  /** A payment by its reference, in our form or the gateway's; null when there is none. */
  function find(ctx: Ctx, reference: string): Promise<Intent | null> {
    return findPayment(ctx.db, ownReference(reference))
  }
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 130 bits that nobody can guess: who knows a reference still only sees their own. */
const newReference = () => `SPL-${Array.from(randomBytes(26), (byte) => ALPHABET[byte & 31]).join('')}`
