import type { Ctx } from '#platform/ctx.ts'
import type { Migration } from '#platform/db/migration-files.ts'
import type { Db } from '#platform/db/pool.ts'
import { rows } from '#platform/db/rows.ts'
import { inTransaction } from '#platform/db/transaction.ts'

/** The effect of a migration on an existing table. */
export interface TableEffect {
  table: string
  /** The statements that wait until the migration commits. */
  blocks: 'reads and writes' | 'writes' | null
  changesRows: boolean
  /** PostgreSQL writes the whole table again. */
  isRewritten: boolean
  /** Constraints that could refuse writes of the previous release. */
  addedConstraints: string[]
}

/** Lock modes of PostgreSQL that block statements of the shop, the strongest first. */
const BLOCKING_MODES = [
  ['AccessExclusiveLock', 'reads and writes'],
  ['ExclusiveLock', 'writes'],
  ['ShareRowExclusiveLock', 'writes'],
  ['ShareLock', 'writes'],
] as const

interface TableState {
  oid: number
  table: string
  file: number
  /** By id, because a migration may rename them. */
  constraints: Record<string, string>
}

/** Applies a migration and returns its effects on existing tables, by the locks that PostgreSQL takes. */
export async function applyAndObserve(ctx: Pick<Ctx, 'db'>, { sql }: Pick<Migration, 'sql'>): Promise<TableEffect[]> {
  return inTransaction(ctx, async ({ db }) => {
    const before = await readTables(db)
    await rows(db, sql)
    const after = new Map((await readTables(db)).map((table) => [table.oid, table]))
    const locks = await readLocks(db)
    return before.flatMap((table) => describeEffect(table, after.get(table.oid), locks.get(table.oid) ?? []) ?? [])
  })
}

function describeEffect(before: TableState, after: TableState | undefined, modes: string[]): TableEffect | null {
  const blocks = BLOCKING_MODES.find(([mode]) => modes.includes(mode))?.[1] ?? null
  const changesRows = modes.includes('RowExclusiveLock')
  if (blocks === null && !changesRows) return null
  // Another type of a column creates its constraints again, with other ids.
  const names = Object.values(before.constraints)
  const added = Object.entries(after?.constraints ?? {}).filter(([id]) => !(id in before.constraints))
  const addedConstraints = added.map(([, name]) => name).filter((name) => !names.includes(name))
  const isRewritten = after !== undefined && after.file !== before.file
  return { table: before.table, blocks, changesRows, isRewritten, addedConstraints }
}

/** Leaves out `not null`, a constraint from PostgreSQL 18 on: inserts without such a column are found by a test. */
const readTables = (db: Db) =>
  rows<TableState & Record<string, unknown>>(
    db,
    `select c.oid::int, c.oid::regclass::text as "table", c.relfilenode::int as file,
       (select coalesce(jsonb_object_agg(k.oid, k.conname), '{}') from pg_constraint k
        where k.conrelid = c.oid and k.contype <> 'n') as constraints
     from pg_class c where c.relkind in ('r', 'p', 'v', 'm') and c.relnamespace::regnamespace::text = any ($1)
     order by 2`,
    [['public', 'caches', 'jobs']],
  )

async function readLocks(db: Db): Promise<Map<number, string[]>> {
  const found = await rows<{ oid: number; modes: string[] }>(
    db,
    `select relation::int as oid, array_agg(mode) as modes from pg_locks
     where locktype = 'relation' and pid = pg_backend_pid() and granted group by relation`,
  )
  return new Map(found.map(({ oid, modes }) => [oid, modes]))
}

/** Formats an effect as a line: `orders: blocks reads and writes, rewrites the table`. */
export function formatEffect({ table, blocks, changesRows, isRewritten, addedConstraints }: TableEffect): string {
  const effects = [
    ...(blocks === null ? [] : [`blocks ${blocks}`]),
    ...(isRewritten ? ['rewrites the table'] : []),
    ...(changesRows ? ['changes rows'] : []),
    ...addedConstraints.map((name) => `adds the constraint ${name}`),
  ]
  return `${table}: ${effects.join(', ')}`
}
