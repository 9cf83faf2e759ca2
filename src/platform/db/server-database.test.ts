import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { formatDatabaseUrl, silentLog, withServer } from '#tests/support/database-templates.ts'
import { startThrowawayServer } from '#tests/support/throwaway-server.ts'
import type { ThrowawayServer } from '#tests/support/throwaway-server.ts'

import { BootError } from './boot-error.ts'
import { openDatabase } from './open-database.ts'
import { rows } from './rows.ts'
import { findServerProblem } from './server-database.ts'
import { inTransaction } from './transaction.ts'

let server: ThrowawayServer
beforeAll(async () => {
  server = await startThrowawayServer({ access: 'loopback' })
})
afterAll(() => server.stop())

const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: '', log: silentLog })
const sentence = async (databaseUrl: string) => {
  const error = await open(databaseUrl).catch((refusal: unknown) => refusal)
  expect(error).toBeInstanceOf(BootError)
  return (error as Error).message
}

test('every connection has the settings that search was measured with', async () => {
  const database = await open(server.url)
  const asked = [
    'jit',
    'max_parallel_workers_per_gather',
    'synchronize_seqscans',
    'random_page_cost',
    'work_mem',
    'timezone',
    'statement_timeout',
  ]
  const list = asked.map((name) => `current_setting('${name}') as ${name}`).join()
  const found = await Promise.all(
    [1, 2, 3].map(() => rows(database.db, `select ${list}, pg_sleep(0.05)::text as wait`)),
  )
  for (const [row] of found) {
    expect(row).toMatchObject({
      jit: 'off',
      max_parallel_workers_per_gather: '0',
      synchronize_seqscans: 'off',
      random_page_cost: '1.1',
      work_mem: '16MB',
    })
    expect(row).toMatchObject({ timezone: 'UTC', statement_timeout: '15s' })
  }
  await database.close()
})

test('an operator can overrule a setting in the address', async () => {
  const database = await open(`${server.url}?options=${encodeURIComponent('-c work_mem=8MB')}`)
  const [row] = await rows(database.db, `select current_setting('work_mem') as memory, current_setting('jit') as jit`)
  expect(row).toEqual({ memory: '8MB', jit: 'off' })
  await database.close()
})

describe('messages at the terminal', () => {
  test('a port without a server is refused with a clear message', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => closed.once('listening', resolve))
    const { port } = closed.address() as AddressInfo
    await new Promise((resolve) => closed.close(resolve))
    const told = await sentence(`postgres://shop:secret-word@127.0.0.1:${port}/shop`)
    expect(told).toContain(`127.0.0.1:${port}`)
    expect(told).toContain('cannot be reached (ECONNREFUSED)')
    expect(told).not.toContain('secret-word')
  })

  test('a wrong password is refused with a clear message', async () => {
    const url = new URL(server.url)
    url.password = 'secret-word'
    const told = await sentence(url.href)
    expect(told).toContain('did not let the user postgres in')
    expect(told).not.toContain('secret-word')
  })

  test('a missing database is refused with a clear message', async () => {
    expect(await sentence(formatDatabaseUrl(server.url, 'nowhere'))).toContain('The database nowhere does not exist')
  })

  test('a database without UTF-8 is refused with a clear message', async () => {
    await withServer(server.url, (client) =>
      client.query(`create database latin encoding 'LATIN1' locale 'C' template template0`),
    )
    expect(await sentence(formatDatabaseUrl(server.url, 'latin'))).toContain('stores LATIN1, and UTF8 is needed')
  })

  test.each(['mysql://localhost/shop', 'localhost:5432', 'postgres://'])(
    'a text that is not a database URL is refused with a clear message: %s',
    async (url) => {
      expect(await sentence(url)).toMatch(
        /^(DATABASE_URL is not the address|The database at|The database \w+ does not exist)/,
      )
    },
  )

  test('a server that is too old is refused with a clear message', () => {
    const address = { place: 'db:5432', user: 'shop', database: 'shop' }
    expect(findServerProblem(140_011, 'UTF8', address)).toBe(
      'The database at db:5432 is PostgreSQL 14, and at least version 15 is needed.',
    )
    expect(findServerProblem(150_000, 'UTF8', address)).toBeNull()
  })
})

test('two processes that start together apply each migration once', async () => {
  await withServer(server.url, (client) => client.query('create database together'))
  const url = formatDatabaseUrl(server.url, 'together')
  const script = `
    const { openDatabase } = await import('#platform/db/open-database.ts')
    const { migrate } = await import('#platform/db/migrate.ts')
    const log = { info() {}, warn() {}, error() {} }
    const database = await openDatabase({ databaseUrl: process.argv[1], dataDir: '', log })
    console.log(JSON.stringify(await migrate(database.db)))
    await database.close()`
  const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, url])
  const results = await Promise.all([start(), start(), start()])
  const applied = results.flatMap(({ stdout }) => JSON.parse(stdout) as string[])
  const database = await open(url)
  const recorded = await rows<{ name: string }>(database.db, 'select name from schema_migrations order by name')
  await database.close()
  expect(applied.toSorted()).toEqual(recorded.map(({ name }) => name))
  expect(recorded.length).toBeGreaterThan(0)
})

test('a deadlock is retried until both transactions commit', async () => {
  const database = await open(server.url)
  await rows(database.db, 'create table purses (id integer primary key, kobo integer)')
  await rows(database.db, 'insert into purses values (1, 0), (2, 0)')
  let entered = 0
  const pay = (first: number, second: number) =>
    inTransaction(database, async (tx) => {
      await rows(tx.db, 'update purses set kobo = kobo + 1 where id = $1', [first])
      entered += 1
      // Both hold their first row now, so one of them has to be ended.
      for (let waited = 0; entered < 2 && waited < 50; waited += 1) await rows(tx.db, 'select pg_sleep(0.01)')
      await rows(tx.db, 'update purses set kobo = kobo + 1 where id = $1', [second])
    })
  await Promise.all([pay(1, 2), pay(2, 1)])
  expect(entered).toBe(3)
  expect(await rows(database.db, 'select kobo from purses order by id')).toEqual([{ kobo: 2 }, { kobo: 2 }])
  await database.close()
})

test('the loss of a busy connection is an error of that statement alone', async () => {
  const database = await open(server.url)
  const work = inTransaction(database, (tx) => rows(tx.db, 'select pg_terminate_backend(pg_backend_pid())'))
  await expect(work).rejects.toThrow(/terminat/i)
  expect(await rows(database.db, 'select 1 as found')).toEqual([{ found: 1 }])
  await database.close()
})
