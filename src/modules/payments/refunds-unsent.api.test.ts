import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { type CardGateway, GatewayError } from '#platform/card-gateway.ts'
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

const DAY = 24 * 60
/** As long as the client leaves a gateway alone that failed often. */
const rested = () => sleep(400)

/** A refund of ₦2,000 that is ordered and not sent, in a shop that reaches the gateway in this way. */
async function ordered(key: string, changes: Partial<CardGateway> = {}) {
  const { intent } = await beginTopUp(shop, GOOD_CARD)
  const { payments } = createSecondProcess({ gateway: { ...shop.gateway, ...changes } })
  const { reference } = intent
  await payments.complete(createCtxIn(shop), reference)
  await inTransaction(createCtxIn(shop), (tx) => payments.refund(tx, { reference, amountKobo: kobo(200_000), key }))
  const stored = async () => {
    const sql = 'select id, status from payment_refunds where key = $1'
    const [found] = await rows<{ id: number; status: string }>(shop.database.db, sql, [key])
    return found ?? { id: 0, status: 'missing' }
  }
  const { id } = await stored()
  const send = (minutes = 0) => payments.sendRefund(createCtxIn(shop, minutes), id)
  const sweep = (minutes: number) => payments.sweepRefunds(createCtxIn(shop, minutes))
  const status = async () => (await stored()).status
  const atGateway = () => shop.cards.find(reference)?.refunds ?? []
  return { send, sweep, status, atGateway }
}

test('one whose job died while the gateway was down is sent by the sweeper once it is back, once', async () => {
  const { send, sweep, status, atGateway } = await ordered('refund:dead')
  shop.cards.behave({ answers: 'down' })
  for (const minutes of [0, 1, 60]) await expect(send(minutes)).rejects.toBeInstanceOf(GatewayError)
  await sweep(DAY + 1)
  expect([await status(), atGateway()]).toEqual(['waiting', []])
  shop.cards.behave({ refundsWait: true })
  await rested()
  // While its job may still come, and so soon after a sweep in vain, it is left alone.
  for (const minutes of [5, DAY - 1, DAY + 2]) await sweep(minutes)
  expect(atGateway()).toHaveLength(0)
  await Promise.all([1, 2, 3].map(() => sweep(DAY + 62)))
  await sweep(2 * DAY)
  await send(2 * DAY)
  expect(atGateway()).toMatchObject([{ amount: 200_000, merchant_note: 'refund:dead' }])
  expect(await status()).toBe('sent')
})

test('one whose order got there although no answer came is found by the sweeper, and not ordered again', async () => {
  const { send, sweep, status, atGateway } = await ordered('refund:unheard', {
    refund: async (wanted) => {
      await shop.gateway.refund(wanted)
      throw new GatewayError('timeout', 'Nobody heard the answer.')
    },
  })
  await expect(send()).rejects.toBeInstanceOf(GatewayError)
  expect(await status()).toBe('sending')
  await sweep(DAY + 1)
  expect(atGateway()).toHaveLength(1)
  expect(await status()).toMatch(/^(sent|processed)$/)
})

test('an order without an answer that shows at the gateway only later is not repeated before', async () => {
  const late: (() => Promise<unknown>)[] = []
  const { send, sweep, status, atGateway } = await ordered('refund:late', {
    refund: async (wanted) => {
      late.push(() => shop.gateway.refund(wanted))
      throw new GatewayError('timeout', 'It takes its time.')
    },
  })
  await expect(send()).rejects.toBeInstanceOf(GatewayError)
  await expect(send(1)).rejects.toThrow('whether it got there')
  for (const arrive of late) await arrive()
  await sweep(DAY + 1)
  expect([late.length, atGateway().length]).toEqual([1, 1])
  expect(await status()).toMatch(/^(sent|processed)$/)
})

test('a late job and sweepers at once tell the gateway of it once', async () => {
  let told = 0
  const { send, sweep, atGateway } = await ordered('refund:race', {
    refund: async (wanted) => {
      told += 1
      await sleep(50)
      return shop.gateway.refund(wanted)
    },
  })
  await Promise.allSettled([send(DAY + 1), sweep(DAY + 1), send(DAY + 1), sweep(DAY + 1)])
  expect([told, atGateway().length]).toEqual([1, 1])
})

test('a gateway that refuses to be asked is not taken for one that refuses a refund it may have', async () => {
  const refused = { refundsOf: shop.gateway.refundsOf }
  const { send, sweep, status, atGateway } = await ordered('refund:wrong-key', {
    refundsOf: (gatewayId) => refused.refundsOf(gatewayId),
    refund: async (wanted) => {
      await shop.gateway.refund(wanted)
      throw new GatewayError('timeout', 'Nobody heard the answer.')
    },
  })
  await expect(send()).rejects.toBeInstanceOf(GatewayError)
  refused.refundsOf = () => Promise.reject(new GatewayError('refused', 'Invalid key'))
  await expect(send(11)).rejects.toThrow('does not say')
  expect(await status()).toBe('sending')
  refused.refundsOf = shop.gateway.refundsOf
  await sweep(DAY + 1)
  expect(atGateway()).toHaveLength(1)
  expect(await status()).toMatch(/^(sent|processed)$/)
})

test('an earlier order that arrives just before the next is refused is no failed refund', async () => {
  const unseen: boolean[] = [true, true]
  const { send, status, atGateway } = await ordered('refund:crossed', {
    refundsOf: async (gatewayId) => (unseen.pop() ? [] : shop.gateway.refundsOf(gatewayId)),
    refund: async (wanted) => {
      if (atGateway().length > 0) throw new GatewayError('refused', 'More than is left')
      await shop.gateway.refund(wanted)
      throw new GatewayError('timeout', 'Nobody heard the answer.')
    },
  })
  await expect(send()).rejects.toBeInstanceOf(GatewayError)
  await send(11)
  expect(atGateway()).toHaveLength(1)
  expect(await status()).toMatch(/^(sent|processed)$/)
})

test('one that nobody can finish does not keep the sweeper from the others', async () => {
  const broken = await ordered('refund:broken', {
    refundsOf: () => Promise.reject(new GatewayError('unreadable', 'Nobody understands this.')),
  })
  const next = await ordered('refund:next')
  await broken.sweep(DAY + 1)
  expect([await broken.status(), broken.atGateway(), await next.status()]).toEqual(['waiting', [], 'waiting'])
  await next.sweep(DAY + 62)
  expect(next.atGateway()).toHaveLength(1)
})
