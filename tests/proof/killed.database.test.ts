import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { openDatabase } from '#platform/db/open-database.ts'
import { createTestDatabase } from '#tests/support/databases.ts'

import { findBrokenInvariants } from './assertions.ts'
import { openMarketplace, STOCK } from './catalogue.ts'
import { runWithKills } from './kills.ts'
import { createRandom, SEED } from './options.ts'
import { type Processes, startProcesses } from './processes.ts'
import { findDifferences, findLostStock } from './reconcile.ts'

// A small killed.proof.ts: kills one of two processes, and not the database.

const OPERATIONS = 100
const PROCESSES = 2
const nothing = () => undefined
const QUIET = { info: nothing, warn: nothing, error: nothing }

test('killing a process while buyers trade loses nothing that was acknowledged and leaves nothing half done', async () => {
  const place = await createPlace()
  const database = await openDatabase({ databaseUrl: place.url, dataDir: '', log: QUIET })
  let shops: Processes | null = null
  try {
    const market = await openMarketplace(database, () => shops?.origins() ?? [], {
      clients: 8,
      buyersEach: 1,
      seed: SEED,
    })
    const started = await startProcesses(PROCESSES, { DATA_DIR: place.dataDir, DATABASE_URL: place.url })
    shops = started
    const plan = { counts: { shop: 1 }, operations: OPERATIONS, random: createRandom(SEED) }
    const shop = (which: number) => started.crash(Math.floor(which * PROCESSES))
    expect(await runWithKills(market, plan, { shop })).toEqual({ shop: 1 })
    const accounts = market.traders.flat()
    const found = [
      ...(await findDifferences(database, accounts)),
      ...(await findLostStock(database, market.parts, STOCK, accounts)),
      ...(await findBrokenInvariants(database)),
    ]
    expect(found).toEqual([])
    expect(accounts.reduce((sum, { acknowledged }) => sum + acknowledged.orders.size, 0)).toBeGreaterThan(20)
  } finally {
    await shops?.stop()
    await database.close()
    await place.remove()
  }
})

/** Creates a database with the demo shop, and a data folder. */
async function createPlace() {
  const { url, remove: removeDatabase } = await createTestDatabase('demo')
  const dataDir = mkdtempSync(join(tmpdir(), 'sparelane-test-'))
  const remove = async () => {
    await removeDatabase()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url, dataDir, remove }
}
