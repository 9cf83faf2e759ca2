import { afterAll, beforeAll, expect, test } from 'vitest'

import { logLine } from '#tests/support/log-line.ts'

import { describeTally } from './actions.ts'
import { findBrokenInvariants } from './assertions.ts'
import { type Marketplace, openMarketplace, STOCK } from './catalogue.ts'
import { runWithKills } from './kills.ts'
import { createRandom, readOption, SEED } from './options.ts'
import { findDifferences, finishJobs, findLostStock } from './reconcile.ts'
import { type ProofSetup, createSetup, flushToDisk } from './setup.ts'

const OPERATIONS = readOption('OPERATIONS', 20_000)
const CLIENTS = readOption('CLIENTS', 64)
const KILLS = readOption('KILLS', 20)
const DATABASE_KILLS = readOption('DATABASE_KILLS', 5)
const PROCESSES = 2

let ground: ProofSetup
let market: Marketplace

beforeAll(async () => {
  ground = await createSetup({ processes: PROCESSES })
  market = await openMarketplace(ground.database, ground.shops.origins, { clients: CLIENTS, buyersEach: 4, seed: SEED })
  await flushToDisk(ground)
})
afterAll(() => ground?.close())

test(`${KILLS} kills of a process and ${DATABASE_KILLS} of the database during ${OPERATIONS} operations lose nothing`, async () => {
  const startedAt = performance.now()
  const counts = { shop: KILLS, database: DATABASE_KILLS }
  const killed = await runWithKills(
    market,
    { counts, operations: OPERATIONS, random: createRandom(SEED) },
    { shop: (which) => ground.shops.crash(Math.floor(which * PROCESSES)), database: ground.server.crash },
  )
  const seconds = (performance.now() - startedAt) / 1000
  logLine(`${OPERATIONS} operations in ${seconds.toFixed(0)} s; ${describeTally(market.tally)}`)
  expect(killed).toEqual(counts)
  await finishJobs(ground.database)
  const accounts = market.traders.flat()
  expect(await findDifferences(ground.database, accounts)).toEqual([])
  expect(await findLostStock(ground.database, market.parts, STOCK, accounts)).toEqual([])
  expect(await findBrokenInvariants(ground.database)).toEqual([])
})
