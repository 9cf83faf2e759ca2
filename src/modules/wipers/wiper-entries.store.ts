import type { Db } from '#platform/db/pool.ts'
import { boolean, integer, nullable, row, text } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

import type { ArmEntry, StoredArm, WiperChange, WiperEntry } from './wiper-entries.contract.ts'
import { Side } from './wipers.contract.ts'

const insert = statement(
  'wipers.insert',
  row({ symbol: text }),
  `insert into wipers (symbol, short_name_en, long_description_en, price_kobo, style, length_in, adapters, photos)
   select symbol, short_name_en, long_description_en, price, style, length_in,
     array(select jsonb_array_elements_text(adapters)), array(select jsonb_array_elements_text(photos))
   from jsonb_to_recordset($1::jsonb) as w (symbol text, short_name_en text, long_description_en text, price bigint,
     style text, length_in smallint, adapters jsonb, photos jsonb)
   on conflict (symbol) do nothing returning symbol`,
)

/** Adds wipers, and returns the symbols that were new. */
export async function insertWipers(db: Db, wipers: readonly WiperEntry[]): Promise<Set<string>> {
  const found = await insert(db, [JSON.stringify(wipers)])
  return new Set(found.map(({ symbol }) => symbol))
}

const update = statement(
  'wipers.update',
  noColumns,
  `update wipers set short_name_en = $2, long_description_en = $3, style = $4, length_in = $5, adapters = $6,
     photos = $7, updated_at = $8 where symbol = upper($1)`,
)

/** Updates a wiper; returns false if it does not exist. */
export async function updateWiper(db: Db, symbol: string, wiper: WiperChange, at: Date): Promise<boolean> {
  const { short_name_en: name, long_description_en: description, style, length_in: length, adapters, photos } = wiper
  return (await update(db, [symbol, name, description, style, length, adapters, photos, at])) > 0
}

const remove = statement('wipers.delete', noColumns, 'delete from wipers where symbol = upper($1)')

/** Deletes a wiper; returns false if it does not exist. */
export async function deleteWiper(db: Db, symbol: string): Promise<boolean> {
  return (await remove(db, [symbol])) > 0
}

export interface ModelOfArm {
  modelId: number
  /** The model was made in at least one of the years. */
  isMade: boolean
}

const modelsOfArms = statement(
  'wipers.models-of-arms',
  row({ id: nullable(integer), made: boolean }),
  `select o.id, exists (select from vehicle_years y where y.model_id = o.id and y.year between g.from_year and g.to_year) as made
   from rows from (jsonb_to_recordset($1::jsonb) as (make text, model text, from_year int, to_year int))
     with ordinality g (make, model, from_year, to_year, place)
     left join vehicle_makes m on replace(m.slug, '-', '') = g.make
     left join vehicle_models o on o.make_id = m.id and replace(o.slug, '-', '') = g.model
   order by g.place`,
)

/** Finds the models of arms by make and model keys (slugs without hyphens); null for unknown models. */
export async function findModelsOfArms(
  db: Db,
  arms: readonly { makeKey: string; modelKey: string; yearStart: number; yearEnd: number }[],
): Promise<(ModelOfArm | null)[]> {
  const asked = arms.map((arm) => ({
    make: arm.makeKey,
    model: arm.modelKey,
    from_year: arm.yearStart,
    to_year: arm.yearEnd,
  }))
  const found = await modelsOfArms(db, [JSON.stringify(asked)])
  return found.map(({ id, made }) => (id === null ? null : { modelId: id, isMade: made }))
}

const COLUMNS = 'a.id, m.name as make, o.name as model, a.year_start, a.year_end, a.side, a.length_in, a.adapter'
const JOINED = 'wiper_arms a join vehicle_models o on o.id = a.model_id join vehicle_makes m on m.id = o.make_id'

const Arm = row({
  id: integer,
  make: text,
  model: text,
  year_start: integer,
  year_end: integer,
  side: text.of(...Side.options),
  length_in: integer,
  adapter: text,
})
const covering = statement(
  'wipers.covering-arm',
  Arm,
  `select ${COLUMNS} from ${JOINED} where a.model_id = $1 and a.side = $2 and a.length_in = $3 and a.adapter = $4
     and a.year_start <= $5 and a.year_end >= $6 order by a.id limit 1`,
)

/** Returns the arm that covers these years; null if none does. */
export async function findCoveringArm(db: Db, modelId: number, arm: ArmEntry): Promise<StoredArm | null> {
  const [found] = await covering(db, [modelId, arm.side, arm.length_in, arm.adapter, arm.year_start, arm.year_end])
  return found ?? null
}

const addArm = statement(
  'wipers.insert-arm',
  row({ id: integer }),
  `insert into wiper_arms (model_id, year_start, year_end, side, length_in, adapter) values ($1, $2, $3, $4, $5, $6)
   on conflict (model_id, year_start, side, length_in, adapter)
     do update set year_end = greatest(wiper_arms.year_end, excluded.year_end)
   returning id`,
)
const armById = statement('wipers.arm', Arm, `select ${COLUMNS} from ${JOINED} where a.id = $1`)

/** Adds an arm, or extends the arm that begins in that year. */
export async function insertArm(db: Db, modelId: number, arm: ArmEntry): Promise<StoredArm> {
  const [found] = await addArm(db, [modelId, arm.year_start, arm.year_end, arm.side, arm.length_in, arm.adapter])
  const [stored] = await armById(db, [found?.id])
  if (!stored) throw new Error('An arm that was added has a row.')
  return stored
}

const HOLDS = `strpos(lower(m.name || ' ' || o.name), lower($1)) > 0`
const countArms = statement(
  'wipers.count-arms',
  row({ count: integer }),
  `select count(*)::int as count from ${JOINED} where ${HOLDS}`,
)
const selectArmPage = statement(
  'wipers.list-arms',
  Arm,
  `select ${COLUMNS} from ${JOINED} where ${HOLDS} order by a.id desc limit $2 offset $3`,
)

/** Lists a page of the arms whose make and model contain the words, latest first, with the total count. */
export async function listArmRows(
  db: Db,
  { search, page, page_size: size }: { search: string; page: number; page_size: number },
): Promise<{ count: number; arms: StoredArm[] }> {
  const [counted] = await countArms(db, [search])
  const arms = await selectArmPage(db, [search, size, (page - 1) * size])
  return { count: counted?.count ?? 0, arms }
}

const removeArm = statement(
  'wipers.delete-arm',
  row({ modelId: integer }),
  'delete from wiper_arms where id = $1 returning model_id as "modelId"',
)

/** Deletes an arm; returns null if it does not exist. */
export async function deleteArm(db: Db, id: number): Promise<{ modelId: number } | null> {
  const [found] = await removeArm(db, [id])
  return found ?? null
}
