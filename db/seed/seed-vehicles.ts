import { slugOf } from '#modules/vehicles/vehicles.rules.ts'

import { type MakeToStore, type StoredIds, withStoredIds } from './stored-vehicle-ids.ts'
import { readVehicles, readVinData, vehicleDataVersion } from './vehicles/extract.ts'

/** All that the seed asks of a database: node-postgres' pool and client both have it. */
export interface SeedClient {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

const ROWS_AT_ONCE = 5_000
/** A schema is about a kilobyte of JSON. */
const SCHEMAS_AT_ONCE = 1_000

/**
 * Fills the vehicle tables from db/seed/vehicles, on either kind of database. Does nothing when they hold this very data;
 * rows of an older extract are brought up to date, and none is removed that listings may refer to.
 * @returns true when it had to load
 */
export async function seedVehicles(client: SeedClient): Promise<boolean> {
  const version = vehicleDataVersion()
  const loaded = await client.query('select from vehicle_loads where version = $1', [version])
  if (loaded.rows.length > 0) return false
  const { makes, makeIds, modelIds } = await withStoredIds(client, readVehicles().makes)
  await seedLookup(client, makes)
  await seedVin(client, { makeIds, modelIds })
  await client.query('insert into vehicle_loads (version) values ($1) on conflict do nothing', [version])
  return true
}

async function seedLookup(client: SeedClient, makes: MakeToStore[]) {
  const models = makes.flatMap((make) => make.models.map((model) => ({ make: make.id, ...model })))
  await insertRows(
    client,
    `insert into vehicle_makes (id, name, slug, source) select * from unnest($1::int[], $2::text[], $3::text[], $4::text[])
     on conflict (id) do update set name = excluded.name, slug = excluded.slug, source = excluded.source`,
    makes.map((make) => [make.id, make.name, slugOf(make.name), make.source]),
  )
  await insertRows(
    client,
    `insert into vehicle_models (id, make_id, name, slug, source) select * from unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::text[])
     on conflict (id) do update set make_id = excluded.make_id, name = excluded.name, slug = excluded.slug, source = excluded.source`,
    models.map((model) => [model.id, model.make, model.name, slugOf(model.name), model.source]),
  )
  await insertNames(
    client,
    'vehicle_engines',
    models.map(({ id, engines, engineOrdinals }) => ({ id, names: engines, ordinals: engineOrdinals })),
  )
  await insertNames(
    client,
    'vehicle_types',
    models.map(({ id, types, typeOrdinals }) => ({ id, names: types, ordinals: typeOrdinals })),
  )
  await seedYears(client, models)
}

/** Writes the years of models; ordinals that admins added to them stay. */
async function seedYears(client: SeedClient, models: MakeToStore['models']) {
  await insertRows(
    client,
    `insert into vehicle_years as y (model_id, year, engines, types, seeded_engines, seeded_types)
     select model, year, engines::smallint[], types::smallint[], engines::smallint[], types::smallint[]
     from unnest($1::int[], $2::int[], $3::text[], $4::text[]) t (model, year, engines, types)
     on conflict (model_id, year) do update set seeded_engines = excluded.engines, seeded_types = excluded.types,
       engines = ${seededAndAdded('engines')}, types = ${seededAndAdded('types')}`,
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

/** The ordinals of a year that the seed brings, with those that admins added to it. */
const seededAndAdded = (column: 'engines' | 'types') =>
  `excluded.${column} || array(select added from unnest(y.${column}) added
     where added <> all (excluded.${column}) and added <> all (coalesce(y.seeded_${column}, '{}')))`

function insertNames(
  client: SeedClient,
  table: string,
  models: { id: number; names: string[]; ordinals: (number | undefined)[] }[],
) {
  return insertRows(
    client,
    `insert into ${table} (model_id, ordinal, name) select * from unnest($1::int[], $2::int[], $3::text[])
     on conflict (model_id, ordinal) do update set name = excluded.name`,
    models.flatMap(({ id, names, ordinals }) => names.map((name, place) => [id, ordinals[place] ?? place, name])),
  )
}

/** Nothing refers to these rows, so they are simply replaced. */
async function seedVin(client: SeedClient, { makeIds, modelIds }: StoredIds) {
  const { manufacturers, schemas } = readVinData()
  await client.query('delete from vin_manufacturers')
  await client.query('delete from vin_schemas')
  await insertRows(
    client,
    'insert into vin_schemas (id, patterns) select id, patterns::jsonb from unnest($1::int[], $2::text[]) t (id, patterns)',
    schemas.map(({ id, patterns }) => {
      const models = patterns.models.map(([key, model]) => [key, modelIds.get(model) ?? model])
      return [id, JSON.stringify({ ...patterns, models })]
    }),
    SCHEMAS_AT_ONCE,
  )
  await insertRows(
    client,
    'insert into vin_manufacturers (wmi, make_id, schema_id, year_start, year_end) select * from unnest($1::text[], $2::int[], $3::int[], $4::int[], $5::int[])',
    manufacturers.map(({ wmi, make, schema, from, to }) => [wmi, makeIds.get(make) ?? make, schema, from, to]),
  )
}

/** Sends rows as one array per column, some thousands at a time: few round trips, and one plan for all. */
async function insertRows(client: SeedClient, sql: string, rows: (string | number | null)[][], atOnce = ROWS_AT_ONCE) {
  for (let at = 0; at < rows.length; at += atOnce) {
    const part = rows.slice(at, at + atOnce)
    const columns = (part[0] ?? []).map((_, column) => part.map((row) => row[column]))
    await client.query(sql, columns)
  }
}
