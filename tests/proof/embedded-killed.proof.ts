import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Database, openDatabase } from '#platform/db/open-database.ts'
import { logLine } from '#tests/support/log-line.ts'
import { ROOT } from '#tests/support/source-files.ts'

import { describeTally } from './actions.ts'
import { findBrokenInvariants } from './assertions.ts'
import { type Marketplace, openMarketplace, STOCK } from './catalogue.ts'
import { type EmbeddedShop, startEmbeddedShop } from './embedded-shop.ts'
import { runWithKills } from './kills.ts'
import { createRandom, readOption, SEED } from './options.ts'
import { findDifferences, finishJobs, findLostStock } from './reconcile.ts'
import { silentLog } from './setup.ts'

const COUNTS = {
  shop: readOption('KILLS', 100),
  database: readOption('DATABASE_KILLS', 40),
  backend: readOption('BACKEND_KILLS', 10),
  both: readOption('BOTH_KILLS', 20),
}
const CLIENTS = readOption('CLIENTS', 12)
/** Operations between two kills. */
const OPERATIONS = readOption('OPERATIONS', 80)
/** Higher than the target, which is only printed: a busy machine may need longer. */
const MAX_START_MS = readOption('MAX_START_SECONDS', 60) * 1000
const TARGET_MS = 10_000
const AUDIT_EVERY = 20

type KillTarget = keyof typeof COUNTS

const dataDir = mkdtempSync(join(tmpdir(), 'sparelane-proof-'))
const killTimes = { starts: [], recoveries: [] } as { starts: number[]; recoveries: number[] }
let shop: EmbeddedShop
let database: Database
let market: Marketplace

beforeAll(async () => {
  shop = await startEmbeddedShop(dataDir, killTimes)
  database = await openDatabase({ databaseUrl: null, dataDir, log: silentLog, poolSize: 8 })
  market = await openMarketplace(database, () => shop.origins(), {
    clients: CLIENTS,
    buyersEach: 1,
    seed: SEED,
    naira: 1_000_000,
  })
})
afterAll(async () => {
  await database?.close()
  await shop?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('killing the shop, its embedded database or both loses nothing that was acknowledged', async () => {
  const startedAt = performance.now()
  const random = createRandom(SEED)
  const killers = {
    shop: () => shop.killShop(),
    database: () => shop.killDatabase(),
    backend: () => shop.killBackend(database),
    both: () => shop.killBoth(),
  }
  for (const [at, what] of shuffled(random).entries()) {
    const killed = await runWithKills(market, { counts: { [what]: 1 }, operations: OPERATIONS, random }, killers)
    expect(killed).toEqual({ [what]: 1 })
    expect(await findFaults(), `kill ${at + 1}, of ${what}`).toEqual([])
    if ((at + 1) % AUDIT_EVERY === 0) audit()
  }
  await finishJobs(database)
  expect(await findFaults()).toEqual([])
  audit()
  logReport((performance.now() - startedAt) / 1000)
  expect(Math.max(...killTimes.starts, ...killTimes.recoveries)).toBeLessThan(MAX_START_MS)
})

/** Returns all kills in random order. */
function shuffled(random: () => number): KillTarget[] {
  // The record has exactly the keys of its type.
  const kinds = Object.keys(COUNTS) as KillTarget[]
  return kinds
    .flatMap((what) => Array.from({ length: COUNTS[what] }, () => ({ what, place: random() })))
    .toSorted((a, b) => a.place - b.place)
    .map(({ what }) => what)
}

/** Lists differences from the acknowledged answers, lost stock and broken invariants. */
async function findFaults(): Promise<string[]> {
  const accounts = market.traders.flat()
  return [
    ...(await findDifferences(database, accounts)),
    ...(await findLostStock(database, market.parts, STOCK, accounts)),
    ...(await findBrokenInvariants(database)),
  ]
}

/** Runs `npm run audit`. @throws Error when it does not end with 0 */
function audit(): void {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', BASE_URL: '' }
  execFileSync(process.execPath, ['tools/audit.ts'], { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] })
}

function logReport(seconds: number): void {
  const kills = Object.entries(COUNTS).map(([what, count]) => `${count} of ${what}`)
  logLine(`Kills: ${kills.join(', ')}, in ${seconds.toFixed(0)} s. ${describeTally(market.tally)}`)
  logLine(describeTimes('Starts after a kill', killTimes.starts))
  logLine(describeTimes('Recoveries from the kill of a backend', killTimes.recoveries))
}

function describeTimes(name: string, times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const seconds = (at: number) => ((sorted.at(at) ?? 0) / 1000).toFixed(1)
  const late = sorted.filter((time) => time >= TARGET_MS).length
  return `${name}: ${sorted.length}, median ${seconds(Math.floor(sorted.length / 2))} s, longest ${seconds(-1)} s, ${late} not under 10 s`
}
