import { ROLE } from '#modules/accounts/permissions.rules.ts'
import type { OrderAction } from '#modules/orders/orders.rules.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'
import { Problem } from '#platform/http/problems.ts'
import { kobo, toNaira } from '#platform/money.ts'
import { BACKGROUND_ACCOUNTS, DEMO_ACCOUNTS } from '#seed/demo/accounts.ts'
import { hasOrders, listBestSellers, listDemoUsers } from '#seed/demo/demo.store.ts'
import { createRandom } from '#seed/demo/random.ts'

import type { DemoUser, History, HistoryDeps, HistoryEntry } from './history.ts'
import { planMessageOrders } from './message-orders.ts'
import { fillGarages, listOffers, takeOffer } from './offers.ts'
import { HISTORY_DAYS, type HistoryStep, type PlannedOrder, planHistory } from './plan.ts'
import { writeUnmetDemand } from './unmet-demand.ts'
import { writeAlerts, writeInvitations, writePartRequests } from './visitor-entries.ts'

const SEED = 11
/** Roles that buy in the history; store owners and the admin do not. */
const BUYER_ROLES: readonly number[] = [ROLE.fleet, ROLE.workshop, ROLE.customer]
const CARRIERS = ['Motor park waybill', 'Dispatch rider', 'Bus parcel', 'Courier']
const DELIVERY_NOTES = [
  '',
  '',
  '',
  'Call me before you come.',
  'Leave it with the security man.',
  'Deliver after 4 pm.',
]
const CANCEL_NOTES = ['I ordered the wrong part.', 'I found it nearby.', 'The car is sold.']
const REFUND_NOTES = ['Returned unused.', 'Wrong size, returned.', 'The box was damaged.']
const DAY_MS = 86_400_000
const TOP_UP_NAIRA = 250_000
const EMAILS = [...DEMO_ACCOUNTS, ...BACKGROUND_ACCOUNTS].map(({ email }) => email)

/** Writes 90 days of orders and requests into a demo shop without any. Returns the number of orders. */
export async function seedHistory(deps: HistoryDeps, now: Date): Promise<number> {
  if ((await hasOrders(deps.db)) > 0) return 0
  const users = await listDemoUsers(deps.db, [EMAILS])
  const history = await openHistory(deps, users)
  if (history === null) return 0
  await fillGarages(history, users, new Date(now.getTime() - HISTORY_DAYS * DAY_MS))
  const numbers = new Map<PlannedOrder, string>()
  // Through the services of the shop, with a clock of the past.
  const steps = planHistory(history.random, { now, buyers: history.buyers.length })
  const entries: HistoryEntry[] = steps.map((step) => ({ at: step.at, write: () => takeStep(history, numbers, step) }))
  entries.push(...planMessageOrders(history, now))
  for (const { at, write } of entries.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    if (deps.signal.aborted) return numbers.size
    // A step that the shop's rules refuse, for example for stock that ran out, did not happen.
    await write().catch(ignoreProblem)
    await deps.jobs.drain(history.ctxAt(at, null))
  }
  await writePartRequests(history, now)
  await writeUnmetDemand(history, now)
  await writeAlerts(history, now)
  await writeInvitations(history, now)
  await deps.services.admin.summary.fold(history.ctxAt(now, null))
  return numbers.size
}

async function openHistory(deps: HistoryDeps, users: readonly DemoUser[]): Promise<History | null> {
  const byPlace = users.toSorted((a, b) => EMAILS.indexOf(a.email) - EMAILS.indexOf(b.email))
  const buyers = byPlace.filter(({ role_id: role }) => BUYER_ROLES.includes(role))
  const admin = users.find(({ role_id: role }) => role === ROLE.admin)
  const listings = await listBestSellers(deps.db)
  if (admin === undefined || buyers.length === 0 || listings.length === 0) return null
  const owners = new Map(users.flatMap((user) => (user.store_id === null ? [] : [[user.store_id, user] as const])))
  const offers = new Map(buyers.map((buyer) => [buyer.id, listOffers(buyer, listings)] as const))
  return { ...deps, random: createRandom(SEED), buyers, owners, admin, offers, sold: new Map(), ctxAt }

  function ctxAt(at: Date, user: DemoUser | null): Ctx {
    const actor = user && { userId: user.id, roleId: user.role_id, approved: true, sessionId: 0 }
    return { db: deps.db, log: deps.log, actor, now: () => at, requestId: 'demo-history' }
  }
}

async function takeStep(history: History, numbers: Map<PlannedOrder, string>, step: HistoryStep): Promise<void> {
  const buyer = history.buyers[step.order.buyer]
  if (buyer === undefined) return
  if (step.kind === 'place') {
    numbers.set(step.order, await placeOrder(history, buyer, step))
    return
  }
  const number = numbers.get(step.order)
  if (number !== undefined) await changeOrder(history, buyer, number, step)
}

async function changeOrder(history: History, buyer: DemoUser, number: string, { kind, at }: HistoryStep) {
  const { random, ctxAt, admin } = history
  const { fulfilment, settlement, queries } = history.services.orders
  const act = (user: DemoUser, action: OrderAction, body: object = {}) =>
    fulfilment.perform(ctxAt(at, user), { action, number, body: { note: '', ...body }, key: null })
  const { lines } = await queries.getDetail(ctxAt(at, admin), number)
  const storeIds = [...new Set(lines.map(({ store }) => store.id))]
  const owner = history.owners.get(storeIds[0] ?? 0) ?? null
  switch (kind) {
    case 'place':
      return
    case 'expire':
      return settlement.releaseOverdue(ctxAt(at, null))
    case 'cancel':
      return void (await act(buyer, 'cancellation', { note: random.pick(CANCEL_NOTES) }))
    case 'decline':
      // Only the owner of a store can decline.
      return void (owner && (await act(owner, 'decline', { reason: random.pick(['damaged', 'cannot_deliver']) })))
    case 'ship':
      return shipAll(history, number, { at, storeIds })
    case 'deliver':
      return void (await act(random.chance(0.7) ? buyer : admin, 'delivery'))
    case 'refund':
      return void (await act(admin, 'refund', { note: random.pick(REFUND_NOTES), to: 'wallet' }))
  }
}

/** Ships each store's share; an admin ships for stores without an owner. */
async function shipAll(history: History, number: string, { at, storeIds }: { at: Date; storeIds: number[] }) {
  const { random, ctxAt, admin } = history
  const tracking = `${random.int(100_000, 999_999)}`
  const body = { note: '', carrier: random.pick(CARRIERS), tracking }
  const senders = new Set(storeIds.map((id) => history.owners.get(id) ?? admin))
  for (const sender of [...senders].toSorted((a, b) => Number(a === admin) - Number(b === admin)))
    await history.services.orders.fulfilment.perform(ctxAt(at, sender), { action: 'shipment', number, body, key: null })
}

/** Fills the buyer's cart and pays for it. Returns the number of the order. */
async function placeOrder(history: History, buyer: DemoUser, { at, order }: HistoryStep): Promise<string> {
  const { services, ctxAt } = history
  const ctx = ctxAt(at, buyer)
  const cart = await services.cart.ensureCart(ctx, buyer.id)
  for (const { rank, quantity } of order.lines) {
    const offer = takeOffer(history, buyer, rank, quantity)
    if (offer === undefined) continue
    const { listing, vehicle } = offer
    await services.cart.add(ctx, { cartId: cart.id, productId: listing.id, quantity, ...(vehicle && { vehicle }) })
  }
  return order.method === 'card' ? payByCard(history, ctx, cart.id, order) : payByWallet(history, ctx, buyer)
}

async function payByCard(history: History, ctx: Ctx, cartId: number, { fate }: PlannedOrder): Promise<string> {
  const { orders, cards } = history.services
  const started = await orders.checkout.payByCard(ctx, { cartId, note: history.random.pick(DELIVERY_NOTES) }, null)
  if (fate !== 'unpaid') {
    await history.payCard(started.access_code)
    await cards.payments.complete(ctx, started.reference)
  }
  return started.order.number
}

async function payByWallet(history: History, ctx: Ctx, buyer: DemoUser): Promise<string> {
  const { orders, cart } = history.services
  const { total } = await cart.getCart(ctx, buyer.id)
  await topUpFor(history, ctx, total)
  const { order } = await orders.checkout.payByWallet(ctx, { note: history.random.pick(DELIVERY_NOTES) }, null)
  return order.number
}

/** Adds money to the caller's wallet by card until it covers `total` naira. */
async function topUpFor({ services, payCard }: History, ctx: Ctx, total: number): Promise<void> {
  const { topUps, payments } = services.cards
  const missing = total - toNaira(await services.wallet.getBalance(ctx, requireActor(ctx).userId))
  if (missing <= 0) return
  const amount = kobo(Math.ceil(missing / TOP_UP_NAIRA) * TOP_UP_NAIRA * 100)
  const started = await topUps.startTopUp(ctx, amount, null)
  await payCard(started.access_code)
  await payments.complete(ctx, started.reference)
}

function ignoreProblem(error: unknown): void {
  if (!(error instanceof Problem)) throw error
}
