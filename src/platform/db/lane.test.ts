import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { silent } from '#tests/support/database-templates.ts'
import { copyDataFolder } from '#tests/support/databases.ts'

import { openDatabase } from './open-database.ts'
import type { Database } from './open-database.ts'
import { rows } from './statement.ts'

// Several connections to one embedded database, as a command beside the running shop makes them.
let dataDir: string
let database: Database
beforeAll(async () => {
  dataDir = await copyDataFolder()
  database = await openDatabase({ databaseUrl: null, dataDir, log: silent, durable: false })
  await rows(database.db, 'create table notes (text text)')
})
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true })
})
beforeEach(() => rows(database.db, 'truncate notes'))

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ host: join(dataDir, 'database'), user: 'postgres', database: 'postgres' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function twoClients(): Promise<[pg.Client, pg.Client]> {
  return [await connect(), await connect()]
}

const found = async (client: pg.Client) =>
  (await client.query('select text from notes order by 1')).rows.map(({ text }) => text as string)

test('two that ask at the same time each get their own answer', async () => {
  const [one, two] = await twoClients()
  const ask = async (client: pg.Client, offset: number) => {
    for (let n = offset; n < offset + 300; n += 1) {
      const { rows: answer } = await client.query('select $1::int as n', [n])
      expect(answer).toEqual([{ n }])
    }
  }
  await Promise.all([ask(one, 0), ask(two, 10_000)])
  await Promise.all([one.end(), two.end()])
})

test('each keeps its own prepared statements, though they have one name', async () => {
  const [one, two] = await twoClients()
  for (let round = 0; round < 2; round += 1) {
    expect((await one.query({ name: 'same', text: 'select 1 as n' })).rows).toEqual([{ n: 1 }])
    expect((await two.query({ name: 'same', text: 'select 2 as n' })).rows).toEqual([{ n: 2 }])
  }
  await Promise.all([one.end(), two.end()])
})

test('prepared statements go with their connection', async () => {
  const kept = async () => (await rows(database.db, 'select name from pg_prepared_statements')).length
  const before = await kept()
  const client = await connect()
  await client.query({ name: 'passing', text: 'select 1' })
  expect(await kept()).toBe(before + 1)
  await client.end()
  await sleep(100)
  expect(await kept()).toBe(before)
})

test('a transaction has the database to itself until it ends', async () => {
  const [one, two] = await twoClients()
  await one.query('begin')
  await one.query(`insert into notes values ('by one')`)
  let answered = false
  const asked = found(two).then((texts) => {
    answered = true
    return texts
  })
  await sleep(100)
  expect(answered).toBe(false)
  await one.query('commit')
  expect(await asked).toEqual(['by one'])
  await Promise.all([one.end(), two.end()])
})

test('a connection that breaks off in a transaction is rolled back, and the next goes on', async () => {
  const [one, two] = await twoClients()
  await one.query('begin')
  await one.query(`insert into notes values ('lost')`)
  const asked = found(two)
  // As when the process is killed: no goodbye.
  ;(one as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  expect(await asked).toEqual([])
  await two.end()
})

test('an error outside and inside a transaction leaves the others untouched', async () => {
  const [one, two] = await twoClients()
  await expect(one.query('select 1 / 0')).rejects.toThrow('division by zero')
  await expect(one.query('select $1::int / 0', [1])).rejects.toThrow('division by zero')
  await one.query('begin')
  await expect(one.query('select nonsense')).rejects.toThrow('nonsense')
  await one.query('rollback')
  expect((await two.query('select 1 as n')).rows).toEqual([{ n: 1 }])
  await Promise.all([one.end(), two.end()])
})

test('a batch of statements in one message is one transaction', async () => {
  const client = await connect()
  await expect(
    client.query(`insert into notes values ('a'); select 1 / 0; insert into notes values ('b')`),
  ).rejects.toThrow('division by zero')
  expect(await found(client)).toEqual([])
  await client.end()
})
