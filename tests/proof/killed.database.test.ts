import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, inject, test } from 'vitest'

import { openDatabase } from '#platform/db/open-database.ts'
import { databaseAt, onServer, serverTemplate, silent } from '#tests/support/database-templates.ts'
import { copyDataFolder } from '#tests/support/databases.ts'

import { killAlong, planKills } from './kills.ts'
import { type Market, openMarket, STOCK, trade } from './market.ts'
import { dice, SEED } from './options.ts'
import { type Processes, startProcesses } from './processes.ts'
import { differences, lostPieces } from './reckoning.ts'
import { unsound } from './sound.ts'

// The small form of killed.proof.ts: on the embedded database one process, on a server two of them.

const OPERATIONS = 100
const onServerKind = process.env['TEST_DATABASE'] === 'server'
const KILLS = onServerKind ? 2 : 1

test('a process that is killed in the midst of trade loses nothing that was acknowledged, and leaves nothing half done', async () => {
  const place = await makePlace()
  let shops: Processes | null = null
  try {
    const size = { clients: 8, buyersEach: 1, seed: SEED }
    const market = await withDatabase(place, (database) => openMarket(database, () => shops?.origins() ?? [], size))
    const processes = onServerKind ? 2 : 1
    shops = await startProcesses(processes, place.settings)
    await tradeAndKill(market, shops, processes)
    await shops.stop()
    shops = null
    const accounts = market.traders.flat()
    const found = await withDatabase(place, async (database) => [
      ...(await differences(database, accounts)),
      ...(await lostPieces(database, market.parts, STOCK, accounts)),
      ...(await unsound(database)),
    ])
    expect(found).toEqual([])
    expect(accounts.reduce((sum, { books }) => sum + books.orders.size, 0)).toBeGreaterThan(20)
  } finally {
    await shops?.stop()
    await place.remove()
  }
}, 120_000)

async function tradeAndKill(market: Market, shops: Processes, processes: number): Promise<void> {
  let done: number | 'over' = 0
  let isKilling = true
  const plan = planKills({ kills: KILLS, databaseKills: 0, operations: OPERATIONS, throwDice: dice(SEED) })
  const crashDatabase = () => Promise.reject(new Error('The small form leaves the database alone.'))
  const killing = killAlong(plan, { shops, processes, crashDatabase, done: () => done }).finally(
    () => (isKilling = false),
  )
  const turns = { onDone: (count: number) => (done = count), more: () => isKilling }
  const trading = trade(market, OPERATIONS, turns).finally(() => (done = 'over'))
  const [, killed] = await Promise.all([trading, killing])
  expect(killed.shop).toBe(KILLS)
}

/** A copy of the demo shop's database, with a folder, which nobody has open. */
async function makePlace() {
  if (!onServerKind) {
    const dataDir = await copyDataFolder('demo')
    const remove = async () => rmSync(dataDir, { recursive: true, force: true })
    return { url: null, dataDir, settings: { DATA_DIR: dataDir, DATABASE_URL: '' }, remove }
  }
  const serverUrl = inject('testServerUrl')
  const dataDir = mkdtempSync(join(tmpdir(), 'sparelane-test-'))
  const name = `killed_${randomBytes(6).toString('hex')}`
  const template = await serverTemplate(serverUrl, 'demo')
  await onServer(serverUrl, (client) => client.query(`create database ${name} template ${template}`))
  const url = databaseAt(serverUrl, name)
  const remove = async () => {
    await onServer(serverUrl, (client) => client.query(`drop database ${name} with (force)`))
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url, dataDir, settings: { DATA_DIR: dataDir, DATABASE_URL: url }, remove }
}

/** Opens the database for a while: the embedded one belongs to the shop while that is open. */
async function withDatabase<T>(
  { url, dataDir }: Awaited<ReturnType<typeof makePlace>>,
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ databaseUrl: url, dataDir, log: silent })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
