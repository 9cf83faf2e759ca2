import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { GatewayError } from '#platform/card-gateway.ts'
import { rows } from '#platform/db/rows.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { kobo } from '#platform/money.ts'
import { beginTopUp, createCtxIn, createSecondProcess, GOOD_CARD } from '#tests/support/payments.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.cards.behave({}))
afterAll(() => shop.close())

async function paid() {
  const { intent } = await beginTopUp(shop, GOOD_CARD)
  const parts = createSecondProcess(shop)
  await parts.payments.complete(createCtxIn(shop), intent.reference)
  const { reference } = intent
  const order = (amount: number, key: string) =>
    inTransaction(createCtxIn(shop), (tx) => parts.payments.refund(tx, { reference, amountKobo: kobo(amount), key }))
  const stored = async () =>
    rows<{ id: number; status: string }>(
      shop.database.db,
      'select id, status from payment_refunds where reference = $1 order by id',
      [reference],
    )
  const send = async () => parts.payments.sendRefund(createCtxIn(shop), (await stored()).at(-1)?.id ?? 0)
  const atGateway = () => shop.cards.find(reference)?.refunds ?? []
  return { ...parts, reference, order, stored, send, atGateway }
}

test('a refund is ordered once for each key, sent once, and followed to its end', async () => {
  const { payments, reference, order, stored, send, atGateway, piledUp } = await paid()
  expect([await order(200_000, 'refund:1'), await order(200_000, 'refund:1')]).toEqual([
    { isNew: true },
    { isNew: false },
  ])
  expect(piledUp).toHaveLength(1)
  await send()
  await send()
  expect(atGateway()).toMatchObject([{ amount: 200_000, merchant_note: 'refund:1' }])
  await sleep(100)
  await payments.sweepRefunds(createCtxIn(shop), reference)
  expect(await stored()).toMatchObject([{ status: 'processed' }])
})

test('more than was paid never goes back, in parts, at once, or before it was paid', async () => {
  const { order } = await paid()
  const all = await Promise.allSettled(Array.from({ length: 10 }, (_, index) => order(100_000, `many:${index}`)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  await expect(order(1, 'many:more')).rejects.toMatchObject({ status: 409 })
  const unpaid = await beginTopUp(shop)
  const { payments } = createSecondProcess(shop)
  const early = { reference: unpaid.intent.reference, amountKobo: kobo(1), key: 'early' }
  await expect(inTransaction(createCtxIn(shop), (tx) => payments.refund(tx, early))).rejects.toMatchObject({
    status: 409,
  })
})

test('an order whose answer was lost is found at the gateway instead of sent again', async () => {
  const { order, stored, send, atGateway } = await paid()
  await order(100_000, 'refund:lost')
  shop.cards.behave({ answers: 'lost' })
  await expect(send()).rejects.toBeInstanceOf(GatewayError)
  // As if it had got there: the look before it fails in this test, so it is told directly.
  shop.cards.behave({})
  const { gatewayId } = (
    await rows<{ gatewayId: string }>(
      shop.database.db,
      `select p.gateway_id as "gatewayId" from payment_refunds r join payments p using (reference) where r.key = $1`,
      ['refund:lost'],
    )
  )[0] ?? { gatewayId: '' }
  await shop.gateway.refund({ gatewayId, amountKobo: 100_000, key: 'refund:lost' })
  await send()
  expect(atGateway()).toHaveLength(1)
  expect((await stored())[0]?.status).toMatch(/^(sent|processed)$/)
})

test('one that the bank refuses is told of, once, in the transaction that notes it', async () => {
  const { payments, reference, order, stored, send } = await paid()
  const told: unknown[] = []
  payments.onRefundFailed('top_up', async (_ctx, _intent, refund) => void told.push(refund))
  shop.cards.behave({ refundsWait: true })
  await order(300_000, 'refund:failed')
  await send()
  expect(await stored()).toMatchObject([{ status: 'sent' }])
  shop.cards.finishRefund(reference, 'failed')
  await Promise.all([1, 2, 3].map(() => payments.sweepRefunds(createCtxIn(shop), reference)))
  expect(await stored()).toMatchObject([{ status: 'failed' }])
  expect(told).toEqual([{ reference, key: 'refund:failed', amountKobo: 300_000 }])
  // What did not arrive may be given back in another way.
  expect(await order(500_000, 'refund:again')).toEqual({ isNew: true })
})
