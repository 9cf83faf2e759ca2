import { readFileSync } from 'node:fs'

import { afterAll, beforeAll, expect, test } from 'vitest'

import * as changes from '#modules/orders/order-changes.contract.ts'
import * as calls from '#modules/orders/orders.contract.ts'
import { checkInvariant } from '#platform/db/invariants.ts'
import type { Db } from '#platform/db/pool.ts'
import { rows } from '#platform/db/rows.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { INVARIANTS } from '#src/invariants.ts'
import { addToCart, DELIVERY, createListingBy } from '#tests/support/buying.ts'
import { createCtxIn, GOOD_CARD, createSecondProcess } from '#tests/support/payments.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let buyer: SignedIn
let admin: SignedIn
let pad: number

beforeAll(async () => {
  shop = await openTestShop()
  shop.cards.behave({ webhooks: 'never', refundsWait: true })
  ;[buyer, admin] = [await shop.signedInAs(6), await shop.signedInAs(1)]
  pad = await createListingBy(shop.database, await shop.signedInAs(4), {
    title: 'Brake pad',
    generalPrice: 1_000,
    stock: 50,
  })
})
afterAll(() => shop.close())

const TOTAL = 97_000

/** Creates an order of ₦970 paid by card and refunded to it; the gateway may not have processed the refund yet. */
async function refundedOrder({ isSent = true } = {}) {
  const cartId = await addToCart(buyer, pad)
  const { order, reference } = await buyer.bearer(calls.payByCard, { body: { ...DELIVERY, cartId } })
  await shop.cards.pay(shop.cards.find(reference)?.accessCode ?? '', GOOD_CARD, 'never')
  await buyer.bearer(calls.verifyCard, { params: { reference } })
  await admin.bearer(changes.refundOrder, { params: { number: order.number }, body: { to: 'card' } })
  const { payments } = createSecondProcess(shop)
  const key = `refund:${order.number}:1`
  const sql = 'select id from payment_refunds where key = $1'
  const [refund] = await rows<{ id: number }>(shop.database.db, sql, [key])
  if (isSent) await payments.sendRefund(createCtxIn(shop), refund?.id ?? 0)
  const checkRefunds = () => payments.sweepRefunds(createCtxIn(shop), reference)
  return { key, reference, checkRefunds }
}

/** Reads the postings of the account refunds for a refund, with the keys of their entry sets. */
const readBookings = (key: string, db: Db = shop.database.db) =>
  rows(
    db,
    `select e.key, p.amount_kobo as amount from ledger_entries e join ledger_postings p on p.entry_id = e.id
     where e.key like '%' || $1 and p.account_id = (select id from ledger_accounts where name = 'refunds') order by e.id`,
    [key],
  )

async function broken(db: Db = shop.database.db): Promise<string[]> {
  const names: string[] = []
  for (const invariant of INVARIANTS) if ((await checkInvariant(db, invariant)).broken > 0) names.push(invariant.name)
  return names
}

test('a processed refund is booked to the gateway once, even if it is reported several times', async () => {
  const { key, reference, checkRefunds } = await refundedOrder()
  expect(await readBookings(key)).toEqual([{ key, amount: TOTAL }])
  expect(await broken()).toEqual([])
  shop.cards.finishRefund(reference, 'processed')
  await Promise.all([checkRefunds(), checkRefunds(), checkRefunds()])
  await checkRefunds()
  expect(await readBookings(key)).toEqual([
    { key, amount: TOTAL },
    { key: `processed:${key}`, amount: -TOTAL },
  ])
  expect(await broken()).toEqual([])
})

test('a failed refund is booked to the wallet and not to the gateway', async () => {
  const { key, reference, checkRefunds } = await refundedOrder()
  shop.cards.finishRefund(reference, 'failed')
  await Promise.all([checkRefunds(), checkRefunds()])
  expect(await readBookings(key)).toEqual([
    { key, amount: TOTAL },
    { key: `returned:${key}`, amount: -TOTAL },
  ])
  expect(await broken()).toEqual([])
})

test('the database refuses a processed refund without its entry set', async () => {
  const { key } = await refundedOrder({ isSent: false })
  expect(await broken()).toEqual([])
  const sql = `update payment_refunds set status = 'processed', gateway_id = 'x' where key = $1`
  await expect(rows(shop.database.db, sql, [key])).rejects.toMatchObject({
    constraint: 'refund_processed_in_books',
  })
})

test('the audit finds processed refunds without a booking, and the migration books them', async () => {
  const { key } = await refundedOrder()
  const migration = readFileSync('db/migrations/0028_refunds_to_their_end.sql', 'utf8')
  const asBefore = `drop trigger payment_refunds_processed on payment_refunds; drop function guard_processed_refund;
    drop index payment_refunds_unsent; update payment_refunds set status = 'processed', next_check_at = null
    where status = 'sent'`
  const trying = inTransaction({ db: shop.database.db }, async (tx) => {
    await rows(tx.db, asBefore)
    const before = await broken(tx.db)
    await rows(tx.db, migration)
    await rows(tx.db, 'set constraints all immediate')
    throw new Error(JSON.stringify({ before, after: await broken(tx.db), booked: await readBookings(key, tx.db) }))
  })
  const message = await trying.catch((error: Error) => error.message)
  expect(JSON.parse(message)).toEqual({
    before: ['the account refunds contains exactly the refunds that are neither processed nor returned'],
    after: [],
    booked: [
      { key, amount: TOTAL },
      { key: `processed:${key}`, amount: -TOTAL },
    ],
  })
})
