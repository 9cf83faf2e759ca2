import type { Ctx } from '#platform/ctx.ts'

import type { History, HistoryEntry } from './history.ts'
import { takeOffer } from './offers.ts'

const DAY_MS = 86_400_000
const MESSAGE_ORDERS = 12

const QUESTIONS = ['', 'Please confirm that it fits before I pay.', 'I can collect it on Saturday.']

/** Plans carts that buyers send by message: each ends in one of the four states. */
export function planMessageOrders(history: History, now: Date): HistoryEntry[] {
  return Array.from({ length: MESSAGE_ORDERS }, (_, index) => {
    const at = new Date(now.getTime() - (MESSAGE_ORDERS - index) * 2.2 * DAY_MS)
    // While shops are open, in Lagos.
    at.setUTCHours(7 + ((index * 5) % 10), (index * 17) % 60)
    return { at, write: () => writeMessageOrder(history, at, index) }
  })
}

async function writeMessageOrder(history: History, at: Date, index: number): Promise<void> {
  const { services, random, buyers, admin, ctxAt } = history
  const buyer = random.pick(buyers)
  const ctx = ctxAt(at, buyer)
  const { id: cartId } = await services.cart.ensureCart(ctx, buyer.id)
  await emptyCart(history, ctx, cartId)
  const quantity = random.int(1, 3)
  const offer = takeOffer(history, buyer, random.next(), quantity)
  if (offer === undefined) return
  const { listing, vehicle } = offer
  await services.cart.add(ctx, { cartId, productId: listing.id, quantity, ...(vehicle && { vehicle }) })
  const { enquiry } = await services.orders.messageCheckout.checkoutByMessage(
    ctx,
    { cartId, note: random.pick(QUESTIONS) },
    null,
  )
  const { messageOrders } = services.orders
  const answered = ctxAt(new Date(at.getTime() + DAY_MS / 4), admin)
  const setState = (state: 'answered' | 'closed', note: string) =>
    messageOrders.setState(answered, enquiry.id, { state, note }, '')
  if (index % 4 === 0)
    await messageOrders.createOrder(answered, enquiry.id, { note: 'Paid by bank transfer.', key: null, ip: '' })
  else if (index % 4 === 1) await setState('answered', 'Called the buyer, who will pay on Friday.')
  else if (index % 4 === 2) await setState('closed', 'The buyer found the part nearby.')
  await emptyCart(history, ctx, cartId)
}

async function emptyCart({ services }: History, ctx: Ctx, cartId: number): Promise<void> {
  for (const { id } of await services.cart.listItems(ctx, cartId)) await services.cart.remove(ctx, id)
}
