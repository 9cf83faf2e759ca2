import { z } from 'zod'

import type { Db } from '#platform/db/pool.ts'
import { boolean, integer, json, nullable, row, type RowOf, text } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

import type { AddedYears, ContentChange, ModelContent, NamedOrdinal } from './additions.rules.ts'

/** Ids of added makes and models lie outside those of db/seed/vehicles (its README). */
const FIRST_ADDED_MAKE = 2_000_000
const FIRST_ADDED_MODEL = 4_000
const LAST_ADDED_MODEL = 11_999

const KeyedMake = row({ id: integer, key: text, name: text })
export type KeyedMake = RowOf<typeof KeyedMake>
const KeyedModel = row({ ...KeyedMake, makeId: integer })
export type KeyedModel = RowOf<typeof KeyedModel>

const makesByKeys = statement(
  'vehicles.makes-by-keys',
  KeyedMake,
  `select id, replace(slug, '-', '') as key, name from vehicle_makes where replace(slug, '-', '') = any($1::text[])`,
)

/** Finds the makes with these keys (slugs without hyphens). */
export function findMakes(db: Db, keys: readonly string[]): Promise<KeyedMake[]> {
  return makesByKeys(db, [keys])
}

const modelsByKeys = statement(
  'vehicles.models-by-keys',
  KeyedModel,
  `select id, make_id as "makeId", replace(slug, '-', '') as key, name from vehicle_models
   where make_id = any($1::int[]) and replace(slug, '-', '') = any($2::text[])`,
)

/** Finds the models of these makes with these keys. */
export function findModels(db: Db, makeIds: readonly number[], keys: readonly string[]): Promise<KeyedModel[]> {
  return modelsByKeys(db, [makeIds, keys])
}

const addMakes = statement(
  'vehicles.insert-makes',
  KeyedMake,
  `insert into vehicle_makes (id, name, slug, source)
   select (select coalesce(max(id), ${FIRST_ADDED_MAKE - 1}) from vehicle_makes where id >= ${FIRST_ADDED_MAKE}) + place,
     name, slug, 'admin'
   from unnest($1::text[], $2::text[]) with ordinality g (name, slug, place)
   returning id, replace(slug, '-', '') as key, name`,
)

/** Adds makes, and returns them with their ids. */
export function insertMakes(db: Db, makes: readonly { name: string; slug: string }[]): Promise<KeyedMake[]> {
  return addMakes(db, [makes.map(({ name }) => name), makes.map(({ slug }) => slug)])
}

const lastModel = statement(
  'vehicles.last-added-model',
  row({ id: integer }),
  `select coalesce(max(id), ${FIRST_ADDED_MODEL - 1}) as id from vehicle_models
   where id between ${FIRST_ADDED_MODEL} and ${LAST_ADDED_MODEL}`,
)
const addModels = statement(
  'vehicles.insert-models',
  KeyedModel,
  `insert into vehicle_models (id, make_id, name, slug, source)
   select $1 + place, make_id, name, slug, 'admin'
   from unnest($2::int[], $3::text[], $4::text[]) with ordinality g (make_id, name, slug, place)
   returning id, make_id as "makeId", replace(slug, '-', '') as key, name`,
)

/** Adds models, and returns them with their ids; null if no ids are left. */
export async function insertModels(
  db: Db,
  models: readonly { makeId: number; name: string; slug: string }[],
): Promise<KeyedModel[] | null> {
  const [last] = await lastModel(db)
  if ((last?.id ?? 0) + models.length > LAST_ADDED_MODEL) return null
  return addModels(db, [
    last?.id,
    models.map(({ makeId }) => makeId),
    models.map(({ name }) => name),
    models.map(({ slug }) => slug),
  ])
}

/** A model's content and the additions that name it. */
export interface StoredModel {
  content: ModelContent
  additions: AddedYears[]
  /** The model came with the seed. */
  isSeeded: boolean
}

const Names = z.array(z.strictObject({ ordinal: z.int(), name: z.string() }))
const Ordinals = z.array(z.int())
const Addition = z.strictObject({
  year_start: z.int(),
  year_end: z.int(),
  engines: z.array(z.string()),
  vehicle_types: z.array(z.string()),
})
const Model = row({
  id: integer,
  source: text,
  engines: nullable(json(Names)),
  types: nullable(json(Names)),
  years: nullable(json(z.array(z.tuple([z.int(), Ordinals, Ordinals, Ordinals.nullable(), Ordinals.nullable()])))),
  additions: nullable(json(z.array(Addition))),
})
const selectNames = (table: string) =>
  `(select json_agg(json_build_object('ordinal', ordinal, 'name', name) order by ordinal) from ${table} n where n.model_id = o.id)`
const contents = statement(
  'vehicles.contents',
  Model,
  `select o.id, o.source, ${selectNames('vehicle_engines')} as engines, ${selectNames('vehicle_types')} as types,
     (select json_agg(json_build_array(year, engines, types, seeded_engines, seeded_types) order by year)
      from vehicle_years y where y.model_id = o.id) as years,
     (select json_agg(json_build_object('year_start', year_start, 'year_end', year_end, 'engines', a.engines,
        'vehicle_types', a.types) order by a.id) from vehicle_additions a where a.model_id = o.id) as additions
   from vehicle_models o where o.id = any($1::int[])`,
)

/** Reads models by their ids. */
export async function readModels(db: Db, ids: readonly number[]): Promise<Map<number, StoredModel>> {
  const found = await contents(db, [ids])
  return new Map(found.map((one) => [one.id, toModel(one)]))
}

const toModel = ({ source, engines, types, years, additions }: RowOf<typeof Model>): StoredModel => ({
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

const isUsed = statement(
  'vehicles.is-used',
  row({ used: boolean }),
  `select exists (select from unnest($1::int[], $2::int[]) r (model, engine)
       join fitments f on f.model_id = r.model and f.engine = r.engine)
     or exists (select from unnest($3::int[], $4::int[]) r (model, type)
       join fitments f on f.model_id = r.model and r.type between f.type_start and f.type_end)
     or exists (select from unnest($5::int[], $6::int[]) r (model, year)
       join fitments f on f.model_id = r.model and r.year between f.year_start and f.year_end) as used`,
  { planEachTime: true },
)

/** Returns whether listings use an engine, a body type or a year that these changes remove. */
export async function isUsedByListings(db: Db, changes: readonly ModelChange[]): Promise<boolean> {
  const removed = (of: (change: ModelChange) => readonly number[]) => pairs(changes, of)
  const [engines, types, years] = [
    removed((change) => change.engines.removed),
    removed((change) => change.types.removed),
    removed((change) => change.years.removed),
  ]
  const [found] = await isUsed(db, [...engines, ...types, ...years])
  return found?.used ?? false
}

function pairs(changes: readonly ModelChange[], of: (change: ModelChange) => readonly number[]): [number[], number[]] {
  const all = changes.flatMap((change) => of(change).map((value) => [change.modelId, value] as const))
  return [all.map(([model]) => model), all.map(([, value]) => value)]
}

const deleteYears = statement(
  'vehicles.delete-years',
  noColumns,
  'delete from vehicle_years y using unnest($1::int[], $2::int[]) r (model, year) where y.model_id = r.model and y.year = r.year',
)
const composeDeletion = (table: string) =>
  `delete from ${table} n using unnest($1::int[], $2::int[]) r (model, ordinal) where n.model_id = r.model and n.ordinal = r.ordinal`
const deleteEngines = statement('vehicles.delete-engines', noColumns, composeDeletion('vehicle_engines'))
const deleteTypes = statement('vehicles.delete-types', noColumns, composeDeletion('vehicle_types'))
const insertionInto = (table: string) =>
  `insert into ${table} (model_id, ordinal, name) select * from unnest($1::int[], $2::int[], $3::text[])`
const insertEngines = statement('vehicles.insert-engines', noColumns, insertionInto('vehicle_engines'))
const insertTypes = statement('vehicles.insert-types', noColumns, insertionInto('vehicle_types'))

/** Writes the new content of models and removes what they no longer have. */
export async function writeChanges(db: Db, changes: readonly ModelChange[]): Promise<void> {
  await insertEngines(
    db,
    names(changes, (change) => change.engines.added),
  )
  await insertTypes(
    db,
    names(changes, (change) => change.types.added),
  )
  await upsertYears(db, changes)
  await deleteYears(
    db,
    pairs(changes, (change) => change.years.removed),
  )
  await deleteEngines(
    db,
    pairs(changes, (change) => change.engines.removed),
  )
  await deleteTypes(
    db,
    pairs(changes, (change) => change.types.removed),
  )
}

function names(changes: readonly ModelChange[], of: (change: ModelChange) => readonly NamedOrdinal[]) {
  const all = changes.flatMap((change) => of(change).map((one) => ({ model: change.modelId, ...one })))
  return [all.map(({ model }) => model), all.map(({ ordinal }) => ordinal), all.map(({ name }) => name)]
}

const putYears = statement(
  'vehicles.put-years',
  noColumns,
  `insert into vehicle_years (model_id, year, engines, types)
   select model_id, year, array(select e::smallint from jsonb_array_elements_text(engines) with ordinality a (e, at) order by at),
     array(select t::smallint from jsonb_array_elements_text(types) with ordinality a (t, at) order by at)
   from jsonb_to_recordset($1::jsonb) as made (model_id int, year int, engines jsonb, types jsonb)
   on conflict (model_id, year) do update set engines = excluded.engines, types = excluded.types`,
)

async function upsertYears(db: Db, changes: readonly ModelChange[]): Promise<void> {
  const all = changes.flatMap(({ modelId, years }) => years.changed.map((one) => ({ model_id: modelId, ...one })))
  await putYears(db, [JSON.stringify(all)])
}

const respellMake = statement(
  'vehicles.respell-make',
  noColumns,
  `update vehicle_makes m set name = $2 where source = 'admin' and name <> $2
     and id = (select make_id from vehicle_models where id = $1)
     and not exists (select from fitments f join vehicle_models o on o.id = f.model_id where o.make_id = m.id)`,
)
const respellModel = statement(
  'vehicles.respell-model',
  noColumns,
  `update vehicle_models o set name = $2 where source = 'admin' and name <> $2 and id = $1
     and not exists (select from fitments f where f.model_id = o.id)`,
)
const isSpelled = statement(
  'vehicles.is-spelled',
  row({ spelled: boolean }),
  `select m.name = $2 and o.name = $3 as spelled from vehicle_models o join vehicle_makes m on m.id = o.make_id where o.id = $1`,
)

/** Changes the spelling of added makes and models that no listing uses; returns false if one keeps its name. */
export async function respell(
  db: Db,
  modelId: number,
  { make, model }: { make: string; model: string },
): Promise<boolean> {
  await respellMake(db, [modelId, make])
  await respellModel(db, [modelId, model])
  const [found] = await isSpelled(db, [modelId, make, model])
  return found?.spelled ?? false
}

const haveArms = statement(
  'vehicles.have-wiper-arms',
  row({ has: boolean }),
  'select exists (select from wiper_arms where model_id = any($1::int[])) as has',
)

/** Returns whether any of these models has wiper arms. */
export async function hasWiperArms(db: Db, modelIds: readonly number[]): Promise<boolean> {
  const [found] = await haveArms(db, [modelIds])
  return found?.has ?? false
}

const removeModels = statement(
  'vehicles.delete-models',
  row({ make_id: integer }),
  'delete from vehicle_models where id = any($1::int[]) returning make_id',
)
const removeMakes = statement(
  'vehicles.delete-makes',
  noColumns,
  `delete from vehicle_makes m where id = any($1::int[]) and source = 'admin'
     and not exists (select from vehicle_models o where o.make_id = m.id)`,
)

/** Removes models that have no content left, and added makes that have no models left. */
export async function deleteModels(db: Db, modelIds: readonly number[]): Promise<void> {
  const gone = await removeModels(db, [modelIds])
  await removeMakes(db, [gone.map(({ make_id }) => make_id)])
}
