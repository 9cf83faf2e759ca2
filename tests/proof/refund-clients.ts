import { setTimeout as sleep } from 'node:timers/promises'

import { startSession } from '#modules/accounts/sessions.service.ts'
import { restoreUser, suspendUser } from '#modules/accounts/user-admin.contract.ts'
import * as cart from '#modules/cart/cart.contract.ts'
import * as changes from '#modules/orders/order-changes.contract.ts'
import * as orders from '#modules/orders/orders.contract.ts'
import { rows } from '#platform/db/rows.ts'
import { Problem } from '#platform/http/problems.ts'
import { DELIVERY } from '#tests/support/buying.ts'
import { GOOD_CARD } from '#tests/support/payments.ts'

import { type RetryingCall, createTally, createRetryingCall, type Tally } from './actions.ts'
import { type Buyer, makeBuyers, createProofCtx } from './buyers.ts'
import { createRandom, pick } from './options.ts'
import { createProducts } from './products.ts'
import type { ProofSetup } from './setup.ts'

const STOCK = 1_000_000
const NAIRA = 5_000_000
const STORES = 4
const PARTS_OF_STORE = 5

interface ModelLine {
  id: number
  productId: number
  store: number
  quantity: number
  totalKobo: number
  ended: number
}

interface ModelOrder {
  number: string
  method: 'wallet' | 'card'
  lines: ModelLine[]
  sent: Set<number>
  refundedKobo: number
}

export interface RefundClient {
  buyer: Buyer
  admin: Buyer
  /** The expected balance of the wallet, by the answers of the shop. */
  balanceKobo: number
  orders: ModelOrder[]
  random: () => number
}

export interface RefundMarketplace {
  clients: readonly RefundClient[]
  /** Owners by store id. */
  owners: Map<number, Buyer>
  /** The expected stock of each listing, by the answers of the shop. */
  stock: Map<number, number>
  storeOf: Map<number, number>
  tally: Tally
}

/** Creates stores with owners and listings, buyers with money, and admins. */
export async function openRefundMarketplace(
  { database }: Pick<ProofSetup, 'database'>,
  { clients, seed }: { clients: number; seed: number },
): Promise<RefundMarketplace> {
  const owners = await makeBuyers(database, STORES)
  const products = await createProducts(database, { count: STORES * PARTS_OF_STORE, stock: STOCK, price: 1_237 })
  const market: RefundMarketplace = {
    clients: [],
    owners: new Map(),
    stock: new Map(),
    storeOf: new Map(),
    tally: createTally(),
  }
  for (const [at, owner] of owners.entries()) {
    await rows(database.db, 'update users set role_id = 4 where id = $1', [owner.id])
    const sql = 'insert into stores (name, owner_id) values ($1, $2) returning id'
    const [store] = await rows<{ id: number }>(database.db, sql, [`Store ${at} of the proof`, owner.id])
    market.owners.set(store?.id ?? 0, owner)
    for (const id of products.slice(at * PARTS_OF_STORE, (at + 1) * PARTS_OF_STORE)) {
      await rows(database.db, 'update products set store_id = $2, gen_price_kobo = gen_price_kobo + id where id = $1', [
        id,
        store?.id,
      ])
      market.stock.set(id, STOCK)
      market.storeOf.set(id, store?.id ?? 0)
    }
  }
  const buyers = await makeBuyers(database, clients, { naira: NAIRA })
  const admins = await makeBuyers(database, clients, { isAdmin: true })
  const opened = buyers.map((buyer, at) => {
    const admin = admins[at]
    if (admin === undefined) throw new Error('An admin is missing.')
    return { buyer, admin, balanceKobo: NAIRA * 100, orders: [], random: createRandom(seed + at) }
  })
  return { ...market, clients: opened }
}

/** Runs all clients concurrently until `operations` are done; each changes only its own orders. */
export async function runRefundClients(
  ground: ProofSetup,
  market: RefundMarketplace,
  operations: number,
): Promise<void> {
  let begun = 0
  const work = async (client: RefundClient) => {
    const action = createActor(ground, market, client)
    while (begun < operations) {
      begun += 1
      await action()
    }
  }
  await Promise.all([...market.clients.map(work), disableSellers(ground, market, () => begun < operations)])
}

/** Disables each seller in turn for half a second while the clients run. */
async function disableSellers(ground: ProofSetup, market: RefundMarketplace, isOn: () => boolean): Promise<void> {
  const [{ admin, random }] = market.clients as [RefundClient]
  const ask = createRetryingCall(admin, createOriginPicker(ground, random), market.tally)
  for (let turn = 0; isOn(); turn += 1) {
    const [store, owner] = [...market.owners][turn % market.owners.size] as [number, Buyer]
    const params = { id: `${owner.id}` }
    await ask('disable', (api) => api(suspendUser, { params, body: { reason: 'Proof' } }))
    await sleep(500)
    await ask('enable', (api) => api(restoreUser, { params }))
    const { token } = await startSession(createProofCtx(ground.database), owner.id, {
      ip: '127.0.0.1',
      userAgent: undefined,
    })
    market.owners.set(store, { ...owner, token })
    await sleep(1_500)
  }
}

function createOriginPicker({ shops }: Pick<ProofSetup, 'shops'>, random: () => number): () => string {
  return () => pick(random, shops.origins())
}

function createActor(ground: ProofSetup, market: RefundMarketplace, client: RefundClient): () => Promise<void> {
  const { random } = client
  const origin = createOriginPicker(ground, random)
  const asBuyer = createRetryingCall(client.buyer, origin, market.tally)
  const asAdmin = createRetryingCall(client.admin, origin, market.tally)
  const asOwner = (store: number): RetryingCall =>
    createRetryingCall(market.owners.get(store) ?? client.admin, origin, market.tally)
  let keys = 0
  const newKey = () => `${client.buyer.id}-${(keys += 1)}`

  return async () => {
    const drawn = random()
    const open = client.orders.filter(({ lines }) => lines.some(({ quantity, ended }) => ended < quantity))
    if (open.length === 0 || drawn < 0.35) return buy(drawn < 0.15 ? 'card' : 'wallet')
    const order = pick(random, open)
    if (drawn < 0.55) return endLines(order, 'cancellation')
    if (drawn < 0.7) return endLines(order, 'decline')
    if (drawn < 0.85) return endLines(order, 'refund')
    return ship(order)
  }

  async function buy(method: 'wallet' | 'card'): Promise<void> {
    const { buyer } = client
    await rows(ground.database.db, 'delete from cart_items where cart_id = $1', [buyer.cartId])
    const wanted = new Map<number, number>()
    for (let line = 1 + Math.floor(random() * 4); line > 0; line -= 1)
      wanted.set(pick(random, [...market.storeOf.keys()]), 1 + Math.floor(random() * 7))
    for (const [productId, quantity] of wanted) {
      const body = { cartId: buyer.cartId, productId, quantity }
      if ((await asBuyer('cart add', (api) => api(cart.addCartItem, { body }))) instanceof Problem) return
    }
    const number = method === 'wallet' ? await payFromWallet() : await payByCard()
    if (number !== null) await recordOrder(number, method)
  }

  async function payFromWallet(): Promise<string | null> {
    const idempotencyKey = newKey()
    const paid = await asBuyer('pay by wallet', (api) => api(orders.payByWallet, { body: DELIVERY, idempotencyKey }))
    if (paid instanceof Problem) return null
    client.balanceKobo -= Math.round(paid.order.total * 100)
    return paid.order.number
  }

  async function payByCard(): Promise<string | null> {
    const [idempotencyKey, body] = [newKey(), { ...DELIVERY, cartId: client.buyer.cartId }]
    const begun = await asBuyer('pay by card', (api) => api(orders.payByCard, { body, idempotencyKey }))
    if (begun instanceof Problem) return null
    const form = new URLSearchParams({ card: GOOD_CARD, webhooks: 'never' }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await fetch(`${origin()}/dev/paystack/${begun.access_code}`, { method: 'POST', headers, body: form })
    const verified = await asBuyer('verify', async (api) => {
      const answer = await api(orders.verifyCard, { params: { reference: begun.reference } })
      if (answer.status === 'pending') throw new Error('Not verified yet.')
      return answer
    })
    if (verified instanceof Problem) throw verified
    return begun.order.number
  }

  async function recordOrder(number: string, method: 'wallet' | 'card'): Promise<void> {
    const detail = await asBuyer('read', (api) => api(orders.getOrder, { params: { number } }))
    if (detail instanceof Problem) throw detail
    const lines = detail.lines.map(({ id, productId, store, quantity, line_total: total }) => ({
      id,
      productId,
      quantity,
      ended: 0,
      store: store.id,
      totalKobo: Math.round(total * 100),
    }))
    for (const { productId, quantity } of lines) changeStock(productId, -quantity)
    client.orders.push({ number, method, lines, sent: new Set(), refundedKobo: 0 })
  }

  function changeStock(productId: number, quantity: number): void {
    market.stock.set(productId, (market.stock.get(productId) ?? 0) + quantity)
  }

  async function ship({ number, lines, sent }: ModelOrder): Promise<void> {
    const { store } = pick(random, lines)
    const answer = await asOwner(store)('ship', (api) => api(changes.shipOrder, { params: { number }, body: {} }))
    if (!(answer instanceof Problem)) sent.add(store)
  }

  async function endLines(order: ModelOrder, action: 'cancellation' | 'decline' | 'refund'): Promise<void> {
    const { store } = pick(random, order.lines)
    const candidates = order.lines.filter(
      (line) =>
        line.ended < line.quantity &&
        (action === 'refund' || !order.sent.has(line.store)) &&
        (action !== 'decline' || line.store === store),
    )
    const chosen = candidates.filter(() => random() < 0.6).map((line) => ({ line, quantity: drawQuantity(line) }))
    if (chosen.length === 0) return
    const [params, idempotencyKey] = [{ number: order.number }, newKey()]
    const body = { note: '', lines: chosen.map(({ line, quantity }) => ({ id: line.id, quantity })) }
    const isDamaged = random() < 0.5
    const to = random() < 0.5 ? ('wallet' as const) : order.method
    const reason = isDamaged ? ('damaged' as const) : ('cannot_deliver' as const)
    const answer =
      action === 'decline'
        ? await asOwner(store)(action, (api) =>
            api(changes.declineOrder, { params, body: { ...body, reason }, idempotencyKey }),
          )
        : action === 'refund'
          ? await asAdmin(action, (api) => api(changes.refundOrder, { params, body: { ...body, to }, idempotencyKey }))
          : await asBuyer(action, (api) => api(changes.cancelOrder, { params, body: { ...body, to }, idempotencyKey }))
    if (answer instanceof Problem) return
    const destination = action === 'decline' ? order.method : to
    for (const { line, quantity } of chosen) {
      const amount = calculateShare(line, line.ended + quantity) - calculateShare(line, line.ended)
      line.ended += quantity
      order.refundedKobo += amount
      if (destination === 'wallet') client.balanceKobo += amount
      if (!order.sent.has(line.store) && !(action === 'decline' && isDamaged)) changeStock(line.productId, quantity)
    }
    if (action !== 'decline' && Math.round(answer.refunded * 100) !== order.refundedKobo)
      throw new Error(`Order ${order.number} refunded ${answer.refunded}, expected ${order.refundedKobo} kobo.`)
  }

  function drawQuantity({ quantity, ended }: ModelLine): number {
    const rest = quantity - ended
    return random() < 0.4 ? rest : 1 + Math.floor(random() * rest)
  }
}

/** Returns the amount of the first units of a line in kobo, rounded half up: not by the code of the shop. */
const calculateShare = ({ totalKobo, quantity }: ModelLine, units: number): number =>
  Math.floor((totalKobo * units) / quantity + 0.5)
