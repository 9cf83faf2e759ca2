import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { openDatabase } from '#platform/db/open-database.ts'
import { makeTestDatabase } from '#tests/support/databases.ts'

import { tradeAndKill } from './kills.ts'
import { openMarket, STOCK } from './market.ts'
import { dice, SEED } from './options.ts'
import { type Processes, startProcesses } from './processes.ts'
import { differences, lostPieces } from './reckoning.ts'
import { unsound } from './sound.ts'

// The small form of killed.proof.ts, with one of two processes killed and the database left alone.

const OPERATIONS = 100
const PROCESSES = 2
const nothing = () => undefined
const QUIET = { info: nothing, warn: nothing, error: nothing }

test('a process that is killed in the midst of trade loses nothing that was acknowledged, and leaves nothing half done', async () => {
  const place = await makePlace()
  const database = await openDatabase({ databaseUrl: place.url, dataDir: '', log: QUIET })
  let shops: Processes | null = null
  try {
    const market = await openMarket(database, () => shops?.origins() ?? [], { clients: 8, buyersEach: 1, seed: SEED })
    const started = await startProcesses(PROCESSES, { DATA_DIR: place.dataDir, DATABASE_URL: place.url })
    shops = started
    const plan = { counts: { shop: 1 }, operations: OPERATIONS, throwDice: dice(SEED) }
    const shop = (which: number) => started.crash(Math.floor(which * PROCESSES))
    expect(await tradeAndKill(market, plan, { shop })).toEqual({ shop: 1 })
    const accounts = market.traders.flat()
    const found = [
      ...(await differences(database, accounts)),
      ...(await lostPieces(database, market.parts, STOCK, accounts)),
      ...(await unsound(database)),
    ]
    expect(found).toEqual([])
    expect(accounts.reduce((sum, { books }) => sum + books.orders.size, 0)).toBeGreaterThan(20)
  } finally {
    await shops?.stop()
    await database.close()
    await place.remove()
  }
})

/** A database with the demo shop, and a data folder. */
async function makePlace() {
  const { url, remove: removeDatabase } = await makeTestDatabase('demo')
  const dataDir = mkdtempSync(join(tmpdir(), 'sparelane-test-'))
  const remove = async () => {
    await removeDatabase()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url, dataDir, remove }
}
