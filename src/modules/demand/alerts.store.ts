import type { Db } from '#platform/db/pool.ts'
import { boolean, integer, row, type RowOf, text } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

export interface NewAlert {
  userId: number | null
  email: string
  typeId: number | null
  isAnyTypeOfFamily: boolean
  positions: string
  sizeKey: string
  partNumber: string | null
  modelId: number | null
  isAnyModelOfFamily: boolean
  year: number | null
  yearEnd: number | null
  /** Null for any. */
  condition: string | null
  /** Of which a listing has one, in ascending order; empty for any. */
  brandIds: readonly number[]
  words: string
  at: Date
}

const add = statement(
  'demand.add-alert',
  noColumns,
  `insert into listing_alerts as a (user_id, email, type_id, positions, model_id, year, words, created_at,
     any_type_of_family, any_model_of_family, size_key, part_number, year_end, condition, brand_ids)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
   on conflict (lower(email), type_id, positions, model_id, year, words) where notified_at is null
   do update set condition = excluded.condition, brand_ids = excluded.brand_ids, checked_at = null
   where (a.condition, a.brand_ids) is distinct from (excluded.condition, excluded.brand_ids)`,
)

/** Stores an alert; a waiting one of equal words takes its condition and brands. Returns false if it has them. */
export async function insertAlert(db: Db, alert: NewAlert): Promise<boolean> {
  const { userId, email, typeId, positions, modelId, year, words, at } = alert
  const { isAnyTypeOfFamily, isAnyModelOfFamily, sizeKey, partNumber, yearEnd, condition, brandIds } = alert
  const values = [userId, email, typeId, positions, modelId, year, words, at]
  const others = [isAnyTypeOfFamily, isAnyModelOfFamily, sizeKey, partNumber, yearEnd, condition, brandIds]
  return (await add(db, [...values, ...others])) > 0
}

// A model with the name of its family means the whole family: "Golf" includes "Golf (Europe)".
const model = statement(
  'demand.model',
  row({ id: integer, is_family: boolean }),
  `select m.id, f.id is not null as is_family
   from vehicle_makes k join vehicle_models m on m.make_id = k.id
     left join model_family_members b on b.model_id = m.id
     left join model_families f on f.id = b.family_id and lower(f.name) = lower($2)
   where lower(k.name) = lower($1) and (lower(m.name) = lower($2) or f.id is not null)
   order by lower(m.name) = lower($2) desc, b.position limit 1`,
)

/** Finds a model of the look-up by its names in any case; for the name of a family, one of its models. */
export async function findModel(db: Db, make: string, name: string): Promise<{ id: number; isFamily: boolean } | null> {
  const [found] = await model(db, [make, name])
  return found ? { id: found.id, isFamily: found.is_family } : null
}

const Brand = row({ id: integer, name: text })

// By the name in any case, or else by its letters and digits, as the search finds a brand.
const brands = statement(
  'demand.brands',
  Brand,
  `with given as materialized (
     select distinct lower(name) as exact, nullif(replace(search_plain(name), ' ', ''), '') as plain
     from unnest($1::text[]) g (name)),
   known as materialized (select g.exact, b.id from given g join brands b on lower(b.name) = g.exact),
   alike as (
     select min(b.id) as id from given g join brands b on replace(search_plain(b.name), ' ', '') = g.plain
     where g.exact not in (select exact from known) group by g.exact)
   select b.id, b.name from brands b where b.id in (select id from known union select id from alike) order by b.id`,
)

/** Finds brands by their names, in ascending order of their ids; leaves unknown ones out. */
export const findBrands = (db: Db, names: readonly string[]): Promise<RowOf<typeof Brand>[]> => brands(db, [names])
