import type { Db } from '#platform/db/pool.ts'
import { rows } from '#platform/db/rows.ts'
import { inTransaction } from '#platform/db/transaction.ts'

/** Changes thousands of rows in one transaction without the time limit of statements, which a slow machine can exceed. */
export const inLargeChange = <T>(ctx: { db: Db }, work: (ctx: { db: Db }) => Promise<T>): Promise<T> =>
  inTransaction({ db: ctx.db }, async (tx) => {
    await rows(tx.db, 'set local statement_timeout = 0')
    return work(tx)
  })
