import { afterAll, beforeAll, expect, test } from 'vitest'

import { payByWallet } from '#modules/orders/orders.contract.ts'
import { rows } from '#platform/db/rows.ts'
import { Problem } from '#platform/http/problems.ts'
import { DELIVERY } from '#tests/support/buying.ts'
import { say } from '#tests/support/say.ts'

import { balances, type Buyer, callsOf, fillCarts, makeBuyers } from './buyers.ts'
import { putGoodsOnSale } from './goods.ts'
import { type Ground, openGround, settle } from './ground.ts'
import { option } from './options.ts'
import { unsound } from './sound.ts'

const ROUNDS = option('ROUNDS', 200)
const BUYERS = option('BUYERS', 500)
const PRICE = 1_000
/** After the discount that one piece has. */
const TO_PAY = 970

let ground: Ground
let buyers: Buyer[]
let part: number

beforeAll(async () => {
  ground = await openGround()
  buyers = await makeBuyers(ground.database, BUYERS, { naira: ROUNDS * PRICE })
  part = (await putGoodsOnSale(ground.database, { stock: 1, price: PRICE }))[0] ?? 0
  await settle(ground)
})
afterAll(() => ground?.close())

test(`${BUYERS} buyers, one piece, two processes, ${ROUNDS} rounds: one order each, everybody else is told and keeps the money`, async () => {
  const startedAt = performance.now()
  for (let round = 1; round <= ROUNDS; round += 1) {
    await prepareRound()
    const before = await balances(ground.database)
    const outcomes = await Promise.all(buyers.map((buyer, at) => buy(buyer, at + round)))
    const said = tally(outcomes)
    expect(said, `round ${round}`).toEqual({ bought: 1, '409 cart_changed: sold_out': BUYERS - 1 })
    const winner = buyers[outcomes.indexOf('bought')]?.id ?? 0
    before.set(winner, (before.get(winner) ?? 0) - TO_PAY * 100)
    expect(await balances(ground.database), `round ${round}`).toEqual(before)
    expect(await standing(), `round ${round}`).toEqual({ stock: 0, orders: round })
  }
  expect(await unsound(ground.database)).toEqual([])
  const seconds = (performance.now() - startedAt) / 1000
  say(`${ROUNDS} rounds of ${BUYERS} buyers in ${seconds.toFixed(0)} s: one order in each.`)
})

async function prepareRound(): Promise<void> {
  const { database } = ground
  await rows(database.db, 'update products set stock = 1 where id = $1', [part])
  await fillCarts(database, buyers, part)
}

/** Every other one at the other process. */
async function buy(buyer: Buyer, at: number): Promise<string> {
  const origins = ground.shops.origins()
  const api = callsOf(() => origins[at % origins.length] ?? '', buyer)
  try {
    await api(payByWallet, { body: { ...DELIVERY, total_price: TO_PAY } })
    return 'bought'
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    // As the contract of checkout has them.
    const [change] = (error.body.changes ?? []) as { code: string }[]
    return `${error.status} ${error.body.code}: ${change?.code}`
  }
}

function tally(outcomes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

async function standing() {
  const [found] = await rows<{ stock: number; orders: number }>(
    ground.database.db,
    'select p.stock, (select count(*)::int from orders) as orders from products p where p.id = $1',
    [part],
  )
  return found
}
