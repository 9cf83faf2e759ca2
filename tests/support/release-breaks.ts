import { parse } from 'libpg-query'
import type pg from 'pg'

import { describeColumns, type RecordedStatement, type ReleaseRecord } from './release-record.ts'

/** Lists statements of a release that would fail on this schema: invalid SQL, lost columns, missing required values. */
export async function findBreaks(client: pg.ClientBase, statements: ReleaseRecord['statements']): Promise<string[]> {
  // Constraints that refuse the values of the release are not found.
  const required = await readRequiredColumns(client)
  const breaks: string[] = []
  // A plan for all values, as `explain (generic_plan)` makes it from PostgreSQL 16 on.
  await client.query('set plan_cache_mode = force_generic_plan')
  for (const [name, recorded] of Object.entries(statements)) {
    const reason = (await findPlanFault(client, recorded)) ?? (await findUnfilledColumn(recorded.text, required))
    if (reason !== null) breaks.push(`${name}: ${reason}`)
  }
  await client.query('reset plan_cache_mode')
  return breaks
}

async function findPlanFault(client: pg.ClientBase, { text, columns }: RecordedStatement): Promise<string | null> {
  try {
    const missing = findMissingColumn(columns, await describeColumns(client, text))
    if (missing !== null) return missing
    if (/^(with|select|insert|update|delete|merge|values)\b/i.test(text)) await plan(client, text)
    return null
  } catch (error) {
    // The driver throws only errors.
    return (error as Error).message
  } finally {
    await client.query('deallocate all')
  }
}

/** Types that the driver gives as one JavaScript type. */
const INTERCHANGEABLE = [
  ['int2', 'int4', 'int8', 'numeric', 'float4', 'float8'],
  ['text', 'varchar', 'bpchar', 'name'],
  ['json', 'jsonb'],
]

function findMissingColumn(recorded: string, described: string): string | null {
  const found = new Set(described.split(', '))
  const isFound = (column: string) => {
    const [name, type = ''] = column.split(' ')
    const types = INTERCHANGEABLE.find((group) => group.includes(type)) ?? [type]
    return types.some((one) => found.has(`${name} ${one}`))
  }
  const missing = recorded === '' ? undefined : recorded.split(', ').find((column) => !isFound(column))
  return missing === undefined ? null : `the result lacks ${missing}`
}

/** Finds what Describe does not, such as `on conflict` without its unique index. */
async function plan(client: pg.ClientBase, text: string): Promise<void> {
  await client.query(`prepare recorded as ${text}`)
  const { rows } = await client.query<{ count: number }>(
    `select cardinality(parameter_types) as count from pg_prepared_statements where name = 'recorded'`,
  )
  const values = Array.from({ length: rows[0]?.count ?? 0 }, () => 'null').join(', ')
  await client.query(`explain execute recorded${values && `(${values})`}`)
}

type RequiredColumns = Map<string, string[]>

/** Reads the columns of each table that an insert must fill. */
async function readRequiredColumns(client: pg.ClientBase): Promise<RequiredColumns> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text in ('public', 'caches')
      and a.attnum > 0 and a.attnotnull and not a.atthasdef and a.attidentity = ''
    group by c.relname`)
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

async function findUnfilledColumn(text: string, required: RequiredColumns): Promise<string | null> {
  if (!/\binsert\b/i.test(text)) return null
  for (const { table, columns } of listInserts(await parse(text))) {
    const lacking = required.get(table)?.find((column) => !columns.includes(column))
    if (lacking !== undefined) return `inserts into ${table} without ${lacking}`
  }
  return null
}

interface Insert {
  table: string
  columns: string[]
}

/** The parts of an insert in the syntax tree of PostgreSQL. */
interface InsertNode {
  relation: { relname: string }
  cols?: { ResTarget: { name: string } }[]
}

/** Lists the inserts of a syntax tree that name their columns. */
function listInserts(node: unknown): Insert[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([kind, child]: [string, unknown]) => {
    const within = listInserts(child)
    if (kind !== 'InsertStmt') return within
    const { relation, cols } = child as InsertNode
    if (cols === undefined) return within
    return [{ table: relation.relname, columns: cols.map(({ ResTarget }) => ResTarget.name) }, ...within]
  })
}
