import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Database, openDatabase } from '#platform/db/open-database.ts'
import { say } from '#tests/support/say.ts'
import { ROOT } from '#tests/support/source-files.ts'

import { type EmbeddedShop, startEmbeddedShop } from './embedded-shop.ts'
import { quiet } from './ground.ts'
import { tradeAndKill } from './kills.ts'
import { type Market, openMarket, STOCK } from './market.ts'
import { dice, option, SEED } from './options.ts'
import { differences, finishJobs, lostPieces } from './reckoning.ts'
import { unsound } from './sound.ts'
import { describeTally } from './trade.ts'

const COUNTS = {
  shop: option('KILLS', 100),
  database: option('DATABASE_KILLS', 40),
  backend: option('BACKEND_KILLS', 10),
  both: option('BOTH_KILLS', 20),
}
const CLIENTS = option('CLIENTS', 12)
/** Between two kills. */
const OPERATIONS = option('OPERATIONS', 80)
/** A machine that does other work too may need longer than the target, which is printed. */
const MAX_START_MS = option('MAX_START_SECONDS', 60) * 1000
const TARGET_MS = 10_000
const AUDIT_EVERY = 20

type What = keyof typeof COUNTS

const dataDir = mkdtempSync(join(tmpdir(), 'sparelane-proof-'))
const timed = { starts: [], recoveries: [] } as { starts: number[]; recoveries: number[] }
let shop: EmbeddedShop
let database: Database
let market: Market

beforeAll(async () => {
  shop = await startEmbeddedShop(dataDir, timed)
  database = await openDatabase({ databaseUrl: null, dataDir, log: quiet, poolSize: 8 })
  market = await openMarket(database, () => shop.origins(), {
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

test('after each kill of the shop, of its embedded database and of both everything acknowledged is there', async () => {
  const startedAt = performance.now()
  const throwDice = dice(SEED)
  const killers = {
    shop: () => shop.killShop(),
    database: () => shop.killDatabase(),
    backend: () => shop.killBackend(database),
    both: () => shop.killBoth(),
  }
  for (const [at, what] of shuffled(throwDice).entries()) {
    const killed = await tradeAndKill(market, { counts: { [what]: 1 }, operations: OPERATIONS, throwDice }, killers)
    expect(killed).toEqual({ [what]: 1 })
    expect(await faults(), `kill ${at + 1}, of ${what}`).toEqual([])
    if ((at + 1) % AUDIT_EVERY === 0) audit()
  }
  await finishJobs(database)
  expect(await faults()).toEqual([])
  audit()
  report((performance.now() - startedAt) / 1000)
  expect(Math.max(...timed.starts, ...timed.recoveries)).toBeLessThan(MAX_START_MS)
})

/** All kills, in random order. */
function shuffled(throwDice: () => number): What[] {
  // The keys of a record are those that its type names.
  const kinds = Object.keys(COUNTS) as What[]
  return kinds
    .flatMap((what) => Array.from({ length: COUNTS[what] }, () => ({ what, place: throwDice() })))
    .toSorted((a, b) => a.place - b.place)
    .map(({ what }) => what)
}

/** Lists differences to the acknowledged answers, lost stock and broken invariants. */
async function faults(): Promise<string[]> {
  const accounts = market.traders.flat()
  return [
    ...(await differences(database, accounts)),
    ...(await lostPieces(database, market.parts, STOCK, accounts)),
    ...(await unsound(database)),
  ]
}

/** Runs `npm run audit`. @throws Error when it does not end with 0 */
function audit(): void {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', BASE_URL: '' }
  execFileSync(process.execPath, ['tools/audit.ts'], { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] })
}

function report(seconds: number): void {
  const kills = Object.entries(COUNTS).map(([what, count]) => `${count} of ${what}`)
  say(`Kills: ${kills.join(', ')}, in ${seconds.toFixed(0)} s. ${describeTally(market.tally)}`)
  say(describeTimes('Starts after a kill', timed.starts))
  say(describeTimes('Recoveries from the kill of a backend', timed.recoveries))
}

function describeTimes(name: string, times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const seconds = (at: number) => ((sorted.at(at) ?? 0) / 1000).toFixed(1)
  const late = sorted.filter((time) => time >= TARGET_MS).length
  return `${name}: ${sorted.length}, median ${seconds(Math.floor(sorted.length / 2))} s, longest ${seconds(-1)} s, ${late} not under 10 s`
}
