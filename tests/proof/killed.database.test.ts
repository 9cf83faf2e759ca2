import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, inject, test } from 'vitest'

import { openDatabase } from '#platform/db/open-database.ts'
import { databaseAt, onServer, serverTemplate, silent } from '#tests/support/database-templates.ts'

import { killAlong, planKills } from './kills.ts'
import { type Market, openMarket, STOCK, trade } from './market.ts'
import { dice, SEED } from './options.ts'
import { type Processes, startProcesses } from './processes.ts'
import { differences, lostPieces } from './reckoning.ts'
import { unsound } from './sound.ts'

// The small form of killed.proof.ts, with one of two processes killed and the database left alone.

const OPERATIONS = 100
const PROCESSES = 2

test('a process that is killed in the midst of trade loses nothing that was acknowledged, and leaves nothing half done', async () => {
  const place = await makePlace()
  const database = await openDatabase({ databaseUrl: place.url, dataDir: '', log: silent })
  let shops: Processes | null = null
  try {
    const market = await openMarket(database, () => shops?.origins() ?? [], { clients: 8, buyersEach: 1, seed: SEED })
    shops = await startProcesses(PROCESSES, { DATA_DIR: place.dataDir, DATABASE_URL: place.url })
    await tradeAndKill(market, shops)
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

async function tradeAndKill(market: Market, shops: Processes): Promise<void> {
  let done: number | 'over' = 0
  let isKilling = true
  const plan = planKills({ kills: 1, databaseKills: 0, operations: OPERATIONS, throwDice: dice(SEED) })
  const crashDatabase = () => Promise.reject(new Error('The small form leaves the database alone.'))
  const killing = killAlong(plan, { shops, processes: PROCESSES, crashDatabase, done: () => done }).finally(
    () => (isKilling = false),
  )
  const turns = { onDone: (count: number) => (done = count), more: () => isKilling }
  const trading = trade(market, OPERATIONS, turns).finally(() => (done = 'over'))
  const [, killed] = await Promise.all([trading, killing])
  expect(killed.shop).toBe(1)
}

/** A database like the demo shop's, with a folder, which nobody has open. */
async function makePlace() {
  const serverUrl = inject('testServerUrl')
  const dataDir = mkdtempSync(join(tmpdir(), 'sparelane-test-'))
  const name = `killed_${randomBytes(6).toString('hex')}`
  const template = await serverTemplate(serverUrl, 'demo')
  await onServer(serverUrl, (client) => client.query(`create database ${name} template ${template}`))
  const remove = async () => {
    await onServer(serverUrl, (client) => client.query(`drop database ${name} with (force)`))
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url: databaseAt(serverUrl, name), dataDir, remove }
}
