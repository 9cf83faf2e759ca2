import { randomBytes } from 'node:crypto'

import type { Cart } from '#modules/cart/cart.service.ts'
import type { Catalogue } from '#modules/catalogue/catalogue.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { invalidInput, Problem } from '#platform/http/problems.ts'
import { type Kobo, toNaira } from '#platform/money.ts'

import type { Delivery } from './delivery.service.ts'
import { type Change, orderProblems } from './orders.contract.ts'
import { orderNumber, RESERVATION_MINUTES, vatWithin } from './orders.rules.ts'
import { insertOrder, type NewOrder } from './placing.store.ts'
import { namesSame, type Quote, quoteCart, splitByStore } from './quote.rules.ts'
import { asking } from './seen.service.ts'

export interface PlacingParts {
  cart: Pick<Cart, 'take'>
  catalogue: Pick<Catalogue, 'takeForSale'>
  /** Hundredths of a percent; prices include it. */
  vatRate: number
}

export interface Placing {
  method: 'wallet' | 'card'
  delivery: Delivery
  /** What the buyer's screen showed. */
  shown: Kobo | null
  cartId?: number
  purchased?: string | undefined
}

export interface Placed {
  id: number
  number: string
  totalKobo: Kobo
}

/** How a cart becomes an order with its stock taken, within the caller's transaction. */
export function createPlacing({ cart, catalogue, vatRate }: PlacingParts) {
  return place

  /**
   * Takes the own cart, checks it against the shop as it is now, and writes the order with its stock taken.
   * @throws cartNotFound, cartEmpty; Problem 409 with `changes` where anything is not as it was shown
   */
  async function place(tx: Ctx, { method, delivery, shown, cartId, purchased }: Placing): Promise<Placed> {
    const { userId } = asking(tx)
    const { id, lines: wanted } = await cart.take(tx, userId)
    if (cartId !== undefined && cartId !== id) throw orderProblems.cartNotFound()
    if (wanted.length === 0) throw orderProblems.cartEmpty()
    const { listings, isTaken } = await catalogue.takeForSale(tx, wanted)
    const quote = quoteCart(wanted, listings, shown)
    if (quote.changes.length > 0) throw changed(quote.changes)
    refuseOtherGoods(purchased, quote)
    if (!isTaken) throw new Error('Stock that was there could not be taken.')
    const [figures, status] = [
      orderFigures(quote, vatRate),
      method === 'wallet' ? ('paid' as const) : ('pending_payment' as const),
    ]
    const until = status === 'paid' ? null : reservedUntil(tx)
    const order = { userId, method, status, ...delivery, reservedUntil: until, at: tx.now(), ...figures }
    return { ...(await writeOrder(tx, order)), totalKobo: quote.totalKobo }
  }
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

/** Writes the order under a number that nobody has. */
export async function writeOrder(tx: Ctx, order: Omit<NewOrder, 'number'>): Promise<{ id: number; number: string }> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const number = orderNumber(order.at, randomBytes(6))
    const id = await insertOrder(tx.db, { ...order, number })
    if (id !== null) return { id, number }
  }
  throw new Error('No free number was found for an order.')
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
