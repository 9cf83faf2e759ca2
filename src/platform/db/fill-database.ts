import { pipeline } from 'node:stream/promises'

import { from as copyFrom } from 'pg-copy-streams'

import { BootError } from './boot-error.ts'
import { isMigrated, migrate } from './migrate.ts'
import { migrationsFolder, readMigrations } from './migration-files.ts'
import { readFigures, readSequences, readTables } from './move-catalogue.ts'
import type { Figures } from './move-catalogue.ts'
import { dropForeignKeys, disableTriggers } from './move-constraints.ts'
import type { Database } from './open-database.ts'
import type { Db } from './pool.ts'
import { rows } from './rows.ts'
import { COPY_SETTINGS, MIGRATIONS_TABLE } from './snapshot.ts'
import type { Contents, DerivedTables, TableContents } from './snapshot.ts'
import { inTransaction } from './transaction.ts'

/** A copied table with its row count and checksum on both sides. */
export interface CopiedTable {
  name: string
  source: Figures
  target: Figures
  isSame: boolean
}

export interface FillOptions {
  derived: DerivedTables
  /** Called after each table, for progress. */
  onTable?: (table: CopiedTable) => void
  /** Runs last before the commit: if it throws, the database stays empty. */
  finish?: () => Promise<void>
  /** Stops the work before the next table, or before `finish`. */
  signal?: AbortSignal
  migrations?: string
}

/** The connection was lost during the commit, and it is unknown whether it succeeded. */
export class UnclearCommit extends BootError {
  constructor(cause: unknown) {
    super(
      'The connection was lost during the commit: if the database has tables now, the shop is complete; else start again.',
      { cause },
    )
  }
}

/**
 * Fills an empty database with a shop in one transaction, and returns the row count and checksum of each table.
 * @throws BootError if it is not empty or anything differs: it stays empty; UnclearCommit if that is unknown
 */
export async function fillDatabase(target: Database, contents: Contents, options: FillOptions): Promise<CopiedTable[]> {
  const { derived, finish, signal, migrations = migrationsFolder } = options
  await checkMigrations(contents, migrations)
  let complete = null as CopiedTable[] | null
  const work = async (ctx: { db: Db }) => {
    await rows(ctx.db, COPY_SETTINGS)
    await checkEmpty(ctx.db)
    await migrate(ctx.db, migrations, contents.migrations.at(-1)?.name)
    const copied = await copyAll(ctx.db, contents, options)
    await migrate(ctx.db, migrations)
    await derived.rebuild(ctx)
    signal?.throwIfAborted()
    await finish?.()
    return (complete = copied)
  }
  try {
    return await inTransaction({ db: target.db }, work, { attempts: 1 })
  } catch (error) {
    // The connection may have been lost after the server committed.
    if (complete !== null && (await hasCommitted(target, error))) return complete
    throw error
  }
}

const hasCommitted = ({ db }: Database, error: unknown): Promise<boolean> =>
  isMigrated(db).catch(() => {
    throw new UnclearCommit(error)
  })

/** @throws BootError unless the migrations of the contents are the first ones of this version */
export async function checkMigrations(
  { migrations: applied }: Pick<Contents, 'migrations'>,
  folder = migrationsFolder,
): Promise<void> {
  const known = await readMigrations(folder)
  const strange = applied.find(({ name, checksum }, at) => known[at]?.name !== name || known[at]?.checksum !== checksum)
  if (strange === undefined && applied.length > 0) return
  throw new BootError(
    `The shop has the migration ${strange?.name ?? 'none'}, which this version does not know: use the version that made it, or a newer one.`,
  )
}

async function checkEmpty(db: Db): Promise<void> {
  const [found] = await readTables(db)
  if (!found) return
  throw new BootError(`The target database is not empty (it has the table ${found.name}): choose a new, empty one.`)
}

async function copyAll(db: Db, contents: Contents, { derived, onTable, signal }: FillOptions): Promise<CopiedTable[]> {
  const { tables } = contents
  await checkTables(db, tables, derived)
  await rows(db, 'set constraints all immediate')
  // Creating them again checks all rows.
  const restoreForeignKeys = await dropForeignKeys(db)
  // The rows already contain the effects of triggers.
  const restoreTriggers = await disableTriggers(db)
  await rows(db, `truncate ${[...tables.map(({ name }) => name), ...derived.tables].join(', ')}`)
  const copied: CopiedTable[] = []
  for (const table of tables) {
    signal?.throwIfAborted()
    const result = await copyTable(db, contents, table)
    onTable?.(result)
    copied.push(result)
  }
  await copySequences(db, contents)
  checkFigures(copied)
  await restoreTriggers()
  await restoreForeignKeys()
  await rows(db, 'set constraints all immediate')
  return copied
}

/** Both sides have equal migrations, so a difference means a table that was changed by hand. */
async function checkTables(db: Db, tables: readonly TableContents[], derived: DerivedTables): Promise<void> {
  const here = (await readTables(db)).filter(({ name }) => name !== MIGRATIONS_TABLE && !derived.tables.includes(name))
  const columnsHere = new Map(here.map((table) => [table.name, table.columns.join()]))
  const columnsThere = new Map(tables.map((table) => [table.name, table.columns.join()]))
  for (const name of new Set([...columnsHere.keys(), ...columnsThere.keys()])) {
    if (columnsHere.get(name) === columnsThere.get(name)) continue
    throw new BootError(`The table ${name} of this shop differs from its migrations, so the shop cannot be copied.`)
  }
}

/** Keeps the physical order of rows. Frozen rows need no vacuum before index-only scans. */
async function copyTable(db: Db, contents: Contents, table: TableContents): Promise<CopiedTable> {
  const copying = copyFrom(`copy ${table.name} (${table.columns.join(', ')}) from stdin with (freeze)`)
  await pipeline(contents.readRows(table), db.query(copying))
  await rows(db, `analyze ${table.name}`)
  const [source, target] = [table.figures, await readFigures(db, table)]
  return { name: table.name, source, target, isSame: source.rows === target.rows && source.sum === target.sum }
}

async function copySequences(db: Db, { sequences }: Contents): Promise<void> {
  const known = new Set((await readSequences(db)).map(({ name }) => name))
  for (const { name, lastValue } of sequences) {
    if (!known.has(name)) throw new BootError(`The counter ${name} of this shop is not made by the migrations.`)
    if (lastValue !== null) await rows(db, 'select setval($1::regclass, $2)', [name, lastValue])
  }
}

function checkFigures(copied: readonly CopiedTable[]): void {
  const different = copied.filter(({ isSame }) => !isSame).map(({ name }) => name)
  if (different.length === 0) return
  throw new BootError(`These tables differ after copying: ${different.join(', ')}; nothing was kept.`)
}
