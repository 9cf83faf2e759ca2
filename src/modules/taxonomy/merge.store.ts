import type { Db } from '#platform/db/pool.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

// A merge is rare.
const RARELY = { planEachTime: true }

const moveNames = statement(
  'taxonomy.merge-names',
  noColumns,
  `update part_type_names n set type_id = $2, register = case when n.register = 'standard' then 'trade' else n.register end,
     source = 'merge', reviewed_by = $3, reviewed_at = $4
   where n.type_id = $1
     and not exists (select from part_type_names o where o.type_id = $2 and o.normalised = n.normalised)`,
  RARELY,
)
const dropNames = statement(
  'taxonomy.merge-drop-names',
  noColumns,
  'delete from part_type_names where type_id = $1',
  RARELY,
)
const moveRelations = statement(
  'taxonomy.merge-relations',
  noColumns,
  `with gone as (delete from part_type_relations where from_id = $1 or to_id = $1 returning from_id, to_id, kind),
   moved as (
     select case when from_id = $1 then $2 else from_id end as from_id,
       case when to_id = $1 then $2 else to_id end as to_id, kind
     from gone)
   insert into part_type_relations (from_id, to_id, kind)
   select distinct from_id, to_id, kind from moved where from_id <> to_id on conflict do nothing`,
  RARELY,
)
const retire = statement(
  'taxonomy.retire',
  noColumns,
  `update part_types set retired_into = case when id = $2 then null else $2 end, edited_at = $3
   where id = $1 or retired_into = $1 or id = $2`,
  RARELY,
)

/** Retires a type into another, with its names and relations. Types that were retired into it before follow. */
export async function mergeTypes(
  db: Db,
  { from, into }: { from: number; into: number },
  by: { userId: number; at: Date },
): Promise<void> {
  await moveNames(db, [from, into, by.userId, by.at])
  await dropNames(db, [from])
  await moveRelations(db, [from, into])
  await retire(db, [from, into, by.at])
}
