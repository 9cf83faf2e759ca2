import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { silent } from '#tests/support/database-templates.ts'
import { copyDataFolder } from '#tests/support/databases.ts'

import { startHousekeeping } from './housekeeping.ts'
import type { UpkeepTiming } from './housekeeping.ts'
import { createLane } from './lane.ts'

const quick: UpkeepTiming = {
  tickMs: 20,
  idleMs: 30,
  checkpointEveryMs: 100,
  vacuumEveryMs: 200,
  mostWalBytes: 1024 * 1024,
}
const never = 1_000_000

let dataDir: string
let engine: PGlite
beforeAll(async () => {
  dataDir = await copyDataFolder()
  engine = await PGlite.create(join(dataDir, 'database/postgres'))
  await engine.exec('create table busy (id integer primary key, n integer)')
})
afterAll(async () => {
  await engine.close()
  rmSync(dataDir, { recursive: true })
})
beforeEach(async () => {
  await engine.exec('truncate busy; insert into busy select i, 0 from generate_series(1, 5000) i; checkpoint')
})

function keepHouse(timing: Partial<UpkeepTiming>) {
  const lane = createLane({
    run: (bytes, onRawData) => engine.execProtocolRawStream(bytes, { onRawData }),
    isInTransaction: () => engine.isInTransaction(),
  })
  const query = async <Row>(sql: string) => (await engine.query<Row>(sql)).rows
  const upkeep = startHousekeeping(
    { alone: lane.alone, isIdle: lane.isIdle, query, log: silent },
    { ...quick, ...timing },
  )
  return { lane, upkeep }
}

const checkpoint = async () =>
  (await engine.query<{ at: string }>('select checkpoint_lsn::text as at from pg_control_checkpoint()')).rows[0]?.at
const deadRows = async () =>
  (await engine.query<{ n: number }>(`select n_dead_tup::int as n from pg_stat_user_tables where relname = 'busy'`))
    .rows[0]?.n ?? 0

test('what was written is followed by a checkpoint, and then there is peace', async () => {
  const { upkeep } = keepHouse({ vacuumEveryMs: never })
  await sleep(50)
  const before = await checkpoint()
  await engine.exec('update busy set n = n + 1 where id = 1')
  await expect.poll(checkpoint, { timeout: 3_000 }).not.toBe(before)
  const saved = await checkpoint()
  await sleep(400)
  expect(await checkpoint()).toBe(saved)
  await upkeep.finish()
})

test('without a pause it waits, until the log has grown too long', async () => {
  const { upkeep } = keepHouse({ vacuumEveryMs: never, idleMs: never })
  await sleep(50)
  const before = await checkpoint()
  await engine.exec('update busy set n = n + 1 where id = 1')
  await sleep(300)
  expect(await checkpoint()).toBe(before)
  for (let round = 0; round < 5; round += 1) await engine.exec('update busy set n = n + 1')
  await expect.poll(checkpoint, { timeout: 3_000 }).not.toBe(before)
  await upkeep.finish()
})

test('tables with many dead rows are vacuumed when nobody asks anything', async () => {
  await engine.exec('update busy set n = n + 1')
  await engine.exec('select pg_stat_force_next_flush()')
  expect(await deadRows()).toBeGreaterThanOrEqual(5_000)
  const { upkeep } = keepHouse({})
  await expect.poll(deadRows, { timeout: 3_000 }).toBe(0)
  await upkeep.finish()
})

test('it never comes in between the statements of a transaction', async () => {
  const { lane, upkeep } = keepHouse({ checkpointEveryMs: 0, vacuumEveryMs: 0, idleMs: 0 })
  await engine.exec('update busy set n = n + 1')
  const before = await checkpoint()
  const begin = new Uint8Array([...Buffer.from('Q'), 0, 0, 0, 10, ...Buffer.from('begin\0')])
  const commit = new Uint8Array([...Buffer.from('Q'), 0, 0, 0, 11, ...Buffer.from('commit\0')])
  await lane.enqueue(1, begin, () => undefined)
  await sleep(200)
  expect(await checkpoint()).toBe(before)
  await lane.enqueue(1, commit, () => undefined)
  await expect.poll(checkpoint, { timeout: 3_000 }).not.toBe(before)
  await upkeep.finish()
})

test('the end is a last checkpoint', async () => {
  const { upkeep } = keepHouse({ checkpointEveryMs: never, vacuumEveryMs: never })
  const before = await checkpoint()
  await engine.exec('update busy set n = n + 1 where id = 1')
  await upkeep.finish()
  expect(await checkpoint()).not.toBe(before)
})
