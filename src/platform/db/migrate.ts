import { BootError } from './boot-error.ts'
import { listKnownMigrations, migrationsFolder, readMigrations } from './migration-files.ts'
import type { KnownMigration, Migration } from './migration-files.ts'
import type { Db } from './pool.ts'
import { RETRIED_LOCK_TIMEOUT, retryWhenLocked } from './retry-when-locked.ts'
import { rows } from './rows.ts'
import { databaseError, sqlState } from './sql-state.ts'
import { inTransaction } from './transaction.ts'

/** An applied migration with the checksum of its text at that time. */
export interface AppliedMigration {
  name: string
  checksum: string
}

/** Advisory lock that keeps two starting processes apart; no other lock uses this number. */
const LOCK_KEY = 7_206_031
const UNDEFINED_TABLE = '42P01'

const CREATE_TABLE = `
  create table if not exists schema_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`

/**
 * Applies pending migrations, each in a transaction, up to the one named `last`; concurrent processes wait.
 * @throws BootError if an applied file was changed or is missing, or a migration fails
 */
export async function migrate(db: Db, folder = migrationsFolder, last?: string): Promise<string[]> {
  const all = await readMigrations(folder)
  const migrations = last === undefined ? all : all.slice(0, all.findIndex(({ name }) => name === last) + 1)
  const done: string[] = []
  for (;;) {
    const name = await retryWhenLocked(() => applyNext(db, migrations))
    if (name === null) return done
    done.push(name)
  }
}

/**
 * Returns the names of pending migrations, without those of a newer release, which runs while this one still serves.
 * @throws BootError if an applied file was changed or is missing
 */
export async function pendingMigrations(db: Db, folder?: string): Promise<string[]> {
  const known = folder === undefined ? listKnownMigrations() : readMigrations(folder)
  const [migrations, applied] = await Promise.all([known, readApplied(db)])
  return findPending(migrations, applied.slice(0, migrations.length)).map(({ name }) => name)
}

/**
 * Returns the names of applied migrations that a newer release has added after all of this code.
 * @throws BootError if an applied file was changed or is missing
 */
export async function newerMigrations(db: Db, folder = migrationsFolder): Promise<string[]> {
  const [migrations, applied] = await Promise.all([readMigrations(folder), readApplied(db)])
  const newer = applied.slice(migrations.length)
  findPending(migrations, applied.slice(0, migrations.length))
  return newer.map(({ name }) => name)
}

/** Applies pending migrations, unless a newer release has added some. @throws BootError as `migrate` does */
export async function migrateUnlessNewer(db: Db, folder = migrationsFolder): Promise<void> {
  const newer = await newerMigrations(db, folder)
  if (newer.length === 0) await migrate(db, folder)
}

/** Returns whether any migration has been applied. Waits for a transaction that applies one. */
export const isMigrated = (db: Db): Promise<boolean> =>
  inTransaction({ db }, async (tx) => {
    await takeLock(tx.db)
    const [found] = await rows<{ yes: boolean }>(tx.db, `select to_regclass('schema_migrations') is not null as yes`)
    return found?.yes === true
  })

async function applyNext(db: Db, migrations: Migration[]): Promise<string | null> {
  return inTransaction({ db }, async (tx) => {
    await takeLock(tx.db)
    await rows(tx.db, `set local lock_timeout = '${RETRIED_LOCK_TIMEOUT}'`)
    await rows(tx.db, CREATE_TABLE)
    const [next] = findPending(migrations, await readApplied(tx.db))
    if (!next) return null
    await apply(tx.db, next)
    return next.name
  })
}

/** Waits until no other process applies migrations, for the time that a migration takes. */
async function takeLock(db: Db): Promise<void> {
  await rows(db, 'set local statement_timeout = 0; set local lock_timeout = 0')
  await rows(db, 'select pg_advisory_xact_lock($1)', [LOCK_KEY])
}

async function apply(db: Db, { name, checksum, sql }: Migration): Promise<void> {
  try {
    await rows(db, sql)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new BootError(`The migration ${name} failed and was undone: ${reason}${formatLine(cause, sql)}.`, { cause })
  }
  await rows(db, 'insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
}

/** Formats the line of a mistake; empty if the database gives no position. */
function formatLine(cause: unknown, sql: string): string {
  const position = Number(databaseError(cause)?.position)
  return Number.isNaN(position) ? '' : ` (line ${sql.slice(0, position).split('\n').length})`
}

/** Lists the applied migrations in order; empty for a database without tables. */
export async function readApplied(db: Db): Promise<AppliedMigration[]> {
  try {
    return await rows<AppliedMigration & Record<string, unknown>>(
      db,
      'select name, checksum from schema_migrations order by name',
    )
  } catch (error) {
    if (sqlState(error) === UNDEFINED_TABLE) return []
    throw error
  }
}

/** Returns the pending migrations. The applied ones must be the first ones, unchanged. */
function findPending<M extends KnownMigration>(migrations: M[], applied: AppliedMigration[]): M[] {
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
