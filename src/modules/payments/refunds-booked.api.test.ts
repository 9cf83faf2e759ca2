import { readFileSync } from 'node:fs'

import { afterAll, beforeAll, expect, test } from 'vitest'

import * as calls from '#modules/orders/orders.contract.ts'
import { checkInvariant } from '#platform/db/invariants.ts'
import type { Db } from '#platform/db/pool.ts'
import { rows } from '#platform/db/rows.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { addToCart, createListingBy, DELIVERY } from '#tests/support/buying.ts'
import { createCtxIn, createSecondProcess, GOOD_CARD } from '#tests/support/payments.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { INVARIANTS } from '#tools/audit-invariants.ts'

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

/** An order of ₦970 that was paid by card and given back to it; the gateway has its refund, or has not yet. */
async function refundedOrder({ isSent = true } = {}) {
  const cartId = await addToCart(buyer, pad)
  const { order, reference } = await buyer.bearer(calls.payByCard, { body: { ...DELIVERY, cartId } })
  await shop.cards.pay(shop.cards.find(reference)?.accessCode ?? '', GOOD_CARD, 'never')
  await buyer.bearer(calls.verifyCard, { params: { reference } })
  await admin.bearer(calls.refundOrder, { params: { number: order.number }, body: { to: 'card' } })
  const { payments } = createSecondProcess(shop)
  const key = `refund:${order.number}:1`
  const sql = 'select id from payment_refunds where key = $1'
  const [refund] = await rows<{ id: number }>(shop.database.db, sql, [key])
  if (isSent) await payments.sendRefund(createCtxIn(shop), refund?.id ?? 0)
  const told = () => payments.sweepRefunds(createCtxIn(shop), reference)
  return { key, reference, told }
}

/** What the account holds for a refund, by the key of each entry set. */
const bookedOf = (key: string, db: Db = shop.database.db) =>
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

test('a refund that is processed leaves the account for the gateway, once, however often it is told', async () => {
  const { key, reference, told } = await refundedOrder()
  expect(await bookedOf(key)).toEqual([{ key, amount: TOTAL }])
  expect(await broken()).toEqual([])
  shop.cards.finishRefund(reference, 'processed')
  await Promise.all([told(), told(), told()])
  await told()
  expect(await bookedOf(key)).toEqual([
    { key, amount: TOTAL },
    { key: `processed:${key}`, amount: -TOTAL },
  ])
  expect(await broken()).toEqual([])
})

test('one that fails goes to the wallet and not to the gateway', async () => {
  const { key, reference, told } = await refundedOrder()
  shop.cards.finishRefund(reference, 'failed')
  await Promise.all([told(), told()])
  expect(await bookedOf(key)).toEqual([
    { key, amount: TOTAL },
    { key: `returned:${key}`, amount: -TOTAL },
  ])
  expect(await broken()).toEqual([])
})

test('a refund that is on its way is in order, and one called processed without its entry set is refused', async () => {
  const { key } = await refundedOrder({ isSent: false })
  expect(await broken()).toEqual([])
  const sql = `update payment_refunds set status = 'processed', gateway_id = 'x' where key = $1`
  await expect(rows(shop.database.db, sql, [key])).rejects.toMatchObject({
    constraint: 'refund_processed_in_books',
  })
})

test('what was processed before it was booked is noticed, and the migration books it', async () => {
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
    throw new Error(JSON.stringify({ before, after: await broken(tx.db), booked: await bookedOf(key, tx.db) }))
  })
  const said = await trying.catch((error: Error) => error.message)
  expect(JSON.parse(said)).toEqual({
    before: ['what is held for refunds is what was ordered and has neither arrived nor come back'],
    after: [],
    booked: [
      { key, amount: TOTAL },
      { key: `processed:${key}`, amount: -TOTAL },
    ],
  })
})
