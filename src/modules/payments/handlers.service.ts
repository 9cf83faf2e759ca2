import type { Ctx } from '#platform/ctx.ts'
import type { Kobo } from '#platform/money.ts'

import type { PaymentStatus } from './payments.contract.ts'
import type { PaymentIntent, PaymentPurpose } from './payments.rules.ts'

/** Handles a decided payment in the transaction that settles it, once for each payment. */
export type SettleHandler = (ctx: Ctx, intent: PaymentIntent) => Promise<void>
/** Handles a refund that the card rejected. */
export type RefundFailedHandler = (ctx: Ctx, intent: PaymentIntent, refund: RefundRequest) => Promise<void>

/** A refund to the card that paid. */
export interface RefundRequest {
  reference: string
  amountKobo: Kobo
  /** The idempotency key; a repeated key creates no second refund. */
  key: string
}

/** The state of a payment after it was checked. */
export interface CompletionResult {
  status: PaymentStatus
  intent: PaymentIntent
  /** False if the gateway did not answer. */
  isVerified: boolean
  /** True only for the call that settled it. */
  isNew: boolean
}

export type Handlers = ReturnType<typeof createHandlers>

/** Registers, while the shop is built, the handlers of payments by purpose. */
export function createHandlers() {
  const paid = new Map<PaymentPurpose, SettleHandler>()
  const failed = new Map<PaymentPurpose, SettleHandler>()
  const reversed = new Map<PaymentPurpose, SettleHandler>()
  const refundFailed = new Map<PaymentPurpose, RefundFailedHandler>()
  return {
    paid,
    failed,
    reversed,
    refundFailed,
    onPaid: (purpose: PaymentPurpose, handler: SettleHandler) => void paid.set(purpose, handler),
    /** Called again with a `problem` for a mismatch; a failed payment may still be paid: `onPaid` is then called. */
    onFailed: (purpose: PaymentPurpose, handler: SettleHandler) => void failed.set(purpose, handler),
    /** Called when the bank has taken a successful payment back. */
    onReversed: (purpose: PaymentPurpose, handler: SettleHandler) => void reversed.set(purpose, handler),
    onRefundFailed: (purpose: PaymentPurpose, handler: RefundFailedHandler) => void refundFailed.set(purpose, handler),
  }
}
