import { afterAll, beforeAll, expect, test } from 'vitest'

import { rows } from '#platform/db/statement.ts'
import { until } from '#tests/support/job-processes.ts'
import { say } from '#tests/support/say.ts'

import { type Ground, openGround, settle } from './ground.ts'
import { killAlong, planKills } from './kills.ts'
import { type Market, openMarket, STOCK, trade } from './market.ts'
import { dice, option, SEED } from './options.ts'
import { differences, lostPieces } from './reckoning.ts'
import { unsound } from './sound.ts'

const OPERATIONS = option('OPERATIONS', 20_000)
const CLIENTS = option('CLIENTS', 64)
const KILLS = option('KILLS', 20)
const DATABASE_KILLS = option('DATABASE_KILLS', 5)
const PROCESSES = 2

let ground: Ground
let market: Market

beforeAll(async () => {
  ground = await openGround({ processes: PROCESSES })
  market = await openMarket(ground.database, ground.shops.origins, { clients: CLIENTS, buyersEach: 4, seed: SEED })
  await settle(ground)
})
afterAll(() => ground?.close())

test(`${OPERATIONS} operations by ${CLIENTS} clients, ${KILLS} kills of a process and ${DATABASE_KILLS} of the database`, async () => {
  const startedAt = performance.now()
  const killed = await tradeAndKill()
  const seconds = (performance.now() - startedAt) / 1000
  report(seconds)
  expect(killed).toEqual({ shop: KILLS, database: DATABASE_KILLS })
  // What a killed process had taken up comes back to the queue when its time is over.
  await until(async () => (await openJobs()) === 0, 300_000)
  const accounts = market.traders.flat()
  expect(await differences(ground.database, accounts)).toEqual([])
  expect(await lostPieces(ground.database, market.parts, STOCK, accounts)).toEqual([])
  expect(await unsound(ground.database)).toEqual([])
})

async function tradeAndKill() {
  const size = { kills: KILLS, databaseKills: DATABASE_KILLS, operations: OPERATIONS, throwDice: dice(SEED) }
  let done: number | 'over' = 0
  let isKilling = true
  const killing = killAlong(planKills(size), {
    shops: ground.shops,
    processes: PROCESSES,
    crashDatabase: ground.server.crash,
    done: () => done,
  }).finally(() => (isKilling = false))
  const turns = { onDone: (count: number) => (done = count), more: () => isKilling }
  const trading = trade(market, OPERATIONS, turns).finally(() => (done = 'over'))
  const [, killed] = await Promise.all([trading, killing])
  return killed
}

/** Webhooks that came too late for the page, and papers of orders: all that is still to be done at once. */
async function openJobs(): Promise<number> {
  const [found] = await rows<{ open: number }>(
    ground.database.db,
    `select count(*)::int as open from jobs.job
     where name in ('complete-payment', 'order-notice') and state in ('created', 'retry', 'active')`,
  )
  return found?.open ?? 0
}

function report(seconds: number): void {
  const { done, refused, again } = market.tally
  const told = (counts: Map<string, number>) =>
    [...counts]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, times]) => `  ${String(times).padStart(6)}  ${name}`)
  say(`${OPERATIONS} operations in ${seconds.toFixed(0)} s; ${again} requests were sent again. Answered:`)
  say([...told(done), 'Of these refused:', ...told(refused)].join('\n'))
}
