import type { Db } from '#platform/db/pool.ts'
import { rows } from '#platform/db/statement.ts'

import type { AddedYears, ContentChange, ModelContent, ModelYear, NamedOrdinal } from './additions.rules.ts'

/** Ids of added makes and models lie outside those of db/seed/vehicles (its README). */
const FIRST_ADDED_MAKE = 2_000_000
const FIRST_ADDED_MODEL = 4_000
const LAST_ADDED_MODEL = 11_999

export interface KeyedMake {
  id: number
  key: string
  name: string
}
export interface KeyedModel extends KeyedMake {
  makeId: number
}

/** The makes with these keys (slugs without hyphens). */
export function findMakes(db: Db, keys: readonly string[]): Promise<KeyedMake[]> {
  return rows(
    db,
    `select id, replace(slug, '-', '') as key, name from vehicle_makes where replace(slug, '-', '') = any($1::text[])`,
    [keys],
  )
}

/** The models of these makes with these keys. */
export function findModels(db: Db, makeIds: readonly number[], keys: readonly string[]): Promise<KeyedModel[]> {
  return rows(
    db,
    `select id, make_id as "makeId", replace(slug, '-', '') as key, name from vehicle_models
     where make_id = any($1::int[]) and replace(slug, '-', '') = any($2::text[])`,
    [makeIds, keys],
  )
}

/** Adds makes, and returns them with their ids. */
export function insertMakes(db: Db, makes: readonly { name: string; slug: string }[]): Promise<KeyedMake[]> {
  return rows(
    db,
    `insert into vehicle_makes (id, name, slug, source)
     select (select coalesce(max(id), ${FIRST_ADDED_MAKE - 1}) from vehicle_makes where id >= ${FIRST_ADDED_MAKE}) + place,
       name, slug, 'admin'
     from unnest($1::text[], $2::text[]) with ordinality g (name, slug, place)
     returning id, replace(slug, '-', '') as key, name`,
    [makes.map(({ name }) => name), makes.map(({ slug }) => slug)],
  )
}

/** Adds models, and returns them with their ids; null where the ids are used up. */
export async function insertModels(
  db: Db,
  models: readonly { makeId: number; name: string; slug: string }[],
): Promise<KeyedModel[] | null> {
  const [last] = await rows<{ id: number }>(
    db,
    `select coalesce(max(id), ${FIRST_ADDED_MODEL - 1}) as id from vehicle_models
     where id between ${FIRST_ADDED_MODEL} and ${LAST_ADDED_MODEL}`,
  )
  if ((last?.id ?? 0) + models.length > LAST_ADDED_MODEL) return null
  return rows(
    db,
    `insert into vehicle_models (id, make_id, name, slug, source)
     select $1 + place, make_id, name, slug, 'admin'
     from unnest($2::int[], $3::text[], $4::text[]) with ordinality g (make_id, name, slug, place)
     returning id, make_id as "makeId", replace(slug, '-', '') as key, name`,
    [last?.id, models.map(({ makeId }) => makeId), models.map(({ name }) => name), models.map(({ slug }) => slug)],
  )
}

/** A model's content and the additions that name it. */
export interface StoredModel {
  content: ModelContent
  additions: AddedYears[]
  /** The model came with the seed. */
  isSeeded: boolean
}

interface StoredRow {
  id: number
  source: string
  engines: NamedOrdinal[] | null
  types: NamedOrdinal[] | null
  years: [number, number[], number[], number[] | null, number[] | null][] | null
  additions: AddedYears[] | null
}

/** Reads models by their ids. */
export async function readModels(db: Db, ids: readonly number[]): Promise<Map<number, StoredModel>> {
  const names = (table: string) =>
    `(select json_agg(json_build_object('ordinal', ordinal, 'name', name) order by ordinal) from ${table} n where n.model_id = o.id)`
  const found = await rows<StoredRow>(
    db,
    `select o.id, o.source, ${names('vehicle_engines')} as engines, ${names('vehicle_types')} as types,
       (select json_agg(json_build_array(year, engines, types, seeded_engines, seeded_types) order by year)
        from vehicle_years y where y.model_id = o.id) as years,
       (select json_agg(json_build_object('year_start', year_start, 'year_end', year_end, 'engines', a.engines,
          'vehicle_types', a.types) order by a.id) from vehicle_additions a where a.model_id = o.id) as additions
     from vehicle_models o where o.id = any($1::int[])`,
    [ids],
  )
  return new Map(found.map((row) => [row.id, toModel(row)]))
}

const toModel = ({ source, engines, types, years, additions }: StoredRow): StoredModel => ({
  content: {
    engines: engines ?? [],
    types: types ?? [],
    years: (years ?? []).map(([year, ofEngines, ofTypes, seededEngines, seededTypes]) => ({
      year,
      engines: ofEngines,
      types: ofTypes,
      seeded: seededEngines && seededTypes && { engines: seededEngines, types: seededTypes },
    })),
  },
  additions: additions ?? [],
  isSeeded: source !== 'admin',
})

export type ModelChange = ContentChange & { modelId: number }

/** Whether listings name an engine, a body type or a year that these changes remove. */
export async function isUsedByListings(db: Db, changes: readonly ModelChange[]): Promise<boolean> {
  const removed = (of: (change: ModelChange) => readonly number[]) => pairs(changes, of)
  const [engines, types, years] = [
    removed((change) => change.engines.removed),
    removed((change) => change.types.removed),
    removed((change) => change.years.removed),
  ]
  const [found] = await rows<{ used: boolean }>(
    db,
    `select exists (select from unnest($1::int[], $2::int[]) r (model, engine)
         join fitments f on f.model_id = r.model and f.engine = r.engine)
       or exists (select from unnest($3::int[], $4::int[]) r (model, type)
         join fitments f on f.model_id = r.model and r.type between f.type_start and f.type_end)
       or exists (select from unnest($5::int[], $6::int[]) r (model, year)
         join fitments f on f.model_id = r.model and r.year between f.year_start and f.year_end) as used`,
    [...engines, ...types, ...years],
  )
  return found?.used ?? false
}

function pairs(changes: readonly ModelChange[], of: (change: ModelChange) => readonly number[]): [number[], number[]] {
  const all = changes.flatMap((change) => of(change).map((value) => [change.modelId, value] as const))
  return [all.map(([model]) => model), all.map(([, value]) => value)]
}

/** Writes the new content of models and removes what they no longer have. */
export async function writeChanges(db: Db, changes: readonly ModelChange[]): Promise<void> {
  await insertNames(db, 'vehicle_engines', changes, (change) => change.engines.added)
  await insertNames(db, 'vehicle_types', changes, (change) => change.types.added)
  await upsertYears(db, changes)
  await rows(
    db,
    'delete from vehicle_years y using unnest($1::int[], $2::int[]) r (model, year) where y.model_id = r.model and y.year = r.year',
    pairs(changes, (change) => change.years.removed),
  )
  for (const [table, of] of [
    ['vehicle_engines', (change: ModelChange) => change.engines.removed],
    ['vehicle_types', (change: ModelChange) => change.types.removed],
  ] as const)
    await rows(
      db,
      `delete from ${table} n using unnest($1::int[], $2::int[]) r (model, ordinal) where n.model_id = r.model and n.ordinal = r.ordinal`,
      pairs(changes, of),
    )
}

async function insertNames(
  db: Db,
  table: 'vehicle_engines' | 'vehicle_types',
  changes: readonly ModelChange[],
  of: (change: ModelChange) => readonly NamedOrdinal[],
): Promise<void> {
  const all = changes.flatMap((change) => of(change).map((one) => ({ model: change.modelId, ...one })))
  await rows(
    db,
    `insert into ${table} (model_id, ordinal, name) select * from unnest($1::int[], $2::int[], $3::text[])`,
    [all.map(({ model }) => model), all.map(({ ordinal }) => ordinal), all.map(({ name }) => name)],
  )
}

async function upsertYears(db: Db, changes: readonly ModelChange[]): Promise<void> {
  const all = changes.flatMap(({ modelId, years }) => years.changed.map((one) => ({ modelId, ...one })))
  const list = (ordinals: ModelYear['engines']) => `{${ordinals.join()}}`
  await rows(
    db,
    `insert into vehicle_years (model_id, year, engines, types)
     select model, year, engines::smallint[], types::smallint[]
     from unnest($1::int[], $2::int[], $3::text[], $4::text[]) t (model, year, engines, types)
     on conflict (model_id, year) do update set engines = excluded.engines, types = excluded.types`,
    [
      all.map(({ modelId }) => modelId),
      all.map(({ year }) => year),
      all.map(({ engines }) => list(engines)),
      all.map(({ types }) => list(types)),
    ],
  )
}

/** Gives added makes and models another spelling while no listing uses them; false where one keeps its name. */
export async function respell(
  db: Db,
  modelId: number,
  { make, model }: { make: string; model: string },
): Promise<boolean> {
  await rows(
    db,
    `update vehicle_makes m set name = $2 where source = 'admin' and name <> $2
       and id = (select make_id from vehicle_models where id = $1)
       and not exists (select from fitments f join vehicle_models o on o.id = f.model_id where o.make_id = m.id)`,
    [modelId, make],
  )
  await rows(
    db,
    `update vehicle_models o set name = $2 where source = 'admin' and name <> $2 and id = $1
       and not exists (select from fitments f where f.model_id = o.id)`,
    [modelId, model],
  )
  const [found] = await rows<{ same: boolean }>(
    db,
    `select m.name = $2 and o.name = $3 as same from vehicle_models o join vehicle_makes m on m.id = o.make_id where o.id = $1`,
    [modelId, make, model],
  )
  return found?.same ?? false
}

/** Whether the wipers know arms of these models. */
export async function hasWiperArms(db: Db, modelIds: readonly number[]): Promise<boolean> {
  const [found] = await rows<{ has: boolean }>(
    db,
    'select exists (select from wiper_arms where model_id = any($1::int[])) as has',
    [modelIds],
  )
  return found?.has ?? false
}

/** Removes models that have no content left, and added makes that have no models left. */
export async function deleteModels(db: Db, modelIds: readonly number[]): Promise<void> {
  const gone = await rows<{ make_id: number }>(
    db,
    'delete from vehicle_models where id = any($1::int[]) returning make_id',
    [modelIds],
  )
  await rows(
    db,
    `delete from vehicle_makes m where id = any($1::int[]) and source = 'admin'
       and not exists (select from vehicle_models o where o.make_id = m.id)`,
    [gone.map(({ make_id }) => make_id)],
  )
}
