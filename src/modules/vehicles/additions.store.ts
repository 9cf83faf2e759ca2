import type { Db } from '#platform/db/pool.ts'
import { array, bigint, integer, row, type RowOf, text, timestamptz } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

import type { AdditionQuery, VehicleAddition, VehicleEntry } from './additions.contract.ts'

const raiseRevision = statement(
  'vehicles.raise-revision',
  noColumns,
  'update vehicle_revision set revision = revision + 1',
)

/** Locks the look-up until the transaction ends and raises its revision, so that every process reads it again. */
export async function lockLookup(db: Db): Promise<void> {
  await raiseRevision(db)
}

const revision = statement('vehicles.revision', row({ revision: bigint }), 'select revision from vehicle_revision')

/** Reads the revision of the look-up: the number of its changes. */
export async function readRevision(db: Db): Promise<number> {
  const [found] = await revision(db)
  return found?.revision ?? 0
}

export interface NewAddition {
  modelId: number
  entry: VehicleEntry
}

const insert = statement(
  'vehicles.insert-additions',
  row({ id: integer }),
  `insert into vehicle_additions (model_id, year_start, year_end, engines, types, added_by, added_at)
   select a.model_id, a.year_start, a.year_end, array(select jsonb_array_elements_text(a.engines)),
     array(select jsonb_array_elements_text(a.types)), $2, $3
   from rows from (jsonb_to_recordset($1::jsonb)
     as (model_id int, year_start smallint, year_end smallint, engines jsonb, types jsonb))
     with ordinality as a (model_id, year_start, year_end, engines, types, place)
   order by a.place returning id`,
)

/** Adds entries, and returns their ids in this order. */
export async function insertAdditions(
  db: Db,
  additions: readonly NewAddition[],
  by: { userId: number; at: Date },
): Promise<number[]> {
  const found = await insert(db, [JSON.stringify(additions.map(toRow)), by.userId, by.at])
  return found.map(({ id }) => id)
}

const toRow = ({ modelId, entry }: NewAddition) => ({
  model_id: modelId,
  year_start: entry.year_start,
  year_end: entry.year_end,
  engines: entry.engines,
  types: entry.vehicle_types,
})

const update = statement(
  'vehicles.update-addition',
  noColumns,
  `update vehicle_additions set model_id = $2, year_start = $3, year_end = $4, engines = $5, types = $6 where id = $1`,
)

/** Updates an entry. */
export async function updateAddition(db: Db, id: number, { modelId, entry }: NewAddition): Promise<void> {
  await update(db, [id, modelId, entry.year_start, entry.year_end, entry.engines, entry.vehicle_types])
}

const remove = statement('vehicles.delete-addition', noColumns, 'delete from vehicle_additions where id = $1')

export async function deleteAddition(db: Db, id: number): Promise<void> {
  await remove(db, [id])
}

const COLUMNS = `a.id, m.name as make, o.name as model, a.year_start, a.year_end, a.engines, a.types as vehicle_types,
  u.username as added_by, a.added_at`
const JOINED = `vehicle_additions a join vehicle_models o on o.id = a.model_id join vehicle_makes m on m.id = o.make_id
  join users u on u.id = a.added_by`

const Addition = row({
  id: integer,
  make: text,
  model: text,
  year_start: integer,
  year_end: integer,
  engines: array(text),
  vehicle_types: array(text),
  added_by: text,
  added_at: timestamptz,
})
const present = (found: RowOf<typeof Addition>): VehicleAddition => ({
  ...found,
  added_at: found.added_at.toISOString(),
})

const byId = statement(
  'vehicles.addition',
  row({ ...Addition, model_id: integer }),
  `select ${COLUMNS}, a.model_id from ${JOINED} where a.id = $1`,
)

/** Finds one entry; null if it does not exist. */
export async function findAddition(db: Db, id: number): Promise<(VehicleAddition & { modelId: number }) | null> {
  const [found] = await byId(db, [id])
  if (!found) return null
  const { model_id: modelId, ...shown } = found
  return { ...present(shown), modelId }
}

const HOLDS = `strpos(lower(m.name || ' ' || o.name), lower($1)) > 0`
const countAll = statement(
  'vehicles.count-additions',
  row({ count: integer }),
  `select count(*)::int as count from ${JOINED} where ${HOLDS}`,
)
const page = statement(
  'vehicles.list-additions',
  Addition,
  `select ${COLUMNS} from ${JOINED} where ${HOLDS} order by a.id desc limit $2 offset $3`,
)

/** Lists a page of the entries whose make and model contain the words, latest first, with the total count. */
export async function listAdditions(
  db: Db,
  { search, page: number, page_size: size }: AdditionQuery,
): Promise<{ count: number; additions: VehicleAddition[] }> {
  const [counted] = await countAll(db, [search])
  const found = await page(db, [search, size, (number - 1) * size])
  return { count: counted?.count ?? 0, additions: found.map(present) }
}
