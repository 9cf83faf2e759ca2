import type { z } from 'zod'

import type { Accounts } from '#modules/accounts/accounts.service.ts'
import type { PaymentChannel } from '#modules/payments/payments.contract.ts'
import type { Payments } from '#modules/payments/payments.service.ts'
import type { Wallet } from '#modules/wallet/wallet.service.ts'
import { createBatcher } from '#platform/batcher.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'
import type { Answer } from '#platform/http/endpoint.ts'
import { invalidInput, Problem } from '#platform/http/problems.ts'
import { type IdempotentRequest, BatchRejected, runIdempotent, runIdempotentBatch } from '#platform/idempotency.ts'
import { type Kobo, toNaira } from '#platform/money.ts'

import { resolveDelivery, type DeliveryDeps } from './delivery.service.ts'
import type { Notices } from './notices.service.ts'
import type { OrderQueries } from './order-queries.service.ts'
import { type Change, orderProblems, type OrderWaits, type payByCard, type payByWallet } from './orders.contract.ts'
import { MAX_RESERVED_ORDERS, PAYMENT_MISMATCH_EVENT, getPaymentMessage } from './orders.rules.ts'
import { hasClosedStore, hasEvent, setReference } from './orders.store.ts'
import {
  CART_DIFFERS,
  cartChanged,
  createPlacing,
  type PlacedOrder,
  type OrderRequest,
  type PlacingDeps,
  getReservedUntil,
} from './placing.service.ts'
import { parseShownAmount } from './quote.rules.ts'
import type { Settlement } from './settlement.service.ts'

type WalletBody = z.output<NonNullable<typeof payByWallet.body>>
type CardBody = z.output<NonNullable<typeof payByCard.body>>

/** One buyer's wallet checkout in the queue. */
interface Purchase {
  ctx: Ctx
  orderRequest: OrderRequest
  request: Omit<IdempotentRequest, 'call'>
}
type WalletCheckoutResult = Answer<typeof payByWallet>

const BY_WALLET = 'POST /api/wallet-checkout/'

/** The batch size of group checkout, and the milliseconds after which the next batch starts (decision 16). */
const CHECKOUT_BATCH = { maxBatch: 16, maxWaitMs: 250 }

interface Deps extends PlacingDeps, DeliveryDeps {
  accounts: Accounts
  wallet: Pick<Wallet, 'debit' | 'debitAll'>
  payments: Pick<Payments, 'start' | 'open' | 'completeAs'>
  notices: Notices
  settlement: Settlement
  queries: OrderQueries
}

/** Turns the caller's cart into an order: stock, order, money and the emptied cart in one transaction. */
export function createCheckout(deps: Deps) {
  const { wallet, payments, notices, settlement } = deps
  const { place, placeAll } = createPlacing(deps)
  const queue = createBatcher({
    ...CHECKOUT_BATCH,
    conflictKey: ({ request }: Purchase) => request.userId,
    runBatch: checkoutBatch,
    runOne: checkoutOne,
  })
  return { payByWallet: buyByWallet, payByCard: buyByCard, payAgain, verifyCard }

  /** Buys the caller's cart with the wallet. @throws foreignUser, cartEmpty, notEnoughBalance; 409 with `changes` */
  async function buyByWallet(ctx: Ctx, body: WalletBody, key: string | null) {
    await checkIdentity(ctx, body)
    const buyer = requireActor(ctx)
    const shownTotalKobo = parseShownTotal(body.total_price)
    const delivery = await resolveDelivery(ctx, deps, body)
    const orderRequest = {
      buyer,
      method: 'wallet' as const,
      delivery,
      shownTotalKobo,
      purchased: body.products_purchased,
    }
    return queue({ ctx, orderRequest, request: { userId: buyer.userId, key, body } })
  }

  async function checkoutOne({ ctx, orderRequest, request }: Purchase): Promise<WalletCheckoutResult> {
    return retryWithFreedStock(ctx, () =>
      runIdempotent(ctx, { ...request, call: BY_WALLET }, async (tx) => {
        const placed = await place(tx, orderRequest)
        await notices.announceAll(tx, [toPaidNotice(placed)])
        // Last, because concurrent orders wait for each other at the ledger.
        const movement = { ...toPayment(placed), to: 'order_clearing' as const }
        const { balanceKobo } = await wallet.debit(tx, movement).catch((error: unknown) => {
          throw error instanceof Problem && error.status === 402 ? orderProblems.notEnoughBalance() : error
        })
        return toResult(placed, balanceKobo)
      }),
    )
  }

  /** Returns null if any checkout needs to run alone; all are then rolled back and run one by one. */
  async function checkoutBatch(purchases: readonly Purchase[]): Promise<WalletCheckoutResult[] | null> {
    const [first] = purchases
    if (first === undefined) return []
    const orderRequests = purchases.map(({ orderRequest }) => orderRequest)
    const requests = purchases.map(({ request }) => request)
    return runIdempotentBatch(first.ctx, BY_WALLET, requests, async (tx) => {
      const placed = await placeAll(tx, orderRequests)
      await notices.announceAll(tx, placed.map(toPaidNotice))
      const balances = await wallet.debitAll(tx, placed.map(toPayment), 'order_clearing')
      return placed.map((order) => {
        const balanceKobo = balances?.get(order.userId)
        if (balanceKobo === undefined) throw new BatchRejected('A wallet could not pay.')
        return toResult(order, balanceKobo)
      })
    })
  }

  /** Places the order, reserves its stock and starts the card payment. @throws tooManyUnpaid, 409 with `changes` */
  async function buyByCard(ctx: Ctx, body: CardBody, key: string | null) {
    const buyer = requireActor(ctx)
    const { userId } = buyer
    const { email } = await deps.accounts.users.getUser(ctx, userId)
    const shownTotalKobo = parseShownTotal(body.total_price)
    const delivery = await resolveDelivery(ctx, deps, body)
    const request = { userId, call: 'POST /api/checkout/card/', key, body }
    const { number, reference } = await retryWithFreedStock(ctx, () =>
      runIdempotent(ctx, request, async (tx) => {
        const placed = await place(tx, {
          buyer,
          method: 'card',
          delivery,
          shownTotalKobo,
          cartId: body.cartId,
        })
        const payment = { userId, email, orderId: placed.id, amountKobo: placed.totalKobo }
        const started = await payments.start(tx, { ...payment, purpose: 'order' })
        // Counted while the buyer's cart is locked.
        const reserved = await setReference(tx.db, placed.id, started.reference)
        if (reserved > MAX_RESERVED_ORDERS) throw orderProblems.tooManyUnpaid()
        await settlement.scheduleRelease(tx, placed.id, getReservedUntil(tx))
        return { number: placed.number, reference: started.reference }
      }),
    )
    // If the gateway does not answer, the order stays and the problem names it; a repeated request or
    // `payAgain` starts the payment again.
    return openPayment(ctx, { number, reference }, body.channel)
  }

  /** Opens an order's payment. @throws notAllowedNow, storeClosed, problems of the gateway with the waiting order */
  async function openPayment(
    ctx: Ctx,
    { number, reference }: { number: string; reference: string },
    channel?: PaymentChannel,
  ) {
    const order = await deps.queries.getSummary(ctx, number)
    const isOpen = order.status === 'pending_payment' && !(await hasEvent(ctx.db, order.id, PAYMENT_MISMATCH_EVENT))
    // A repeated request may find the order paid, ended or under review.
    if (!isOpen) throw orderProblems.notAllowedNow()
    if (await hasClosedStore(ctx.db, order.id)) throw orderProblems.storeClosed()
    const started = await payments.open(ctx, reference, channel).catch((error: unknown) => {
      throw error instanceof Problem ? addWaitingOrder(error, number) : error
    })
    return { ...started, order }
  }

  /** Continues the card payment of the caller's unpaid order. @throws orderNotFound, notAllowedNow, storeClosed */
  async function payAgain(ctx: Ctx, number: string) {
    const order = await deps.queries.getOwn(ctx, number)
    const isOpen = order.status === 'pending_payment' && (order.reserved_until ?? ctx.now()) > ctx.now()
    if (!isOpen || order.reference === null) throw orderProblems.notAllowedNow()
    return openPayment(ctx, { number, reference: order.reference })
  }

  /** Checks the caller's card payment with the gateway; safe to repeat. @throws orderNotFound */
  async function verifyCard(ctx: Ctx, reference: string) {
    const { number } = await deps.queries.getOwnByReference(ctx, reference)
    const { status, intent } = await payments.completeAs(ctx, requireActor(ctx).userId, reference)
    const order = await deps.queries.getSummary(ctx, number)
    const { code, text } = getPaymentMessage(intent, order.status)
    return { status, message: text, message_code: code, order }
  }

  /** Retries after releasing the stock that expired unpaid orders still reserve. @throws 409 if one is the caller's */
  async function retryWithFreedStock<T>(ctx: Ctx, buy: () => Promise<T>): Promise<T> {
    try {
      return await buy()
    } catch (error) {
      const shortProducts = findShortProducts(error)
      if (shortProducts.length === 0) throw error
      const buyers = await settlement.releaseOverdueFor(ctx, shortProducts)
      if (buyers.length === 0) throw error
      // Its lines are back in the cart, and the caller has not seen them there.
      if (buyers.includes(requireActor(ctx).userId)) throw cartChanged([CART_DIFFERS])
      return buy()
    }
  }

  /** Compares the user data that was sent with the caller's (ruling 4). @throws foreignUser */
  async function checkIdentity(ctx: Ctx, body: WalletBody): Promise<void> {
    const { userId } = requireActor(ctx)
    const isDifferent = (sent: string | number | undefined, own: string | number) =>
      sent !== undefined && String(sent) !== String(own)
    if (isDifferent(body.user_id, userId)) throw orderProblems.foreignUser()
    if (body.username !== undefined) {
      const user = await deps.accounts.users.getUser(ctx, userId)
      if (isDifferent(body.username, user.username)) throw orderProblems.foreignUser()
    }
    if (body.unique_code === undefined) return
    const code = await deps.accounts.users.getUserCode(ctx, userId)
    if (isDifferent(body.unique_code, code.unique_code)) throw orderProblems.foreignUser()
  }
}

/** Adds to a problem which order waits for its payment now. */
function addWaitingOrder({ status, body, headers }: Problem, number: string): Problem {
  const detail = `Your order ${number} waits for its payment.`
  const waits: z.output<typeof OrderWaits> = { code: 'order_waits', number, detail }
  return new Problem(
    status,
    { ...body, detail: `${body.detail} ${detail}`, params: { order: number }, changes: [waits] },
    headers,
  )
}

const toPaidNotice = ({ id }: PlacedOrder) => ({ orderId: id, kind: 'paid' as const })

const toPayment = ({ userId, number, totalKobo }: PlacedOrder) => ({
  userId,
  amountKobo: totalKobo,
  key: `order:${number}`,
  description: `Order ${number}`,
})

function toResult({ id, number, totalKobo }: PlacedOrder, balanceKobo: Kobo): WalletCheckoutResult {
  const order = { id, number, total: toNaira(totalKobo), status: 'paid' as const }
  return { message: `Payment successful. Your order is ${number}.`, order, balance: toNaira(balanceKobo) }
}

function parseShownTotal(sent: number | string | undefined): Kobo | null {
  if (sent === undefined) return null
  const shownTotalKobo = parseShownAmount(sent)
  if (shownTotalKobo === null) throw invalidInput({ total_price: ['Enter a valid amount.'] })
  return shownTotalKobo
}

/** Returns the ids of the products that a refusal reports as short of stock. */
function findShortProducts(error: unknown): number[] {
  if (!(error instanceof Problem) || error.body.code !== 'cart_changed') return []
  // Set by `cartChanged` in placing.service.ts.
  const changes = (error.body.changes ?? []) as Change[]
  return changes.flatMap(({ code, productId }) =>
    code === 'sold_out' || code === 'fewer_left' ? (productId ?? []) : [],
  )
}
