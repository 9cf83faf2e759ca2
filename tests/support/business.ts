import { createLedger } from '#modules/ledger/ledger.service.ts'
import { issueCreditNotes } from '#modules/orders/documents.store.ts'
import * as changes from '#modules/orders/order-changes.contract.ts'
import * as calls from '#modules/orders/orders.contract.ts'
import { addTransaction, startTopUp } from '#modules/payments/payments.contract.ts'
import { bookOutTestMoney } from '#modules/payments/test-money.service.ts'
import { createWallet } from '#modules/wallet/wallet.service.ts'

import { addToCart, DELIVERY } from './buying.ts'
import { createCtxIn, GOOD_CARD } from './payments.ts'
import type { SignedIn, TestShop } from './shop.ts'

/** The users who trade in a test shop. */
interface Business {
  buyer: SignedIn
  admin: SignedIn
  /** The product that is bought. */
  productId: number
}

/** Makes orders of every kind and outcome and a top-up, and books test money out. */
export async function runSampleBusiness(shop: TestShop, business: Business): Promise<void> {
  const { buyer, admin } = business
  const [, sent, cancelled, refunded] = [
    await buyByWallet(business),
    await buyByWallet(business),
    await buyByWallet(business),
    await buyByWallet(business),
  ]
  await admin.bearer(changes.shipOrder, { params: { number: sent }, body: {} })
  await buyer.bearer(changes.cancelOrder, { params: { number: cancelled }, body: {} })
  await admin.bearer(changes.refundOrder, { params: { number: refunded }, body: { to: 'wallet' } })
  const { lines } = await buyer.bearer(calls.getOrder, { params: { number: sent } })
  const one = lines.map(({ id }) => ({ id, quantity: 1 }))
  await admin.bearer(changes.refundOrder, { params: { number: sent }, body: { lines: one } })
  // The job does this in a shop.
  const { id } = await buyer.bearer(calls.getOrder, { params: { number: sent } })
  await issueCreditNotes(shop.database.db, id, new Date())
  await buyByCard(business)
  const [paid, toCard] = [await buyByCard(business), await buyByCard(business)]
  for (const { reference } of [paid, toCard]) {
    await shop.cards.pay(shop.cards.find(reference)?.accessCode ?? '', GOOD_CARD, 'never')
    await buyer.bearer(calls.verifyCard, { params: { reference } })
  }
  await admin.bearer(changes.refundOrder, { params: { number: toCard.number }, body: { to: 'card' } })
  const { reference, access_code: code } = await buyer.bearer(startTopUp, { body: { amount: 5_000 } })
  await shop.cards.pay(code, GOOD_CARD, 'never')
  await buyer.bearer(addTransaction, { body: { reference } })
  await bookOutTestMoney(createCtxIn(shop), createWallet({ ledger: createLedger() }))
}

/** Buys two units by wallet and returns the order number. */
export async function buyByWallet({ buyer, productId }: Omit<Business, 'admin'>): Promise<string> {
  await addToCart(buyer, productId, 2)
  return (await buyer.bearer(calls.payByWallet, { body: DELIVERY })).order.number
}

async function buyByCard({ buyer, productId }: Business): Promise<{ number: string; reference: string }> {
  const cartId = await addToCart(buyer, productId, 2)
  const { order, reference } = await buyer.bearer(calls.payByCard, { body: { ...DELIVERY, cartId } })
  return { number: order.number, reference }
}
