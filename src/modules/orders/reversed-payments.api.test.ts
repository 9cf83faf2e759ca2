import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { sign } from '#integrations/paystack/paystack.wire.ts'
import { getUserCode } from '#modules/accounts/accounts.contract.ts'
import { startTopUp, WEBHOOK_PATH } from '#modules/payments/payments.contract.ts'
import { transactionHistory } from '#modules/wallet/wallet.contract.ts'
import { checkInvariant } from '#platform/db/invariants.ts'
import { rows } from '#platform/db/rows.ts'
import { INVARIANTS } from '#src/invariants.ts'
import { addToCart, createListingBy, DELIVERY, readStock } from '#tests/support/buying.ts'
import { waitUntil } from '#tests/support/job-processes.ts'
import { GOOD_CARD } from '#tests/support/payments.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import * as changes from './order-changes.contract.ts'
import * as calls from './orders.contract.ts'

// A bank takes a payment back for a buyer who disputes it. The buyer must not get the money a second time.

let shop: TestShop
let buyer: SignedIn
let owner: SignedIn
let admin: SignedIn
let pad: number

beforeAll(async () => {
  shop = await openTestShop({ deliversEmails: true, pollSeconds: 1 })
  admin = await shop.signedInAs(1)
  owner = await shop.signedInAs(4)
  pad = await createListingBy(shop.database, owner, {
    title: 'Brake pad',
    generalPrice: 1_000,
    stock: 50,
  })
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.cards.behave({ webhooks: 'never' })
  buyer = await shop.signedInAs(6)
})

const REFUSAL = { status: 409, body: { code: 'wrong_destination' } }

const WAIT = { timeout: 20_000 }

async function createPaidOrder() {
  const cartId = await addToCart(buyer, pad)
  const { order, reference } = await buyer.bearer(calls.payByCard, { body: { ...DELIVERY, cartId } })
  await shop.cards.pay(shop.cards.find(reference)?.accessCode ?? '', GOOD_CARD, 'never')
  expect(await buyer.bearer(calls.verifyCard, { params: { reference } })).toMatchObject({ order: { status: 'paid' } })
  return { number: order.number, reference }
}
const cancel = (number: string, to?: 'card' | 'wallet') =>
  buyer.bearer(changes.cancelOrder, { params: { number }, body: { ...(to && { to }) } })
const see = (number: string) => buyer.bearer(calls.getOrder, { params: { number } })
const balance = async () => (await buyer.bearer(getUserCode, { params: { id: `${buyer.user.id}` } })).balance

async function readStatus(table: 'payments' | 'payment_refunds', reference: string) {
  const sql = `select status from ${table} where reference = $1`
  return (await rows<{ status: string }>(shop.database.db, sql, [reference]))[0]?.status
}
const waitForRefund = (reference: string, status: string) =>
  waitUntil(async () => (await readStatus('payment_refunds', reference)) === status)

async function postWebhook(event: string, data: object) {
  const raw = JSON.stringify({ event, data })
  const headers = { 'content-type': 'application/json', 'x-paystack-signature': sign(raw, shop.cards.secretKey) }
  const answer = await shop.app.inject({ method: 'POST', url: WEBHOOK_PATH, headers, payload: raw })
  expect(answer.statusCode).toBe(200)
}

/** Posts the webhook of a dispute and waits until its job has run. */
async function postDispute(reference: string, event = 'charge.dispute.resolve') {
  const transaction = { status: 'reversed', reference, amount: 97_000, currency: 'NGN' }
  await postWebhook(event, { status: 'resolved', transaction, transaction_reference: null })
  const done = `select from jobs.job where name = 'complete-payment' and data->>'reference' = $1 and state = 'completed'`
  await waitUntil(async () => (await rows(shop.database.db, done, [reference])).length > 0)
}

async function expectSound() {
  for (const invariant of INVARIANTS)
    expect(await checkInvariant(shop.database.db, invariant), invariant.name).toMatchObject({ broken: 0 })
}

test.each(['card', 'wallet'] as const)(
  'the webhook of a lost dispute reverses the payment, and its order is not refunded to the %s',
  async (to) => {
    const { number, reference } = await createPaidOrder()
    shop.cards.reverse(reference)
    await postDispute(reference)
    expect(await readStatus('payments', reference)).toBe('reversed')
    await expect(cancel(number, to)).rejects.toMatchObject(REFUSAL)
    expect(await balance()).toBe(0)
    expect(await see(number)).toMatchObject({ status: 'paid', refunds: [] })
    await expectSound()
  },
)

test('an order whose payment the bank took back is not sent, and ends without paying anything out', async () => {
  const { number, reference } = await createPaidOrder()
  const stock = await readStock(shop, pad)
  shop.cards.reverse(reference)
  await postDispute(reference)
  const ship = owner.bearer(changes.shipOrder, { params: { number }, body: {} })
  await expect(ship).rejects.toMatchObject({ status: 409, body: { code: 'not_allowed_now' } })
  expect((await see(number)).events.at(-1)).toMatchObject({ status: 'payment_reversed' })
  const ended = await cancel(number)
  expect(ended).toMatchObject({ status: 'cancelled', refunds: [{ amount: 970, destination: 'bank', state: 'done' }] })
  expect([await balance(), await readStock(shop, pad)]).toEqual([0, (stock ?? 0) + 1])
  await expectSound()
})

test('the bank’s reversal of an order is emailed to its buyer, to the store that has not sent it, and to admins', async () => {
  const { number, reference } = await createPaidOrder()
  shop.cards.reverse(reference)
  await postDispute(reference)
  const subjectsTo = async ({ user }: SignedIn) => (await shop.readEmailsTo(user.email)).map(({ subject }) => subject)
  await expect.poll(() => subjectsTo(admin), WAIT).toContain(`A bank took ₦970.00 back: order ${number}`)
  await expect.poll(() => subjectsTo(owner), WAIT).toContain(`Do not send order ${number}`)
  await expect.poll(() => subjectsTo(buyer), WAIT).toContain(`Your bank took back the payment for ${number}`)
})

test('a full refund that fails because the bank took the payment back is not credited to the wallet', async () => {
  shop.cards.behave({ webhooks: 'never', refundsWait: true })
  const { number, reference } = await createPaidOrder()
  await cancel(number, 'card')
  await waitForRefund(reference, 'sent')
  shop.cards.reverse(reference)
  shop.cards.finishRefund(reference, 'failed')
  await postWebhook('refund.failed', { status: 'failed', transaction_reference: reference })
  await waitForRefund(reference, 'processed')
  expect([await readStatus('payments', reference), await balance()]).toEqual(['reversed', 0])
  await expectSound()
})

test('a top-up that the bank took back leaves the wallet as far as it is not spent', async () => {
  const { reference, access_code: code } = await buyer.bearer(startTopUp, { body: { amount: 5_000 } })
  await shop.cards.pay(code, GOOD_CARD, 'never')
  await postWebhook('charge.success', { reference })
  await waitUntil(async () => (await readStatus('payments', reference)) === 'successful')
  expect(await balance()).toBe(5_000)
  await addToCart(buyer, pad)
  await buyer.bearer(calls.payByWallet, { body: DELIVERY })
  shop.cards.reverse(reference)
  await postWebhook('charge.dispute.resolve', { transaction: { reference } })
  await waitUntil(async () => (await readStatus('payments', reference)) === 'reversed')
  expect(await balance()).toBe(0)
  const { transaction_history: lines } = await buyer.bearer(transactionHistory, { query: {} })
  expect(lines[0]).toMatchObject({ amount: -4_030, kind: 'reversed', status: 'successful' })
  const textsToAdmin = async () => (await shop.readEmailsTo(admin.user.email)).map(({ text }) => text).join()
  await expect.poll(textsToAdmin, WAIT).toContain('The wallet did not cover ₦970.00 of it.')
  await expectSound()
})

test('a payment that staff refund at the gateway is reversed by its webhook', async () => {
  const { number, reference } = await createPaidOrder()
  shop.cards.reverse(reference)
  await postWebhook('refund.processed', { status: 'processed', transaction_reference: reference })
  await waitUntil(async () => (await readStatus('payments', reference)) === 'reversed')
  expect((await see(number)).events.at(-1)).toMatchObject({ status: 'payment_reversed' })
})

test('a refund that the gateway refuses because the bank took the payment back is not credited to the wallet', async () => {
  const { number, reference } = await createPaidOrder()
  shop.cards.reverse(reference)
  expect(await cancel(number, 'card')).toMatchObject({ status: 'cancelled' })
  await waitForRefund(reference, 'processed')
  expect(shop.cards.find(reference)?.refunds).toEqual([])
  expect(await readStatus('payments', reference)).toBe('reversed')
  expect(await balance()).toBe(0)
  await expectSound()
})

test('a refund to the wallet is refused after a reversal of which no webhook has arrived', async () => {
  const { number, reference } = await createPaidOrder()
  shop.cards.reverse(reference)
  await expect(cancel(number, 'wallet')).rejects.toMatchObject(REFUSAL)
  expect(await readStatus('payments', reference)).toBe('reversed')
  expect(await balance()).toBe(0)
  expect(await see(number)).toMatchObject({ status: 'paid', refunds: [] })
  await expectSound()
})

test('a refund to the wallet goes on while the gateway is down', async () => {
  const { number, reference } = await createPaidOrder()
  shop.cards.behave({ answers: 'error_500', webhooks: 'never' })
  expect(await cancel(number, 'wallet')).toMatchObject({ status: 'cancelled' })
  expect([await readStatus('payments', reference), await balance()]).toEqual(['successful', 970])
})

test('a dispute that is only opened changes nothing, and its order can be refunded', async () => {
  const { number, reference } = await createPaidOrder()
  await postDispute(reference, 'charge.dispute.create')
  expect(await readStatus('payments', reference)).toBe('successful')
  await cancel(number, 'wallet')
  expect(await balance()).toBe(970)
})

test('the full refund of the shop, which the gateway reports as a reversal, does not reverse the payment', async () => {
  const { number, reference } = await createPaidOrder()
  await cancel(number, 'card')
  await waitUntil(async () => shop.cards.find(reference)?.status === 'reversed')
  await postDispute(reference)
  expect(await readStatus('payments', reference)).toBe('successful')
  expect(await balance()).toBe(0)
  await expectSound()
})
