import type { Db } from '#platform/db/pool.ts'
import { type Column, integer, row, type Row, type RowOf } from '#platform/db/row.ts'
import { all, empty, raw, type Sql, sql } from '#platform/db/sql.ts'
import { type Composed, composed } from '#platform/db/statement.ts'

/** The columns of a table; its rows have a number. */
type Columned = Row & { id: Column<number> }

/** How a table is read. */
export interface TableSql<Columns extends Columned> {
  /** Unique, for the names of its statements. */
  name: string
  /** The columns of `select`. */
  row: Columns
  select: string
  /** What conditions and orders are about. */
  from: string
  /** What else a row shows, joined to those of a page alone. */
  joins: string
  /** Unique and rising with time as far as the table has it; exports walk along it. */
  id: string
  /** The time that `from` and `to` are about. */
  at: string
  /** By which SQL each column that the contract names is sorted. */
  sorts: Readonly<Record<string, string>>
  /** What the filters of a request ask for. */
  conditions(asked: Asked): Sql[]
  present(found: RowOf<Columns>): Readonly<Record<string, unknown>>
}

/** The filters of a list, as its contract has parsed them. */
export interface Asked {
  readonly [name: string]: string | number | undefined
  search?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export interface Paged extends Asked {
  page: number
  page_size: number
  sort: string
}

/** A page of a table; rows beyond `most` are not listed. */
export interface PageInput {
  asked: Paged
  most: number
}

/** The next rows of an export: those with an id below `before`, or all. */
export interface BatchInput {
  asked: Asked
  before: number | null
  size: number
}

const Count = row({ count: integer })

type Presented = Readonly<Record<string, unknown>>

/** The statements of a table that admins list and export. */
export interface Table {
  count: Composed<typeof Count, { asked: Asked; most: number }>
  page: (db: Db, input: PageInput) => Promise<Presented[]>
  batch: (db: Db, input: BatchInput) => Promise<{ id: number; presented: Presented }[]>
}

/** Declares the statements of a table. */
export function defineTable<Columns extends Columned>(table: TableSql<Columns>): TableSql<Columns> & Table {
  const { name, select, from, joins, id } = table
  const count = composed(
    `admin.count-${name}`,
    Count,
    ({ asked, most }: { asked: Asked; most: number }) =>
      sql`select count(*)::int as count from (select from ${raw(from)} ${whereOf(table, asked)} limit ${most + 1}) counted`,
  )
  const page = composed(`admin.list-${name}`, table.row, ({ asked, most }: PageInput) => {
    const { offset, size } = rangeOf(asked, most)
    const order = raw(orderOf(table, asked))
    return sql`select ${raw(select)} from (
        select ${raw(id)} as row_id from ${raw(from)} ${whereOf(table, asked)} order by ${order}
        limit ${size} offset ${offset}) page
      join ${raw(from)} on ${raw(id)} = page.row_id ${raw(joins)} order by ${order}`
  })
  const batch = composed(`admin.export-${name}`, table.row, ({ asked, before, size }: BatchInput) => {
    const below = before === null ? [] : [sql`${raw(id)} < ${before}`]
    return sql`select ${raw(select)} from ${raw(from)} ${raw(joins)} ${whereOf(table, asked, below)}
      order by ${raw(id)} desc limit ${size}`
  })
  // The compiler does not see that these columns have rows.
  const rowsOf = (found: unknown) => found as (RowOf<Columns> & { id: number })[]
  return {
    ...table,
    count,
    page: async (db, input) => rowsOf(await page(db, input)).map((found) => table.present(found)),
    batch: async (db, input) =>
      rowsOf(await batch(db, input)).map((found) => ({ id: found.id, presented: table.present(found) })),
  }
}

/** A page of a table, and how many rows fit, counted up to `most` and one. */
export async function readPage(db: Db, table: Table, asked: Paged, most: number) {
  const [count, results] = await Promise.all([
    countRows(db, table, asked, most),
    rangeOf(asked, most).size === 0 ? [] : table.page(db, { asked, most }),
  ])
  return { count, results }
}

function rangeOf({ page, page_size: size }: Paged, most: number) {
  const offset = (page - 1) * size
  return { offset, size: Math.max(0, Math.min(size, most - offset)) }
}

/** How many rows fit, counted up to `most` and one. */
export async function countRows(db: Db, table: Pick<Table, 'count'>, asked: Asked, most: number): Promise<number> {
  const [counted] = await table.count(db, { asked, most })
  return counted?.count ?? 0
}

/** The next rows of those that fit, along the id downwards; `before` is the last id of those before, or null. */
export async function readBatch(
  db: Db,
  table: Pick<Table, 'batch'>,
  asked: Asked,
  range: { before: number | null; size: number },
) {
  const found = await table.batch(db, { asked, ...range })
  return { last: found.at(-1)?.id ?? null, results: found.map(({ presented }) => presented) }
}

function whereOf<Columns extends Columned>(table: TableSql<Columns>, asked: Asked, more: readonly Sql[] = []): Sql {
  const conditions = [...table.conditions(asked), ...daysOf(table, asked), ...more]
  return conditions.length === 0 ? empty : sql`where ${all(conditions)}`
}

/** The days that are asked for, both included, as they begin and end in Lagos. */
function daysOf({ at }: { at: string }, { from, to }: Asked): Sql[] {
  const days: Sql[] = []
  if (from !== undefined) days.push(sql`${raw(at)} >= ${from}::timestamp at time zone 'Africa/Lagos'`)
  if (to !== undefined) days.push(sql`${raw(at)} < (${to}::timestamp + interval '1 day') at time zone 'Africa/Lagos'`)
  return days
}

/** Ids rise with time, but only the index of the time knows where days begin and end. */
function orderOf(
  { sorts, id, at }: Pick<TableSql<Columned>, 'sorts' | 'id' | 'at'>,
  { sort, from, to }: Paged,
): string {
  const isDown = sort.startsWith('-')
  const sorted = sorts[isDown ? sort.slice(1) : sort] ?? id
  const column = sorted === id && (from ?? to) !== undefined ? at : sorted
  const way = isDown ? 'desc' : 'asc'
  return column === id ? `${id} ${way}` : `${column} ${way}, ${id} ${way}`
}
