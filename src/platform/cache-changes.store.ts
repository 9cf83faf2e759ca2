import type { Db } from './db/pool.ts'
import { bigint, integer, nullable, row, text } from './db/row.ts'
import { noColumns, statement } from './db/statement.ts'

export interface ChangeRow {
  id: number
  /** The number of the transaction that wrote it. */
  xact: string
  kind: 'listing' | 'store' | 'words'
  /** Null if every page may have changed. */
  product_id: number | null
}

const currentXact = statement(
  'cache-changes.current-xact',
  row({ xact: text }),
  'select pg_snapshot_xmin(pg_current_snapshot())::text as xact',
)

/** Returns the number of the oldest running transaction: changes of earlier ones are visible. */
export async function readCurrentXact(db: Db): Promise<string> {
  const [found] = await currentXact(db)
  return found?.xact ?? '0'
}

/** A copy of the table from another server has numbers of transactions that are still to come. */
const since = statement(
  'cache-changes.since',
  row({
    xact: text,
    id: nullable(bigint),
    changed_in: nullable(text),
    kind: nullable(text.of('listing', 'store', 'words')),
    product_id: nullable(integer),
  }),
  `with now as (select pg_current_snapshot() as snapshot)
   select pg_snapshot_xmin(now.snapshot)::text as xact, c.id, c.xact::text as changed_in, c.kind, c.product_id
   from now left join lateral (
     select id, xact, kind, product_id from caches.changes
     where xact >= $1::xid8 and xact < pg_snapshot_xmax(now.snapshot) and id <> all ($2::bigint[])
     order by id limit $3) c on true`,
)

/** Reads the unseen changes of transactions from a number on, and the number to continue from. */
export async function readChanges(
  db: Db,
  { xact, seen, limit }: { xact: string; seen: readonly number[]; limit: number },
): Promise<{ xact: string; changes: ChangeRow[] }> {
  const found = await since(db, [xact, seen, limit])
  const changes = found.flatMap(({ id, changed_in: changedIn, kind, product_id }) =>
    id === null || changedIn === null || kind === null ? [] : [{ id, xact: changedIn, kind, product_id }],
  )
  return { xact: found[0]?.xact ?? xact, changes }
}

const deleteOld = statement(
  'cache-changes.delete-old',
  noColumns,
  `delete from caches.changes where changed_at < now() - interval '10 minutes'`,
  { planEachTime: true },
)

/** Deletes changes that every process has read. */
export const deleteOldChanges = (db: Db): Promise<number> => deleteOld(db)
