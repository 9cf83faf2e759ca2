import { afterAll, beforeAll, expect, test } from 'vitest'

import { say } from '#tests/support/say.ts'

import { type Ground, openGround, settle } from './ground.ts'
import { tradeAndKill } from './kills.ts'
import { type Market, openMarket, STOCK } from './market.ts'
import { dice, option, SEED } from './options.ts'
import { differences, finishJobs, lostPieces } from './reckoning.ts'
import { unsound } from './sound.ts'
import { describeTally } from './trade.ts'

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
  const counts = { shop: KILLS, database: DATABASE_KILLS }
  const killed = await tradeAndKill(
    market,
    { counts, operations: OPERATIONS, throwDice: dice(SEED) },
    { shop: (which) => ground.shops.crash(Math.floor(which * PROCESSES)), database: ground.server.crash },
  )
  const seconds = (performance.now() - startedAt) / 1000
  say(`${OPERATIONS} operations in ${seconds.toFixed(0)} s; ${describeTally(market.tally)}`)
  expect(killed).toEqual(counts)
  await finishJobs(ground.database)
  const accounts = market.traders.flat()
  expect(await differences(ground.database, accounts)).toEqual([])
  expect(await lostPieces(ground.database, market.parts, STOCK, accounts)).toEqual([])
  expect(await unsound(ground.database)).toEqual([])
})
