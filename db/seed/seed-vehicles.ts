import { toSlug } from '#modules/vehicles/vehicles.rules.ts'
import type { Db } from '#platform/db/pool.ts'
import type { noColumns, Statement } from '#platform/db/statement.ts'

import { type MakeToStore, type StoredIds, withStoredIds } from './stored-vehicle-ids.ts'
import * as store from './vehicles.store.ts'
import { readVehicles, readVinData, vehicleDataVersion, type VinData } from './vehicles/extract.ts'

/** A statement that takes one array per column. */
type Insertion = Statement<typeof noColumns>

const ROWS_AT_ONCE = 5_000
/** A schema is about a kilobyte of JSON. */
const SCHEMAS_AT_ONCE = 1_000

/** Loads the vehicles of db/seed/vehicles unless this version is loaded; returns whether it loaded. */
export async function seedVehicles(db: Db): Promise<boolean> {
  const version = vehicleDataVersion()
  if ((await store.findLoad(db, [version])) > 0) return false
  // Older rows are updated, and none is removed that listings may refer to.
  const extract = readVehicles()
  const { makes, makeIds, modelIds } = await withStoredIds(db, extract.makes)
  await seedLookup(db, makes)
  await seedVin(db, readVinData(extract.makes), { makeIds, modelIds })
  await store.noteLoad(db, [version])
  return true
}

async function seedLookup(db: Db, makes: MakeToStore[]) {
  const models = makes.flatMap((make) => make.models.map((model) => ({ make: make.id, ...model })))
  await insertRows(
    db,
    store.putMakes,
    makes.map((make) => [make.id, make.name, toSlug(make.name), make.source]),
  )
  await insertRows(
    db,
    store.putModels,
    models.map((model) => [model.id, model.make, model.name, toSlug(model.name), model.source]),
  )
  await insertNames(
    db,
    store.putEngines,
    models.map(({ id, engines, engineOrdinals }) => ({ id, names: engines, ordinals: engineOrdinals })),
  )
  await insertNames(
    db,
    store.putTypes,
    models.map(({ id, types, typeOrdinals }) => ({ id, names: types, ordinals: typeOrdinals })),
  )
  await seedYears(db, models)
}

/** Writes the years of models; ordinals that admins added to them stay. */
async function seedYears(db: Db, models: MakeToStore['models']) {
  await insertRows(
    db,
    store.putYears,
    models.flatMap(({ id, years, engineOrdinals, typeOrdinals }) =>
      Object.entries(years).map(([year, [engines, types]]) => [
        id,
        Number(year),
        `{${engines.map((place) => engineOrdinals[place]).join()}}`,
        `{${types.map((place) => typeOrdinals[place]).join()}}`,
      ]),
    ),
  )
}

function insertNames(
  db: Db,
  put: Insertion,
  models: { id: number; names: string[]; ordinals: (number | undefined)[] }[],
) {
  return insertRows(
    db,
    put,
    models.flatMap(({ id, names, ordinals }) => names.map((name, place) => [id, ordinals[place] ?? place, name])),
  )
}

/** Nothing refers to these rows, so they are simply replaced. */
async function seedVin(db: Db, { manufacturers, schemas }: VinData, { makeIds, modelIds }: StoredIds) {
  const stored = (model: number) => modelIds.get(model) ?? model
  await store.clearManufacturers(db)
  await store.clearSchemas(db)
  await insertRows(
    db,
    store.addSchemas,
    schemas.map(({ id, patterns }) => {
      const models = patterns.models.map(([key, model]) => [key, stored(model)])
      const codes = patterns.codes?.map(([key, model, ...years]) => [key, stored(model), ...years])
      return [id, JSON.stringify({ ...patterns, models, codes })]
    }),
    SCHEMAS_AT_ONCE,
  )
  await insertRows(
    db,
    store.addManufacturers,
    manufacturers.map(({ wmi, make, schema, from, to }) => [wmi, makeIds.get(make) ?? make, schema, from, to]),
  )
}

/** Sends rows as one array per column, some thousands at a time: few round trips, and one plan for all. */
async function insertRows(db: Db, insert: Insertion, rows: (string | number | null)[][], atOnce = ROWS_AT_ONCE) {
  for (let at = 0; at < rows.length; at += atOnce) {
    const part = rows.slice(at, at + atOnce)
    const columns = (part[0] ?? []).map((_, column) => part.map((row) => row[column]))
    await insert(db, columns)
  }
}
