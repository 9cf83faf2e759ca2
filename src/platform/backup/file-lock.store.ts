import { BootError } from '#platform/db/boot-error.ts'
import { findDatabaseFault } from '#platform/db/database-fault.ts'
import type { Database } from '#platform/db/open-database.ts'
import type { Db } from '#platform/db/pool.ts'
import { boolean, row } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'
import { beginIdle, inTransaction } from '#platform/db/transaction.ts'

/** The advisory lock of the files; no other lock of the shop uses this number. */
const LOCK = 7_206_032

const lock = statement('files.lock', noColumns, 'select from pg_advisory_xact_lock($1)')
const tryShare = statement(
  'files.try-share',
  row({ free: boolean }),
  'select pg_try_advisory_xact_lock_shared($1) as free',
)

/**
 * Runs `work` while `runUnlessBackup` removes no files, so that all files of the snapshot of `work` remain.
 * @throws BootError if another backup runs for longer than the statement timeout
 */
export async function whileFilesAreKept<T>(database: Database, work: () => Promise<T>): Promise<T> {
  // On a connection of its own: the lock must be held before the snapshot is taken. It belongs to a transaction, because
  // poolers do not keep locks of sessions.
  const holder = await database.pool.connect()
  try {
    await beginIdle(holder)
    await lock(holder, [LOCK]).catch(throwIsRunning)
    return await work()
  } finally {
    holder.release(true)
  }
}

function throwIsRunning(cause: unknown): never {
  if (!['timeout', 'locked'].includes(findDatabaseFault(cause) ?? '')) throw cause
  throw new BootError('Another backup of this shop is running: wait until it is finished.', { cause })
}

/** Runs `work`, which deletes files, unless a backup is running. Returns whether it ran. */
export const runUnlessBackup = (ctx: { db: Db }, work: () => Promise<void>): Promise<boolean> =>
  inTransaction({ db: ctx.db }, async ({ db }) => {
    const [found] = await tryShare(db, [LOCK])
    if (found?.free !== true) return false
    await work()
    return true
  })
