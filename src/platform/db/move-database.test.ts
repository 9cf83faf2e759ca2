import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { formatDatabaseUrl, silentLog, withServer } from '#tests/support/database-templates.ts'
import { copyDataFolder } from '#tests/support/databases.ts'
import { startThrowawayServer } from '#tests/support/throwaway-server.ts'
import type { ThrowawayServer } from '#tests/support/throwaway-server.ts'

import { copyRows } from './bulk-copy.ts'
import { migrate } from './migrate.ts'
import { migrationsFolder, readMigrations } from './migration-files.ts'
import { moveDatabase } from './move-database.ts'
import { openDatabase } from './open-database.ts'
import type { Database } from './open-database.ts'
import type { Db } from './pool.ts'
import { rows } from './rows.ts'

// Beside the shop's own tables one of everything that is easily lost: counters, generated columns, foreign keys in a
// circle, triggers, odd values. `spoilt` changes rows on their way in even while other triggers are switched off.
const awkward = `
  create table "Odd ""names""" (
    id bigint generated always as identity primary key,
    "the text" text, doubled text generated always as ("the text" || "the text") stored,
    at timestamptz, size numeric(30, 10), ratio double precision, bytes bytea, doc jsonb, list text[], words tsvector
  );
  create table hens (id integer primary key, egg_id integer);
  create table eggs (id integer primary key, hen_id integer not null references hens);
  alter table hens add foreign key (egg_id) references eggs;
  create table spoilt (id integer primary key, n integer);
  create sequence tickets;
  create function add_one() returns trigger language plpgsql as $$ begin new.id := new.id + 1; return new; end $$;
  create trigger hens_add_one before insert on hens for each row execute function add_one();`
const spoiling = `
  create function spoil() returns trigger language plpgsql as $$ begin new.n := new.n + 1; return new; end $$;
  create trigger spoil before insert on spoilt for each row execute function spoil();
  alter table spoilt enable always trigger spoil;`

let server: ThrowawayServer
let folder: string
let dataDir: string
let source: Database
let target: Database

beforeAll(async () => {
  server = await startThrowawayServer()
})
afterAll(() => server.stop())

async function openBoth(migration: string): Promise<void> {
  const next = String((await readMigrations(folder)).length + 1).padStart(4, '0')
  writeFileSync(join(folder, `${next}_awkward.sql`), migration)
  source = await openDatabase({ databaseUrl: null, dataDir, log: silentLog, durable: false, sharing: 'refuse' })
  target = await openDatabase({ databaseUrl: formatDatabaseUrl(server.url, 'target'), dataDir, log: silentLog })
  await migrate(source.db, folder)
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sparelane-migrations-'))
  cpSync(migrationsFolder, folder, { recursive: true })
  dataDir = await copyDataFolder()
  await withServer(server.url, (client) => client.query('create database target'))
})
afterEach(async () => {
  await source.close()
  await target.close()
  await withServer(server.url, (client) => client.query('drop database target'))
  for (const path of [folder, dataDir]) rmSync(path, { recursive: true })
})

async function fill(db: Db): Promise<void> {
  await rows(db, `insert into stores (name) select 'store ' || i from generate_series(1, 12) i`)
  await rows(db, `delete from stores where id % 5 = 0`)
  await rows(
    db,
    `insert into "Odd ""names""" ("the text", at, size, ratio, bytes, doc, list, words)
     select E'tab\\t new\\n back\\\\ ₦' || i, timestamptz '2026-01-01 00:00+01' + i * interval '1 day', i / 7.0, 1 / i::float8,
            '\\xdeadbeef', jsonb_build_object('n', i, 'deep', array[null, 'x']), array['a"b', null], to_tsvector('simple', 'brake pad ' || i)
       from generate_series(1, 500) i`,
  )
  await rows(db, `insert into "Odd ""names""" default values`)
  await rows(db, 'insert into hens values (1), (2)')
  await rows(db, 'insert into eggs values (7, 2), (8, 3)')
  await rows(db, 'update hens set egg_id = id + 5')
  await rows(db, `select nextval('tickets') from generate_series(1, 41)`)
  // More than one part of a thousand pages.
  await copyRows(
    db,
    'spoilt',
    ['id', 'n'],
    (function* () {
      for (let id = 0; id < 300_000; id += 1) yield [id, id]
    })(),
  )
}

const options = () => ({ derived: { tables: [], rebuild: async () => undefined }, migrations: folder })

const tablesOfTarget = () =>
  rows(target.db, `select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`)

test('everything arrives, counted and summed, and the shop goes on there', async () => {
  await openBoth(awkward)
  await fill(source.db)
  const told: string[] = []
  const moved = await moveDatabase(source, target, { ...options(), onTable: ({ name }) => told.push(name) })
  expect(moved.every(({ isSame }) => isSame)).toBe(true)
  expect(told).toEqual(moved.map(({ name }) => name))
  const figures = new Map(moved.map((table) => [table.name, table.target.rows]))
  expect(figures.get('public.stores')).toBe(10)
  expect(figures.get('public."Odd ""names"""')).toBe(501)
  expect(figures.get('public.spoilt')).toBe(300_000)

  const odd = `select *, doc::text as document from "Odd ""names""" where id in (1, 7, 500, 501) order by id`
  expect(await rows(target.db, odd)).toEqual(await rows(source.db, odd))
  expect(await rows(target.db, 'select * from hens order by id')).toEqual([
    { id: 2, egg_id: 7 },
    { id: 3, egg_id: 8 },
  ])

  const next = `insert into stores (name) values ('the next one') returning id`
  expect(await rows(target.db, next)).toEqual([{ id: 13 }])
  expect(await rows(target.db, `select nextval('tickets')::int as ticket`)).toEqual([{ ticket: 42 }])
  await expect(rows(target.db, 'insert into eggs values (9, 99)')).rejects.toThrow('eggs_hen_id_fkey')
  expect(await rows(target.db, 'insert into hens values (9) returning id')).toEqual([{ id: 10 }])
  const constraints = `select conname, contype::text, pg_get_constraintdef(oid) as text, convalidated from pg_constraint where contype <> 'n' and connamespace = 'public'::regnamespace order by 1, 3`
  expect(await rows(target.db, constraints)).toEqual(await rows(source.db, constraints))
})

test('rows stay in their physical order', async () => {
  await openBoth(awkward)
  await rows(source.db, 'insert into spoilt select i, i from generate_series(1000, 1, -1) i')
  await moveDatabase(source, target, options())
  const order = 'select array_agg(id order by ctid) as ids from spoilt'
  expect(await rows(target.db, order)).toEqual(await rows(source.db, order))
})

test('a difference is found and named, and the target stays empty', async () => {
  await openBoth(awkward + spoiling)
  await rows(source.db, 'insert into spoilt values (1, 10)')
  await expect(moveDatabase(source, target, options())).rejects.toThrow(
    'These tables differ after copying: public.spoilt',
  )
  expect(await tablesOfTarget()).toEqual([])
})

test('a row that breaks a rule there undoes everything', async () => {
  await openBoth(awkward)
  await rows(source.db, 'alter table eggs drop constraint eggs_hen_id_fkey')
  await rows(source.db, 'insert into eggs values (1, 99)')
  await expect(moveDatabase(source, target, options())).rejects.toThrow('eggs_hen_id_fkey')
  expect(await tablesOfTarget()).toEqual([])
})

test('a target with anything in it is refused and left alone', async () => {
  await openBoth(awkward)
  await rows(target.db, 'create table other_table (id integer)')
  await expect(moveDatabase(source, target, options())).rejects.toThrow(
    'not empty (it has the table public.other_table)',
  )
  expect(await tablesOfTarget()).toHaveLength(1)
})

test('a table that no migration made is refused rather than left behind', async () => {
  await openBoth(awkward)
  await rows(source.db, 'create table made_by_hand (id integer)')
  await expect(moveDatabase(source, target, options())).rejects.toThrow(
    'public.made_by_hand of this shop differs from its migrations',
  )
  expect(await tablesOfTarget()).toEqual([])
})
