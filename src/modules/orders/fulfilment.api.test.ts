import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { getUserCode } from '#modules/accounts/accounts.contract.ts'
import type { Problem } from '#platform/http/problems.ts'
import { addToCart, createListingBy, creditWallet, DELIVERY, keyedClient, readStock } from '#tests/support/buying.ts'
import { testAll } from '#tests/support/check-each.ts'
import { GOOD_CARD } from '#tests/support/payments.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import * as changes from './order-changes.contract.ts'
import * as calls from './orders.contract.ts'
import type { OrderAction } from './orders.rules.ts'

let shop: TestShop
let people: Record<'buyer' | 'owner' | 'otherOwner' | 'admin' | 'stranger', SignedIn>
let pad: number
let disc: number

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  const [buyer, owner, otherOwner, admin, stranger] = await Promise.all(
    ([6, 4, 4, 1, 5] as const).map((role) => shop.signedInAs(role)),
  )
  if (!buyer || !owner || !otherOwner || !admin || !stranger) throw new Error('A person is missing.')
  people = { buyer, owner, otherOwner, admin, stranger }
})
afterAll(() => shop.close())
beforeEach(putPartsOnSale)
async function putPartsOnSale(): Promise<void> {
  pad = await createListingBy(shop.database, people.owner, { title: 'Brake pad', generalPrice: 1_000, stock: 5 })
  disc = await createListingBy(shop.database, people.otherOwner, { title: 'Brake disc', generalPrice: 2_000, stock: 5 })
}

type Who = keyof typeof people
interface Body {
  note?: string
  to?: 'wallet' | 'card'
}
function perform(action: OrderAction, number: string, who: Who, { note = '', to }: Body = {}) {
  const { bearer } = people[who]
  const params = { number }
  if (action === 'shipment') return bearer(changes.shipOrder, { params, body: { note } })
  if (action === 'delivery') return bearer(changes.deliverOrder, { params, body: { note } })
  if (action === 'decline') return bearer(changes.declineOrder, { params, body: { note, reason: 'damaged' } })
  return bearer(action === 'refund' ? changes.refundOrder : changes.cancelOrder, { params, body: { note, to } })
}
const getStatus = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: Problem) => error.status,
  )
const see = (number: string, who: Who) => people[who].bearer(calls.getOrder, { params: { number } })
const balance = async () =>
  (await people.buyer.bearer(getUserCode, { params: { id: `${people.buyer.user.id}` } })).balance

async function buy(...products: number[]): Promise<string> {
  await creditWallet(shop, people.buyer.user.id, 10_000)
  for (const product of products) await addToCart(people.buyer, product)
  return (await people.buyer.bearer(calls.payByWallet, { body: DELIVERY })).order.number
}

const STEPS: Record<string, [OrderAction, Who][]> = {
  paid: [],
  shipped: [['shipment', 'owner']],
  delivered: [
    ['shipment', 'owner'],
    ['delivery', 'buyer'],
  ],
  cancelled: [['cancellation', 'buyer']],
  refunded: [['refund', 'admin']],
}

async function orderIn(state: string): Promise<string> {
  const number = await buy(pad)
  for (const [action, who] of STEPS[state] ?? []) await perform(action, number, who)
  return number
}

// Columns: cancellation, shipment, delivery, refund.
const MATRIX: [string, Who, [number, number, number, number]][] = [
  ['paid', 'buyer', [200, 403, 409, 403]],
  ['paid', 'owner', [403, 200, 409, 403]],
  ['paid', 'admin', [200, 200, 409, 200]],
  ['paid', 'otherOwner', [404, 404, 404, 403]],
  ['paid', 'stranger', [404, 404, 404, 403]],
  ['shipped', 'buyer', [409, 403, 200, 403]],
  ['shipped', 'owner', [403, 409, 200, 403]],
  ['shipped', 'admin', [409, 409, 200, 200]],
  ['delivered', 'buyer', [409, 403, 409, 403]],
  ['delivered', 'owner', [403, 409, 409, 403]],
  ['delivered', 'admin', [409, 409, 409, 200]],
  ['cancelled', 'buyer', [409, 403, 409, 403]],
  ['cancelled', 'owner', [403, 409, 409, 403]],
  ['cancelled', 'admin', [409, 409, 409, 409]],
  ['refunded', 'buyer', [409, 403, 409, 403]],
  ['refunded', 'owner', [403, 409, 409, 403]],
  ['refunded', 'admin', [409, 409, 409, 409]],
]
testAll(MATRIX)(
  'each role can only take the actions that the status of the order allows',
  async (state, who, expected) => {
    await putPartsOnSale()
    const statuses = []
    for (const action of ['cancellation', 'shipment', 'delivery', 'refund'] as const) {
      const number = await orderIn(state)
      statuses.push(await getStatus(perform(action, number, who)))
    }
    expect(statuses).toEqual(expected)
  },
)

describe('money and stock', () => {
  test('ten concurrent cancellations with one key return money and stock once', async () => {
    const before = await balance()
    const number = await buy(pad)
    const keyed = keyedClient(shop, people.buyer, `cancel-${number}`)
    const body = { note: 'Ordered the wrong part' }
    const calling = () => keyed(changes.cancelOrder, { params: { number }, body })
    const answers = await Promise.all(Array.from({ length: 10 }, calling))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await balance()).toBe(before + 10_000)
    expect(await readStock(shop, pad)).toBe(5)
    expect(answers[0]).toMatchObject({ status: 'cancelled', lines: [{ status: 'cancelled' }], allowed: [] })
    expect(answers[0]?.events.at(-1)).toMatchObject({ status: 'cancelled', note: 'Ordered the wrong part' })
  })

  test('of a concurrent cancellation and shipment exactly one succeeds', async () => {
    const [before, number] = [await balance(), await buy(pad)]
    const statuses = await Promise.all([
      getStatus(perform('cancellation', number, 'buyer')),
      getStatus(perform('shipment', number, 'owner')),
    ])
    expect(statuses.toSorted()).toEqual([200, 409])
    const { status } = await see(number, 'buyer')
    expect(await balance()).toBe(before + (status === 'cancelled' ? 10_000 : 9_030))
    expect(await readStock(shop, pad)).toBe(status === 'cancelled' ? 5 : 4)
  })

  test('refunding a shipped order returns the money and not the stock', async () => {
    const before = await balance()
    const number = await orderIn('shipped')
    await perform('refund', number, 'admin', { note: 'Broken on arrival' })
    expect(await balance()).toBe(before + 10_000)
    expect(await readStock(shop, pad)).toBe(4)
  })

  test('a card order is refunded to its card, and a wallet order cannot be', async () => {
    const wallet = await buy(pad)
    expect(await getStatus(perform('refund', wallet, 'admin', { to: 'card' }))).toBe(409)
    const cartId = await addToCart(people.buyer, pad)
    const { reference, order } = await people.buyer.bearer(calls.payByCard, { body: { ...DELIVERY, cartId } })
    await shop.cards.pay(shop.cards.find(reference)?.accessCode ?? '', GOOD_CARD, 'never')
    await people.buyer.bearer(calls.verifyCard, { params: { reference } })
    const before = await balance()
    expect(await perform('refund', order.number, 'admin', { to: 'card' })).toMatchObject({ status: 'refunded' })
    expect(await balance()).toBe(before)
    expect(await readStock(shop, pad)).toBe(4)
  })
})

describe('an order of two stores', () => {
  test('each store ships its own lines, and the order’s status follows', async () => {
    const number = await buy(pad, disc)
    expect(await see(number, 'buyer')).toMatchObject({ total: 2_910, lines: [{}, {}] })
    expect(await perform('shipment', number, 'owner')).toMatchObject({
      status: 'shipped',
      lines: [{ status: 'shipped' }],
    })
    expect(await see(number, 'buyer')).toMatchObject({ status: 'processing' })
    expect(await getStatus(perform('shipment', number, 'owner'))).toBe(409)
    await perform('shipment', number, 'otherOwner')
    expect(await see(number, 'buyer')).toMatchObject({ status: 'shipped', allowed: ['delivery'] })
    await perform('delivery', number, 'owner')
    expect(await see(number, 'buyer')).toMatchObject({ status: 'shipped' })
    expect(await perform('delivery', number, 'buyer')).toMatchObject({ status: 'delivered', allowed: [] })
  })

  test('a store owner sees only the own lines, their total and the delivery details', async () => {
    const number = await buy(pad, disc)
    const detail = await see(number, 'otherOwner')
    expect(detail).toMatchObject({
      total: 1_940,
      quantity: 1,
      buyer: { email: null, phone: null },
      invoice_number: null,
      lines: [{ title: 'Brake disc' }],
      contact_phone: DELIVERY.contact_phone,
      allowed: ['decline', 'shipment'],
    })
    expect(JSON.stringify(detail)).not.toContain('Brake pad')
    await perform('shipment', number, 'owner', { note: 'By road' })
    expect((await see(number, 'otherOwner')).events.map(({ status }) => status)).toEqual(['paid'])
  })
})

test('a buyer lists own orders, a store owner those with own lines, and an admin all', async () => {
  const number = await buy(pad, disc)
  const list = async (who: Who, as: 'buyer' | 'store') => people[who].bearer(calls.listOrders, { query: { as } })
  expect((await list('buyer', 'buyer')).results[0]).toMatchObject({ number, total: 2_910, quantity: 2 })
  expect((await list('owner', 'store')).results[0]).toMatchObject({ number, total: 970, quantity: 1 })
  expect(await list('owner', 'buyer')).toEqual({ count: 0, next: null, previous: null, results: [] })
  expect(await list('stranger', 'store')).toEqual({ count: 0, next: null, previous: null, results: [] })
  expect((await list('admin', 'buyer')).results[0]).toMatchObject({ number, total: 2_910 })
  const { count } = await list('buyer', 'buyer')
  const page = (at: number) => people.buyer.bearer(calls.listOrders, { query: { page: `${at}` } })
  expect((await page(Math.ceil(count / 10))).results.length).toBe(count % 10 || 10)
  expect(await page(999_999)).toMatchObject({ count, next: null, results: [] })
  const far = await people.buyer.bearer(calls.listOrders, { query: { page: '2' } })
  expect(far).toMatchObject({ next: count > 20 ? '/api/orders/?page=3' : null, previous: '/api/orders/?page=1' })
})

test('an order that is shipped while it is read shows what is true of one moment', async () => {
  const number = await buy(pad)
  const writer = await shop.database.pool.connect()
  try {
    await writer.query('begin')
    await writer.query('lock table order_lines')
    const reading = see(number, 'buyer')
    await expect.poll(async () => (await shop.database.pool.query(WAITING_READERS)).rowCount).toBe(1)
    const shipped = 'update order_shipments set status = $2 from orders o where o.id = order_id and o.number = $1'
    await writer.query(shipped, [number, 'shipped'])
    const event = `insert into order_events (order_id, status, as_whom, at)
      select id, 'shipped', 'shop', now() from orders where number = $1`
    await writer.query(event, [number])
    await writer.query('commit')
    const { allowed, events } = await reading
    expect(allowed.includes('cancellation')).toBe(!events.some(({ status }) => status === 'shipped'))
  } finally {
    writer.release()
  }
})
const WAITING_READERS = `select 1 from pg_locks l join pg_database d on d.oid = l.database
  where d.datname = current_database() and l.relation = 'order_lines'::regclass and not l.granted`

test('a store owner gets 404 for an unpaid order', async () => {
  const cartId = await addToCart(people.buyer, pad)
  const { order } = await people.buyer.bearer(calls.payByCard, { body: { ...DELIVERY, cartId } })
  expect(await getStatus(see(order.number, 'owner'))).toBe(404)
})
