import { afterAll, beforeAll, expect, test } from 'vitest'

import { createLedger } from '#modules/ledger/ledger.service.ts'
import * as changes from '#modules/orders/order-changes.contract.ts'
import * as orders from '#modules/orders/orders.contract.ts'
import { listAdminTransactions } from '#modules/reports/tables.contract.ts'
import { transactionHistory } from '#modules/wallet/wallet.contract.ts'
import { createWallet } from '#modules/wallet/wallet.service.ts'
import { checkInvariant } from '#platform/db/invariants.ts'
import { rows } from '#platform/db/rows.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { kobo, naira } from '#platform/money.ts'
import { refuseTestMoney } from '#src/start-checks.ts'
import { addToCart, DELIVERY, creditWallet, createListingBy } from '#tests/support/buying.ts'
import { beginTopUp, createCtxIn, GOOD_CARD, createSecondProcess } from '#tests/support/payments.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import type { CardGateway } from './card-gateway.port.ts'
import { PAYMENT_INVARIANTS } from './invariants.store.ts'
import { bookOutTestMoney, hasTestMoney } from './test-money.service.ts'

let shop: TestShop
const ledger = createLedger()
const wallet = createWallet({ ledger })
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** Creates a user who added ₦5,000 by card at a gateway of this kind. */
async function paidBy(kind: CardGateway['kind']): Promise<{ person: SignedIn; reference: string }> {
  const { person, intent } = await beginTopUp(shop, GOOD_CARD)
  const { payments } = createSecondProcess(shop)
  await payments.complete(createCtxIn(shop), intent.reference)
  await inTransaction(createCtxIn(shop), async ({ db }) => {
    await rows(db, 'alter table payments disable trigger payments_gateway_kind')
    await rows(db, 'update payments set gateway_kind = $1 where reference = $2', [kind, intent.reference])
    await rows(db, 'alter table payments enable trigger payments_gateway_kind')
  })
  return { person, reference: intent.reference }
}

const bookOut = () => bookOutTestMoney(createCtxIn(shop), wallet)
const getBalance = ({ user }: SignedIn) => ledger.getWalletBalance(createCtxIn(shop), user.id)

const NOT_REFUNDED = { status: 409, body: { code: 'refund_not_possible' } }
const refundToWallet = (number: string, admin: SignedIn) =>
  admin.bearer(changes.refundOrder, { params: { number }, body: { to: 'wallet' } })

async function deliver(number: string, owner: SignedIn): Promise<void> {
  await owner.bearer(changes.shipOrder, { params: { number }, body: {} })
  await owner.bearer(changes.deliverOrder, { params: { number }, body: {} })
}

/** Calls the shop while its gateway says that it is live. */
async function atLiveGateway<T>(call: () => Promise<T>): Promise<T> {
  const { kind } = shop.gateway
  Object.assign(shop.gateway, { kind: 'live' })
  return call().finally(() => Object.assign(shop.gateway, { kind }))
}

test('a payment stores the kind of its gateway, which never changes once it is opened', async () => {
  const { intent } = await beginTopUp(shop)
  const selectKind = 'select gateway_kind from payments where reference = $1'
  expect(await rows(shop.database.db, selectKind, [intent.reference])).toEqual([{ gateway_kind: 'simulated' }])
  const forge = rows(shop.database.db, "update payments set gateway_kind = 'live' where reference = $1", [
    intent.reference,
  ])
  await expect(forge).rejects.toMatchObject({ constraint: 'payments_gateway_kind_fixed' })
})

test('an admin sees the gateway kind of each top-up', async () => {
  const admin = await shop.signedInAs(1)
  const { reference } = await paidBy('test')
  const { results } = await admin.bearer(listAdminTransactions, { query: { search: reference } })
  expect(results).toMatchObject([{ reference: `topup:${reference}`, gateway: 'test' }])
  await bookOut()
})

test('live keys are refused until test money in wallets is booked out', async () => {
  const { person } = await paidBy('simulated')
  const real = await paidBy('live')
  const { db } = shop.database
  await expect(refuseTestMoney(db, 'live')).rejects.toThrow(/wallets hold simulated or test money: run/)
  await expect(refuseTestMoney(db, 'test')).resolves.toBeUndefined()

  expect(await bookOut()).toEqual({ wallets: 1, totalKobo: naira(5_000) })
  expect([await getBalance(person), await getBalance(real.person)]).toEqual([0, naira(5_000)])
  const { transaction_history: lines } = await person.bearer(transactionHistory, { query: {} })
  expect(lines[0]).toMatchObject({ amount: -5_000, description: expect.stringContaining('Test money') })
  await expect(refuseTestMoney(db, 'live')).resolves.toBeUndefined()
  expect(await bookOut()).toEqual({ wallets: 0, totalKobo: 0 })
})

test('a purchase spends test money first, and its refund returns the test money to the wallet', async () => {
  const { person } = await paidBy('test')
  await creditWallet(shop, person.user.id, 2_000)
  const owner = await shop.signedInAs(4)
  const pad = await createListingBy(shop.database, owner, { title: 'Brake pad', generalPrice: 1_000, stock: 50 })
  await addToCart(person, pad, 6)
  const { order } = await person.bearer(orders.payByWallet, { body: DELIVERY })
  const left = await getBalance(person)
  expect(await hasTestMoney(createCtxIn(shop))).toBe(false)
  await expect(refuseTestMoney(shop.database.db, 'live')).rejects.toThrow(/open orders were paid with simulated/)
  await person.bearer(changes.cancelOrder, { params: { number: order.number }, body: {} })
  expect(await bookOut()).toMatchObject({ wallets: 1, totalKobo: naira(5_000) })
  expect(await getBalance(person)).toBe(naira(2_000))
  expect(left).toBeLessThan(naira(2_000))
})

test('live keys are refused while an order paid by a test card is open', async () => {
  const buyer = await shop.signedInAs(6)
  const pad = await createListingBy(shop.database, await shop.signedInAs(4), {
    title: 'Pad',
    generalPrice: 1_000,
    stock: 5,
  })
  const cartId = await addToCart(buyer, pad)
  const { reference, order } = await buyer.bearer(orders.payByCard, { body: { ...DELIVERY, cartId } })
  await shop.cards.pay(shop.cards.find(reference)?.accessCode ?? '', GOOD_CARD, 'never')
  await buyer.bearer(orders.verifyCard, { params: { reference } })
  await expect(refuseTestMoney(shop.database.db, 'live')).rejects.toThrow(/open orders were paid with simulated/)
  await buyer.bearer(changes.cancelOrder, { params: { number: order.number }, body: {} })
  await expect(refuseTestMoney(shop.database.db, 'live')).resolves.toBeUndefined()
})

test('a delivered order paid by a simulated card is not refunded to the wallet at a live gateway', async () => {
  const [buyer, owner, admin] = [await shop.signedInAs(6), await shop.signedInAs(4), await shop.signedInAs(1)]
  const pad = await createListingBy(shop.database, owner, { title: 'Pad', generalPrice: 1_000, stock: 5 })
  const cartId = await addToCart(buyer, pad)
  const { reference, order } = await buyer.bearer(orders.payByCard, { body: { ...DELIVERY, cartId } })
  await shop.cards.pay(shop.cards.find(reference)?.accessCode ?? '', GOOD_CARD, 'never')
  await buyer.bearer(orders.verifyCard, { params: { reference } })
  await deliver(order.number, owner)
  await expect(atLiveGateway(() => refundToWallet(order.number, admin))).rejects.toMatchObject(NOT_REFUNDED)
  expect(await getBalance(buyer)).toBe(0)
})

test('a delivered order paid with test money from the wallet is not refunded at a live gateway', async () => {
  const { person } = await paidBy('test')
  const [owner, admin] = [await shop.signedInAs(4), await shop.signedInAs(1)]
  const pad = await createListingBy(shop.database, owner, { title: 'Pad', generalPrice: 1_000, stock: 5 })
  await addToCart(person, pad)
  const { order } = await person.bearer(orders.payByWallet, { body: DELIVERY })
  await deliver(order.number, owner)
  await bookOut()
  await expect(atLiveGateway(() => refundToWallet(order.number, admin))).rejects.toMatchObject(NOT_REFUNDED)
  expect(await getBalance(person)).toBe(0)

  await creditWallet(shop, person.user.id, 1_000)
  await addToCart(person, pad)
  const { order: real } = await person.bearer(orders.payByWallet, { body: DELIVERY })
  await atLiveGateway(() => refundToWallet(real.number, admin))
  expect(await getBalance(person)).toBe(naira(1_000))
})

test('a refund of a test payment is never sent to a live gateway and is marked as processed', async () => {
  const { reference } = await paidBy('simulated')
  const requests: string[] = []
  const recordCall = (call: string) => async () => {
    requests.push(call)
    throw new Error('This gateway must not be called.')
  }
  const live: CardGateway = {
    ...shop.gateway,
    kind: 'live',
    refund: recordCall('refund'),
    listRefunds: recordCall('listRefunds'),
  }
  const { payments } = createSecondProcess({ gateway: live })
  const key = 'refund:simulated'
  await inTransaction(createCtxIn(shop), async (tx) => {
    await payments.refund(tx, { reference, amountKobo: kobo(200_000), key })
    const lines = [
      { account: 'refunds' as const, amountKobo: 200_000 },
      { account: 'order_clearing' as const, amountKobo: -200_000 },
    ]
    await ledger.post(tx, { key, kind: 'refund', memo: 'Refund of a test', lines })
  })
  const [refund] = await rows<{ id: number }>(shop.database.db, 'select id from payment_refunds where key = $1', [key])
  await payments.sendRefund(createCtxIn(shop), refund?.id ?? 0)
  expect(await rows(shop.database.db, 'select status from payment_refunds where key = $1', [key])).toEqual([
    { status: 'processed' },
  ])
  expect(requests).toEqual([])
  await bookOut()
})

test('the audit holds after book-outs and detects one kobo too many', async () => {
  const invariant = PAYMENT_INVARIANTS.find(({ name }) => name.startsWith('test money'))
  if (invariant === undefined) throw new Error('The invariant is missing.')
  expect(await checkInvariant(shop.database.db, invariant)).toMatchObject({ broken: 0 })
  const { person } = await paidBy('test')
  await creditWallet(shop, person.user.id, 1)
  const movement = { userId: person.user.id, amountKobo: kobo(500_001), description: 'Too much' }
  await wallet.debit(createCtxIn(shop), { ...movement, key: `bookout:${person.user.id}-forged`, to: 'test_money' })
  expect(await checkInvariant(shop.database.db, invariant)).toMatchObject({
    broken: 1,
    example: `bookout:${person.user.id}-forged`,
  })
})
