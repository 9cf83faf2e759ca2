import type { Db } from '#platform/db/pool.ts'
import { rows } from '#platform/db/statement.ts'

/**
 * A condition with `?` where its value stands, `?2` for a second one; the texts are written here, the values come from a
 * request.
 */
export type Condition = readonly [sql: string, ...values: unknown[]]

/** How one table of the admin is read. Everything in it is text of our own. */
export interface TableSql<Row = object> {
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
  conditions(asked: Asked): Condition[]
  present(row: Row & { id: number }): Readonly<Record<string, unknown>>
}

/** What a list was asked for, as its contract has parsed it. */
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

/** A page of a table, and how many rows fit, counted up to `most` and one. */
export async function readPage(db: Db, table: TableSql, asked: Paged, most: number) {
  const { where, values } = whereOf(table, asked)
  const offset = (asked.page - 1) * asked.page_size
  const size = Math.max(0, Math.min(asked.page_size, most - offset))
  const order = orderOf(table, asked)
  const [counted, found] = await Promise.all([
    rows<{ count: number }>(
      db,
      `select count(*)::int as count from (select from ${table.from} ${where} limit ${most + 1}) counted`,
      values,
    ),
    size === 0
      ? []
      : rows<{ id: number }>(
          db,
          `select ${table.select} from (
             select ${table.id} as row_id from ${table.from} ${where} order by ${order} limit ${size} offset ${offset}) page
           join ${table.from} on ${table.id} = page.row_id ${table.joins} order by ${order}`,
          values,
        ),
  ])
  return { count: counted[0]?.count ?? 0, results: found.map((row) => table.present(row)) }
}

/** How many rows fit, counted up to `most` and one. */
export async function countRows(db: Db, table: TableSql, asked: Asked, most: number): Promise<number> {
  const { where, values } = whereOf(table, asked)
  const [counted] = await rows<{ count: number }>(
    db,
    `select count(*)::int as count from (select from ${table.from} ${where} limit ${most + 1}) counted`,
    values,
  )
  return counted?.count ?? 0
}

/** The next rows of those that fit, along the id downwards; `before` is the last id of those before, or null. */
export async function readBatch(
  db: Db,
  table: TableSql,
  asked: Asked,
  { before, size }: { before: number | null; size: number },
) {
  const more: Condition[] = before === null ? [] : [[`${table.id} < ?`, before]]
  const { where, values } = whereOf(table, asked, more)
  const found = await rows<{ id: number }>(
    db,
    `select ${table.select} from ${table.from} ${table.joins} ${where} order by ${table.id} desc limit ${size}`,
    values,
  )
  return { last: found.at(-1)?.id ?? null, results: found.map((row) => table.present(row)) }
}

function whereOf(table: TableSql, asked: Asked, more: readonly Condition[] = []) {
  const values: unknown[] = []
  const parts = [...table.conditions(asked), ...daysOf(table, asked), ...more].map((condition) => {
    const [sql, ...given] = condition
    const before = values.length
    values.push(...given)
    return sql.replaceAll(/\?(\d?)/g, (_, place: string) => `$${before + Number(place || 1)}`)
  })
  return { where: parts.length > 0 ? `where ${parts.join(' and ')}` : '', values }
}

/** The days that are asked for, both included, as they begin and end in Lagos. */
function daysOf({ at }: TableSql, { from, to }: Asked): Condition[] {
  const days: Condition[] = []
  if (from !== undefined) days.push([`${at} >= ?::timestamp at time zone 'Africa/Lagos'`, from])
  if (to !== undefined) days.push([`${at} < (?::timestamp + interval '1 day') at time zone 'Africa/Lagos'`, to])
  return days
}

/** Ids rise with time, but only the index of the time knows where days begin and end. */
function orderOf({ sorts, id, at }: TableSql, { sort, from, to }: Paged): string {
  const isDown = sort.startsWith('-')
  const sorted = sorts[isDown ? sort.slice(1) : sort] ?? id
  const column = sorted === id && (from ?? to) !== undefined ? at : sorted
  const way = isDown ? 'desc' : 'asc'
  return column === id ? `${id} ${way}` : `${column} ${way}, ${id} ${way}`
}
