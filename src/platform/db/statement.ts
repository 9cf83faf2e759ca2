import { createHash } from 'node:crypto'

import type { QueryResultRow } from 'pg'

import type { Db } from './pool.ts'

/** Asks and gives the rows, typed as the declaration says; the columns are what the SQL names them. */
export type Statement<Row> = (db: Db, values?: readonly unknown[]) => Promise<Row[]>

/**
 * Declares a statement of a hot path, once per module: each connection parses and plans it the first time and then only
 * sends values (measured 1.3 to 2 times the rate). Works on the pool and inside a transaction, on both kinds of
 * database. After five runs the server may settle on one plan for all values; where the best plan hangs on the values
 * (how many listings lie between two prices), use `rows` instead. It does not settle where it makes a cheaper plan from a
 * value that it knows, a limit or the length of an array: where that is worth less than planning, hide the value from it as
 * `(select $1::int)`.
 * @param name short and unique, `products.by-id`; it shows in the server's statistics. The text's hash is appended.
 */
export function statement<Row extends QueryResultRow>(name: string, text: string): Statement<Row> {
  if (name.length > 40) throw new RangeError(`The statement name ${name} is longer than 40 characters.`)
  const prepared = `${name}:${createHash('sha256').update(text).digest('hex').slice(0, 8)}`
  return async (db, values = []) => {
    const result = await db.$client.query<Row>({ name: prepared, text, values: values as unknown[] })
    return result.rows
  }
}

/** Of so many questions of a family, a text is kept that makes up so many: what is asked seldom takes nobody's place. */
const COUNTED = 1_000
export const KEPT_FROM = 20
/** So many texts of one family are kept: the plan of a search takes 0.4 MB of each connection. */
export const MOST_KEPT = 40

/**
 * The same for SQL that is put together at run time from few parts, with every value a parameter: the texts that are
 * asked often are kept, each as a statement of its own, and the others asked like `rows`. A place that is taken stays so
 * until the process ends. Hide from the planner what would make it plan for each value anew: `(select $1::int)`.
 */
export function family(name: string) {
  const kept = new Map<string, Statement<QueryResultRow>>()
  const times = new Map<string, number>()
  let questions = 0
  const isOften = (text: string) => {
    const now = (times.get(text) ?? 0) + 1
    times.set(text, now)
    return now >= KEPT_FROM
  }
  return async <Row extends QueryResultRow>(db: Db, text: string, values: readonly unknown[] = []): Promise<Row[]> => {
    if (++questions % COUNTED === 0) times.clear()
    if (!kept.has(text) && kept.size < MOST_KEPT && isOften(text)) kept.set(text, statement(name, text))
    const ask = kept.get(text)
    return ask ? ((await ask(db, values)) as Row[]) : rows<Row>(db, text, values)
  }
}

/** The same for SQL made at run time or asked rarely: parsed and planned for its values each time, never kept. */
export async function rows<Row extends QueryResultRow>(
  db: Db,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const result = await db.$client.query<Row>(text, values as unknown[])
  return result.rows
}
