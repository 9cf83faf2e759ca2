import type { Db } from '#platform/db/pool.ts'
import { array, integer, nullable, row, type RowOf, text } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

import { type AdminFamily, type AdminNickname, CONFIDENCES, NICKNAME_STATES } from './nicknames.contract.ts'

const Nickname = row({
  id: integer,
  text,
  make: nullable(text),
  model: nullable(text),
  year_start: nullable(integer),
  year_end: nullable(integer),
  label: text,
  confidence: text.of(...CONFIDENCES),
  sources: text,
  state: text.of(...NICKNAME_STATES),
})
const NICKNAME = `select n.id, n.text, k.name as make, m.name as model, n.year_start, n.year_end, n.label, n.confidence, n.sources,
  n.state`
const NICKNAMES = `from vehicle_nicknames n left join (vehicle_models m join vehicle_makes k on k.id = m.make_id)
  on m.id = n.model_id`
const HOLDS = `strpos(lower(concat_ws(' ', n.text, k.name, m.name)), lower($1)) > 0`

const page = statement(
  'taxonomy.list-nicknames',
  row({ ...Nickname, count: integer }),
  `${NICKNAME}, (count(*) over ())::int as count ${NICKNAMES} where ${HOLDS}
   order by lower(n.text), n.year_start, n.id limit $2 offset $3`,
)
const nickname = statement('taxonomy.nickname', Nickname, `${NICKNAME} ${NICKNAMES} where n.id = $1`)

interface ListRange {
  search: string
  page: number
  page_size: number
}

/** Reads a page of nicknames whose text, make or model contains the words, with the count of all. */
export async function listNicknames(db: Db, range: ListRange): Promise<{ count: number; results: AdminNickname[] }> {
  const found = await page(db, [range.search, range.page_size, (range.page - 1) * range.page_size])
  return { count: found[0]?.count ?? 0, results: found.map(({ count: _count, ...one }) => one) }
}

export async function findNickname(db: Db, id: number): Promise<AdminNickname | null> {
  const [found] = await nickname(db, [id])
  return found ?? null
}

/** A nickname as it is stored. */
export interface NicknameRow {
  text: string
  normalised: string
  modelId: number | null
  yearStart: number | null
  yearEnd: number | null
  label: string
  confidence: string
  sources: string
  state: string
}

const COLUMNS = 'text, normalised, model_id, year_start, year_end, label, confidence, sources, state, edited_at'
const add = statement(
  'taxonomy.add-nickname',
  row({ id: integer }),
  `insert into vehicle_nicknames (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
)
const change = statement(
  'taxonomy.change-nickname',
  noColumns,
  `update vehicle_nicknames set (${COLUMNS}) = row ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) where id = $11`,
)
const toValues = (one: NicknameRow, at: Date) => [
  one.text,
  one.normalised,
  one.modelId,
  one.yearStart,
  one.yearEnd,
  one.label,
  one.confidence,
  one.sources,
  one.state,
  at,
]

export async function insertNickname(db: Db, one: NicknameRow, at: Date): Promise<number> {
  const [made] = await add(db, toValues(one, at))
  if (!made) throw new Error('A nickname was not written.')
  return made.id
}
export async function updateNickname(db: Db, id: number, one: NicknameRow, at: Date): Promise<void> {
  await change(db, [...toValues(one, at), id])
}

const NamedModel = row({ id: integer, make_id: integer, name: text })
const models = statement(
  'taxonomy.models-by-name',
  NamedModel,
  `select m.id, m.make_id, m.name from vehicle_models m join vehicle_makes k on k.id = m.make_id
   where lower(k.name) = lower($1) and lower(m.name) = any ($2::text[])`,
)
/** Finds models of a make by their names in any case. */
export const findModels = (db: Db, make: string, names: readonly string[]): Promise<RowOf<typeof NamedModel>[]> =>
  models(db, [make, names.map((name) => name.toLowerCase())])

const hasYears = statement(
  'taxonomy.has-model-years',
  noColumns,
  'select from vehicle_years where model_id = $1 and year between $2 and $3 limit 1',
)
/** Returns true if the look-up has the model in one of the years at least. */
export const isMade = async (db: Db, modelId: number, from: number, to: number): Promise<boolean> =>
  (await hasYears(db, [modelId, from, to])) > 0

const Family = row({ id: integer, make: text, name: text, models: array(text) })
const FAMILY = `select f.id, k.name as make, f.name, array(select m.name from model_family_members b
    join vehicle_models m on m.id = b.model_id where b.family_id = f.id order by b.position, m.name) as models`
const FAMILIES = 'from model_families f join vehicle_makes k on k.id = f.make_id'
const families = statement(
  'taxonomy.list-families',
  row({ ...Family, count: integer }),
  `${FAMILY}, (count(*) over ())::int as count ${FAMILIES} where strpos(lower(k.name || ' ' || f.name), lower($1)) > 0
   order by k.name, f.name limit $2 offset $3`,
)
const family = statement('taxonomy.family', Family, `${FAMILY} ${FAMILIES} where f.id = $1`)

/** Reads a page of families whose make and name contain the words, with the count of all. */
export async function listFamilies(db: Db, range: ListRange): Promise<{ count: number; results: AdminFamily[] }> {
  const found = await families(db, [range.search, range.page_size, (range.page - 1) * range.page_size])
  return { count: found[0]?.count ?? 0, results: found.map(({ count: _count, ...one }) => one) }
}
export async function findFamily(db: Db, id: number): Promise<AdminFamily | null> {
  const [found] = id > 32_767 ? [] : await family(db, [id])
  return found ?? null
}

const addFamily = statement(
  'taxonomy.add-family',
  row({ id: integer }),
  'insert into model_families (make_id, name, edited_at) values ($1, $2, $3) returning id',
)
const changeFamily = statement(
  'taxonomy.change-family',
  noColumns,
  'update model_families set make_id = $2, name = $3, edited_at = $4 where id = $1',
)
const clearMembers = statement(
  'taxonomy.clear-members',
  noColumns,
  'delete from model_family_members where family_id = $1',
)
const addMembers = statement(
  'taxonomy.add-members',
  noColumns,
  `insert into model_family_members (model_id, family_id, position)
   select model_id, $1, place from unnest($2::int[]) with ordinality as given (model_id, place)`,
)

/** Writes a family with its members in order; a null id makes a new one. Returns its id. */
export async function putFamily(
  db: Db,
  id: number | null,
  { makeId, name, modelIds, at }: { makeId: number; name: string; modelIds: readonly number[]; at: Date },
): Promise<number> {
  if (id !== null) {
    await changeFamily(db, [id, makeId, name, at])
    await clearMembers(db, [id])
  }
  const made = id ?? (await addFamily(db, [makeId, name, at]))[0]?.id
  if (made === undefined) throw new Error('A model family was not written.')
  await addMembers(db, [made, modelIds])
  return made
}
