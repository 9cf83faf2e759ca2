import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { getUserCode } from '#modules/accounts/accounts.contract.ts'
import type { RoleId } from '#modules/accounts/permissions.rules.ts'
import { rows } from '#platform/db/rows.ts'
import type { Problem } from '#platform/http/problems.ts'
import { addToCart, creditWallet, DELIVERY, keyedClient, readStock } from '#tests/support/buying.ts'
import { putOnSale } from '#tests/support/listings.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import * as calls from './orders.contract.ts'

let shop: TestShop
let pad: number

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
})
afterAll(() => shop.close())
beforeEach(async () => {
  pad = await putOnSale(shop.database, { title: 'Brake pad', generalPrice: 1_000, price: 800, stock: 30 })
})

const pay = (who: SignedIn, body: object = {}) => who.bearer(calls.payByWallet, { body: { ...DELIVERY, ...body } })
const balance = async (who: SignedIn) => (await who.bearer(getUserCode, { params: { id: `${who.user.id}` } })).balance
const listOrders = (who: SignedIn) => who.bearer(calls.listOrders, { query: {} })
/** Creates buyers with one unit in the cart and money for five. */
const createBuyers = async (count: number, role: RoleId = 6) => {
  const buyers = await Promise.all(Array.from({ length: count }, () => shop.signedInAs(role)))
  for (const one of buyers) {
    await creditWallet(shop, one.user.id, 5_000)
    await addToCart(one, pad)
  }
  return buyers
}
const getOutcomes = (checkouts: Promise<unknown>[]) =>
  Promise.all(checkouts.map((checkout) => checkout.then(() => 'bought').catch((error: Problem) => error.body.code)))

test('concurrent checkouts give each buyer their own order, answer and balance, at their own price', async () => {
  const [buyers, fleets] = [await createBuyers(20), await createBuyers(5, 2)]
  const answers = await Promise.all([...buyers, ...fleets].map((one) => pay(one)))
  expect(answers.map(({ order, balance: left }) => [order.total, left])).toEqual([
    ...buyers.map(() => [970, 4_030]),
    ...fleets.map(() => [776, 4_224]),
  ])
  expect(new Set(answers.map(({ order }) => order.number)).size).toBe(25)
  for (const [at, one] of [...buyers, ...fleets].entries()) {
    const { results } = await listOrders(one)
    expect(results.map(({ number }) => number)).toEqual([answers[at]?.order.number])
    expect(await balance(one)).toBe(answers[at]?.balance)
  }
  expect(await readStock(shop, pad)).toBe(5)
  const written = 'select count(distinct xmin::text)::int as transactions from orders where number = any($1)'
  const numbers = answers.map(({ order }) => order.number)
  const [made] = await rows<{ transactions: number }>(shop.database.db, written, [numbers])
  expect(made?.transactions, 'concurrent checkouts share transactions').toBeLessThan(25)
})

test('a checkout that fails in a batch does not affect the others', async () => {
  const buyers = await createBuyers(12)
  const [poor, empty, misled, foreign] = (await createBuyers(4)) as [SignedIn, SignedIn, SignedIn, SignedIn]
  await rows(shop.database.db, 'delete from cart_items where cart_id in (select id from carts where user_id = $1)', [
    empty.user.id,
  ])
  await addToCart(poor, pad, 9)
  const results = await getOutcomes([
    ...buyers.slice(0, 6).map((one) => pay(one)),
    pay(poor),
    pay(empty),
    pay(misled, { total_price: 1 }),
    pay(foreign, { user_id: poor.user.id }),
    ...buyers.slice(6).map((one) => pay(one, { total_price: 970 })),
  ])
  const bought = Array.from({ length: 6 }, () => 'bought')
  const refusals = ['not_enough_balance', 'cart_empty', 'cart_changed', 'foreign_user']
  expect(results).toEqual([...bought, ...refusals, ...bought])
  for (const one of [poor, empty, misled, foreign]) expect(await balance(one)).toBe(5_000)
  expect(await readStock(shop, pad)).toBe(18)
})

test('twenty concurrent checkouts of seven units place seven orders', async () => {
  await rows(shop.database.db, 'update products set stock = 7 where id = $1', [pad])
  const buyers = await createBuyers(20)
  const results = await getOutcomes(buyers.map((one) => pay(one)))
  expect(results.filter((result) => result === 'bought')).toHaveLength(7)
  expect(results.filter((result) => result === 'cart_changed')).toHaveLength(13)
  expect(await readStock(shop, pad)).toBe(0)
})

test('concurrent checkouts sent twice with a key place one order each and return equal answers', async () => {
  const buyers = await createBuyers(10)
  const keyed = buyers.map((one) => keyedClient(shop, one, `many-${one.user.id}`))
  const twice = await Promise.all([...keyed, ...keyed].map((call) => call(calls.payByWallet, { body: DELIVERY })))
  expect(twice.slice(10)).toEqual(twice.slice(0, 10))
  expect(await readStock(shop, pad)).toBe(20)
  for (const one of buyers) expect(await balance(one)).toBe(4_030)
})
