import * as cart from '#modules/cart/cart.contract.ts'
import * as orders from '#modules/orders/orders.contract.ts'
import { addTransaction, startTopUp } from '#modules/payments/payments.contract.ts'
import { Problem } from '#platform/http/problems.ts'
import { DELIVERY } from '#tests/support/buying.ts'
import { DECLINED_CARD, GOOD_CARD } from '#tests/support/payments.ts'

import { type Books, openBooks } from './books.ts'
import type { Buyer } from './buyers.ts'
import { pick } from './options.ts'
import { type Ask, patiently, type Tally } from './trade.ts'

interface Client {
  buyer: Buyer
  admin: Buyer
  /** What the buyer has at the beginning, in kobo. */
  kobo: number
  parts: readonly number[]
  throwDice: () => number
  origin: () => string
  tally: Tally
}

export interface Trader {
  buyer: Buyer
  books: Books
  /** Does one thing, whichever the dice say. */
  act(): Promise<void>
}

const MOST_TOP_UPS = 28
const PLANS = ['once', 'twice', 'out_of_order', 'never'] as const

/** A buyer who does what the dice say, and writes down what the shop acknowledged. */
export function openTrader(client: Client): Trader {
  const { buyer, parts, throwDice, origin, tally } = client
  const books = openBooks(client.kobo)
  const ask = patiently(buyer, origin, tally)
  const askAsAdmin = patiently(client.admin, origin, tally)
  let keys = 0
  const newKey = () => `${buyer.id}-${(keys += 1)}`
  return { buyer, books, act }

  async function act(): Promise<void> {
    const thrown = throwDice()
    if (thrown < 0.3) return changeCart()
    if (thrown < 0.7) return checkOut()
    if (thrown < 0.82) return giveBack('cancellation', ask)
    if (thrown < 0.9) return giveBack('refund', askAsAdmin)
    return books.topUps.size < MOST_TOP_UPS ? topUp() : checkOut()
  }

  async function changeCart(): Promise<void> {
    const other = pick(throwDice, parts)
    const items = await ask('cart read', (api) => api(cart.listCartItems, { params: { cartId: `${buyer.cartId}` } }))
    if (items instanceof Problem) throw items
    compareCart(items)
    if (items.length === 0 || throwDice() < 0.5) return add(other)
    const held = pick(throwDice, items)
    const { productId } = held
    const params = { itemId: `${held.id}` }
    if (throwDice() < 0.3) {
      await ask('cart remove', (api) => api(cart.deleteCartItem, { params }))
      books.cart?.delete(productId)
      return
    }
    const body = { cartId: buyer.cartId, productId, quantity: 1 + Math.floor(throwDice() * 3) }
    const changed = await ask('cart change', (api) => api(cart.updateCartItem, { params, body }))
    if (!(changed instanceof Problem)) books.cart?.set(productId, body.quantity)
  }

  async function add(productId: number): Promise<void> {
    const before = tally.again
    const body = { cartId: buyer.cartId, productId, quantity: 1 }
    const added = await ask('cart add', (api) => api(cart.addCartItem, { body }))
    // Adding has no key: sent again after a lost answer, it may count twice, as a buyer sees in the cart.
    if (tally.again !== before) books.cart = null
    else if (!(added instanceof Problem)) books.cart?.set(productId, added.quantity)
  }

  /** What was acknowledged to be in the cart is there. */
  function compareCart(items: readonly { productId: number; quantity: number }[]): void {
    const found = new Map(items.map((item) => [item.productId, item.quantity]))
    const isSame = books.cart === null || sameCounts(books.cart, found)
    books.cart = found
    if (!isSame) throw new Error(`The cart of user ${buyer.id} is not what was acknowledged.`)
  }

  async function checkOut(): Promise<void> {
    if (books.cart?.size === 0) await add(pick(throwDice, parts))
    const params = { cartId: `${buyer.cartId}` }
    const seen = await ask('cart read', (api) => api(cart.listCartItems, { params }))
    if (seen instanceof Problem) throw seen
    compareCart(seen)
    const idempotencyKey = newKey()
    const answer = await ask('checkout', (api) => api(orders.payByWallet, { body: DELIVERY, idempotencyKey }))
    if (answer instanceof Problem) return
    const pieces = new Map(seen.map(({ productId, quantity }) => [productId, quantity]))
    const kobo = Math.round(answer.order.total * 100)
    books.orders.set(answer.order.number, { status: 'paid', kobo, pieces })
    books.balance -= kobo
    books.cart = new Map()
  }

  async function giveBack(how: 'cancellation' | 'refund', asking: Ask): Promise<void> {
    const open = [...books.orders].filter(([, { status }]) => status === 'paid')
    if (open.length === 0) return checkOut()
    const [number, order] = pick(throwDice, open)
    const idempotencyKey = newKey()
    const call = how === 'cancellation' ? orders.cancelOrder : orders.refundOrder
    const answer = await asking(how, (api) => api(call, { params: { number }, body: { note: '' }, idempotencyKey }))
    if (answer instanceof Problem) return
    order.status = how === 'cancellation' ? 'cancelled' : 'refunded'
    books.balance += order.kobo
  }

  async function topUp(): Promise<void> {
    const amount = 100 * (1 + Math.floor(throwDice() * 90))
    const isGood = throwDice() < 0.85
    const plan = pick(throwDice, PLANS)
    const idempotencyKey = newKey()
    const started = await ask('top-up', (api) => api(startTopUp, { body: { amount }, idempotencyKey }))
    if (started instanceof Problem) return
    const { reference, access_code: code } = started
    books.topUps.set(reference, false)
    await ask('pay', () => payInPopUp(code, isGood ? GOOD_CARD : DECLINED_CARD, plan))
    const claimed = await ask('claim', async (api) => {
      const claim = await api(addTransaction, { body: { reference } })
      // The gateway did not answer the shop in time: the buyer's page asks again.
      if (claim.status === 'pending') throw new Error('Not verified yet.')
      return claim
    })
    if (claimed instanceof Problem || claimed.status !== 'successful') return
    books.topUps.set(reference, true)
    books.balance += amount * 100
  }

  async function payInPopUp(code: string, card: string, webhooks: string): Promise<void> {
    const response = await fetch(`${origin()}/dev/paystack/${code}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ card, webhooks }).toString(),
    })
    await response.text()
    if (response.status !== 200) throw new Error(`The pop-up answered ${response.status}.`)
  }
}

function sameCounts(a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): boolean {
  return a.size === b.size && [...a].every(([key, value]) => b.get(key) === value)
}
