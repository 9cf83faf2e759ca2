import type { Db } from './pool.ts'
import { bigint, nullable, row, type RowOf, text } from './row.ts'
import { rows } from './rows.ts'
import { type Statement, statement } from './statement.ts'
import { inTransaction } from './transaction.ts'

const InvariantResult = row({
  checked: bigint,
  broken: bigint,
  /** One broken item, or null. */
  example: nullable(text),
})

/** A property of the whole database. */
export interface Invariant {
  /** A sentence that is true while the invariant holds. */
  name: string
  check: Statement<typeof InvariantResult>
}

export type Finding = { name: string } & RowOf<typeof InvariantResult>

/** Declares an invariant; `query` returns one row: the numbers of checked and of broken items, and an example. */
export function invariant(statementName: string, name: string, query: string): Invariant {
  return { name, check: statement(statementName, InvariantResult, query, { planEachTime: true }) }
}

/** Checks an invariant without a timeout. Only reads. */
export async function checkInvariant(db: Db, { name, check }: Invariant): Promise<Finding> {
  return inTransaction({ db }, async (tx) => {
    await rows(tx.db, "set local statement_timeout = 0; set local work_mem = '128MB'")
    const [found] = await check(tx.db)
    if (!found) throw new Error(`The invariant "${name}" gives no row.`)
    return { name, ...found }
  })
}
