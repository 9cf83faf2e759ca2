import type { Db } from './pool.ts'
import { rows } from './statement.ts'
import { inTransaction } from './transaction.ts'

/** Something that must be so in the whole of the database, checked by one set-based statement. */
export interface Invariant {
  /** As a sentence that is true while it holds. */
  name: string
  /** Gives one row: `checked`, how many things were looked at; `broken`, how many of them are wrong; `example`, one of these. */
  sql: string
}

export interface Finding {
  name: string
  checked: number
  broken: number
  /** Null where nothing is broken. */
  example: string | null
}

/** Looks at everything that an invariant speaks of, however long that takes. Reads only. */
export async function checkInvariant(db: Db, { name, sql }: Invariant): Promise<Finding> {
  return inTransaction({ db }, async (tx) => {
    await rows(tx.db, "set local statement_timeout = 0; set local work_mem = '128MB'")
    const [found] = await rows<{ checked: number; broken: number; example: string | null }>(tx.db, sql)
    if (!found) throw new Error(`The invariant "${name}" gives no row.`)
    return { name, ...found }
  })
}
