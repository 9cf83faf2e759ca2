import type { Db } from '#platform/db/pool.ts'
import { type Column, integer, row, type Row, type RowOf } from '#platform/db/row.ts'
import { all, empty, raw, type Sql, sql } from '#platform/db/sql.ts'
import { type ComposedStatement, composed } from '#platform/db/statement.ts'

/** Columns of a table with a numeric id. */
type ColumnsWithId = Row & { id: Column<number> }

/** The SQL of a table. */
export interface TableSql<Columns extends ColumnsWithId> {
  /** Unique; used in the names of its statements. */
  name: string
  /** The columns of `select`. */
  row: Columns
  select: string
  /** Tables that conditions and sort columns refer to. */
  from: string
  /** Tables of the other shown columns, joined to the rows of a page only. */
  joins: string
  /** Unique, and rises with time where possible; exports read in this order. */
  id: string
  /** The time that `from` and `to` filter. */
  at: string
  /** SQL of each sort column of the contract. */
  sorts: Readonly<Record<string, string>>
  /** Returns the SQL conditions of the filters. */
  conditions(filters: TableFilters): Sql[]
  present(row: RowOf<Columns>): Readonly<Record<string, unknown>>
}

/** Filters of a list, parsed by its contract. */
export interface TableFilters {
  readonly [name: string]: string | number | undefined
  search?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export interface PageQuery extends TableFilters {
  page: number
  page_size: number
  sort: string
}

/** A page of a table; rows beyond `max` are not listed. */
export interface PageInput {
  filters: PageQuery
  max: number
}

/** The next rows of an export: those with an id below `before`, or all with null. */
export interface BatchInput {
  filters: TableFilters
  before: number | null
  size: number
}

const Count = row({ count: integer })

type PresentedRow = Readonly<Record<string, unknown>>

/** The statements of a table that admins list and export. */
export interface Table {
  count: ComposedStatement<typeof Count, { filters: TableFilters; max: number }>
  page: (db: Db, input: PageInput) => Promise<PresentedRow[]>
  batch: (db: Db, input: BatchInput) => Promise<{ id: number; presented: PresentedRow }[]>
}

/** Declares the statements of a table. */
export function defineTable<Columns extends ColumnsWithId>(table: TableSql<Columns>): TableSql<Columns> & Table {
  const { name, select, from, joins, id } = table
  const count = composed(
    `reports.count-${name}`,
    Count,
    ({ filters, max }: { filters: TableFilters; max: number }) =>
      sql`select count(*)::int as count from (select from ${raw(from)} ${composeWhere(table, filters)} limit ${max + 1}) counted`,
  )
  const page = composed(`reports.list-${name}`, table.row, ({ filters, max }: PageInput) => {
    const { offset, size } = getRange(filters, max)
    const order = raw(composeOrder(table, filters))
    return sql`select ${raw(select)} from (
        select ${raw(id)} as row_id from ${raw(from)} ${composeWhere(table, filters)} order by ${order}
        limit ${size} offset ${offset}) page
      join ${raw(from)} on ${raw(id)} = page.row_id ${raw(joins)} order by ${order}`
  })
  const batch = composed(`reports.export-${name}`, table.row, ({ filters, before, size }: BatchInput) => {
    const below = before === null ? [] : [sql`${raw(id)} < ${before}`]
    return sql`select ${raw(select)} from ${raw(from)} ${raw(joins)} ${composeWhere(table, filters, below)}
      order by ${raw(id)} desc limit ${size}`
  })
  // The compiler cannot infer the row type of generic columns.
  const toRows = (rows: unknown) => rows as (RowOf<Columns> & { id: number })[]
  return {
    ...table,
    count,
    page: async (db, input) => toRows(await page(db, input)).map((found) => table.present(found)),
    batch: async (db, input) =>
      toRows(await batch(db, input)).map((found) => ({ id: found.id, presented: table.present(found) })),
  }
}

/** Returns a page of a table and the count of matching rows, up to `max` + 1. */
export async function readPage(db: Db, table: Table, filters: PageQuery, max: number) {
  const [count, results] = await Promise.all([
    countRows(db, table, filters, max),
    getRange(filters, max).size === 0 ? [] : table.page(db, { filters, max }),
  ])
  return { count, results }
}

function getRange({ page, page_size: size }: PageQuery, max: number) {
  const offset = (page - 1) * size
  return { offset, size: Math.max(0, Math.min(size, max - offset)) }
}

/** Counts the matching rows, up to `max` + 1. */
export async function countRows(
  db: Db,
  table: Pick<Table, 'count'>,
  filters: TableFilters,
  max: number,
): Promise<number> {
  const [counted] = await table.count(db, { filters, max })
  return counted?.count ?? 0
}

/** Returns the next matching rows in descending order of id; `before` is the last id of the previous batch, or null. */
export async function readBatch(
  db: Db,
  table: Pick<Table, 'batch'>,
  filters: TableFilters,
  range: { before: number | null; size: number },
) {
  const rows = await table.batch(db, { filters, ...range })
  return { last: rows.at(-1)?.id ?? null, results: rows.map(({ presented }) => presented) }
}

function composeWhere<Columns extends ColumnsWithId>(
  table: TableSql<Columns>,
  filters: TableFilters,
  more: readonly Sql[] = [],
): Sql {
  const conditions = [...table.conditions(filters), ...composeDayConditions(table, filters), ...more]
  return conditions.length === 0 ? empty : sql`where ${all(conditions)}`
}

/** Both days are included and start in Lagos time. */
function composeDayConditions({ at }: { at: string }, { from, to }: TableFilters): Sql[] {
  const days: Sql[] = []
  if (from !== undefined) days.push(sql`${raw(at)} >= ${from}::timestamp at time zone 'Africa/Lagos'`)
  if (to !== undefined) days.push(sql`${raw(at)} < (${to}::timestamp + interval '1 day') at time zone 'Africa/Lagos'`)
  return days
}

/** Sorts by the time column when days are filtered, because its index finds the day bounds. */
function composeOrder(
  { sorts, id, at }: Pick<TableSql<ColumnsWithId>, 'sorts' | 'id' | 'at'>,
  { sort, from, to }: PageQuery,
): string {
  const isDown = sort.startsWith('-')
  const sorted = sorts[isDown ? sort.slice(1) : sort] ?? id
  const column = sorted === id && (from ?? to) !== undefined ? at : sorted
  const way = isDown ? 'desc' : 'asc'
  return column === id ? `${id} ${way}` : `${column} ${way}, ${id} ${way}`
}
