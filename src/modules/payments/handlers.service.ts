import type { Ctx } from '#platform/ctx.ts'
import type { Kobo } from '#platform/money.ts'

import type { PaymentStatus } from './payments.contract.ts'
import type { Intent, Purpose } from './payments.rules.ts'

/** Does what a payment was for, in the transaction that settles it; once for each payment. */
export type SettleHandler = (ctx: Ctx, intent: Intent) => Promise<void>
/** Says what to do when money that was on its way back to a card did not get there. */
export type RefundHandler = (ctx: Ctx, intent: Intent, refund: RefundOrder) => Promise<void>

/** Money that goes back to the card it came from. */
export interface RefundOrder {
  reference: string
  amountKobo: Kobo
  /** The business key: the same key again orders nothing. */
  key: string
}

/** What is known of a payment after it was asked about. */
export interface Completed {
  status: PaymentStatus
  intent: Intent
  /** False when the gateway did not answer, so that nothing new is known. */
  isVerified: boolean
  /** True for the one call that settled it. */
  isNew: boolean
}

export type Handlers = ReturnType<typeof createHandlers>

/** Who does what once payments of a purpose are decided; said while the shop is built. */
export function createHandlers() {
  const paid = new Map<Purpose, SettleHandler>()
  const failed = new Map<Purpose, SettleHandler>()
  const refundFailed = new Map<Purpose, RefundHandler>()
  return {
    paid,
    failed,
    refundFailed,
    onPaid: (purpose: Purpose, handler: SettleHandler) => void paid.set(purpose, handler),
    /**
     * Called again when money came that is not what was agreed on (`problem`). A payment that failed may still be paid
     * later: then `onPaid` is called for it after this.
     */
    onFailed: (purpose: Purpose, handler: SettleHandler) => void failed.set(purpose, handler),
    onRefundFailed: (purpose: Purpose, handler: RefundHandler) => void refundFailed.set(purpose, handler),
  }
}
