import type { z } from 'zod'

import type { Accounts } from '#modules/accounts/accounts.service.ts'
import type { Payments } from '#modules/payments/payments.service.ts'
import type { Wallet } from '#modules/wallet/wallet.service.ts'
import { createBatcher } from '#platform/batcher.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'
import type { Answer } from '#platform/http/endpoint.ts'
import { invalidInput, Problem } from '#platform/http/problems.ts'
import { type IdempotentRequest, BatchRejected, runIdempotent, runIdempotentBatch } from '#platform/idempotency.ts'
import { type Kobo, toNaira } from '#platform/money.ts'

import { deliveryFor, type DeliveryDeps } from './delivery.service.ts'
import type { Notices } from './notices.service.ts'
import { type Change, orderProblems, type OrderWaits, type payByCard, type payByWallet } from './orders.contract.ts'
import { OTHER_PAYMENT_EVENT, paymentMessage } from './orders.rules.ts'
import { hasClosedStore, hasEvent, setReference } from './orders.store.ts'
import { createPlacing, type Placed, type Placing, type PlacingDeps, reservedUntil } from './placing.service.ts'
import { readShown } from './quote.rules.ts'
import type { Reading } from './reading.service.ts'
import type { Settlement } from './settlement.service.ts'

type WalletBody = z.output<NonNullable<typeof payByWallet.body>>
type CardBody = z.output<NonNullable<typeof payByCard.body>>

/** One buyer's wish, as it waits for its turn. */
interface Purchase {
  ctx: Ctx
  placing: Placing
  asked: Omit<IdempotentRequest, 'call'>
}
type Bought = Answer<typeof payByWallet>

const BY_WALLET = 'POST /api/wallet-checkout/'

/** The batch size of group checkout, and the milliseconds after which the next batch starts (decision 16). */
const CHECKOUT_BATCH = { maxBatch: 16, maxWaitMs: 250 }

interface Deps extends PlacingDeps, DeliveryDeps {
  accounts: Accounts
  wallet: Pick<Wallet, 'debit' | 'debitAll'>
  payments: Pick<Payments, 'start' | 'open' | 'completeAs'>
  notices: Notices
  settlement: Settlement
  reading: Reading
}

/** Turning the own cart into an order: stock, order, money and the emptied cart are one transaction, or nothing. */
export function createCheckout(deps: Deps) {
  const { wallet, payments, notices, settlement } = deps
  const { place, placeAll } = createPlacing(deps)
  const queue = createBatcher({
    ...CHECKOUT_BATCH,
    conflictKey: ({ asked }: Purchase) => asked.userId,
    runBatch: together,
    runOne: alone,
  })
  return { payByWallet: buyByWallet, payByCard: buyByCard, payAgain, verifyCard }

  /**
   * Buys the own cart with the wallet.
   * @throws foreignUser, cartEmpty, notEnoughBalance; Problem 409 with `changes` where anything is not as it was shown
   */
  async function buyByWallet(ctx: Ctx, body: WalletBody, key: string | null) {
    await refuseForeign(ctx, body)
    const buyer = requireActor(ctx)
    const shown = shownTotal(body.total_price)
    const delivery = await deliveryFor(ctx, deps, body)
    const placing = { buyer, method: 'wallet' as const, delivery, shown, purchased: body.products_purchased }
    return queue({ ctx, placing, asked: { userId: buyer.userId, key, body } })
  }

  async function alone({ ctx, placing, asked }: Purchase): Promise<Bought> {
    return withFreedStock(ctx, () =>
      runIdempotent(ctx, { ...asked, call: BY_WALLET }, async (tx) => {
        const placed = await place(tx, placing)
        await notices.announceAll(tx, [paid(placed)])
        // Last, because the books are what orders wait for each other at.
        const movement = { ...paymentOf(placed), to: 'order_clearing' as const }
        const { balanceKobo } = await wallet.debit(tx, movement).catch((error: unknown) => {
          throw error instanceof Problem && error.status === 402 ? orderProblems.notEnoughBalance() : error
        })
        return bought(placed, balanceKobo)
      }),
    )
  }

  /** Null where any of them is not as simple as that: undone with the others, it then goes alone, and so do they. */
  async function together(purchases: readonly Purchase[]): Promise<Bought[] | null> {
    const [first] = purchases
    if (first === undefined) return []
    const [placings, asked] = [purchases.map(({ placing }) => placing), purchases.map((each) => each.asked)]
    return runIdempotentBatch(first.ctx, BY_WALLET, asked, async (tx) => {
      const placed = await placeAll(tx, placings)
      await notices.announceAll(tx, placed.map(paid))
      const balances = await wallet.debitAll(tx, placed.map(paymentOf), 'order_clearing')
      return placed.map((order) => {
        const balanceKobo = balances?.get(order.userId)
        if (balanceKobo === undefined) throw new BatchRejected('A wallet could not pay.')
        return bought(order, balanceKobo)
      })
    })
  }

  /**
   * Makes the order and keeps its stock, then begins the payment by card. Where the gateway does not answer, the order
   * stays and the refusal names it: the same request again, or `payAgain`, begins the payment anew.
   */
  async function buyByCard(ctx: Ctx, body: CardBody, key: string | null) {
    const buyer = requireActor(ctx)
    const { userId } = buyer
    const { email } = await deps.accounts.users.getUser(ctx, userId)
    const shown = shownTotal(body.total_price)
    const delivery = await deliveryFor(ctx, deps, body)
    const asked = { userId, call: 'POST /api/checkout/card/', key, body }
    const { number, reference } = await withFreedStock(ctx, () =>
      runIdempotent(ctx, asked, async (tx) => {
        const placed = await place(tx, { buyer, method: 'card', delivery, shown, cartId: body.cartId })
        const payment = { userId, email, orderId: placed.id, amountKobo: placed.totalKobo }
        const started = await payments.start(tx, { ...payment, purpose: 'order' })
        await setReference(tx.db, placed.id, started.reference)
        await settlement.releaseLater(tx, placed.id, reservedUntil(tx))
        return { number: placed.number, reference: started.reference }
      }),
    )
    return begin(ctx, { number, reference })
  }

  /**
   * The same request again finds the order as it is by now: one that is paid, or has ended, or for which other money came
   * than was agreed on, is not to be paid for.
   */
  async function begin(ctx: Ctx, { number, reference }: { number: string; reference: string }) {
    const order = await deps.reading.summary(ctx, number)
    const isOpen = order.status === 'pending_payment' && !(await hasEvent(ctx.db, order.id, OTHER_PAYMENT_EVENT))
    if (!isOpen) throw orderProblems.notAllowedNow()
    if (await hasClosedStore(ctx.db, order.id)) throw orderProblems.storeClosed()
    const started = await payments.open(ctx, reference).catch((error: unknown) => {
      throw error instanceof Problem ? namingOrder(error, number) : error
    })
    return { ...started, order }
  }

  /** Goes on with the payment of an own order that waits for it. @throws orderNotFound, notAllowedNow, storeClosed */
  async function payAgain(ctx: Ctx, number: string) {
    const order = await deps.reading.own(ctx, number)
    const isOpen = order.status === 'pending_payment' && (order.reserved_until ?? ctx.now()) > ctx.now()
    if (!isOpen || order.reference === null) throw orderProblems.notAllowedNow()
    return begin(ctx, { number, reference: order.reference })
  }

  /** What became of an own payment by card; asks the gateway, and is safe to repeat. @throws orderNotFound */
  async function verifyCard(ctx: Ctx, reference: string) {
    const { number } = await deps.reading.ownByReference(ctx, reference)
    const { status, intent } = await payments.completeAs(ctx, requireActor(ctx).userId, reference)
    const order = await deps.reading.summary(ctx, number)
    return { status, message: paymentMessage(intent, order.status), order }
  }

  /** Pieces that a forgotten payment keeps beyond its time do not stop somebody who pays now. */
  async function withFreedStock<T>(ctx: Ctx, buy: () => Promise<T>): Promise<T> {
    try {
      return await buy()
    } catch (error) {
      const short = shortOf(error)
      if (short.length === 0 || (await settlement.releaseOverdueWith(ctx, short)) === 0) throw error
      return buy()
    }
  }

  /** Figures and people that are sent are only compared (ruling 4). @throws foreignUser */
  async function refuseForeign(ctx: Ctx, body: WalletBody): Promise<void> {
    const { userId } = requireActor(ctx)
    const isOther = (sent: string | number | undefined, own: string | number) =>
      sent !== undefined && String(sent) !== String(own)
    if (isOther(body.user_id, userId)) throw orderProblems.foreignUser()
    if (body.username !== undefined) {
      const user = await deps.accounts.users.getUser(ctx, userId)
      if (isOther(body.username, user.username)) throw orderProblems.foreignUser()
    }
    if (body.unique_code === undefined) return
    const code = await deps.accounts.users.getUserCode(ctx, userId)
    if (isOther(body.unique_code, code.unique_code)) throw orderProblems.foreignUser()
  }
}

/** The same refusal, which also says which order waits for its payment now. */
function namingOrder({ status, body, headers }: Problem, number: string): Problem {
  const detail = `Your order ${number} waits for its payment.`
  const waits: z.output<typeof OrderWaits> = { code: 'order_waits', number, detail }
  return new Problem(status, { ...body, detail: `${body.detail} ${detail}`, changes: [waits] }, headers)
}

const paid = ({ id }: Placed) => ({ orderId: id, kind: 'paid' as const })

const paymentOf = ({ userId, number, totalKobo }: Placed) => ({
  userId,
  amountKobo: totalKobo,
  key: `order:${number}`,
  description: `Order ${number}`,
})

function bought({ id, number, totalKobo }: Placed, balanceKobo: Kobo): Bought {
  const order = { id, number, total: toNaira(totalKobo), status: 'paid' as const }
  return { message: `Payment successful. Your order is ${number}.`, order, balance: toNaira(balanceKobo) }
}

function shownTotal(sent: number | string | undefined): Kobo | null {
  if (sent === undefined) return null
  const shown = readShown(sent)
  if (shown === null) throw invalidInput({ total_price: ['This is no amount.'] })
  return shown
}

/** The ids of the parts that a refusal says there are too few of. */
function shortOf(error: unknown): number[] {
  if (!(error instanceof Problem) || error.body.code !== 'cart_changed') return []
  // Put there by `changed` of placing.service.ts.
  const changes = (error.body.changes ?? []) as Change[]
  return changes.flatMap(({ code, productId }) =>
    code === 'sold_out' || code === 'fewer_left' ? (productId ?? []) : [],
  )
}
