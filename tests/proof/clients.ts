import * as cart from '#modules/cart/cart.contract.ts'
import * as changes from '#modules/orders/order-changes.contract.ts'
import * as orders from '#modules/orders/orders.contract.ts'
import { addTransaction, startTopUp } from '#modules/payments/payments.contract.ts'
import { Problem } from '#platform/http/problems.ts'
import { DELIVERY } from '#tests/support/buying.ts'
import { DECLINED_CARD, GOOD_CARD } from '#tests/support/payments.ts'

import { type RetryingCall, createRetryingCall, type Tally } from './actions.ts'
import type { Buyer } from './buyers.ts'
import { type AcknowledgedState, createAcknowledgedState } from './ledger.ts'
import { pick } from './options.ts'

interface Client {
  buyer: Buyer
  admin: Buyer
  /** The buyer's first balance in kobo. */
  kobo: number
  parts: readonly number[]
  random: () => number
  origin: () => string
  tally: Tally
}

export interface Trader {
  buyer: Buyer
  acknowledged: AcknowledgedState
  /** Does one random operation. */
  act(): Promise<void>
}

const MAX_TOP_UPS = 28
const PLANS = ['once', 'twice', 'out_of_order', 'never'] as const

/** Creates a client that does random operations for a buyer, and records what the shop acknowledges. */
export function createTrader(client: Client): Trader {
  const { buyer, parts, random, origin, tally } = client
  const acknowledged = createAcknowledgedState(client.kobo)
  const ask = createRetryingCall(buyer, origin, tally)
  const askAsAdmin = createRetryingCall(client.admin, origin, tally)
  let keys = 0
  const newKey = () => `${buyer.id}-${(keys += 1)}`
  return { buyer, acknowledged, act }

  async function act(): Promise<void> {
    const drawn = random()
    if (drawn < 0.3) return changeCart()
    if (drawn < 0.7) return checkOut()
    if (drawn < 0.82) return undoOrder('cancellation', ask)
    if (drawn < 0.9) return undoOrder('refund', askAsAdmin)
    return acknowledged.topUps.size < MAX_TOP_UPS ? topUp() : checkOut()
  }

  async function changeCart(): Promise<void> {
    const other = pick(random, parts)
    const items = await ask('cart read', (api) => api(cart.listCartItems, { params: { cartId: `${buyer.cartId}` } }))
    if (items instanceof Problem) throw items
    compareCart(items)
    if (items.length === 0 || random() < 0.5) return add(other)
    const held = pick(random, items)
    const { productId } = held
    const params = { itemId: `${held.id}` }
    if (random() < 0.3) {
      await ask('cart remove', (api) => api(cart.deleteCartItem, { params }))
      acknowledged.cart?.delete(productId)
      return
    }
    const body = { cartId: buyer.cartId, productId, quantity: 1 + Math.floor(random() * 3) }
    const changed = await ask('cart change', (api) => api(cart.updateCartItem, { params, body }))
    if (!(changed instanceof Problem)) acknowledged.cart?.set(productId, body.quantity)
  }

  async function add(productId: number): Promise<void> {
    const before = tally.retries
    const body = { cartId: buyer.cartId, productId, quantity: 1 }
    const added = await ask('cart add', (api) => api(cart.addCartItem, { body }))
    // Adding has no idempotency key: a retry after a lost answer may count twice, as a buyer sees in the cart.
    if (tally.retries !== before) acknowledged.cart = null
    else if (!(added instanceof Problem)) acknowledged.cart?.set(productId, added.quantity)
  }

  /** Throws when the cart differs from what was acknowledged. */
  function compareCart(items: readonly { productId: number; quantity: number }[]): void {
    const found = new Map(items.map((item) => [item.productId, item.quantity]))
    const isSame = acknowledged.cart === null || hasEqualCounts(acknowledged.cart, found)
    acknowledged.cart = found
    if (!isSame) throw new Error(`The cart of user ${buyer.id} differs from what was acknowledged.`)
  }

  async function checkOut(): Promise<void> {
    if (acknowledged.cart?.size === 0) await add(pick(random, parts))
    const params = { cartId: `${buyer.cartId}` }
    const seen = await ask('cart read', (api) => api(cart.listCartItems, { params }))
    if (seen instanceof Problem) throw seen
    compareCart(seen)
    const idempotencyKey = newKey()
    const answer = await ask('checkout', (api) => api(orders.payByWallet, { body: DELIVERY, idempotencyKey }))
    if (answer instanceof Problem) return
    const quantities = new Map(seen.map(({ productId, quantity }) => [productId, quantity]))
    const kobo = Math.round(answer.order.total * 100)
    acknowledged.orders.set(answer.order.number, { status: 'paid', kobo, quantities: quantities })
    acknowledged.balance -= kobo
    acknowledged.cart = new Map()
  }

  async function undoOrder(how: 'cancellation' | 'refund', askAs: RetryingCall): Promise<void> {
    const open = [...acknowledged.orders].filter(([, { status }]) => status === 'paid')
    if (open.length === 0) return checkOut()
    const [number, order] = pick(random, open)
    const idempotencyKey = newKey()
    const call = how === 'cancellation' ? changes.cancelOrder : changes.refundOrder
    const answer = await askAs(how, (api) => api(call, { params: { number }, body: { note: '' }, idempotencyKey }))
    if (answer instanceof Problem) return
    order.status = how === 'cancellation' ? 'cancelled' : 'refunded'
    acknowledged.balance += order.kobo
  }

  async function topUp(): Promise<void> {
    const amount = 100 * (1 + Math.floor(random() * 90))
    const isGood = random() < 0.85
    const plan = pick(random, PLANS)
    const idempotencyKey = newKey()
    const started = await ask('top-up', (api) => api(startTopUp, { body: { amount }, idempotencyKey }))
    if (started instanceof Problem) return
    const { reference, access_code: code } = started
    acknowledged.topUps.set(reference, false)
    await ask('pay', () => payInPopUp(code, isGood ? GOOD_CARD : DECLINED_CARD, plan))
    const claimed = await ask('claim', async (api) => {
      const claim = await api(addTransaction, { body: { reference } })
      // The gateway did not answer the shop in time: the buyer's page retries.
      if (claim.status === 'pending') throw new Error('Not verified yet.')
      return claim
    })
    if (claimed instanceof Problem || claimed.status !== 'successful') return
    acknowledged.topUps.set(reference, true)
    acknowledged.balance += amount * 100
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

function hasEqualCounts(a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): boolean {
  return a.size === b.size && [...a].every(([key, value]) => b.get(key) === value)
}
