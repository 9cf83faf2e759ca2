import { execFile, spawn } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { silent } from '#tests/support/database-templates.ts'
import { copyDataFolder } from '#tests/support/databases.ts'

import { BootError } from './boot-error.ts'
import { makeDataFolder } from './data-folder.ts'
import { openDatabase } from './open-database.ts'
import type { Database } from './open-database.ts'
import { rows } from './statement.ts'

let dataDir: string
const opened: Database[] = []

beforeEach(async () => {
  dataDir = await copyDataFolder()
})
afterEach(async () => {
  for (const database of opened.splice(0).toReversed()) await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function open(more: { dataDir?: string; sharing?: 'refuse' } = {}): Promise<Database> {
  const database = await openDatabase({ databaseUrl: null, dataDir, log: silent, ...more })
  opened.push(database)
  return database
}

const sentence = async (asked: Promise<unknown>) => {
  const error = await asked.catch((refusal: unknown) => refusal)
  expect(error).toBeInstanceOf(BootError)
  return (error as Error).message
}

/** Opens the same folder in another process and runs `body` there, with `database` and `rows` at hand. */
const script = (body: string) => `
  const { openDatabase } = await import('#platform/db/open-database.ts')
  const { rows } = await import('#platform/db/statement.ts')
  const log = { info() {}, warn() {}, error: console.error }
  const database = await openDatabase({ databaseUrl: null, dataDir: process.argv[1], log })
  ${body}`
const nodeArguments = (body: string) => ['--input-type=module', '-e', script(body), dataDir]
const elsewhere = async (body: string) =>
  (await promisify(execFile)(process.execPath, nodeArguments(body))).stdout.trim()

describe('durability', () => {
  test('each commit is one sync of the disk, each read none', async () => {
    const { db, syncs } = await open()
    await rows(db, 'create table counted (n integer)')
    const before = await syncs()
    for (let n = 0; n < 100; n += 1) await rows(db, 'insert into counted values ($1)', [n])
    const afterWrites = await syncs()
    expect(afterWrites - before).toBeGreaterThanOrEqual(100)
    // A checkpoint in between syncs a few files more.
    expect(afterWrites - before).toBeLessThan(200)
    for (let n = 0; n < 100; n += 1) await rows(db, 'select n from counted where n = $1', [n])
    expect((await syncs()) - afterWrites).toBeLessThan(50)
  })

  test('what was acknowledged is there after kill -9, round after round', async () => {
    const first = await open()
    await rows(first.db, 'create table acknowledged (id integer primary key, text text)')
    await first.close()
    opened.pop()
    let last = 0
    for (let round = 0; round < 2; round += 1) {
      last = await writeUntilKilled(last + 1)
      const database = await openDatabase({ databaseUrl: null, dataDir, log: silent })
      const [found] = await rows<{ n: number; most: number }>(
        database.db,
        'select count(*) as n, max(id) as most from acknowledged',
      )
      // One more may have been committed whose acknowledgement was cut off; none may be missing.
      expect(found?.n).toBe(found?.most)
      expect(found?.most).toBeGreaterThanOrEqual(last)
      last = found?.most ?? 0
      await database.close()
    }
    expect(last).toBeGreaterThan(400)
  })

  /** Another process writes rows from `id` on and names each one once it is committed; it is killed in the middle. */
  async function writeUntilKilled(id: number): Promise<number> {
    const body = `
      for (let id = ${id}; ; id += 1) {
        await rows(database.db, 'insert into acknowledged values ($1, repeat($2, 200))', [id, 'x'])
        console.log(id)
      }`
    const writer = spawn(process.execPath, nodeArguments(body), { stdio: ['ignore', 'pipe', 'inherit'] })
    let acknowledged = 0
    for await (const line of createInterface({ input: writer.stdout })) {
      acknowledged = Number(line)
      if (acknowledged >= id + 200) writer.kill('SIGKILL')
    }
    return acknowledged
  }
})

describe('the data folder', () => {
  test('is for its owner alone', async () => {
    await open()
    const mode = (path: string) => (statSync(join(dataDir, path)).mode & 0o777).toString(8)
    expect(mode('database')).toBe('700')
    expect(mode('database/endpoint.json')).toBe('600')
  })

  test('is shared with other processes, which see what is written and keep each other’s statements apart', async () => {
    const { db, isShared } = await open()
    expect(isShared).toBe(false)
    await rows(db, `create table shared as select 'here' as text`)
    const told = await elsewhere(`
      await rows(database.db, "insert into shared values ('there')")
      console.log(database.isShared, (await rows(database.db, 'select count(*) as n from shared'))[0].n)
      await database.close()`)
    expect(told).toBe('true 2')
    expect(await rows(db, 'select text from shared order by 1')).toEqual([{ text: 'here' }, { text: 'there' }])
  })

  test('is refused to whoever wants it alone, with the process that has it', async () => {
    await open()
    const told = await sentence(open({ sharing: 'refuse' }))
    expect(told).toContain(`is in use by another process of the shop (process ${process.pid})`)
  })

  test('of two processes that start together one runs it and both can use it', async () => {
    const body = `
      await rows(database.db, 'create table if not exists racers (shared boolean)')
      await rows(database.db, 'insert into racers values ($1)', [database.isShared])
      process.stdin.once('data', () => database.close())
      console.log('ready')`
    const racers = [0, 1, 2].map(() =>
      spawn(process.execPath, nodeArguments(body), { stdio: ['pipe', 'pipe', 'inherit'] }),
    )
    await Promise.all(racers.map((racer) => new Promise((resolve) => racer.stdout.once('data', resolve))))
    const { db } = await open()
    const [found] = await rows(db, 'select count(*) as n, count(*) filter (where not shared) as owners from racers')
    expect(found).toEqual({ n: 3, owners: 1 })
    await opened.pop()?.close()
    const ended = racers.map((racer) => new Promise((resolve) => racer.once('exit', resolve)))
    for (const racer of racers) racer.stdin.end('close')
    await Promise.all(ended)
  })

  test('is free again after it was closed, and nothing of the socket is left', async () => {
    const first = await open()
    await first.close()
    opened.pop()
    expect(existsSync(join(dataDir, 'database/endpoint.json'))).toBe(false)
    expect(existsSync(join(dataDir, 'database/.s.PGSQL.5432'))).toBe(false)
    expect((await open({ sharing: 'refuse' })).isShared).toBe(false)
  })

  test('may have a path too long for a socket', async () => {
    const long = join(dataDir, 'x'.repeat(100))
    cpSync(join(dataDir, 'database'), join(long, 'database'), { recursive: true })
    const { db } = await open({ dataDir: long })
    expect(await rows(db, 'select 1 as found')).toEqual([{ found: 1 }])
    const { host } = JSON.parse(readFileSync(join(long, 'database/endpoint.json'), 'utf8')) as { host: string }
    expect(host.startsWith(long)).toBe(false)
    expect((statSync(host).mode & 0o777).toString(8)).toBe('700')
    await opened.pop()?.close()
    expect(existsSync(host)).toBe(false)
  })

  test('that cannot be written is one sentence', async () => {
    const file = join(dataDir, 'a-file')
    writeFileSync(file, '')
    expect(await sentence(open({ dataDir: join(file, 'data') }))).toContain('cannot be written (ENOTDIR)')
  })

  // Linux says of a new folder in /proc that it cannot be found, which Node's own `recursive` tries for ever.
  test('that nobody can make is one sentence, and not waited for', async () => {
    expect(await sentence(open({ dataDir: '/proc/nope' }))).toContain('The data folder /proc/nope cannot be written')
    expect(() => makeDataFolder('/proc/nope')).toThrow('The data folder /proc/nope cannot be written')
  })

  test('of another PostgreSQL is one sentence', async () => {
    writeFileSync(join(dataDir, 'database/postgres/PG_VERSION'), '17\n')
    expect(await sentence(open())).toContain('was written by PostgreSQL 17, and this version reads PostgreSQL 18')
  })

  test('whose PostgreSQL is damaged is one sentence, and the folder is not held', async () => {
    rmSync(join(dataDir, 'database/postgres/global'), { recursive: true })
    expect(await sentence(open())).toContain('The embedded database cannot run')
    expect(await sentence(open())).toContain('The embedded database cannot run')
  })
})

test('a first creation that was cut short is done again', async () => {
  const folder = join(dataDir, 'database/postgres')
  rmSync(join(folder, 'base'), { recursive: true })
  writeFileSync(join(dataDir, 'database/unfinished'), '')
  const { db } = await open()
  expect(await rows(db, `select to_regclass('schema_migrations')::text as found`)).toEqual([{ found: null }])
  expect(existsSync(join(dataDir, 'database/unfinished'))).toBe(false)
})

test('recursion without end is an error, and the database goes on', async () => {
  const { db } = await open()
  const nested = `select (repeat('[', 50000) || repeat(']', 50000))::jsonb`
  await expect(rows(db, nested)).rejects.toThrow('stack depth limit exceeded')
  expect(await rows(db, 'select 1 as found')).toEqual([{ found: 1 }])
})
