import type { Readable } from 'node:stream'

import { to as copyTo } from 'pg-copy-streams'

import { BootError } from './boot-error.ts'
import { readApplied } from './migrate.ts'
import type { AppliedMigration } from './migrate.ts'
import { figuresOf, readSequences, readTables } from './move-catalogue.ts'
import type { Figures, Sequence, Table } from './move-catalogue.ts'
import type { Database } from './open-database.ts'
import type { Db } from './pool.ts'
import { rows } from './rows.ts'
import { inTransaction } from './transaction.ts'

export interface TableContents extends Table {
  figures: Figures
}

/** What a database can be filled from: another database, or a backup of one. */
export interface Contents {
  migrations: readonly AppliedMigration[]
  tables: readonly TableContents[]
  sequences: readonly Sequence[]
  /** Reads the rows of a table in COPY's text format. To be called once for each of `tables`, in their order. */
  readRows(table: TableContents): Readable
}

/** Tables that are not copied, because they can be built from the others. */
export interface DerivedTables {
  /** Names with their schema. */
  tables: readonly string[]
  rebuild(ctx: { db: Db }): Promise<void>
}

/** Both sides write dates and numbers in one form, and no time limit ends the work. */
export const copySettings = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local lock_timeout = 0;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`

/**
 * Runs `work` on the contents of a shop at one moment, however long it takes and however much is written meanwhile.
 * @throws BootError when the database holds no shop
 */
export async function inSnapshot<T>(
  source: Database,
  derived: DerivedTables,
  work: (contents: Contents, ctx: { db: Db }) => Promise<T>,
): Promise<T> {
  const tables = (await readTables(source.db)).filter(({ name }) => !derived.tables.includes(name))
  if (!tables.some(({ name }) => name === MIGRATIONS))
    throw new BootError('There is no shop in this database: start the shop on it once.')
  return inTransaction(
    { db: source.db },
    async (ctx) => {
      await rows(ctx.db, 'set transaction read only')
      await rows(ctx.db, copySettings)
      // Before the first query, which takes the snapshot: a table that is dropped after it would be read as empty.
      await rows(ctx.db, `lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`)
      return work(await readContents(ctx.db, tables), ctx)
    },
    { isolation: 'repeatable read', attempts: 1 },
  )
}

/** The table that `migrate` keeps itself. */
export const MIGRATIONS = 'public.schema_migrations'

async function readContents(db: Db, all: readonly Table[]): Promise<Contents> {
  const tables: TableContents[] = []
  for (const table of all.filter(({ name }) => name !== MIGRATIONS)) {
    tables.push({ ...table, figures: await figuresOf(db, table) })
  }
  return {
    migrations: await readApplied(db),
    tables,
    sequences: await readSequences(db),
    readRows: (table) => copyOut(db, table),
  }
}

/** Streams a table. A COPY that is not read to its end would block its connection for ever, so that one is cut. */
function copyOut(db: Db, { name, columns }: Table): Readable {
  const copying = db.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`))
  copying.once('close', () => {
    // The types of the library leave out the connection, which it keeps from `submit` on.
    const { connection } = copying as Partial<{ connection: { stream: Readable } }>
    if (!copying.readableEnded) connection?.stream.destroy()
  })
  return copying
}
