import { z } from 'zod'

import type { Cart } from '#modules/cart/cart.service.ts'
import type { Catalogue } from '#modules/catalogue/catalogue.service.ts'
import type { Ledger } from '#modules/ledger/ledger.service.ts'
import type { Intent } from '#modules/payments/payments.rules.ts'
import type { Wallet } from '#modules/wallet/wallet.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { job } from '#platform/jobs/job.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { kobo } from '#platform/money.ts'

import type { Notices } from './notices.service.ts'
import { OTHER_PAYMENT_EVENT } from './orders.rules.ts'
import * as store from './orders.store.ts'

export type Settlement = ReturnType<typeof createSettlement>

interface Deps {
  ledger: Pick<Ledger, 'post'>
  wallet: Pick<Wallet, 'credit'>
  cart: Pick<Cart, 'lock' | 'putBack' | 'takeOut'>
  catalogue: Pick<Catalogue, 'takeStock' | 'returnStock'>
  notices: Notices
  jobs: Pick<Jobs, 'declare' | 'enqueue'>
}

/** Ends one order that nobody paid, when its time is over. */
export const releaseOrder = job({ name: 'release-order', schema: z.object({ orderId: z.int() }) })
/** The same for all that were missed. */
export const releaseOverdueOrders = job({ name: 'release-overdue-orders', schema: z.object({}), cron: '*/5 * * * *' })

const OVERDUE_AT_ONCE = 200

type Pieces = Awaited<ReturnType<typeof store.listPieces>>

/** What becomes of orders that wait for a card: paid, ended, or paid too late (rulings 28 and 29). */
export function createSettlement(deps: Deps) {
  const { ledger, wallet, cart, catalogue, notices, jobs } = deps
  jobs.declare(releaseOrder)
  jobs.declare(releaseOverdueOrders)
  return {
    settlePaid,
    noteOtherPayment,
    refundFailed,
    giveGoodsBack,
    release,
    releaseLater,
    releaseOverdue,
    releaseOverdueWith,
  }

  /**
   * Settles a payment that was verified, in the transaction that holds it. An order that has ended takes its stock again
   * where that is still there; else the money goes to the buyer's wallet.
   */
  async function settlePaid(tx: Ctx, intent: Intent): Promise<void> {
    const order = intent.orderId === null ? null : await store.lockOrder(tx.db, intent.orderId)
    if (order === null || order.user_id !== intent.userId || order.total_kobo !== intent.amountKobo)
      throw new Error(`The payment ${intent.reference} is of no order that it fits.`)
    if (order.reference === intent.reference && (await canBePaid(tx, order))) await markPaid(tx, order)
    else await giveToWallet(tx, order, intent)
  }

  async function canBePaid(tx: Ctx, order: store.OrderRow): Promise<boolean> {
    if (order.status === 'pending_payment') return true
    if (order.status !== 'cancelled' || !order.expired) return false
    // They lie in the buyer's cart again, and are not to be bought twice. Carts are locked before stock.
    const { id } = await cart.lock(tx, order.user_id)
    const pieces = await piecesOf(tx, order.id)
    const isTaken = await catalogue.takeStock(tx, pieces)
    if (isTaken) await cart.takeOut(tx, id, pieces)
    return isTaken
  }

  async function markPaid(tx: Ctx, { id, number, total_kobo: total }: store.OrderRow): Promise<void> {
    const lines = [
      { account: 'gateway' as const, amountKobo: -total },
      { account: 'order_clearing' as const, amountKobo: total },
    ]
    await store.setStatus(tx.db, id, 'paid', tx.now())
    await store.setParts(tx.db, id, await storesOf(tx, id), { status: 'paid', holdsStock: true })
    await note(tx, id, 'paid', 'Paid by card.')
    await notices.announce(tx, { orderId: id, kind: 'paid' })
    await ledger.post(tx, { key: `order:${number}`, kind: 'order', memo: `Order ${number}`, lines })
  }

  async function giveToWallet(tx: Ctx, { id, number, user_id: userId }: store.OrderRow, intent: Intent) {
    await note(tx, id, 'payment_returned', 'The payment came too late and went to the wallet.')
    await notices.announce(tx, { orderId: id, kind: 'returned' })
    const description = `Payment for order ${number} that came too late`
    const amountKobo = kobo(intent.amountKobo)
    await wallet.credit(tx, { userId, amountKobo, key: `late:${intent.reference}`, description, from: 'gateway' })
  }

  /** Notes on an order that money came which is not what was agreed on: nothing is delivered for it. */
  async function noteOtherPayment(tx: Ctx, { orderId, problem }: Intent): Promise<void> {
    if (orderId === null || problem === null) return
    await note(tx, orderId, OTHER_PAYMENT_EVENT, 'What was paid is not what was agreed on. Somebody will look at it.')
    await notices.announce(tx, { orderId, kind: 'unclear' })
  }

  /** Money on its way back to a card did not get there: it goes to the wallet. */
  async function refundFailed(tx: Ctx, intent: Intent, refund: { key: string; amountKobo: number }): Promise<void> {
    const order = intent.orderId === null ? null : await store.lockOrder(tx.db, intent.orderId)
    if (order === null) throw new Error(`The refund ${refund.key} is of no order.`)
    await note(tx, order.id, 'refund_to_wallet', 'The card did not take the refund: it went to the wallet.')
    const description = `Refund of order ${order.number}, which the card did not take`
    const movement = { userId: order.user_id, amountKobo: kobo(refund.amountKobo), description }
    await wallet.credit(tx, { ...movement, key: `returned:${refund.key}`, from: 'refunds' })
  }

  /** Has an order ended when its time is over, unless it is paid by then. */
  async function releaseLater(tx: Ctx, orderId: number, at: Date): Promise<void> {
    await jobs.enqueue(tx, releaseOrder, { orderId }, { startAfter: at })
  }

  /** Ends an unpaid order whose time is over, and gives its stock back. False where there is nothing to end. */
  async function release(ctx: Ctx, orderId: number): Promise<boolean> {
    return inTransaction(ctx, async (tx) => {
      const order = await store.lockOrder(tx.db, orderId)
      const isOver = order?.status === 'pending_payment' && (order.reserved_until ?? tx.now()) <= tx.now()
      if (!isOver) return false
      await store.setStatus(tx.db, orderId, 'cancelled', tx.now(), { expired: true })
      await store.setParts(tx.db, orderId, await storesOf(tx, orderId), { status: 'cancelled', holdsStock: false })
      await giveGoodsBack(tx, { buyerId: order.user_id, pieces: await piecesOf(tx, orderId) })
      await note(tx, orderId, 'cancelled', 'The payment did not arrive in time.')
      if (!(await store.hasEvent(tx.db, orderId, OTHER_PAYMENT_EVENT)))
        await notices.announce(tx, { orderId, kind: 'expired' })
      return true
    })
  }

  /** What was never paid for goes back into stock, and into the cart that it came from. */
  async function giveGoodsBack(tx: Ctx, { buyerId, pieces }: { buyerId: number; pieces: Pieces }): Promise<void> {
    // Carts are locked before stock, as buyers do.
    const { id } = await cart.lock(tx, buyerId)
    await catalogue.returnStock(tx, pieces)
    await cart.putBack(tx, id, pieces)
  }

  /** Ends every unpaid order whose time is over. */
  async function releaseOverdue(ctx: Ctx): Promise<void> {
    await releaseEach(ctx, await store.listOverdue(ctx.db, ctx.now(), OVERDUE_AT_ONCE))
  }

  /** The same for those that keep pieces of these listings. @returns how many were ended */
  async function releaseOverdueWith(ctx: Ctx, productIds: readonly number[]): Promise<number> {
    return releaseEach(ctx, await store.listOverdueWith(ctx.db, ctx.now(), productIds))
  }

  /** One that cannot be ended, whatever the reason, must not stand in the way of the others. */
  async function releaseEach(ctx: Ctx, orderIds: readonly number[]): Promise<number> {
    let ended = 0
    for (const orderId of orderIds)
      try {
        if (await release(ctx, orderId)) ended += 1
      } catch (error) {
        ctx.log.error({ err: error, orderId }, 'An unpaid order could not be ended.')
      }
    return ended
  }
}

async function storesOf(tx: Ctx, orderId: number): Promise<number[]> {
  return (await store.listParts(tx.db, orderId)).map((part) => part.store_id)
}

async function piecesOf(tx: Ctx, orderId: number) {
  return store.listPieces(tx.db, orderId, await storesOf(tx, orderId))
}

async function note(tx: Ctx, orderId: number, status: string, text: string): Promise<void> {
  const event = { orderId, status, storeId: null, byUser: null, as: 'shop' as const }
  await store.insertEvent(tx.db, { ...event, at: tx.now(), note: text })
}
