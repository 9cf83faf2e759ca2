import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type SimulatedGateway, startSimulatedGateway } from '#integrations/paystack/paystack.gateway.simulator.ts'
import { sign, SIGNATURE_HEADER } from '#integrations/paystack/paystack.wire.ts'
import { createLedger } from '#modules/ledger/ledger.service.ts'
import { payByWallet } from '#modules/orders/orders.contract.ts'
import { addTransaction, WEBHOOK_PATH, startTopUp } from '#modules/payments/payments.contract.ts'
import { createWallet } from '#modules/wallet/wallet.service.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { naira } from '#platform/money.ts'
import { DELIVERY } from '#tests/support/buying.ts'
import { silentLog } from '#tests/support/database-templates.ts'
import { waitUntil } from '#tests/support/job-processes.ts'
import { createSecondProcess, GOOD_CARD } from '#tests/support/payments.ts'

import { findBrokenInvariants } from './assertions.ts'
import { createBuyerApi, createProofCtx, fillCarts, makeBuyers, readBalances } from './buyers.ts'
import { readOption } from './options.ts'
import { createProducts } from './products.ts'
import { createSetup, type ProofSetup } from './setup.ts'

const REPEATS = readOption('TIMES', 10)

let ground: ProofSetup
let gateway: SimulatedGateway
let part: number

beforeAll(async () => {
  ground = await createSetup()
  gateway = await startSimulatedGateway({ folder: join(ground.dataDir, 'paystack'), shopUrl: () => null })
  part = (await createProducts(ground.database, { stock: 1_000, price: 1_000 }))[0] ?? 0
})
afterAll(async () => {
  await gateway?.close()
  await ground?.close()
})

const origin = (at: number) => ground.shops.origins()[at % 2] ?? ''
const readBalance = async (id: number) => (await readBalances(ground.database)).get(id) ?? 0

test('20 concurrent checkouts with one key at two processes make one order and give 20 equal answers', async () => {
  for (let time = 0; time < REPEATS; time += 1) {
    const [buyer] = await makeBuyers(ground.database, 1, { naira: 50_000 })
    if (buyer === undefined) throw new Error('No buyer was created.')
    await fillCarts(ground.database, [buyer], part)
    const body = { ...DELIVERY, total_price: 970 }
    const pay = (at: number) => createBuyerApi(() => origin(at), buyer)(payByWallet, { body, idempotencyKey: 'twenty' })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => pay(at)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.balance).toBe(49_030)
    expect(await readBalance(buyer.id)).toBe(4_903_000)
    expect(await rows(ground.database.db, 'select from orders where user_id = $1', [buyer.id])).toHaveLength(1)
  }
})

const ORDERS = [
  ['callback', 'webhook', 'sweeper'],
  ['callback', 'sweeper', 'webhook'],
  ['webhook', 'callback', 'sweeper'],
  ['webhook', 'sweeper', 'callback'],
  ['sweeper', 'callback', 'webhook'],
  ['sweeper', 'webhook', 'callback'],
] as const

describe('a top-up is credited once', () => {
  test.each(ORDERS)('when the shop learns of it by %s, then %s, then %s', async (...order) => {
    const { ways, expectOneCredit } = await createPaidTopUp()
    for (const way of order) await ways[way](0)
    await expectOneCredit()
  })

  test('when it learns of it in all ways concurrently, 20 times each', async () => {
    const { ways, expectOneCredit } = await createPaidTopUp()
    const all = Object.values(ways)
    await Promise.all(Array.from({ length: 60 }, async (_, at) => all[at % all.length]?.(at)))
    await expectOneCredit()
  })
})

/** Creates a top-up of ₦5,000 that is paid at the gateway, and the ways in which the shop may learn of it. */
async function createPaidTopUp() {
  const { database } = ground
  const [buyer] = await makeBuyers(database, 1)
  if (buyer === undefined) throw new Error('No buyer was created.')
  const api = (at: number) => createBuyerApi(() => origin(at), buyer)
  const { reference, access_code: code } = await api(0)(startTopUp, { body: { amount: 5_000 } })
  await gateway.simulation.pay(code, GOOD_CARD, 'never')
  const { payments } = createSecondProcess(gateway)
  const later = { ...createProofCtx(database), now: () => new Date(Date.now() + 120_000) }
  const ways = {
    callback: async (at: number) => void (await api(at)(addTransaction, { body: { reference } })),
    webhook: async (at: number) => {
      await sendWebhook(reference, origin(at))
      await waitUntil(() => isCredited(reference))
    },
    sweeper: async () => void (await payments.sweep(later)),
  }
  const expectOneCredit = async () => {
    await waitUntil(async () => (await openJobs()) === 0)
    expect(await readBalance(buyer.id)).toBe(500_000)
    expect(await rows(database.db, 'select from ledger_entries where key = $1', [`topup:${reference}`])).toHaveLength(1)
  }
  return { ways, expectOneCredit }
}

/** Sends the webhook of a payment, signed with the gateway's key. */
async function sendWebhook(reference: string, at: string): Promise<void> {
  const data = { reference, status: 'success', amount: 500_000, currency: 'NGN' }
  const raw = JSON.stringify({ event: 'charge.success', data })
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(raw, gateway.client.secretKey) }
  const response = await fetch(at + WEBHOOK_PATH, { method: 'POST', headers, body: raw })
  expect(response.status).toBe(200)
}

const isCredited = async (reference: string) =>
  (await rows(ground.database.db, 'select from ledger_entries where key = $1', [`topup:${reference}`])).length > 0

async function openJobs(): Promise<number> {
  const open = `select from jobs.job where name = 'complete-payment' and state in ('created', 'retry', 'active')`
  return (await rows(ground.database.db, open)).length
}

test('of 64 concurrent debits over two pools on a wallet that covers ten, ten succeed', async () => {
  const other = await openDatabase({ databaseUrl: ground.server.url, dataDir: '', log: silentLog, poolSize: 32 })
  const wallet = createWallet({ ledger: createLedger() })
  for (let time = 0; time < REPEATS; time += 1) {
    const [buyer] = await makeBuyers(ground.database, 1, { naira: 100 })
    const userId = buyer?.id ?? 0
    const debit = (at: number) => {
      const movement = { userId, amountKobo: naira(10), key: `proof:${time}-${at}`, description: 'A tenth' }
      const ctx = createProofCtx(at % 2 === 0 ? other : ground.database)
      return wallet.debit(ctx, { ...movement, to: 'order_clearing' }).then(
        () => 'made',
        (error: unknown) => (error instanceof Error && 'status' in error ? error.status : error),
      )
    }
    const outcomes = await Promise.all(Array.from({ length: 64 }, (_, at) => debit(at)))
    expect(outcomes.filter((outcome) => outcome === 'made')).toHaveLength(10)
    expect(outcomes.filter((outcome) => outcome === 402)).toHaveLength(54)
    expect(await readBalance(userId)).toBe(0)
  }
  await other.close()
})

test('after all of these the audit finds nothing', async () => {
  expect(await findBrokenInvariants(ground.database)).toEqual([])
})
