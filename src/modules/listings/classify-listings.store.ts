import type { Db } from '#platform/db/pool.ts'
import { integer, row } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

const untyped = statement(
  'classify-listings.next',
  row({ id: integer }),
  `select p.id from products p
   where p.id > $1 and not exists (select from listing_types l where l.product_id = p.id)
   order by p.id limit $2 for key share of p skip locked`,
  { planEachTime: true },
)

/** Locks the next listings without a type after an id, in the order of ids. Skips locked listings. */
export async function lockUntyped(db: Db, after: number, limit: number): Promise<number[]> {
  return (await untyped(db, [after, limit])).map(({ id }) => id)
}

const anyUntyped = statement(
  'classify-listings.any',
  noColumns,
  'select from products p where not exists (select from listing_types l where l.product_id = p.id) limit 1',
  { planEachTime: true },
)

/** Returns whether any listing has no type yet. */
export async function hasUntyped(db: Db): Promise<boolean> {
  return (await anyUntyped(db)) > 0
}
