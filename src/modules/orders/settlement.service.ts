import { z } from 'zod'

import type { Accounts } from '#modules/accounts/accounts.service.ts'
import type { Cart } from '#modules/cart/cart.service.ts'
import type { Catalogue } from '#modules/catalogue/catalogue.service.ts'
import type { Ledger } from '#modules/ledger/ledger.service.ts'
import { formatReversalKey, type PaymentIntent, REVERSED_DESCRIPTION } from '#modules/payments/payments.rules.ts'
import { composeReviewEmail, formatTakenBack } from '#modules/payments/review-email.rules.ts'
import type { Wallet } from '#modules/wallet/wallet.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { job } from '#platform/jobs/job.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { kobo } from '#platform/money.ts'

import { findRefundId } from './line-refunds.store.ts'
import type { Notices } from './notices.service.ts'
import { findDetail } from './order-queries.store.ts'
import { PAYMENT_MISMATCH_EVENT, PAYMENT_REVERSED_EVENT } from './orders.rules.ts'
import * as store from './orders.store.ts'

export type Settlement = ReturnType<typeof createSettlement>

interface Deps {
  ledger: Pick<Ledger, 'post'>
  wallet: Pick<Wallet, 'credit' | 'takeBack'>
  cart: Pick<Cart, 'lock' | 'returnLines' | 'removeQuantities'>
  catalogue: Pick<Catalogue, 'takeStock' | 'returnStock'>
  notices: Notices
  jobs: Pick<Jobs, 'declare' | 'enqueue'>
  emailAdmins: Accounts['adminEmails']['emailAdmins']
  /** The public URL of the shop, for links in emails. */
  baseUrl: string
}

/** Cancels one unpaid order when its reservation expires. */
export const releaseOrderJob = job({ name: 'release-order', schema: z.object({ orderId: z.int() }) })
/** Cancels all unpaid orders whose reservation has expired and that `release-order` missed. */
export const releaseOverdueOrdersJob = job({
  name: 'release-overdue-orders',
  schema: z.object({}),
  cron: '*/5 * * * *',
})

const OVERDUE_BATCH = 200

type OrderQuantities = Awaited<ReturnType<typeof store.listQuantities>>

/** Settles card orders: paid, expired, or paid late (rulings 28 and 29). */
export function createSettlement(deps: Deps) {
  const { ledger, wallet, cart, catalogue, notices, jobs, emailAdmins } = deps
  jobs.declare(releaseOrderJob)
  jobs.declare(releaseOverdueOrdersJob)
  return {
    settlePaid,
    recordMismatch,
    recordReversal,
    returnFailedRefund,
    returnToCart,
    release,
    scheduleRelease,
    releaseOverdue,
    releaseOverdueFor,
  }

  /** Settles a verified payment in the transaction that locks it: the order is paid, or the wallet gets the money. */
  async function settlePaid(tx: Ctx, intent: PaymentIntent): Promise<void> {
    const order = intent.orderId === null ? null : await store.lockOrder(tx.db, intent.orderId)
    if (order === null || order.user_id !== intent.userId || order.total_kobo !== intent.amountKobo)
      throw new Error(`The payment ${intent.reference} does not match its order.`)
    if (order.reference === intent.reference && (await canBePaid(tx, order))) await markPaid(tx, order)
    else await creditWallet(tx, order, intent)
  }

  async function canBePaid(tx: Ctx, order: store.OrderRow): Promise<boolean> {
    if (order.status === 'pending_payment') return true
    // An expired order takes its stock again if it is still available.
    if (order.status !== 'cancelled' || !order.expired) return false
    // Its lines are back in the buyer's cart, from which they must be removed. Lock carts before stock.
    const { id } = await cart.lock(tx, order.user_id)
    const quantities = await listOrderQuantities(tx, order.id)
    const isTaken = await catalogue.takeStock(tx, quantities)
    if (isTaken) await cart.removeQuantities(tx, id, quantities)
    return isTaken
  }

  async function markPaid(tx: Ctx, { id, number, total_kobo: total }: store.OrderRow): Promise<void> {
    const lines = [
      { account: 'gateway' as const, amountKobo: -total },
      { account: 'order_clearing' as const, amountKobo: total },
    ]
    await store.setStatus(tx.db, id, { status: 'paid', at: tx.now() })
    await store.setShipments(tx.db, id, await listStoreIds(tx, id), { status: 'paid', holdsStock: true })
    await addShopEvent(tx, id, 'paid', 'Payment confirmed.')
    await notices.announce(tx, { orderId: id, kind: 'paid' })
    await ledger.post(tx, { key: `order:${number}`, kind: 'order', memo: `Order ${number}`, lines })
  }

  async function creditWallet(tx: Ctx, { id, number, user_id: userId }: store.OrderRow, intent: PaymentIntent) {
    await addShopEvent(tx, id, 'payment_returned', 'The payment came too late, so it was credited to the wallet.')
    await notices.announce(tx, { orderId: id, kind: 'returned' })
    const description = `Payment for order ${number} that came too late`
    const amountKobo = kobo(intent.amountKobo)
    await wallet.credit(tx, { userId, amountKobo, key: `late:${intent.reference}`, description, from: 'gateway' })
  }

  /** Records that the payment of an order differs from what was agreed; the order stays unpaid. */
  async function recordMismatch(tx: Ctx, intent: PaymentIntent): Promise<void> {
    const { orderId, problem } = intent
    if (orderId === null || problem === null) return
    await addShopEvent(
      tx,
      orderId,
      PAYMENT_MISMATCH_EVENT,
      'The payment does not match the order. Our team will review it.',
    )
    await notices.announce(tx, { orderId, kind: 'unclear' })
    await report(tx, intent, 'The order stays unpaid. Refund the payment at the gateway, or contact the buyer.')
  }

  /** Records that the bank took the payment of an order back, and takes a late payment out of the wallet again. */
  async function recordReversal(tx: Ctx, intent: PaymentIntent): Promise<void> {
    const { orderId, reference, userId, amountKobo } = intent
    const order = orderId === null ? null : await findDetail(tx.db, orderId)
    if (order !== null && order.paid_at !== null && order.reference === reference) {
      await addShopEvent(tx, order.id, PAYMENT_REVERSED_EVENT, 'The bank took the payment back.')
      await notices.announce(tx, { orderId: order.id, kind: 'reversed' })
      return report(tx, intent, 'Unsent parts must stay. Cancel or refund the order: that pays nothing out.')
    }
    const movement = { userId, key: formatReversalKey(reference), description: REVERSED_DESCRIPTION }
    const missingKobo = await wallet.takeBack(tx, { ...movement, amountKobo: kobo(amountKobo), to: 'gateway' })
    await report(tx, intent, formatTakenBack(missingKobo))
  }

  /** Emails the admins about the payment of an order. The order is not locked: the ending of lines locks it first. */
  async function report(tx: Ctx, intent: PaymentIntent, note: string): Promise<void> {
    const order = intent.orderId === null ? null : await findDetail(tx.db, intent.orderId)
    if (order === null) throw new Error(`The order of the payment ${intent.reference} was not found.`)
    const review = { subject: `order ${order.number}`, note, url: `${deps.baseUrl}/orders/${order.number}` }
    await emailAdmins(tx, (admin) => composeReviewEmail(admin, intent, review))
  }

  /** Credits the wallet with a refund that the card rejected, and tells the buyer. */
  async function returnFailedRefund(
    tx: Ctx,
    intent: PaymentIntent,
    refund: { key: string; amountKobo: number },
  ): Promise<void> {
    const order = intent.orderId === null ? null : await store.lockOrder(tx.db, intent.orderId)
    if (order === null) throw new Error(`The order of the refund ${refund.key} was not found.`)
    await addShopEvent(
      tx,
      order.id,
      'refund_to_wallet',
      'The card rejected the refund, so it was credited to the wallet.',
    )
    const refundId = await findRefundId(tx.db, refund.key)
    if (refundId !== null) await notices.announce(tx, { orderId: order.id, kind: 'refund_to_wallet', refundId })
    const description = `Refund of order ${order.number}, which the card rejected`
    const movement = { userId: order.user_id, amountKobo: kobo(refund.amountKobo), description }
    await wallet.credit(tx, { ...movement, key: `returned:${refund.key}`, from: 'refunds' })
  }

  /** Schedules the release of an order's stock; does nothing if it is paid by then. */
  async function scheduleRelease(tx: Ctx, orderId: number, at: Date): Promise<void> {
    await jobs.enqueue(tx, releaseOrderJob, { orderId }, { startAfter: at })
  }

  /** Cancels an unpaid order of expired reservation and returns its stock; false if there is nothing to cancel. */
  async function release(ctx: Ctx, orderId: number): Promise<boolean> {
    return inTransaction(ctx, async (tx) => {
      const order = await store.lockOrder(tx.db, orderId)
      const isOverdue = order?.status === 'pending_payment' && (order.reserved_until ?? tx.now()) <= tx.now()
      if (!isOverdue) return false
      await store.setStatus(tx.db, orderId, { status: 'cancelled', at: tx.now(), expired: true })
      await store.setShipments(tx.db, orderId, await listStoreIds(tx, orderId), {
        status: 'cancelled',
        holdsStock: false,
      })
      await returnToCart(tx, order, await listOrderQuantities(tx, orderId))
      await addShopEvent(tx, orderId, 'cancelled', 'The payment did not arrive in time.')
      if (!(await store.hasEvent(tx.db, orderId, PAYMENT_MISMATCH_EVENT)))
        await notices.announce(tx, { orderId, kind: 'expired' })
      return true
    })
  }

  /** Returns unpaid quantities to stock and to the buyer's cart. */
  async function returnToCart(
    tx: Ctx,
    order: Pick<store.OrderRow, 'user_id' | 'created_at'>,
    quantities: OrderQuantities,
  ): Promise<void> {
    // Lock carts before stock, in the order of checkouts.
    const { id } = await cart.lock(tx, order.user_id)
    await catalogue.returnStock(tx, quantities, order.created_at)
    await cart.returnLines(tx, id, quantities)
  }

  /** Cancels unpaid orders whose reservation has expired, at most one batch. */
  async function releaseOverdue(ctx: Ctx): Promise<void> {
    await releaseEach(ctx, await store.listOverdue(ctx.db, ctx.now(), OVERDUE_BATCH))
  }

  /** Cancels expired unpaid orders that reserve these products; returns the ids of their buyers. */
  async function releaseOverdueFor(ctx: Ctx, productIds: readonly number[]): Promise<number[]> {
    const overdue = await store.listOverdueFor(ctx.db, ctx.now(), productIds)
    await releaseEach(
      ctx,
      overdue.map(({ id }) => id),
    )
    return overdue.map(({ userId }) => userId)
  }

  /** An order that cannot be cancelled must not block the others. */
  async function releaseEach(ctx: Ctx, orderIds: readonly number[]): Promise<void> {
    for (const orderId of orderIds)
      try {
        await release(ctx, orderId)
      } catch (error) {
        ctx.log.error({ err: error, orderId }, 'Could not cancel an unpaid order.')
      }
  }
}

async function listStoreIds(tx: Ctx, orderId: number): Promise<number[]> {
  return (await store.listShipments(tx.db, orderId)).map(({ store_id: id }) => id)
}

async function listOrderQuantities(tx: Ctx, orderId: number) {
  return store.listQuantities(tx.db, orderId, await listStoreIds(tx, orderId))
}

async function addShopEvent(tx: Ctx, orderId: number, status: string, text: string): Promise<void> {
  const event = { orderId, status, storeId: null, byUser: null, role: 'shop' as const }
  await store.insertEvent(tx.db, { ...event, at: tx.now(), note: text })
}
