import type { Db } from '#platform/db/pool.ts'
import { boolean, integer, nullable, row, type RowOf, text } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

import { CERTAINTIES, type ListingType } from './listing-types.rules.ts'

const Current = row({
  product_id: integer,
  type_id: nullable(integer),
  certainty: text.of(...CERTAINTIES),
  conflict_confirmed: boolean,
})
export type CurrentType = RowOf<typeof Current>

const current = statement(
  'listing-types.current',
  Current,
  'select product_id, type_id, certainty, conflict_confirmed from listing_types where product_id = any ($1::int[])',
)

/** Returns the types of these listings; listings without a row are left out. */
export async function readTypes(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, CurrentType>> {
  return new Map((await current(db, [ids])).map((found) => [found.product_id, found]))
}

const clues = statement(
  'listing-types.clues',
  row({ id: integer, title: text, category_id: integer, part_no: text }),
  'select id, title, category_id, part_no from products where id = any ($1::int[]) order by id',
)

/** Returns the fields of these listings that a type is guessed from. */
export const readClues = (db: Db, ids: readonly number[]) => clues(db, [ids])

const put = statement(
  'listing-types.put',
  noColumns,
  `insert into listing_types as t (product_id, type_id, axle, side, height, depth, bank, cylinder, certainty, score,
     conflict_confirmed, decided_by, decided_at)
   select id, type_id, axle, side, height, depth, bank, cylinder, certainty, score, conflict_confirmed, $2, $3
   from jsonb_to_recordset($1::jsonb) as given (id int, type_id smallint, axle text, side text, height text, depth text,
     bank smallint, cylinder smallint, certainty text, score smallint, conflict_confirmed boolean)
   on conflict (product_id) do update set type_id = excluded.type_id, axle = excluded.axle, side = excluded.side,
     height = excluded.height, depth = excluded.depth, bank = excluded.bank, cylinder = excluded.cylinder,
     certainty = excluded.certainty, score = excluded.score, conflict_confirmed = excluded.conflict_confirmed,
     decided_by = excluded.decided_by, decided_at = excluded.decided_at
   where (t.type_id, t.axle, t.side, t.height, t.depth, t.bank, t.cylinder, t.certainty, t.score, t.conflict_confirmed)
     is distinct from (excluded.type_id, excluded.axle, excluded.side, excluded.height, excluded.depth, excluded.bank,
       excluded.cylinder, excluded.certainty, excluded.score, excluded.conflict_confirmed)`,
  { planEachTime: true },
)

const clearSizes = statement(
  'listing-types.clear-sizes',
  noColumns,
  'delete from listing_sizes where product_id = any ($1::int[])',
  { planEachTime: true },
)

const putSizes = statement(
  'listing-types.put-sizes',
  noColumns,
  `insert into listing_sizes (product_id, key, number, code)
   select id, key, number, code from jsonb_to_recordset($1::jsonb) as given (id int, key text, number numeric, code text)`,
)

export interface TypeOfListing extends ListingType {
  id: number
}

/** Writes types, positions and sizes of locked listings, in three statements. */
export async function writeTypes(
  db: Db,
  types: readonly TypeOfListing[],
  { by, at }: { by: number | null; at: Date },
): Promise<void> {
  if (types.length === 0) return
  await put(db, [JSON.stringify(types.map(toRow)), by, at])
  await clearSizes(db, [types.map(({ id }) => id)])
  const sizes = types.flatMap(({ id, sizes: given }) =>
    Object.entries(given).map(([key, value]) => ({ id, key, [typeof value === 'number' ? 'number' : 'code']: value })),
  )
  if (sizes.length > 0) await putSizes(db, [JSON.stringify(sizes)])
}

const toRow = ({ id, typeId, positions, certainty, score, isConflictConfirmed }: TypeOfListing) => ({
  id,
  type_id: typeId,
  ...positions,
  cylinder: positions.order,
  certainty,
  score,
  conflict_confirmed: isConflictConfirmed,
})
const POSITIONS = ['axle', 'side', 'height', 'depth', 'bank'].map(
  (slot) => `${slot} = case when '${slot}' = any (t.position_slots) then l.${slot} end`,
)

// Drops positions that the new type does not have; the history keeps them.
const move = statement(
  'listing-types.move',
  row({ product_id: integer }),
  `update listing_types l set type_id = t.id, ${POSITIONS.join(', ')},
     cylinder = case when 'order' = any (t.position_slots) then l.cylinder end, decided_by = $3, decided_at = $4
   from part_types t where t.id = $2 and l.type_id = $1 returning l.product_id`,
  // Rare, and may update most listings.
  { planEachTime: true },
)

/** Moves the listings of one type to another type. Returns their ids. */
export async function moveToType(
  db: Db,
  { from, into }: { from: number; into: number },
  by: { userId: number; at: Date },
): Promise<number[]> {
  return (await move(db, [from, into, by.userId, by.at])).map((moved) => moved.product_id)
}
