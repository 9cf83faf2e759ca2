import { randomBytes } from 'node:crypto'

import type { Cart, CartForCheckout } from '#modules/cart/cart.service.ts'
import type { Catalogue } from '#modules/catalogue/catalogue.service.ts'
import type { Actor, Ctx } from '#platform/ctx.ts'
import { invalidInput, Problem } from '#platform/http/problems.ts'
import { BatchRejected } from '#platform/idempotency.ts'
import { type Kobo, toNaira } from '#platform/money.ts'

import type { Delivery } from './delivery.service.ts'
import { type Change, orderProblems } from './orders.contract.ts'
import { orderNumber, RESERVATION_MINUTES, vatWithin } from './orders.rules.ts'
import { insertOrders, type NewOrder } from './placing.store.ts'
import { type Listing, namesSame, type Quote, quoteCart, splitByStore } from './quote.rules.ts'

export interface PlacingDeps {
  cart: Pick<Cart, 'take'>
  catalogue: Pick<Catalogue, 'takeForSale'>
  /** Hundredths of a percent; prices include it. */
  vatRate: number
}

export interface Placing {
  /** Whose cart it is. Of orders that are placed together, each is another one's. */
  buyer: Actor
  method: 'wallet' | 'card'
  delivery: Delivery
  /** What the buyer's screen showed. */
  shown: Kobo | null
  cartId?: number
  purchased?: string | undefined
}

export interface Placed {
  userId: number
  id: number
  number: string
  totalKobo: Kobo
}

type Unnumbered = Omit<NewOrder, 'number'>

/** How carts become orders with their stock taken, within the caller's transaction. */
export function createPlacing({ cart, catalogue, vatRate }: PlacingDeps) {
  return { place, placeAll }

  /** Places one order as `placeAll` does. */
  async function place(tx: Ctx, placing: Placing): Promise<Placed> {
    const [placed] = await placeAll(tx, [placing])
    if (placed === undefined) throw new Error('An order was not placed.')
    return placed
  }

  /**
   * Takes the carts of the buyers, checks them against the shop as it is now, and writes the orders with their stock
   * taken; all of them or none.
   * @throws cartNotFound, cartEmpty; Problem 409 with `changes` where anything is not as it was shown; NotTogether
   */
  async function placeAll(tx: Ctx, placings: readonly Placing[]): Promise<Placed[]> {
    const carts = await cart.take(
      tx,
      placings.map(({ buyer }) => buyer.userId),
    )
    const purchases = placings.map((placing, at) => ({ ...placing, ...wantedOf(placing, carts[at]) }))
    const { listings, isTaken } = await catalogue.takeForSale(
      tx,
      purchases.map(({ buyer, lines }) => ({ actor: buyer, lines })),
    )
    const orders = purchases.map((purchase, at) => orderOf(tx, purchase, listings[at] ?? []))
    // Each of them could have been served, but not all.
    if (!isTaken) throw new BatchRejected('Stock that was there could not be taken.')
    return writeOrders(tx, orders)
  }

  function orderOf(tx: Ctx, purchase: Placing & { lines: Wanted }, listings: readonly Listing[]): Unnumbered {
    const { buyer, method, delivery, shown, purchased, lines } = purchase
    const quote = quoteCart(lines, listings, shown)
    if (quote.changes.length > 0) throw changed(quote.changes)
    refuseOtherGoods(purchased, quote)
    const status = method === 'wallet' ? ('paid' as const) : ('pending_payment' as const)
    const until = status === 'paid' ? null : reservedUntil(tx)
    const agreed = { userId: buyer.userId, method, status, ...delivery, reservedUntil: until, at: tx.now() }
    return { ...agreed, ...orderFigures(quote, vatRate) }
  }
}

type Wanted = CartForCheckout['lines']

function wantedOf({ cartId }: Placing, taken: CartForCheckout | undefined): { lines: Wanted } {
  if (taken === undefined || (cartId !== undefined && cartId !== taken.id)) throw orderProblems.cartNotFound()
  if (taken.lines.length === 0) throw orderProblems.cartEmpty()
  return { lines: taken.lines }
}

/** What an order is written with, of what was quoted. */
export const orderFigures = ({ totalKobo, savedKobo, lines }: Quote, vatRate: number) => ({
  totalKobo,
  savedKobo,
  vatRate,
  vatKobo: vatWithin(totalKobo, vatRate),
  lines,
  shares: splitByStore(lines),
})

const MOST_TRIES = 5

/** Writes the orders under numbers that nobody has. */
async function writeOrders(tx: Ctx, orders: readonly Unnumbered[]): Promise<Placed[]> {
  const placed = new Map<Unnumbered, Placed>()
  for (let tries = 0; tries < MOST_TRIES && placed.size < orders.length; tries += 1) {
    const byNumber = new Map<string, Unnumbered>()
    for (const order of orders) if (!placed.has(order)) byNumber.set(orderNumber(order.at, randomBytes(6)), order)
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

/** Writes one order under a number that nobody has. */
export async function writeOrder(tx: Ctx, order: Unnumbered): Promise<Placed> {
  const [placed] = await writeOrders(tx, [order])
  if (placed === undefined) throw new Error('An order was not written.')
  return placed
}

/** Until when a payment that begins now keeps its stock. */
export const reservedUntil = (ctx: Ctx) => new Date(ctx.now().getTime() + RESERVATION_MINUTES * 60_000)

/** A 409 that says what is not as it was. */
export function changed(changes: Change[]): Problem {
  const detail = changes.map((change) => change.detail).join(' ')
  return new Problem(409, { detail: `Your order has changed. ${detail}`, code: 'cart_changed', changes })
}

function refuseOtherGoods(purchased: string | undefined, quote: Quote) {
  if (purchased === undefined) return
  const isSame = namesSame(purchased, quote.lines)
  if (isSame === null) throw invalidInput({ products_purchased: ['This is no list of titles and quantities.'] })
  if (isSame) return
  const total = toNaira(quote.totalKobo)
  throw changed([
    { productId: null, code: 'total_changed', detail: 'The cart holds other parts than were shown.', total },
  ])
}
