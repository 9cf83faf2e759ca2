import { execFile, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { silentLog } from '#tests/support/database-templates.ts'

import { BootError } from './boot-error.ts'
import { makeDataFolder } from './data-folder.ts'
import { openDatabase } from './open-database.ts'
import type { Database } from './open-database.ts'
import { rows } from './rows.ts'

let made: string
let dataDir: string
const opened: Database[] = []

beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), 'sparelane-test-'))
  const database = await openDatabase({ databaseUrl: null, dataDir: made, log: silentLog })
  await database.close()
})
afterAll(() => rmSync(made, { recursive: true, force: true }))
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sparelane-test-'))
  cpSync(made, dataDir, { recursive: true })
})
afterEach(async () => {
  for (const database of opened.splice(0).toReversed()) await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function open(more: { dataDir?: string; sharing?: 'refuse'; log?: typeof silentLog } = {}): Promise<Database> {
  const database = await openDatabase({ databaseUrl: null, dataDir, log: silentLog, ...more })
  opened.push(database)
  return database
}

/** Closes the database that was opened last. */
const close = () => opened.pop()?.close()

const getRefusal = async (opening: Promise<unknown>) => {
  const error = await opening.catch((refusal: unknown) => refusal)
  expect(error).toBeInstanceOf(BootError)
  return (error as Error).message
}

const serverPid = (folder = dataDir) =>
  Number(readFileSync(join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])

/** Opens the same folder in another process and runs `body` there, with `database` and `rows` at hand. */
const script = (body: string) => `
  const { openDatabase } = await import('#platform/db/open-database.ts')
  const { rows } = await import('#platform/db/rows.ts')
  const log = { info() {}, warn() {}, error: console.error }
  const database = await openDatabase({ databaseUrl: null, dataDir: process.argv[1], log })
  ${body}`
const nodeArguments = (body: string) => ['--input-type=module', '-e', script(body), dataDir]
const elsewhere = async (body: string) =>
  (await promisify(execFile)(process.execPath, nodeArguments(body))).stdout.trim()

describe('durability', () => {
  test('each commit flushes the log to disk, and a read does not', async () => {
    const { db } = await open()
    const flushes = async () => {
      await rows(db, 'select pg_stat_force_next_flush()')
      const [found] = await rows<{ n: number }>(db, `select sum(fsyncs) as n from pg_stat_io where object = 'wal'`)
      return Number(found?.n)
    }
    await rows(db, 'create table counted (n integer)')
    const before = await flushes()
    for (let n = 0; n < 100; n += 1) await rows(db, 'insert into counted values ($1)', [n])
    const afterWrites = await flushes()
    expect(afterWrites - before).toBeGreaterThanOrEqual(100)
    for (let n = 0; n < 100; n += 1) await rows(db, 'select n from counted where n = $1', [n])
    expect((await flushes()) - afterWrites).toBeLessThan(50)
  })

  test('a killed process leaves its server, which the next one adopts with everything that was acknowledged', async () => {
    await createAcknowledged()
    const last = await writeUntilKilled(1, () => undefined)
    const left = serverPid()
    const { db } = await open({ sharing: 'refuse' })
    expect(serverPid()).toBe(left)
    await expectAllSince(db, last)
    await close()
    expect(existsSync(join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false)
  })

  test('a process and its server that are both killed start again with everything that was acknowledged', async () => {
    await createAcknowledged()
    const last = await writeUntilKilled(1, () => process.kill(serverPid(), 'SIGKILL'))
    const { db } = await open({ sharing: 'refuse' })
    await expectAllSince(db, last)
  })

  async function createAcknowledged(): Promise<void> {
    const { db } = await open()
    await rows(db, 'create table acknowledged (id integer primary key, text text)')
    await close()
  }

  async function expectAllSince(db: Database['db'], last: number): Promise<void> {
    const [found] = await rows<{ n: number; most: number }>(
      db,
      'select count(*) as n, max(id) as most from acknowledged',
    )
    // One more may be committed whose acknowledgement was cut off; none may be missing.
    expect(found?.n).toBe(found?.most)
    expect(found?.most).toBeGreaterThanOrEqual(last)
    expect(last).toBeGreaterThanOrEqual(200)
  }

  /** Another process writes rows from `id` on and prints each one once it is committed; it is killed in the middle. */
  async function writeUntilKilled(id: number, alsoKill: () => void): Promise<number> {
    const body = `
      for (let id = ${id}; ; id += 1) {
        await rows(database.db, 'insert into acknowledged values ($1, repeat($2, 200))', [id, 'x'])
        console.log(id)
      }`
    const writer = spawn(process.execPath, nodeArguments(body), { stdio: ['ignore', 'pipe', 'inherit'] })
    let acknowledged = 0
    for await (const line of createInterface({ input: writer.stdout })) {
      acknowledged = Number(line)
      if (acknowledged < id + 200 || writer.killed) continue
      writer.kill('SIGKILL')
      alsoKill()
    }
    return acknowledged
  }
})

describe('connections', () => {
  test('connections of the embedded database have the settings of those to a server', async () => {
    const { db } = await open()
    const [found] = await rows(
      db,
      `select string_agg(name || '=' || setting, ' ' order by name) as settings from pg_settings
       where name in ('statement_timeout', 'work_mem', 'random_page_cost', 'TimeZone', 'synchronize_seqscans')`,
    )
    expect(found?.['settings']).toBe(
      'TimeZone=UTC random_page_cost=1.1 statement_timeout=15000 synchronize_seqscans=off work_mem=16384',
    )
  })

  test('connections run statements concurrently', async () => {
    const { db } = await open()
    const meet = `select pg_advisory_lock_shared(1), pg_sleep(0.2), (select count(*) as n from pg_locks where locktype = 'advisory')`
    const found = await Promise.all(Array.from({ length: 5 }, () => rows<{ n: number }>(db, meet)))
    expect(Math.max(...found.map(([row]) => row?.n ?? 0))).toBe(5)
  })

  test('connections end with a killed server, which is reported with a reason', async () => {
    const { db, failed } = await open({ log: { ...silentLog, error: () => undefined } })
    process.kill(serverPid(), 'SIGKILL')
    expect((await failed).message).toContain('The embedded database in')
    await expect(rows(db, 'select 1')).rejects.toThrow(/terminated|ECONNRESET|ECONNREFUSED|ENOENT|recovery/)
  })
})

describe('the data folder', () => {
  test('only its owner can read the data folder', async () => {
    await open()
    const mode = (path: string) => (statSync(join(dataDir, path)).mode & 0o777).toString(8)
    expect(mode('postgres')).toBe('700')
    expect(mode('postgres/data')).toBe('700')
  })

  test('other processes share the data folder and see committed rows', async () => {
    const { db } = await open()
    await rows(db, `create table shared as select 'here' as text`)
    const printed = await elsewhere(`
      await rows(database.db, "insert into shared values ('there')")
      console.log((await rows(database.db, 'select count(*) as n from shared'))[0].n)
      await database.close()`)
    expect(printed).toBe('2')
    expect(await rows(db, 'select text from shared order by 1')).toEqual([{ text: 'here' }, { text: 'there' }])
  })

  test('a process that needs the data folder alone is refused, and the error names the other process', async () => {
    await open()
    expect(await getRefusal(open({ sharing: 'refuse' }))).toContain(
      `is in use by another process of the shop (process ${process.pid})`,
    )
  })

  test('three processes that start together use one server', async () => {
    await rows((await open()).db, 'create table racers (started timestamptz)')
    await close()
    const body = `
      await rows(database.db, 'insert into racers select pg_postmaster_start_time()')
      process.stdin.once('data', () => database.close())
      console.log('ready')`
    const racers = [0, 1, 2].map(() =>
      spawn(process.execPath, nodeArguments(body), { stdio: ['pipe', 'pipe', 'inherit'] }),
    )
    await Promise.all(racers.map((racer) => new Promise((resolve) => racer.stdout.once('data', resolve))))
    const { db } = await open()
    const [found] = await rows(db, 'select count(*) as n, count(distinct started) as servers from racers')
    expect(found).toEqual({ n: 3, servers: 1 })
    await close()
    const ended = racers.map((racer) => new Promise((resolve) => racer.once('exit', resolve)))
    for (const racer of racers) racer.stdin.end('close')
    await Promise.all(ended)
  })

  test('a closed data folder is free again, and its socket is removed', async () => {
    await open()
    await close()
    const left = readdirSync(join(dataDir, 'postgres')).filter((name) => name.startsWith('.s.PGSQL'))
    expect(left).toEqual([])
    expect(await rows((await open({ sharing: 'refuse' })).db, 'select 1 as found')).toEqual([{ found: 1 }])
  })

  test.each([
    ['too long for a socket', 'x'.repeat(100)],
    ['with spaces', 'my spare parts'],
  ])('the data folder may have a path %s', async (_, name) => {
    const other = join(dataDir, name)
    cpSync(made, other, { recursive: true })
    const { db } = await open({ dataDir: other })
    expect(await rows(db, 'select 1 as found')).toEqual([{ found: 1 }])
  })

  test('a read-only data folder fails with one sentence', async () => {
    const file = join(dataDir, 'a-file')
    writeFileSync(file, '')
    expect(await getRefusal(open({ dataDir: join(file, 'data') }))).toContain('cannot be written (ENOTDIR)')
  })

  // Linux says of a new folder in /proc that it cannot be found, which Node's own `recursive` retries endlessly.
  test('a data folder that cannot be created fails immediately with one sentence', async () => {
    expect(await getRefusal(open({ dataDir: '/proc/nope' }))).toContain('The data folder /proc/nope cannot be written')
    expect(() => makeDataFolder('/proc/nope')).toThrow('The data folder /proc/nope cannot be written')
  })

  test('a data folder of another PostgreSQL version fails with one sentence', async () => {
    writeFileSync(join(dataDir, 'postgres/data/PG_VERSION'), '17\n')
    expect(await getRefusal(open())).toContain('was written by PostgreSQL 17, and this version reads PostgreSQL 18')
  })

  test('a data folder of PGlite fails with one sentence that says how to move it, and stays unchanged', async () => {
    const old = join(dataDir, 'old')
    mkdirSync(join(old, 'database/postgres'), { recursive: true })
    writeFileSync(join(old, 'database/postgres/PG_VERSION'), '18\n')
    expect(await getRefusal(open({ dataDir: old }))).toBe(
      `The data folder ${old} holds a shop of an older version, made by PGlite: move it to a PostgreSQL server with ` +
        '`npm run db:move` of commit 715f3e6, or set DATA_DIR to another folder.',
    )
    expect(readdirSync(old, { recursive: true, encoding: 'utf8' }).toSorted((a, b) => a.length - b.length)).toEqual([
      'database',
      'database/postgres',
      'database/postgres/PG_VERSION',
    ])
  })

  test('a damaged cluster fails with one sentence, and its folder is not locked', async () => {
    rmSync(join(dataDir, 'postgres/data/global'), { recursive: true })
    expect(await getRefusal(open())).toContain('cannot run')
    expect(await getRefusal(open())).toContain('cannot run')
  })

  test('a cluster whose creation was interrupted is created again', async () => {
    const cut = join(dataDir, 'cut')
    mkdirSync(join(cut, 'postgres/data.new/base'), { recursive: true })
    const { db } = await open({ dataDir: cut })
    expect(await rows(db, 'select 1 as found')).toEqual([{ found: 1 }])
    expect(existsSync(join(cut, 'postgres/data.new'))).toBe(false)
  })
})
