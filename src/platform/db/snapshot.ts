import type { Readable } from 'node:stream'

import { to as copyTo } from 'pg-copy-streams'

import { BootError } from './boot-error.ts'
import { readApplied } from './migrate.ts'
import type { AppliedMigration } from './migrate.ts'
import { readFigures, readSequences, readTables } from './move-catalogue.ts'
import type { Figures, Sequence, Table } from './move-catalogue.ts'
import type { Database } from './open-database.ts'
import type { Db } from './pool.ts'
import { rows } from './rows.ts'
import { inTransaction } from './transaction.ts'

export interface TableContents extends Table {
  figures: Figures
}

/** The contents of a database or a backup, from which a database can be filled. */
export interface Contents {
  migrations: readonly AppliedMigration[]
  tables: readonly TableContents[]
  sequences: readonly Sequence[]
  /** Reads the rows of a table in COPY's text format. Call it once for each of `tables`, in order. */
  readRows(table: TableContents): Readable
}

/** Tables that are not copied, because they can be built from the others. */
export interface DerivedTables {
  /** Names with their schema. */
  tables: readonly string[]
  rebuild(ctx: { db: Db }): Promise<void>
}

/** One text format of dates and numbers on both sides, and no timeout. */
export const COPY_SETTINGS = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local lock_timeout = 0;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`

/** Runs `work` on a snapshot, which concurrent writes do not change. @throws BootError if the database has no shop */
export async function inSnapshot<T>(
  source: Database,
  derived: DerivedTables,
  work: (contents: Contents, ctx: { db: Db }) => Promise<T>,
): Promise<T> {
  const tables = (await readTables(source.db)).filter(({ name }) => !derived.tables.includes(name))
  if (!tables.some(({ name }) => name === MIGRATIONS_TABLE))
    throw new BootError('This database contains no shop: start the shop on it once.')
  return inTransaction(
    { db: source.db },
    async (ctx) => {
      await rows(ctx.db, 'set transaction read only')
      await rows(ctx.db, COPY_SETTINGS)
      // Before the first query, which takes the snapshot: a table that is dropped later would read as empty.
      await rows(ctx.db, `lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`)
      return work(await readContents(ctx.db, tables), ctx)
    },
    { isolation: 'repeatable read', attempts: 1 },
  )
}

/** The table that `migrate` creates. */
export const MIGRATIONS_TABLE = 'public.schema_migrations'

async function readContents(db: Db, all: readonly Table[]): Promise<Contents> {
  const tables: TableContents[] = []
  for (const table of all.filter(({ name }) => name !== MIGRATIONS_TABLE)) {
    tables.push({ ...table, figures: await readFigures(db, table) })
  }
  return {
    migrations: await readApplied(db),
    tables,
    sequences: await readSequences(db),
    readRows: (table) => copyOut(db, table),
  }
}

/** Streams a table. Destroys the connection of an unfinished COPY, which would block it. */
function copyOut(db: Db, { name, columns }: Table): Readable {
  const copying = db.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`))
  copying.once('close', () => {
    // The library's types omit the connection, which it sets in `submit`.
    const { connection } = copying as Partial<{ connection: { stream: Readable } }>
    if (!copying.readableEnded) connection?.stream.destroy()
  })
  return copying
}
