import { afterAll, beforeAll, expect, test } from 'vitest'

import { payByWallet } from '#modules/orders/orders.contract.ts'
import { rows } from '#platform/db/rows.ts'
import { Problem } from '#platform/http/problems.ts'
import { DELIVERY } from '#tests/support/buying.ts'
import { logLine } from '#tests/support/log-line.ts'

import { findBrokenInvariants } from './assertions.ts'
import { readBalances, type Buyer, createBuyerApi, fillCarts, makeBuyers } from './buyers.ts'
import { readOption } from './options.ts'
import { createProducts } from './products.ts'
import { type ProofSetup, createSetup, flushToDisk } from './setup.ts'

const ROUNDS = readOption('ROUNDS', 200)
const BUYERS = readOption('BUYERS', 500)
const PRICE = 1_000
/** The price after the discount for one unit. */
const TO_PAY = 970

let ground: ProofSetup
let buyers: Buyer[]
let part: number

beforeAll(async () => {
  ground = await createSetup()
  buyers = await makeBuyers(ground.database, BUYERS, { naira: ROUNDS * PRICE })
  part = (await createProducts(ground.database, { stock: 1, price: PRICE }))[0] ?? 0
  await flushToDisk(ground)
})
afterAll(() => ground?.close())

test(`of ${BUYERS} buyers of one unit at two processes one gets an order in each of ${ROUNDS} rounds; the others keep their money`, async () => {
  const startedAt = performance.now()
  for (let round = 1; round <= ROUNDS; round += 1) {
    await prepareRound()
    const before = await readBalances(ground.database)
    const outcomes = await Promise.all(buyers.map((buyer, at) => buy(buyer, at + round)))
    const outcomeCounts = countOutcomes(outcomes)
    expect(outcomeCounts, `round ${round}`).toEqual({ bought: 1, '409 cart_changed: sold_out': BUYERS - 1 })
    const winner = buyers[outcomes.indexOf('bought')]?.id ?? 0
    before.set(winner, (before.get(winner) ?? 0) - TO_PAY * 100)
    expect(await readBalances(ground.database), `round ${round}`).toEqual(before)
    expect(await readState(), `round ${round}`).toEqual({ stock: 0, orders: round })
  }
  expect(await findBrokenInvariants(ground.database)).toEqual([])
  const seconds = (performance.now() - startedAt) / 1000
  logLine(`${ROUNDS} rounds of ${BUYERS} buyers in ${seconds.toFixed(0)} s: one order in each.`)
})

async function prepareRound(): Promise<void> {
  const { database } = ground
  await rows(database.db, 'update products set stock = 1 where id = $1', [part])
  await fillCarts(database, buyers, part)
}

/** Buys at one of the processes in turn. */
async function buy(buyer: Buyer, at: number): Promise<string> {
  const origins = ground.shops.origins()
  const api = createBuyerApi(() => origins[at % origins.length] ?? '', buyer)
  try {
    await api(payByWallet, { body: { ...DELIVERY, total_price: TO_PAY } })
    return 'bought'
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    // The contract of checkout declares them.
    const [change] = (error.body.changes ?? []) as { code: string }[]
    return `${error.status} ${error.body.code}: ${change?.code}`
  }
}

function countOutcomes(outcomes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

async function readState() {
  const [found] = await rows<{ stock: number; orders: number }>(
    ground.database.db,
    'select p.stock, (select count(*)::int from orders) as orders from products p where p.id = $1',
    [part],
  )
  return found
}
