import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { createCatalogue } from '#modules/catalogue/catalogue.service.ts'
import { createLedger } from '#modules/ledger/ledger.service.ts'
import { getAdminEnquiry, listAdminEnquiries } from '#modules/reports/tables.contract.ts'
import { checkInvariant } from '#platform/db/invariants.ts'
import { rows } from '#platform/db/rows.ts'
import { INVARIANTS } from '#src/invariants.ts'
import { addToCart, createListingBy, DELIVERY, readCartLines, readStock } from '#tests/support/buying.ts'
import { createRequestCtx } from '#tests/support/request-ctx.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import { orderByMessage, orderEnquiry, setEnquiryState } from './message-orders.contract.ts'
import { createMessageOrders } from './message-orders.service.ts'
import { cancelOrder, refundOrder } from './order-changes.contract.ts'
import { getOrder } from './orders.contract.ts'

let shop: TestShop
let admin: SignedIn
let seller: SignedIn
let buyer: SignedIn
let part: number
let id: string

beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.signedInAs(ROLE.admin)
  seller = await shop.signedInAs(ROLE.supplier)
})
afterAll(() => shop.close())
beforeEach(async () => {
  buyer = await shop.signedInAs(ROLE.workshop)
  part = await createListingBy(shop.database, seller, { title: 'Brake disc', generalPrice: 10_000, stock: 6 })
  const cartId = await addToCart(buyer, part, 5)
  const sent = await buyer.bearer(orderByMessage, { body: { cartId, ...DELIVERY } })
  id = String(sent.enquiry.id)
})

const nothing = () => undefined
/** Dependencies that this test does not use. */
const UNUSED_DEPS = {
  jobs: { declare: nothing },
  notices: { announce: async () => undefined, announceAll: async () => undefined, send: async () => undefined },
  vatRate: 750,
}

const NOTE = { note: 'Bank transfer of today' }
const createOrder = (by: SignedIn = admin) => by.bearer(orderEnquiry, { params: { id }, body: NOTE })

/** Expects that every invariant of the audit holds. */
async function expectSound() {
  for (const invariant of INVARIANTS)
    expect(await checkInvariant(shop.database.db, invariant), invariant.name).toMatchObject({ broken: 0 })
}

test('an admin creates a paid order from an enquiry, at the stored prices', async () => {
  await rows(shop.database.db, 'update products set gen_price_kobo = gen_price_kobo * 2 where id = $1', [part])
  const order = await createOrder()
  expect(order).toMatchObject({ method: 'message', status: 'paid', total: 47_500, quantity: 1 })
  expect(await readStock(shop, part)).toBe(1)
  const detail = await buyer.bearer(getOrder, { params: { number: order.number } })
  expect(detail).toMatchObject({
    buyer: { id: buyer.user.id },
    lines: [{ quantity: 5, unit_price: 10_000, discount_percent: 5 }],
    events: [{ status: 'paid', by: 'Sparelane', note: NOTE.note }],
  })
  expect(await admin.bearer(getAdminEnquiry, { params: { id } })).toMatchObject({
    state: 'ordered',
    order: order.number,
  })
  await expectSound()
})

test('concurrent requests create one order from an enquiry, and a later request is refused', async () => {
  const outcomes = await Promise.allSettled([createOrder(), createOrder(), createOrder()])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(createOrder()).rejects.toMatchObject({ status: 409, body: { code: 'enquiry_ordered' } })
  expect(await readStock(shop, part)).toBe(1)
})

test('an enquiry whose product is short of stock creates no order, and the answer lists the product', async () => {
  await rows(shop.database.db, 'update products set stock = 4 where id = $1', [part])
  await expect(createOrder()).rejects.toMatchObject({
    status: 409,
    body: { code: 'cart_changed', changes: [{ code: 'fewer_left', productId: part }, { code: 'total_changed' }] },
  })
  expect(await readStock(shop, part)).toBe(4)
  const open = await admin.bearer(listAdminEnquiries, { query: { state: 'open', search: id } })
  expect(open.results).toMatchObject([{ id: Number(id), state: 'open', order: null }])
})

const readBalance = async (account: string) => {
  const sql = 'select balance_kobo as balance from ledger_balances where name = $1'
  return (await rows<{ balance: number }>(shop.database.db, sql, [account]))[0]?.balance ?? 0
}

test('an order created from an enquiry is in the ledger as money received outside the shop', async () => {
  const before = await readBalance('outside')
  await createOrder()
  expect(await readBalance('outside')).toBe(before - 4_750_000)
  await expectSound()
})

test.each([
  ['refunded', refundOrder],
  ['cancelled', cancelOrder],
] as const)(
  'an order created from an enquiry is booked as refunded outside the shop when an admin has it %s',
  async (status, action) => {
    const before = await readBalance('outside')
    const { number } = await createOrder()
    const ended = await admin.bearer(action, { params: { number }, body: {} })
    expect(ended).toMatchObject({ status, refunds: [{ amount: 47_500, destination: 'outside' }] })
    expect(await readBalance('outside')).toBe(before)
    expect(await readStock(shop, part)).toBe(6)
    await expectSound()
  },
)

test('an order created from an enquiry is refunded to the wallet when its buyer cancels it', async () => {
  const { number } = await createOrder()
  const outside = buyer.bearer(cancelOrder, { params: { number }, body: { to: 'outside' } })
  await expect(outside).rejects.toMatchObject({ status: 409, body: { code: 'wrong_destination' } })
  const cancelled = await buyer.bearer(cancelOrder, { params: { number }, body: {} })
  expect(cancelled).toMatchObject({ status: 'cancelled', refunds: [{ amount: 47_500, destination: 'wallet' }] })
  expect(await readBalance(`wallet:${buyer.user.id}`)).toBe(4_750_000)
  expect(await readStock(shop, part)).toBe(6)
  await expectSound()
})

describe('the state of an enquiry', () => {
  const setState = (state: 'open' | 'answered' | 'closed', by = admin) =>
    by.bearer(setEnquiryState, { params: { id }, body: { state } })
  const getState = async () => (await admin.bearer(getAdminEnquiry, { params: { id } })).state

  test('an admin marks an enquiry as answered, closes it and reopens it', async () => {
    for (const state of ['answered', 'closed', 'open'] as const) {
      expect(await setState(state)).toEqual({ id: Number(id), state })
      expect(await getState()).toBe(state)
      const listed = await admin.bearer(listAdminEnquiries, { query: { state, search: id } })
      expect(listed.results).toMatchObject([{ id: Number(id), state }])
    }
  })

  test('an order can be created from an answered enquiry, and the state of an ordered one cannot change', async () => {
    await setState('answered')
    await createOrder()
    expect(await getState()).toBe('ordered')
    await expect(setState('closed')).rejects.toMatchObject({ status: 409, body: { code: 'enquiry_ordered' } })
  })

  test('only admins change the state of an enquiry, and an unknown enquiry returns 404', async () => {
    await expect(setState('closed', buyer)).rejects.toMatchObject({ status: 403 })
    const absent = admin.bearer(setEnquiryState, { params: { id: '999999' }, body: { state: 'closed' } })
    await expect(absent).rejects.toMatchObject({ status: 404 })
  })

  test('an enquiry that was sent again is open again, and the daily job counts its days from then', async () => {
    await rows(shop.database.db, `update message_orders set created_at = now() - interval '31 days' where id = $1`, [
      id,
    ])
    await setState('answered')
    await rows(shop.database.db, `update message_orders set state_at = now() - interval '31 days' where id = $1`, [id])
    expect(String((await send()).enquiry.id)).toBe(id)
    expect(await getState()).toBe('open')
    const orders = createMessageOrders({ ...UNUSED_DEPS, catalogue: createCatalogue(), ledger: createLedger() })
    expect(await orders.closeOld(createRequestCtx(shop))).toBe(0)
    expect(await getState()).toBe('open')
  })

  test('the daily job closes an enquiry without an order after 30 days', async () => {
    await rows(shop.database.db, `update message_orders set created_at = now() - interval '31 days' where id = $1`, [
      id,
    ])
    await setState('open')
    await rows(shop.database.db, `update message_orders set state_at = now() - interval '29 days' where id = $1`, [id])
    const orders = createMessageOrders({ ...UNUSED_DEPS, catalogue: createCatalogue(), ledger: createLedger() })
    // Reopened 29 days ago.
    expect(await orders.closeOld(createRequestCtx(shop))).toBe(0)
    await rows(shop.database.db, `update message_orders set state_at = now() - interval '31 days' where id = $1`, [id])
    expect(await orders.closeOld(createRequestCtx(shop))).toBe(1)
    expect(await getState()).toBe('closed')
  })
})

test('only admins create orders from enquiries, and an unknown enquiry returns 404', async () => {
  await expect(createOrder(buyer)).rejects.toMatchObject({ status: 403 })
  await expect(createOrder(seller)).rejects.toMatchObject({ status: 403 })
  const absent = admin.bearer(orderEnquiry, { params: { id: '999999' }, body: NOTE })
  await expect(absent).rejects.toMatchObject({ status: 404 })
  await expect(admin.bearer(orderEnquiry, { params: { id }, body: { note: ' ' } })).rejects.toMatchObject({
    status: 400,
  })
})

const send = (more: object = {}) =>
  readCartLines(buyer).then(([line]) =>
    buyer.bearer(orderByMessage, { body: { cartId: line?.cartId ?? 0, ...DELIVERY, ...more } }),
  )

test('sending an unchanged cart again updates the delivery details of the open enquiry', async () => {
  const again = await send({ contact_phone: '0803 765 4321', note: 'Call first' })
  expect(String(again.enquiry.id)).toBe(id)
  const { results } = await admin.bearer(listAdminEnquiries, { query: { search: buyer.user.email } })
  expect(results).toHaveLength(1)
  expect(await admin.bearer(getAdminEnquiry, { params: { id } })).toMatchObject({
    contact_phone: '0803 765 4321',
    note: 'Call first',
    items: [{ productId: part, quantity: 5, unit_price: 10_000, discount_percent: 5, total: 47_500 }],
  })
})

test.each([
  ['a change of quantity', () => addToCart(buyer, part, 1)],
  [
    'a change of price',
    () => rows(shop.database.db, 'update products set gen_price_kobo = 900000 where id = $1', [part]),
  ],
  ['an order was created from the last enquiry', () => createOrder()],
])('a cart becomes a new enquiry after %s', async (_, change) => {
  await change()
  expect(String((await send()).enquiry.id)).not.toBe(id)
})

test('the twenty-first enquiry of a user in an hour returns 429', async () => {
  // The set-up sent the first one.
  for (let at = 0; at < 19; at += 1) await send()
  await expect(send()).rejects.toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
})
