import { afterAll, beforeAll, expect, test } from 'vitest'

import { getProduct } from '#modules/catalogue/catalogue.contract.ts'
import { createProduct } from '#modules/listings/selling.contract.ts'
import { cancelOrder, shipOrder } from '#modules/orders/order-changes.contract.ts'
import { payAgain, payByCard, payByWallet } from '#modules/orders/orders.contract.ts'
import { getAdminStore } from '#modules/reports/tables.contract.ts'
import { findProducts } from '#modules/search/search.contract.ts'
import { createStore, liftSuspension, listSuspensions, suspendStore } from '#modules/stores/stores.contract.ts'
import { rows } from '#platform/db/rows.ts'
import { addToCart, creditWallet, DELIVERY, readCartLines } from '#tests/support/buying.ts'
import { buildListingBody } from '#tests/support/sample-stores.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { spellNumber } from '#tests/support/spell-number.ts'

import { ROLE } from './permissions.rules.ts'
import { changeRole, restoreUser, suspendUser } from './user-admin.contract.ts'

let shop: TestShop
let admin: SignedIn

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  admin = await shop.signedInAs(ROLE.admin)
})
afterAll(() => shop.close())

let sellers = 0

async function sellerWithListing() {
  const seller = await shop.signedInAs(ROLE.supplier)
  const name = `Seller store ${(sellers += 1)}`
  const { id: storeId } = await seller.bearer(createStore, { body: { userId: seller.user.id, name } })
  const word = `sellerpart${spellNumber(storeId)}`
  const body = { ...buildListingBody(), title: `${word} pump`, part_no: `SELL-${storeId}`, storeId }
  const { id: productId } = await seller.bearer(createProduct, { body })
  return { seller, storeId, productId, word }
}

const byId = (id: number) => ({ params: { id: String(id) } })
const REASON = { reason: 'Sold what was not there' }
const disable = ({ user }: SignedIn) => admin.bearer(suspendUser, { ...byId(user.id), body: REASON })
const enable = ({ user }: SignedIn) => admin.bearer(restoreUser, byId(user.id))
const isOnSale = async (productId: number, word: string) => {
  const page = await shop.visitor(getProduct, byId(productId)).then(
    () => true,
    () => false,
  )
  const { results } = await shop.visitor(findProducts, { query: { search: word } })
  return { page, search: results.some(({ id }) => id === productId) }
}
const getSuspension = async (storeId: number) => (await admin.bearer(getAdminStore, byId(storeId))).suspended_for

async function buyerWith(productId: number): Promise<SignedIn> {
  const buyer = await shop.signedInAs(ROLE.customer)
  await creditWallet(shop, buyer.user.id, 100_000)
  await addToCart(buyer, productId)
  return buyer
}

test('disabling a seller takes the listings out of search, pages, carts and checkout, and enabling brings them back', async () => {
  const { seller, storeId, productId, word } = await sellerWithListing()
  const buyer = await buyerWith(productId)
  expect(await isOnSale(productId, word)).toEqual({ page: true, search: true })
  await disable(seller)
  expect(await isOnSale(productId, word)).toEqual({ page: false, search: false })
  expect(await readCartLines(buyer)).toMatchObject([{ problem: { code: 'not_on_sale' } }])
  await expect(buyer.bearer(payByWallet, { body: DELIVERY })).rejects.toMatchObject({ status: 409 })
  expect(await getSuspension(storeId)).toBe('account')
  await enable(seller)
  expect(await isOnSale(productId, word)).toEqual({ page: true, search: true })
  const [line] = await readCartLines(buyer)
  expect(line).not.toHaveProperty('problem')
  const { results } = await admin.bearer(listSuspensions, byId(storeId))
  expect(results).toMatchObject([
    { act: 'lifted', cause: 'account', by: { id: admin.user.id } },
    { act: 'suspended', cause: 'account', reason: REASON.reason, by: { id: admin.user.id } },
  ])
})

test('enabling a seller does not open a store that was suspended before the account was disabled', async () => {
  const { seller, storeId, productId, word } = await sellerWithListing()
  await admin.bearer(suspendStore, { ...byId(storeId), body: { reason: 'Three complaints' } })
  await disable(seller)
  await enable(seller)
  expect(await getSuspension(storeId)).toBe('store')
  expect(await isOnSale(productId, word)).toEqual({ page: false, search: false })
  await admin.bearer(liftSuspension, byId(storeId))
  expect(await isOnSale(productId, word)).toEqual({ page: true, search: true })
})

test('enabling a seller does not open a store that was suspended after an earlier disabling ended', async () => {
  const { seller, storeId } = await sellerWithListing()
  await disable(seller)
  await enable(seller)
  await admin.bearer(suspendStore, { ...byId(storeId), body: { reason: 'Three complaints' } })
  await disable(seller)
  await enable(seller)
  expect(await getSuspension(storeId)).toBe('store')
})

test('the suspension of a store is not lifted while the account of its owner is disabled', async () => {
  const { seller, storeId } = await sellerWithListing()
  await disable(seller)
  await expect(admin.bearer(liftSuspension, byId(storeId))).rejects.toMatchObject({
    status: 409,
    body: { code: 'owner_disabled' },
  })
  expect(await getSuspension(storeId)).toBe('account')
})

test('an account stays active when its store cannot be suspended in the same transaction', async () => {
  const { seller, productId, word } = await sellerWithListing()
  const { db } = shop.database
  await rows(
    db,
    `alter table store_suspensions add constraint no_more check (reason <> 'Sold what was not there') not valid`,
  )
  await expect(disable(seller)).rejects.toMatchObject({ status: 500 })
  await rows(db, 'alter table store_suspensions drop constraint no_more')
  expect(await rows(db, 'select disabled_at from users where id = $1', [seller.user.id])).toEqual([
    { disabled_at: null },
  ])
  expect(await isOnSale(productId, word)).toEqual({ page: true, search: true })
})

test('an admin sees the paid parts of a store that are not sent, and no others', async () => {
  const { seller, storeId, productId } = await sellerWithListing()
  const [waiting, sent] = [await buyerWith(productId), await buyerWith(productId)]
  const { order } = await waiting.bearer(payByWallet, { body: DELIVERY })
  const shipped = await sent.bearer(payByWallet, { body: DELIVERY })
  await seller.bearer(shipOrder, { params: { number: shipped.order.number }, body: {} })
  await disable(seller)
  const detail = await admin.bearer(getAdminStore, byId(storeId))
  expect(detail).toMatchObject({ state: 'suspended', owner: { id: seller.user.id, disabled: true }, listings: 1 })
  expect(detail.unsent).toEqual({
    count: 1,
    total: order.total,
    results: [
      {
        order: order.number,
        buyer: { id: waiting.user.id, username: waiting.user.username, email: waiting.user.email },
        paid_at: expect.any(String),
        lines: 1,
        total: order.total,
      },
    ],
  })
  await expect(admin.bearer(getAdminStore, byId(2_147_483_648))).rejects.toMatchObject({ status: 404 })
})

test('a card payment of an order cannot begin while its seller is disabled, and the order can be cancelled', async () => {
  const { seller, productId } = await sellerWithListing()
  const buyer = await shop.signedInAs(ROLE.customer)
  const cartId = await addToCart(buyer, productId)
  const { order } = await buyer.bearer(payByCard, { body: { ...DELIVERY, cartId } })
  const call = { params: { number: order.number }, body: {} }
  await disable(seller)
  await expect(buyer.bearer(payAgain, call)).rejects.toMatchObject({
    status: 409,
    body: { code: 'store_closed', detail: 'A store of this order is closed. Cancel the order.' },
  })
  await enable(seller)
  expect(await buyer.bearer(payAgain, call)).toMatchObject({ order: { number: order.number } })
  await disable(seller)
  expect(await buyer.bearer(cancelOrder, call)).toMatchObject({ status: 'cancelled' })
})

test('a store that an admin suspends while its owner is disabled stays suspended when the account is enabled', async () => {
  const { seller, storeId, productId, word } = await sellerWithListing()
  await disable(seller)
  const suspend = () => admin.bearer(suspendStore, { ...byId(storeId), body: { reason: 'Three complaints' } })
  expect(await suspend()).toMatchObject({ suspended_reason: 'Three complaints' })
  await expect(suspend()).rejects.toMatchObject({ status: 409, body: { code: 'suspended_already' } })
  await enable(seller)
  expect(await getSuspension(storeId)).toBe('store')
  expect(await isOnSale(productId, word)).toEqual({ page: false, search: false })
})

test('a store is suspended when its owner gets a role that may not sell, and opens when the role may sell again', async () => {
  const { seller, storeId, productId, word } = await sellerWithListing()
  const give = (role_id: number) => admin.bearer(changeRole, { ...byId(seller.user.id), body: { role_id, ...REASON } })
  await give(ROLE.customer)
  expect(await isOnSale(productId, word)).toEqual({ page: false, search: false })
  expect(await getSuspension(storeId)).toBe('account')
  await expect(admin.bearer(liftSuspension, byId(storeId))).rejects.toMatchObject({
    status: 409,
    body: { code: 'owner_may_not_sell' },
  })
  await disable(seller)
  await enable(seller)
  expect(await getSuspension(storeId)).toBe('account')
  await give(ROLE.workshop)
  expect(await isOnSale(productId, word)).toEqual({ page: true, search: true })
})

test('the store of a disabled owner stays suspended when the owner gets a role that may sell', async () => {
  const { seller, storeId } = await sellerWithListing()
  await disable(seller)
  for (const role_id of [ROLE.customer, ROLE.workshop])
    await admin.bearer(changeRole, { ...byId(seller.user.id), body: { role_id, ...REASON } })
  expect(await getSuspension(storeId)).toBe('account')
  await enable(seller)
  expect(await getSuspension(storeId)).toBeNull()
})
