import { setTimeout as sleep } from 'node:timers/promises'

import { restoreUser, suspendUser } from '#modules/accounts/powers.contract.ts'
import { beginSession } from '#modules/accounts/sessions.service.ts'
import * as cart from '#modules/cart/cart.contract.ts'
import * as orders from '#modules/orders/orders.contract.ts'
import { rows } from '#platform/db/rows.ts'
import { Problem } from '#platform/http/problems.ts'
import { DELIVERY } from '#tests/support/buying.ts'
import { GOOD_CARD } from '#tests/support/payments.ts'

import { type Buyer, makeBuyers, proofCtx } from './buyers.ts'
import { putGoodsOnSale } from './goods.ts'
import type { Ground } from './ground.ts'
import { dice, pick } from './options.ts'
import { type Ask, emptyTally, patiently, type Tally } from './trade.ts'

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
  gone: number
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
  /** What the wallet holds by what was acknowledged. */
  balanceKobo: number
  orders: ModelOrder[]
  throwDice: () => number
}

export interface RefundMarket {
  clients: readonly RefundClient[]
  /** Owners by the id of their store. */
  owners: Map<number, Buyer>
  /** What each listing has left by what was acknowledged. */
  stock: Map<number, number>
  storeOf: Map<number, number>
  tally: Tally
}

/** Opens stores with owners, listings, buyers with money and admins. */
export async function openRefundMarket(
  { database }: Pick<Ground, 'database'>,
  { clients, seed }: { clients: number; seed: number },
): Promise<RefundMarket> {
  const owners = await makeBuyers(database, STORES)
  const products = await putGoodsOnSale(database, { count: STORES * PARTS_OF_STORE, stock: STOCK, price: 1_237 })
  const market: RefundMarket = {
    clients: [],
    owners: new Map(),
    stock: new Map(),
    storeOf: new Map(),
    tally: emptyTally(),
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
    return { buyer, admin, balanceKobo: NAIRA * 100, orders: [], throwDice: dice(seed + at) }
  })
  return { ...market, clients: opened }
}

/** Has all clients act at once until `operations` are done; each acts on its own orders alone. */
export async function runRefundMarket(ground: Ground, market: RefundMarket, operations: number): Promise<void> {
  let begun = 0
  const work = async (client: RefundClient) => {
    const act = actor(ground, market, client)
    while (begun < operations) {
      begun += 1
      await act()
    }
  }
  await Promise.all([...market.clients.map(work), disableSellers(ground, market, () => begun < operations)])
}

/** Disables one seller after the other for a moment, while others trade. */
async function disableSellers(ground: Ground, market: RefundMarket, isOn: () => boolean): Promise<void> {
  const [{ admin, throwDice }] = market.clients as [RefundClient]
  const ask = patiently(admin, originOf(ground, throwDice), market.tally)
  for (let turn = 0; isOn(); turn += 1) {
    const [store, owner] = [...market.owners][turn % market.owners.size] as [number, Buyer]
    const params = { id: `${owner.id}` }
    await ask('disable', (api) => api(suspendUser, { params, body: { reason: 'Proof' } }))
    await sleep(500)
    await ask('enable', (api) => api(restoreUser, { params }))
    const { token } = await beginSession(proofCtx(ground.database), owner.id, { ip: '127.0.0.1', userAgent: undefined })
    market.owners.set(store, { ...owner, token })
    await sleep(1_500)
  }
}

function originOf({ shops }: Pick<Ground, 'shops'>, throwDice: () => number): () => string {
  return () => pick(throwDice, shops.origins())
}

function actor(ground: Ground, market: RefundMarket, client: RefundClient): () => Promise<void> {
  const { throwDice } = client
  const origin = originOf(ground, throwDice)
  const asBuyer = patiently(client.buyer, origin, market.tally)
  const asAdmin = patiently(client.admin, origin, market.tally)
  const asOwner = (store: number): Ask => patiently(market.owners.get(store) ?? client.admin, origin, market.tally)
  let keys = 0
  const newKey = () => `${client.buyer.id}-${(keys += 1)}`

  return async () => {
    const thrown = throwDice()
    const open = client.orders.filter(({ lines }) => lines.some(({ quantity, gone }) => gone < quantity))
    if (open.length === 0 || thrown < 0.35) return buy(thrown < 0.15 ? 'card' : 'wallet')
    const order = pick(throwDice, open)
    if (thrown < 0.55) return end(order, 'cancellation')
    if (thrown < 0.7) return end(order, 'decline')
    if (thrown < 0.85) return end(order, 'refund')
    return ship(order)
  }

  async function buy(method: 'wallet' | 'card'): Promise<void> {
    const { buyer } = client
    await rows(ground.database.db, 'delete from cart_items where cart_id = $1', [buyer.cartId])
    const wanted = new Map<number, number>()
    for (let line = 1 + Math.floor(throwDice() * 4); line > 0; line -= 1)
      wanted.set(pick(throwDice, [...market.storeOf.keys()]), 1 + Math.floor(throwDice() * 7))
    for (const [productId, quantity] of wanted) {
      const body = { cartId: buyer.cartId, productId, quantity }
      if ((await asBuyer('cart add', (api) => api(cart.addCartItem, { body }))) instanceof Problem) return
    }
    const number = method === 'wallet' ? await payFromWallet() : await payByCard()
    if (number !== null) await take(number, method)
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

  async function take(number: string, method: 'wallet' | 'card'): Promise<void> {
    const detail = await asBuyer('read', (api) => api(orders.getOrder, { params: { number } }))
    if (detail instanceof Problem) throw detail
    const lines = detail.lines.map(({ id, productId, store, quantity, line_total: total }) => ({
      id,
      productId,
      quantity,
      gone: 0,
      store: store.id,
      totalKobo: Math.round(total * 100),
    }))
    for (const { productId, quantity } of lines) move(productId, -quantity)
    client.orders.push({ number, method, lines, sent: new Set(), refundedKobo: 0 })
  }

  function move(productId: number, pieces: number): void {
    market.stock.set(productId, (market.stock.get(productId) ?? 0) + pieces)
  }

  async function ship({ number, lines, sent }: ModelOrder): Promise<void> {
    const { store } = pick(throwDice, lines)
    const answer = await asOwner(store)('ship', (api) => api(orders.shipOrder, { params: { number }, body: {} }))
    if (!(answer instanceof Problem)) sent.add(store)
  }

  async function end(order: ModelOrder, act: 'cancellation' | 'decline' | 'refund'): Promise<void> {
    const { store } = pick(throwDice, order.lines)
    const could = order.lines.filter(
      (line) =>
        line.gone < line.quantity &&
        (act === 'refund' || !order.sent.has(line.store)) &&
        (act !== 'decline' || line.store === store),
    )
    const chosen = could.filter(() => throwDice() < 0.6).map((line) => ({ line, quantity: some(line) }))
    if (chosen.length === 0) return
    const [params, idempotencyKey] = [{ number: order.number }, newKey()]
    const body = { note: '', lines: chosen.map(({ line, quantity }) => ({ id: line.id, quantity })) }
    const isDamaged = throwDice() < 0.5
    const to = throwDice() < 0.5 ? ('wallet' as const) : order.method
    const reason = isDamaged ? ('damaged' as const) : ('cannot_deliver' as const)
    const answer =
      act === 'decline'
        ? await asOwner(store)(act, (api) =>
            api(orders.declineOrder, { params, body: { ...body, reason }, idempotencyKey }),
          )
        : act === 'refund'
          ? await asAdmin(act, (api) => api(orders.refundOrder, { params, body: { ...body, to }, idempotencyKey }))
          : await asBuyer(act, (api) => api(orders.cancelOrder, { params, body: { ...body, to }, idempotencyKey }))
    if (answer instanceof Problem) return
    const destination = act === 'decline' ? order.method : to
    for (const { line, quantity } of chosen) {
      const amount = shareOf(line, line.gone + quantity) - shareOf(line, line.gone)
      line.gone += quantity
      order.refundedKobo += amount
      if (destination === 'wallet') client.balanceKobo += amount
      if (!order.sent.has(line.store) && !(act === 'decline' && isDamaged)) move(line.productId, quantity)
    }
    if (act !== 'decline' && Math.round(answer.refunded * 100) !== order.refundedKobo)
      throw new Error(`Order ${order.number} gave back ${answer.refunded} and not ${order.refundedKobo} kobo.`)
  }

  function some({ quantity, gone }: ModelLine): number {
    const rest = quantity - gone
    return throwDice() < 0.4 ? rest : 1 + Math.floor(throwDice() * rest)
  }
}

/** The money for the first pieces of a line, half up to the kobo, by decimals of its own. */
const shareOf = ({ totalKobo, quantity }: ModelLine, pieces: number): number =>
  Math.floor((totalKobo * pieces) / quantity + 0.5)
