import { BootError } from '#platform/db/boot-error.ts'
import type { Database } from '#platform/db/open-database.ts'
import type { Db } from '#platform/db/pool.ts'
import { boolean, row } from '#platform/db/row.ts'
import { sqlState } from '#platform/db/sql-state.ts'
import { noColumns, statement } from '#platform/db/statement.ts'
import { inTransaction } from '#platform/db/transaction.ts'

/** The advisory lock of the files; no other lock of the shop uses this number. */
const LOCK = 7_206_032
const STATEMENT_TIMEOUT = '57014'

const lock = statement('files.lock', noColumns, 'select from pg_advisory_lock($1)')
const tryShare = statement(
  'files.try-share',
  row({ free: boolean }),
  'select pg_try_advisory_xact_lock_shared($1) as free',
)

/**
 * Runs `work` while `unlessBackupRuns` removes no file, so that all files of a snapshot taken by `work` stay.
 * @throws BootError when another backup keeps them for longer than the statement timeout
 */
export async function whileFilesStay<T>(database: Database, work: () => Promise<T>): Promise<T> {
  // A session's lock on a connection of its own: it must be held before the snapshot is taken.
  const holder = await database.pool.connect()
  try {
    await lock(holder, [LOCK])
    return await work()
  } catch (error) {
    if (sqlState(error) !== STATEMENT_TIMEOUT) throw error
    throw new BootError('Another backup of this shop is running: wait until it is finished.', { cause: error })
  } finally {
    holder.release(true)
  }
}

/** Runs `work`, which removes files for good, unless a backup is being made. Returns whether it ran. */
export const unlessBackupRuns = (ctx: { db: Db }, work: () => Promise<void>): Promise<boolean> =>
  inTransaction({ db: ctx.db }, async ({ db }) => {
    const [found] = await tryShare(db, [LOCK])
    if (found?.free !== true) return false
    await work()
    return true
  })
