import { afterAll, beforeAll, expect } from 'vitest'

import { checkInvariant } from '#platform/db/invariants.ts'
import { rows } from '#platform/db/rows.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { INVARIANTS } from '#src/invariants.ts'
import { runSampleBusiness } from '#tests/support/business.ts'
import { createListingBy, creditWallet } from '#tests/support/buying.ts'
import { testAll } from '#tests/support/check-each.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let buyer: SignedIn
let admin: SignedIn
let pad: number

beforeAll(async () => {
  shop = await openTestShop()
  shop.cards.behave({ webhooks: 'never' })
  ;[buyer, admin] = [await shop.signedInAs(6), await shop.signedInAs(1)]
  const owner = await shop.signedInAs(4)
  pad = await createListingBy(shop.database, owner, { title: 'Brake pad', generalPrice: 1_000, stock: 50 })
  await creditWallet(shop, buyer.user.id, 50_000)
  await runSampleBusiness(shop, { buyer, admin, productId: pad })
})
afterAll(() => shop.close())

testAll(INVARIANTS)('every invariant holds and checks rows after all kinds of business', async (invariant) => {
  const { checked, broken, example } = await checkInvariant(shop.database.db, invariant)
  expect({ broken, example }).toEqual({ broken: 0, example: null })
  expect(checked).toBeGreaterThan(0)
})

const A_PAID = `(select min(id) from orders where status = 'paid' and method = 'wallet')`
const NUMBER_OF = `(select number from orders where id = ${A_PAID})`
/** Changes that bypass the triggers, each with part of the name of the invariant that must detect it. */
const FORGERIES: readonly [string, string, string][] = [
  ['orders', `update orders set total_kobo = total_kobo + 1 where id = ${A_PAID}`, 'sum of its lines'],
  [
    'order_shipments',
    `update order_shipments set total_kobo = total_kobo + 1 where order_id = ${A_PAID}`,
    'total of every shipment',
  ],
  [
    'orders',
    `update orders set status = 'paid', paid_at = now() where status = 'pending_payment'`,
    'in the ledger once',
  ],
  [
    'ledger_entries',
    `update ledger_entries set key = key || 'X' where key = 'order:' || ${NUMBER_OF}`,
    'in the ledger once',
  ],
  ['orders', `update orders set status = 'refunded', closed_at = now() where id = ${A_PAID}`, 'refunded its total'],
  ['orders', `update orders set total_kobo = total_kobo + 1 where status = 'refunded'`, 'refunded its total'],
  [
    'order_refunds',
    `update order_refunds set amount_kobo = amount_kobo + 1 where id = 1`,
    'every refund of an order is in',
  ],
  ['order_refunds', `update order_refunds set amount_kobo = amount_kobo + 1 where id = 1`, 'the sum of its lines'],
  ['line_changes', `update line_changes set amount_kobo = amount_kobo - 1 where id = 1`, 'their share of the line'],
  ['line_changes', `update line_changes set quantity = quantity + 1 where id = 1`, 'no line ended more'],
  [
    'order_shipments',
    `update order_shipments set status = 'cancelled', holds_stock = false where order_id = ${A_PAID}`,
    'all of its quantities have ended',
  ],
  [
    'order_refunds',
    `update order_refunds set amount_kobo = amount_kobo + 1 where destination = 'card'`,
    'requested from the gateway',
  ],
  [
    'order_shipments',
    `update order_shipments set status = 'pending_payment' where order_id = ${A_PAID}`,
    'unpaid with all of its shipments',
  ],
  [
    'order_shipments',
    `update order_shipments set status = 'delivered' where order_id = ${A_PAID}`,
    'progress of an order',
  ],
  [
    'order_documents',
    `update order_documents set order_id = ${A_PAID} where kind = 'credit_note'`,
    'credit note belongs to a refund',
  ],
  ['document_numbers', 'update document_numbers set last = last + 1', 'without gaps'],
  [
    'payments',
    `update payments set status = 'failed' where status = 'successful' and purpose = 'top_up'`,
    'is credited once',
  ],
  ['payments', `update payments set amount_kobo = amount_kobo + 1 where status = 'successful'`, 'is credited once'],
  ['ledger_entries', `update ledger_entries set key = 'topup:SPL-X', kind = 'topup' where id = 1`, 'without a payment'],
  ['payment_refunds', 'update payment_refunds set amount_kobo = amount_kobo + 1', 'beyond its amount'],
  ['payment_refunds', `update payment_refunds set status = 'failed'`, 'account refunds contains'],
  ['payments', `update payments set gateway_kind = 'live'`, 'than test cards paid in'],
  ['wallet_transactions', 'update wallet_transactions set amount_kobo = amount_kobo + 1', 'matches the ledger'],
  ['wallet_transactions', 'delete from wallet_transactions', 'is in its history'],
  ['store_counts', 'update store_counts set listings = listings + 1', 'each store has the number of listings'],
  ['listing_json', `update listing_json set before_stock = before_stock || ' '`, 'the stored JSON of each listing'],
  ['products', `update products set title = title || '!'`, 'the stored JSON of each listing'],
  ['category_counts', 'update category_counts set listings = listings + 1', 'each category has the number of listings'],
]

testAll(FORGERIES)('every forged row breaks the invariant that covers it', async (table, forgery, name) => {
  const found: string[] = []
  const forge = inTransaction({ db: shop.database.db }, async (tx) => {
    await rows(tx.db, `alter table ${table} disable trigger user`)
    await rows(tx.db, forgery)
    for (const invariant of INVARIANTS)
      if ((await checkInvariant(tx.db, invariant)).broken > 0) found.push(invariant.name)
    throw new Error('enough')
  })
  await expect(forge).rejects.toThrow('enough')
  expect(found.join('; ')).toContain(name)
})
