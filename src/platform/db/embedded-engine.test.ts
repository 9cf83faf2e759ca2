import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { silent } from '#tests/support/database-templates.ts'
import { copyDataFolder } from '#tests/support/databases.ts'

import { startEngine } from './embedded-engine.ts'
import type { EngineThread } from './embedded-engine.ts'

// As on Windows: TCP, where everybody on the machine can knock.
let dataDir: string
let engine: EngineThread
beforeAll(async () => {
  dataDir = await copyDataFolder()
  const folder = join(dataDir, 'database/postgres')
  engine = await startEngine(
    { folder, socketPath: null, secret: 'open-sesame', durable: false, idleTransactionMs: 200 },
    silent,
  )
})
afterAll(async () => {
  await engine.close()
  rmSync(dataDir, { recursive: true })
})

async function connect(word: string): Promise<pg.Client> {
  const identity = { user: 'postgres', database: 'postgres', application_name: word }
  const client = new pg.Client({ host: '127.0.0.1', port: engine.port, ...identity })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

test('over TCP only those are let in who know the secret', async () => {
  const first = await connect('open-sesame')
  expect((await first.query('select 1 as found')).rows).toEqual([{ found: 1 }])
  await expect(connect('a guess')).rejects.toThrow('Connection terminated')
  expect((await first.query('select 1 as found')).rows).toEqual([{ found: 1 }])
  await first.end()
})

test('a transaction that rests is ended for the sake of whoever waits, and only then', async () => {
  const resting = await connect('open-sesame')
  await resting.query('begin')
  await resting.query('create table forgotten (id integer)')
  await sleep(500)
  expect((await resting.query('select 1 as found')).rows).toEqual([{ found: 1 }])
  const waiting = await connect('open-sesame')
  const { rows } = await waiting.query(`select to_regclass('forgotten')::text as found`)
  expect(rows).toEqual([{ found: null }])
  await expect(resting.query('commit')).rejects.toThrow(/terminated|not queryable/)
  await waiting.end()
})
