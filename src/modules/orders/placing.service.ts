import { randomBytes } from 'node:crypto'

import type { Cart, CartForCheckout } from '#modules/cart/cart.service.ts'
import type { Catalogue } from '#modules/catalogue/catalogue.service.ts'
import type { ListingForSale } from '#modules/catalogue/stock.rules.ts'
import type { Actor, Ctx } from '#platform/ctx.ts'
import { invalidInput, Problem } from '#platform/http/problems.ts'
import { BatchRejected } from '#platform/idempotency.ts'
import { type Kobo, toNaira } from '#platform/money.ts'

import type { Delivery } from './delivery.service.ts'
import { type Change, orderProblems } from './orders.contract.ts'
import { formatOrderNumber, RESERVATION_MINUTES, calculateVat } from './orders.rules.ts'
import { insertOrders, type NewOrder } from './placing.store.ts'
import { isSameList, type Quote, quoteCart, splitByStore } from './quote.rules.ts'

export interface PlacingDeps {
  cart: Pick<Cart, 'take'>
  catalogue: Pick<Catalogue, 'takeForSale'>
  /** Hundredths of a percent; prices include it. */
  vatRate: number
}

export interface OrderRequest {
  /** The owner of the cart; each order of a batch has a different buyer. */
  buyer: Actor
  method: 'wallet' | 'card'
  delivery: Delivery
  /** The total that the buyer's screen showed; null if it was not sent. */
  shownTotalKobo: Kobo | null
  cartId?: number
  purchased?: string | undefined
}

export interface PlacedOrder {
  userId: number
  id: number
  number: string
  totalKobo: Kobo
}

type OrderDraft = Omit<NewOrder, 'number'>

/** Creates the functions that turn carts into orders and take their stock, in the caller's transaction. */
export function createPlacing({ cart, catalogue, vatRate }: PlacingDeps) {
  return { place, placeAll }

  /** Places one order as `placeAll` does. */
  async function place(tx: Ctx, request: OrderRequest): Promise<PlacedOrder> {
    const [placed] = await placeAll(tx, [request])
    if (placed === undefined) throw new Error('An order was not placed.')
    return placed
  }

  /** Places several orders, all or none. @throws cartNotFound, cartEmpty; 409 with `changes`; BatchRejected */
  async function placeAll(tx: Ctx, requests: readonly OrderRequest[]): Promise<PlacedOrder[]> {
    const carts = await cart.take(
      tx,
      requests.map(({ buyer }) => buyer.userId),
    )
    const purchases = requests.map((request, at) => ({ ...request, ...checkCart(request, carts[at]) }))
    const { listings, isTaken } = await catalogue.takeForSale(
      tx,
      purchases.map(({ buyer, lines }) => ({ actor: buyer, lines })),
    )
    const orders = purchases.map((purchase, at) => buildOrder(tx, purchase, listings[at] ?? []))
    if (!isTaken) throw new BatchRejected('There is stock for each order alone, but not for all.')
    return writeOrders(tx, orders)
  }

  function buildOrder(
    tx: Ctx,
    purchase: OrderRequest & { lines: CartLines },
    listings: readonly ListingForSale[],
  ): OrderDraft {
    const { buyer, method, delivery, shownTotalKobo, purchased, lines } = purchase
    const quote = quoteCart(lines, listings, shownTotalKobo)
    if (quote.changes.length > 0) throw cartChanged(quote.changes)
    checkPurchasedList(purchased, quote)
    const status = method === 'wallet' ? ('paid' as const) : ('pending_payment' as const)
    const reservedUntil = status === 'paid' ? null : getReservedUntil(tx)
    const terms = { userId: buyer.userId, method, status, ...delivery, reservedUntil, at: tx.now() }
    return { ...terms, ...calculateFigures(quote, vatRate) }
  }
}

type CartLines = CartForCheckout['lines']

function checkCart({ cartId }: OrderRequest, cart: CartForCheckout | undefined): { lines: CartLines } {
  if (cart === undefined || (cartId !== undefined && cartId !== cart.id)) throw orderProblems.cartNotFound()
  if (cart.lines.length === 0) throw orderProblems.cartEmpty()
  return { lines: cart.lines }
}

/** Calculates the amounts of an order from its quote. */
export const calculateFigures = ({ totalKobo, savedKobo, lines }: Quote, vatRate: number) => ({
  totalKobo,
  savedKobo,
  vatRate,
  vatKobo: calculateVat(totalKobo, vatRate),
  lines,
  shipments: splitByStore(lines),
})

const MAX_NUMBER_ATTEMPTS = 5

/** Writes the orders under unused random numbers. */
async function writeOrders(tx: Ctx, orders: readonly OrderDraft[]): Promise<PlacedOrder[]> {
  const placed = new Map<OrderDraft, PlacedOrder>()
  for (let attempt = 0; attempt < MAX_NUMBER_ATTEMPTS && placed.size < orders.length; attempt += 1) {
    const byNumber = new Map<string, OrderDraft>()
    for (const order of orders) if (!placed.has(order)) byNumber.set(formatOrderNumber(order.at, randomBytes(6)), order)
    const ids = await insertOrders(
      tx.db,
      [...byNumber].map(([number, order]) => ({ ...order, number })),
    )
    for (const [number, order] of byNumber) {
      const id = ids.get(number)
      if (id !== undefined) placed.set(order, { userId: order.userId, id, number, totalKobo: order.totalKobo })
    }
  }
  return orders.map((order) => {
    const written = placed.get(order)
    if (written === undefined) throw new Error('No free number was found for an order.')
    return written
  })
}

/** Writes one order under an unused random number. */
export async function writeOrder(tx: Ctx, order: OrderDraft): Promise<PlacedOrder> {
  const [placed] = await writeOrders(tx, [order])
  if (placed === undefined) throw new Error('An order was not written.')
  return placed
}

/** Returns when the reservation of a payment that starts now expires. */
export const getReservedUntil = (ctx: Ctx) => new Date(ctx.now().getTime() + RESERVATION_MINUTES * 60_000)

/** The change of a cart that differs from what the buyer saw. */
export const CART_DIFFERS: Change = {
  productId: null,
  code: 'total_changed',
  detail: 'Your cart changed. Check it and try again.',
}

/** Creates a 409 that lists what changed. */
export function cartChanged(changes: Change[]): Problem {
  const detail = changes.map((change) => change.detail).join(' ')
  const { status, body } = orderProblems.cartChanged()
  return new Problem(status, { ...body, detail: `${body.detail} ${detail}`, changes })
}

function checkPurchasedList(purchased: string | undefined, quote: Quote) {
  if (purchased === undefined) return
  const isSame = isSameList(purchased, quote.lines)
  if (isSame === null) throw invalidInput({ products_purchased: ['Send a JSON list of titles and quantities.'] })
  if (isSame) return
  throw cartChanged([{ ...CART_DIFFERS, total: toNaira(quote.totalKobo) }])
}
