import { integer, row, text } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

// Statements that load the vehicles, which a start does once for each version of the data.
const RARELY = { planEachTime: true }

/** Finds whether this version of the data is loaded. */
export const findLoad = statement('seed.find-load', noColumns, 'select from vehicle_loads where version = $1', RARELY)
export const noteLoad = statement(
  'seed.note-load',
  noColumns,
  'insert into vehicle_loads (version) values ($1) on conflict do nothing',
  RARELY,
)

export const putMakes = statement(
  'seed.put-makes',
  noColumns,
  `insert into vehicle_makes (id, name, slug, source) select * from unnest($1::int[], $2::text[], $3::text[], $4::text[])
   on conflict (id) do update set name = excluded.name, slug = excluded.slug, source = excluded.source`,
  RARELY,
)
export const putModels = statement(
  'seed.put-models',
  noColumns,
  `insert into vehicle_models (id, make_id, name, slug, source)
   select * from unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::text[])
   on conflict (id) do update set make_id = excluded.make_id, name = excluded.name, slug = excluded.slug, source = excluded.source`,
  RARELY,
)

const namesInto = (table: string) =>
  `insert into ${table} (model_id, ordinal, name) select * from unnest($1::int[], $2::int[], $3::text[])
   on conflict (model_id, ordinal) do update set name = excluded.name`
export const putEngines = statement('seed.put-engines', noColumns, namesInto('vehicle_engines'), RARELY)
export const putTypes = statement('seed.put-types', noColumns, namesInto('vehicle_types'), RARELY)

/** The ordinals of a year that the seed brings, with those that admins added to it. */
const seededAndAdded = (column: 'engines' | 'types') =>
  `excluded.${column} || array(select added from unnest(y.${column}) added
     where added <> all (excluded.${column}) and added <> all (coalesce(y.seeded_${column}, '{}')))`
export const putYears = statement(
  'seed.put-years',
  noColumns,
  `insert into vehicle_years as y (model_id, year, engines, types, seeded_engines, seeded_types)
   select model, year, engines::smallint[], types::smallint[], engines::smallint[], types::smallint[]
   from unnest($1::int[], $2::int[], $3::text[], $4::text[]) t (model, year, engines, types)
   on conflict (model_id, year) do update set seeded_engines = excluded.engines,
     seeded_types = excluded.types, engines = ${seededAndAdded('engines')}, types = ${seededAndAdded('types')}`,
  RARELY,
)

export const clearManufacturers = statement(
  'seed.clear-manufacturers',
  noColumns,
  'delete from vin_manufacturers',
  RARELY,
)
export const clearSchemas = statement('seed.clear-schemas', noColumns, 'delete from vin_schemas', RARELY)
export const addSchemas = statement(
  'seed.add-schemas',
  noColumns,
  'insert into vin_schemas (id, patterns) select id, patterns::jsonb from unnest($1::int[], $2::text[]) t (id, patterns)',
  RARELY,
)
export const addManufacturers = statement(
  'seed.add-manufacturers',
  noColumns,
  `insert into vin_manufacturers (wmi, make_id, schema_id, year_start, year_end)
   select * from unnest($1::text[], $2::int[], $3::int[], $4::int[], $5::int[])`,
  RARELY,
)

export const readMakes = statement(
  'seed.makes',
  row({ id: integer, slug: text }),
  'select id, slug from vehicle_makes',
  RARELY,
)
export const readModels = statement(
  'seed.models',
  row({ id: integer, make_id: integer, slug: text }),
  'select id, make_id, slug from vehicle_models',
  RARELY,
)

// Only what admins added: everything else has the ids of the extract.
const ADDED = 'model_id in (select model_id from vehicle_additions)'
const StoredName = row({ model_id: integer, ordinal: integer, name: text })
export const readAddedEngines = statement(
  'seed.added-engines',
  StoredName,
  `select model_id, ordinal, name from vehicle_engines where ${ADDED}`,
  RARELY,
)
export const readAddedTypes = statement(
  'seed.added-types',
  StoredName,
  `select model_id, ordinal, name from vehicle_types where ${ADDED}`,
  RARELY,
)
