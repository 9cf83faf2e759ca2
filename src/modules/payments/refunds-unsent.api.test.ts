import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { createPaystack } from '#integrations/paystack/paystack.client.ts'
import { rows } from '#platform/db/rows.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { kobo } from '#platform/money.ts'
import { beginTopUp, createCtxIn, createSecondProcess, GOOD_CARD } from '#tests/support/payments.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

import { type CardGateway, GatewayError } from './card-gateway.port.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.cards.behave({}))
afterAll(() => shop.close())

const DAY = 24 * 60
/** How long the circuit breaker of the client stays open. */
const rested = () => sleep(400)

/** Creates an unsent refund in a shop with this gateway. */
async function ordered(key: string, changes: Partial<CardGateway> = {}, amountKobo = 200_000) {
  const { intent } = await beginTopUp(shop, GOOD_CARD)
  const { payments } = createSecondProcess({ gateway: { ...shop.gateway, ...changes } })
  const { reference } = intent
  await payments.complete(createCtxIn(shop), reference)
  await inTransaction(createCtxIn(shop), (tx) => payments.refund(tx, { reference, amountKobo: kobo(amountKobo), key }))
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
  const reverse = () => shop.cards.reverse(reference)
  const recheck = () => payments.complete(createCtxIn(shop), reference, { recheck: true })
  return { send, sweep, status, atGateway, reverse, recheck }
}

test('the sweeper sends a refund once whose job died while the gateway was down', async () => {
  const { send, sweep, status, atGateway } = await ordered('refund:dead')
  shop.cards.behave({ answers: 'down' })
  for (const minutes of [0, 1, 60]) await expect(send(minutes)).rejects.toBeInstanceOf(GatewayError)
  await sweep(DAY + 1)
  expect([await status(), atGateway()]).toEqual(['waiting', []])
  shop.cards.behave({ refundsWait: true })
  await rested()
  // It is not sent while its job may still run, nor soon after a failed sweep.
  for (const minutes of [5, DAY - 1, DAY + 2]) await sweep(minutes)
  expect(atGateway()).toHaveLength(0)
  await Promise.all([1, 2, 3].map(() => sweep(DAY + 62)))
  await sweep(2 * DAY)
  await send(2 * DAY)
  expect(atGateway()).toMatchObject([{ amount: 200_000, merchant_note: 'refund:dead' }])
  expect(await status()).toBe('sent')
})

test('the sweeper does not send a refund again that arrived although its answer was lost', async () => {
  const { send, sweep, status, atGateway } = await ordered('refund:lost-answer', {
    refund: async (request) => {
      await shop.gateway.refund(request)
      throw new GatewayError('timeout', 'The answer was lost.')
    },
  })
  await expect(send()).rejects.toBeInstanceOf(GatewayError)
  expect(await status()).toBe('sending')
  await sweep(DAY + 1)
  expect(atGateway()).toHaveLength(1)
  expect(await status()).toMatch(/^(sent|processed)$/)
})

test('a refund without an answer is not sent again before it would be listed at the gateway', async () => {
  const late: (() => Promise<unknown>)[] = []
  const { send, sweep, status, atGateway } = await ordered('refund:late', {
    refund: async (request) => {
      late.push(() => shop.gateway.refund(request))
      throw new GatewayError('timeout', 'The gateway is slow.')
    },
  })
  await expect(send()).rejects.toBeInstanceOf(GatewayError)
  await expect(send(1)).rejects.toThrow('the result of its attempt is not known yet')
  for (const arrive of late) await arrive()
  await sweep(DAY + 1)
  expect([late.length, atGateway().length]).toEqual([1, 1])
  expect(await status()).toMatch(/^(sent|processed)$/)
})

test('a late job and concurrent sweepers send a refund once', async () => {
  let requests = 0
  const { send, sweep, atGateway } = await ordered('refund:race', {
    refund: async (request) => {
      requests += 1
      await sleep(50)
      return shop.gateway.refund(request)
    },
  })
  await Promise.allSettled([send(DAY + 1), sweep(DAY + 1), send(DAY + 1), sweep(DAY + 1)])
  expect([requests, atGateway().length]).toEqual([1, 1])
})

test('a refused look-up is not treated as a refused refund', async () => {
  const refused = { listRefunds: shop.gateway.listRefunds }
  const { send, sweep, status, atGateway } = await ordered('refund:wrong-key', {
    listRefunds: (gatewayId) => refused.listRefunds(gatewayId),
    refund: async (request) => {
      await shop.gateway.refund(request)
      throw new GatewayError('timeout', 'The answer was lost.')
    },
  })
  await expect(send()).rejects.toBeInstanceOf(GatewayError)
  refused.listRefunds = () => Promise.reject(new GatewayError('refused', 'Invalid key'))
  await expect(send(11)).rejects.toThrow('Could not find out')
  expect(await status()).toBe('sending')
  refused.listRefunds = shop.gateway.listRefunds
  await sweep(DAY + 1)
  expect(atGateway()).toHaveLength(1)
  expect(await status()).toMatch(/^(sent|processed)$/)
})

/** Starts a gateway that has revoked the shop's key. */
async function rejectKeys() {
  const server = createServer((_request, response) => {
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"status":false,"message":"Invalid key"}')
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  return { baseUrl: `http://127.0.0.1:${port}`, close: () => server.close() }
}

test('an unsent refund waits while the gateway rejects the key, and is sent with a valid key', async () => {
  const { baseUrl, close } = await rejectKeys()
  const current = {
    gateway: createPaystack({ baseUrl, secretKey: 'sk_test_revoked', publicKey: '', isSimulated: true }),
  }
  const { send, sweep, status, atGateway } = await ordered('refund:revoked-key', {
    listRefunds: (gatewayId) => current.gateway.listRefunds(gatewayId),
    refund: (request) => current.gateway.refund(request),
  })
  for (const minutes of [0, 1]) await expect(send(minutes)).rejects.toMatchObject({ fault: 'unavailable' })
  expect([await status(), atGateway()]).toEqual(['waiting', []])
  close()
  current.gateway = shop.gateway
  await sweep(DAY + 1)
  expect(atGateway()).toMatchObject([{ amount: 200_000, merchant_note: 'refund:revoked-key' }])
  expect(await status()).toMatch(/^(sent|processed)$/)
})

test('a refund does not fail if an earlier attempt arrives just before the next is refused', async () => {
  const isHidden: boolean[] = [true, true]
  const { send, status, atGateway } = await ordered('refund:crossed', {
    listRefunds: async (gatewayId) => (isHidden.pop() ? [] : shop.gateway.listRefunds(gatewayId)),
    refund: async (request) => {
      if (atGateway().length > 0) throw new GatewayError('refused', 'More than is left')
      await shop.gateway.refund(request)
      throw new GatewayError('timeout', 'The answer was lost.')
    },
  })
  await expect(send()).rejects.toBeInstanceOf(GatewayError)
  await send(11)
  expect(atGateway()).toHaveLength(1)
  expect(await status()).toMatch(/^(sent|processed)$/)
})

test('a refused refund stays open until the gateway says whether the payment is reversed', async () => {
  const current = { verify: shop.gateway.verify }
  const { send, status } = await ordered('refund:refused', {
    verify: (reference) => current.verify(reference),
    refund: () => Promise.reject(new GatewayError('refused', 'Not possible')),
  })
  current.verify = () => Promise.reject(new GatewayError('timeout', 'The gateway is slow.'))
  await expect(send()).rejects.toThrow('Could not find out whether the payment is reversed.')
  expect(await status()).toBe('sending')
  current.verify = shop.gateway.verify
  await expect(send(11)).rejects.toThrow('The gateway rejected the refund.')
  expect(await status()).toBe('failed')
})

test('a full refund whose answer was lost explains the reversal that the gateway reports', async () => {
  const { send, status, reverse, recheck } = await ordered(
    'refund:full',
    {
      refund: async (request) => {
        await shop.gateway.refund(request)
        throw new GatewayError('timeout', 'The answer was lost.')
      },
    },
    500_000,
  )
  await expect(send()).rejects.toBeInstanceOf(GatewayError)
  expect(await status()).toBe('sending')
  reverse()
  expect(await recheck()).toMatchObject({ status: 'successful', isVerified: true })
  await send(11)
  expect(await status()).toMatch(/^(sent|processed)$/)
})

test('a refund that cannot be finished does not block the others', async () => {
  const broken = await ordered('refund:broken', {
    listRefunds: () => Promise.reject(new GatewayError('unreadable', 'The answer is unreadable.')),
  })
  const next = await ordered('refund:next')
  await broken.sweep(DAY + 1)
  expect([await broken.status(), broken.atGateway(), await next.status()]).toEqual(['waiting', [], 'waiting'])
  await next.sweep(DAY + 62)
  expect(next.atGateway()).toHaveLength(1)
})
