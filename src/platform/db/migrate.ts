import { BootError } from './boot-error.ts'
import { migrationsFolder, readMigrations } from './migration-files.ts'
import type { Migration } from './migration-files.ts'
import type { Db } from './pool.ts'
import { rows } from './rows.ts'
import { databaseError, sqlState } from './sql-state.ts'
import { inTransaction } from './transaction.ts'

/** A migration that has been applied, with the checksum of its text at that time. */
export interface AppliedMigration {
  name: string
  checksum: string
}

/** Any number that nothing else locks: it keeps two processes that start together apart. */
const lockKey = 7_206_031
const undefinedTable = '42P01'

const tableOfMigrations = `
  create table if not exists schema_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`

/**
 * Brings the database to the state of `db/migrations`: applies what is missing, in order, each in a transaction of its
 * own, and records it. Safe to run from several processes at once: one applies, the others wait and find it done.
 * @param last the name of the migration to stop after; without it, all are applied
 * @returns the names applied now
 * @throws BootError when an applied file was changed or is gone, or a migration fails
 */
export async function migrate(db: Db, folder = migrationsFolder, last?: string): Promise<string[]> {
  const all = await readMigrations(folder)
  const migrations = last === undefined ? all : all.slice(0, all.findIndex(({ name }) => name === last) + 1)
  const done: string[] = []
  for (;;) {
    const name = await applyNext(db, migrations)
    if (name === null) return done
    done.push(name)
  }
}

/**
 * What `migrate` would still apply, by name; empty when the database is ready for this code.
 * @throws BootError as `migrate` does
 */
export async function pendingMigrations(db: Db, folder = migrationsFolder): Promise<string[]> {
  const [migrations, applied] = await Promise.all([readMigrations(folder), readApplied(db)])
  return outstanding(migrations, applied).map(({ name }) => name)
}

/** Whether any migration has been applied. Waits for a transaction that is just applying some. */
export const isMigrated = (db: Db): Promise<boolean> =>
  inTransaction({ db }, async (tx) => {
    await rows(tx.db, 'select pg_advisory_xact_lock($1)', [lockKey])
    const [found] = await rows<{ yes: boolean }>(tx.db, `select to_regclass('schema_migrations') is not null as yes`)
    return found?.yes === true
  })

async function applyNext(db: Db, migrations: Migration[]): Promise<string | null> {
  return inTransaction({ db }, async (tx) => {
    await rows(tx.db, 'set local statement_timeout = 0')
    await rows(tx.db, 'select pg_advisory_xact_lock($1)', [lockKey])
    await rows(tx.db, tableOfMigrations)
    const [next] = outstanding(migrations, await readApplied(tx.db))
    if (!next) return null
    await apply(tx.db, next)
    return next.name
  })
}

async function apply(db: Db, { name, checksum, sql }: Migration): Promise<void> {
  try {
    await rows(db, sql)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new BootError(`The migration ${name} failed and was undone: ${reason}${lineOf(cause, sql)}.`, { cause })
  }
  await rows(db, 'insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
}

/** Where in the file a mistake in its text stands; nothing where the database gave no place. */
function lineOf(cause: unknown, sql: string): string {
  const position = Number(databaseError(cause)?.position)
  return Number.isNaN(position) ? '' : ` (line ${sql.slice(0, position).split('\n').length})`
}

/** Lists the migrations that the database has, in order; empty for a database without tables. */
export async function readApplied(db: Db): Promise<AppliedMigration[]> {
  try {
    return await rows<AppliedMigration & Record<string, unknown>>(
      db,
      'select name, checksum from schema_migrations order by name',
    )
  } catch (error) {
    if (sqlState(error) === undefinedTable) return []
    throw error
  }
}

/** What was applied must be the beginning of what there is, unchanged; the rest is outstanding. */
function outstanding(migrations: Migration[], applied: AppliedMigration[]): Migration[] {
  for (const [index, { name, checksum }] of applied.entries()) {
    const file = migrations[index]
    if (file?.name !== name) {
      throw new BootError(
        `The database has the migration ${name}, which this version of the code does not know: run the version that made it, or a newer one.`,
      )
    }
    if (file.checksum !== checksum) {
      throw new BootError(
        `The migration ${name} was changed after it had been applied: restore its text and put the change into a new file.`,
      )
    }
  }
  return migrations.slice(applied.length)
}
