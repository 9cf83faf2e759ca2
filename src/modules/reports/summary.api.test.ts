import { afterAll, beforeAll, expect, test } from 'vitest'

import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { cancelOrder } from '#modules/orders/order-changes.contract.ts'
import { payByWallet } from '#modules/orders/orders.contract.ts'
import { findProducts } from '#modules/search/search.contract.ts'
import { rows } from '#platform/db/rows.ts'
import { addToCart, createListingBy, creditWallet, DELIVERY } from '#tests/support/buying.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import type { Period } from './period-field.rules.ts'
import { getSummary } from './summary.contract.ts'
import { createSummary } from './summary.service.ts'

let shop: TestShop
let admin: SignedIn
let buyer: SignedIn
let part: number

beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.signedInAs(ROLE.admin)
  buyer = await shop.signedInAs(ROLE.workshop)
  const seller = await shop.signedInAs(ROLE.supplier)
  part = await createListingBy(shop.database, seller, { title: 'Brake disc', generalPrice: 10_000, stock: 8 })
  await creditWallet(shop, buyer.user.id, 1_000_000)
})
afterAll(() => shop.close())

const summary = (period?: Period) => admin.bearer(getSummary, { query: { period } })
const { fold: foldInto } = createSummary({ jobs: { declare: () => undefined } })
const fold = () => foldInto({ db: shop.database.db, now: () => new Date() })

async function buy(quantity: number): Promise<string> {
  await addToCart(buyer, part, quantity)
  return (await buyer.bearer(payByWallet, { body: DELIVERY })).order.number
}

test('sales count immediately, before and after folding, and refunded sales do not count', async () => {
  expect(await summary()).toMatchObject({ total_orders: 0, total_sales: 0 })
  await buy(1)
  const second = await buy(5)
  const sold = { total_orders: 2, total_sales: 57_200 }
  expect(await summary()).toMatchObject(sold)
  expect(await fold()).toBe(2)
  expect(await summary()).toMatchObject(sold)
  const { series, top_parts } = await summary('7d')
  expect(series).toHaveLength(7)
  expect(series.at(-1)).toMatchObject({ orders: 2, sales: 57_200 })
  expect(top_parts).toEqual([{ id: part, title: 'Brake disc', quantity: 6, sales: 57_200 }])

  await buyer.bearer(cancelOrder, { params: { number: second }, body: {} })
  const left = { total_orders: 1, total_sales: 9_700 }
  expect(await summary()).toMatchObject(left)
  // The line and the order.
  expect(await fold()).toBe(2)
  expect(await fold()).toBe(0)
  expect(await summary()).toMatchObject({ ...left, top_parts: [{ quantity: 1, sales: 9_700 }] })
})

test('the folded sums equal the sums of the orders', async () => {
  const [sums] = await rows(
    shop.database.db,
    `select (select sum(total_kobo)::bigint from sales_days) as days, (select sum(total_kobo)::bigint from sales_of_parts) as parts,
       (select sum(total_kobo)::bigint from orders where is_sale(status)) as orders`,
  )
  expect(sums).toEqual({ days: 970_000, parts: 970_000, orders: 970_000 })
})

test('each period has its days or months and ends now', async () => {
  for (const [period, length] of [
    ['7d', 7],
    ['30d', 30],
    ['90d', 90],
    ['12m', 12],
  ] as const) {
    const { series } = await summary(period)
    expect(series).toHaveLength(length)
    expect(series.reduce((sum, { orders }) => sum + orders, 0)).toBe(1)
  }
  await expect(summary('1d' as Period)).rejects.toMatchObject({ status: 400 })
})

test('listings with low stock are returned, lowest first', async () => {
  await rows(shop.database.db, 'update products set stock = 2 where id = $1', [part])
  expect((await summary()).low_stock).toMatchObject([{ id: part, title: 'Brake disc', stock: 2 }])
})

test('zero-result searches are counted by their words, without personal data', async () => {
  for (const search of ['Zzyxo Gizmo', 'zzyxo gizmo', 'zzyxo@test.example', 'zzyxo 0803 123 4567'])
    expect(await shop.visitor(findProducts, { query: { search } })).toMatchObject({ count: 0 })
  await shop.visitor(findProducts, { query: { search: 'zzqqx', min: '1' } })
  await expect
    .poll(async () => (await summary()).missed_searches, { timeout: 10_000 })
    .toEqual([{ words: 'zzyxo gizmo', searches: 2 }])
})

test('the summary counts waiting accounts and is open to admins only', async () => {
  expect(await summary()).toMatchObject({ waiting_users: 0, open_enquiries: 0 })
  await expect(shop.visitor(getSummary)).rejects.toMatchObject({ status: 401 })
  await expect(buyer.bearer(getSummary)).rejects.toMatchObject({ status: 403 })
})
