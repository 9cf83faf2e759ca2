import { afterAll, beforeAll, expect, test } from 'vitest'

import { waitUntil } from '#tests/support/job-processes.ts'
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
/** From a kill until every process is ready; other work on the machine makes it longer. */
const MAX_READY_SECONDS = {
  shop: readOption('MAX_START_SECONDS', 5),
  database: readOption('MAX_RECOVERY_SECONDS', 10),
}

let setup: ProofSetup
let market: Marketplace

beforeAll(async () => {
  setup = await createSetup({ processes: PROCESSES })
  market = await openMarketplace(setup.database, setup.shops.origins, { clients: CLIENTS, buyersEach: 4, seed: SEED })
  await flushToDisk(setup)
})
afterAll(() => setup?.close())

const broken: string[] = []
const readySeconds: Record<keyof typeof MAX_READY_SECONDS, number[]> = { shop: [], database: [] }

/** Kills, waits until every process is ready, and audits the books while the traders go on. */
async function killAndAudit(what: keyof typeof readySeconds, kill: () => Promise<void>): Promise<void> {
  const startedAt = performance.now()
  await kill()
  await waitUntil(async () => (await Promise.all(setup.shops.origins().map(isReady))).every(Boolean), 60_000)
  readySeconds[what].push((performance.now() - startedAt) / 1000)
  broken.push(...(await findBrokenInvariants(setup.database)))
  const kills = readySeconds.shop.length + readySeconds.database.length
  if (kills % 100 === 0) logLine(`${kills} kills; ${broken.length} broken invariants; ${describeAllTimes()}`)
}

function describeTimes(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const [median = 0, longest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  return `${median.toFixed(1)} s, at most ${longest.toFixed(1)} s`
}

const describeAllTimes = () =>
  Object.entries(readySeconds)
    .map(([what, times]) => `${what}: ${times.length} kills, ready after ${describeTimes(times)}`)
    .join('; ')

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  )

test(`${KILLS} kills of a process and ${DATABASE_KILLS} of the database during ${OPERATIONS} operations lose nothing`, async () => {
  const startedAt = performance.now()
  const counts = { shop: KILLS, database: DATABASE_KILLS }
  const killed = await runWithKills(
    market,
    { counts, operations: OPERATIONS, random: createRandom(SEED) },
    {
      shop: (which) => killAndAudit('shop', () => setup.shops.crash(Math.floor(which * PROCESSES))),
      database: () => killAndAudit('database', setup.server.crash),
    },
  )
  const seconds = (performance.now() - startedAt) / 1000
  logLine(`${OPERATIONS} operations in ${seconds.toFixed(0)} s; ${describeTally(market.tally)}`)
  logLine(describeAllTimes())
  expect(killed).toEqual(counts)
  expect(broken).toEqual([])
  await finishJobs(setup.database)
  const accounts = market.traders.flat()
  expect(await findDifferences(setup.database, accounts)).toEqual([])
  expect(await findLostStock(setup.database, market.parts, STOCK, accounts)).toEqual([])
  expect(await findBrokenInvariants(setup.database)).toEqual([])
  for (const what of ['shop', 'database'] as const)
    expect(Math.max(0, ...readySeconds[what])).toBeLessThan(MAX_READY_SECONDS[what])
})
