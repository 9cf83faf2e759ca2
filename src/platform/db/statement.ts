import { createHash } from 'node:crypto'

import type pg from 'pg'

import type { Db } from './pool.ts'
import { checkRows } from './row.ts'
import type { Row, RowOf } from './row.ts'
import { render } from './sql.ts'
import type { Sql } from './sql.ts'

/** Instead of a row: the statement has no columns and returns the number of rows that it found or changed. */
export const noColumns: unique symbol = Symbol('no columns')
type Columns = Row | typeof noColumns
type Result<C extends Columns> = C extends Row ? RowOf<C>[] : number

/** Sends a statement with the values of `$1…`. Returns its rows, or their number if it has no columns. */
export type Statement<C extends Columns> = (db: Db, values?: readonly unknown[]) => Promise<Result<C>>
/** Builds a statement for an input and sends it. Returns its rows, or their number if it has no columns. */
export type ComposedStatement<C extends Columns, Input> = (db: Db, input: Input) => Promise<Result<C>>

/** A declared statement, for the test that describes all of them: its text, or what builds its text. */
export interface DeclaredStatement {
  name: string
  row: Row
  source: string | ((input: never) => Sql)
}
const declared = new Map<string, DeclaredStatement>()

/** Lists the statements of every store that is loaded. */
export const listDeclaredStatements = (): readonly DeclaredStatement[] => [...declared.values()]

const MAX_NAME_LENGTH = 40

/**
 * Declares a statement, prepared once per connection (1.3 to 2 times the rate); with `planEachTime`, never.
 * @throws RangeError for a long name, Error for a name with two texts
 */
export function statement<C extends Columns>(
  name: string,
  columns: C,
  text: string,
  { planEachTime = false }: { planEachTime?: boolean } = {},
): Statement<C> {
  declare(name, columns, text)
  // After five runs the server may keep one plan, unless a value that it knows (a limit, the length of an array) makes
  // another cheaper. Where that is worth less than planning, hide the value as `(select $1::int)`.
  const prepared = planEachTime ? { text } : { name, text }
  return (db, values = []) => send(db, name, columns, { ...prepared, values: [...values] })
}

/** Statements after which the counts of texts are reset, and times that a text is sent before it is prepared. */
const MAX_COUNTED = 1_000
export const MIN_SENDS = 20
/** Prepared texts per name: the plan of a search takes 0.4 MB of each connection. */
export const MAX_PREPARED = 40

/**
 * Declares a statement that is composed at run time with `sql`, planned for its values each time.
 * `isPrepared` returns whether one plan serves all values: a text is then prepared after `MIN_SENDS` times.
 */
export function composed<C extends Columns, Input = void>(
  name: string,
  columns: C,
  build: (input: Input) => Sql,
  { isPrepared = () => false }: { isPrepared?: (input: Input) => boolean } = {},
): ComposedStatement<C, Input> {
  declare(name, columns, build)
  const getPreparedName = createTextCache(name)
  return (db, input) => {
    const { text, values } = render(build(input))
    const prepared = isPrepared(input) ? getPreparedName(text) : undefined
    return send(db, name, columns, prepared === undefined ? { text, values } : { name: prepared, text, values })
  }
}

/** Returns a function that gives the prepared name of a text, if it is sent often. */
function createTextCache(name: string): (text: string) => string | undefined {
  const prepared = new Map<string, string>()
  const times = new Map<string, number>()
  let sent = 0
  return (text) => {
    if (++sent % MAX_COUNTED === 0) times.clear()
    if (prepared.has(text) || prepared.size >= MAX_PREPARED) return prepared.get(text)
    const now = (times.get(text) ?? 0) + 1
    times.set(text, now)
    if (now >= MIN_SENDS) prepared.set(text, `${name}:${hash(text)}`)
    return prepared.get(text)
  }
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)

function declare(name: string, columns: Columns, source: DeclaredStatement['source']): void {
  if (name.length > MAX_NAME_LENGTH)
    throw new RangeError(`The statement name ${name} is longer than ${MAX_NAME_LENGTH} characters.`)
  const earlier = declared.get(name)
  if (earlier !== undefined && String(earlier.source) !== String(source))
    throw new Error(`Two statements are named ${name}.`)
  declared.set(name, { name, row: columns === noColumns ? {} : columns, source })
}

async function send<C extends Columns>(db: Db, name: string, columns: C, query: pg.QueryConfig): Promise<Result<C>> {
  const result = await db.query<object>(query)
  checkRows(name, columns === noColumns ? {} : columns, result.rows)
  // The compiler cannot see that the columns decide.
  return (columns === noColumns ? (result.rowCount ?? 0) : result.rows) as Result<C>
}
