import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { rows } from '#platform/db/rows.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { kobo } from '#platform/money.ts'
import { beginTopUp, createCtxIn, createSecondProcess, GOOD_CARD } from '#tests/support/payments.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

import { GatewayError } from './card-gateway.port.ts'

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

test('a refund is created once for each key, sent once and checked until it is processed', async () => {
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

test('refunds never exceed the payment, in parts, concurrently or before it was paid', async () => {
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

test('a refund whose answer was lost is found at the gateway and not sent again', async () => {
  const { order, stored, send, atGateway } = await paid()
  await order(100_000, 'refund:lost')
  shop.cards.behave({ answers: 'lost' })
  await expect(send()).rejects.toBeInstanceOf(GatewayError)
  // Simulates its arrival directly, because the look-up fails in this test.
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

test('the handler of a failed refund is called once, in the transaction that saves the failure', async () => {
  const { payments, reference, order, stored, send } = await paid()
  const calls: unknown[] = []
  payments.onRefundFailed('top_up', async (_ctx, _intent, refund) => void calls.push(refund))
  shop.cards.behave({ refundsWait: true })
  await order(300_000, 'refund:failed')
  await send()
  expect(await stored()).toMatchObject([{ status: 'sent' }])
  shop.cards.finishRefund(reference, 'failed')
  await Promise.all([1, 2, 3].map(() => payments.sweepRefunds(createCtxIn(shop), reference)))
  expect(await stored()).toMatchObject([{ status: 'failed' }])
  expect(calls).toEqual([{ reference, key: 'refund:failed', amountKobo: 300_000 }])
  // The failed amount can be refunded again.
  expect(await order(500_000, 'refund:again')).toEqual({ isNew: true })
})
