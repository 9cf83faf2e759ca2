import { afterAll, beforeAll, expect, test } from 'vitest'

import { rows } from '#platform/db/rows.ts'
import { waitUntil } from '#tests/support/job-processes.ts'
import { logLine } from '#tests/support/log-line.ts'

import { findBrokenInvariants } from './assertions.ts'
import { readBalances } from './buyers.ts'
import { readOption, SEED } from './options.ts'
import { openRefundMarketplace, type RefundMarketplace, runRefundClients } from './refund-clients.ts'
import { createSetup, flushToDisk, type ProofSetup } from './setup.ts'

const OPERATIONS = readOption('OPERATIONS', 20_000)
const CLIENTS = readOption('CLIENTS', 16)

let ground: ProofSetup
let market: RefundMarketplace

beforeAll(async () => {
  ground = await createSetup()
  market = await openRefundMarketplace(ground, { clients: CLIENTS, seed: SEED })
  await flushToDisk(ground)
})
afterAll(() => ground?.close())

const openCardRefunds = async () => {
  const sql = `select count(*)::int as count from payment_refunds where status in ('waiting', 'sending')`
  return (await rows<{ count: number }>(ground.database.db, sql))[0]?.count ?? 0
}

test(`after ${OPERATIONS} random purchases, cancellations, declines, refunds and disabled sellers all balances, stock and invariants are right`, async () => {
  const startedAt = performance.now()
  await runRefundClients(ground, market, OPERATIONS)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  logLine(
    `  ${OPERATIONS} operations in ${seconds} s: ${[...market.tally.done].map((one) => one.join(' ')).join(', ')}`,
  )
  logLine(`  refused: ${[...market.tally.refused].map((one) => one.join(' ')).join(', ')}`)
  await waitUntil(async () => (await openCardRefunds()) === 0)
  const held = await readBalances(ground.database)
  const wrong = market.clients.filter(({ buyer, balanceKobo }) => held.get(buyer.id) !== balanceKobo)
  expect(wrong.map(({ buyer, balanceKobo }) => [buyer.id, held.get(buyer.id), balanceKobo])).toEqual([])
  const stock = await rows<{ id: number; stock: number }>(ground.database.db, 'select id, stock from products')
  expect(stock.filter(({ id, stock: left }) => left !== market.stock.get(id))).toEqual([])
  expect(await findBrokenInvariants(ground.database)).toEqual([])
})

test('the audit finds one wrong kobo in a refund, a line change and an order', async () => {
  const forgeries = [
    [
      'order_refunds',
      'update order_refunds set amount_kobo = amount_kobo + 1 where id = (select max(id) from order_refunds)',
    ],
    [
      'line_changes',
      'update line_changes set amount_kobo = amount_kobo + 1 where id = (select max(id) from line_changes)',
    ],
    ['orders', 'update orders set total_kobo = total_kobo + 1 where id = (select max(order_id) from order_refunds)'],
  ] as const
  for (const [table, forgery] of forgeries) {
    const back = forgery.replace('+ 1', '- 1')
    const forge = (sql: string) =>
      rows(
        ground.database.db,
        `alter table ${table} disable trigger user; ${sql}; alter table ${table} enable trigger user`,
      )
    await forge(forgery)
    expect(await findBrokenInvariants(ground.database), table).not.toEqual([])
    await forge(back)
  }
  expect(await findBrokenInvariants(ground.database)).toEqual([])
})
