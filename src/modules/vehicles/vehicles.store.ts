import { z } from 'zod'

import type { Db } from '#platform/db/pool.ts'
import { array, integer, json, nullable, row, type RowOf, text } from '#platform/db/row.ts'
import { statement } from '#platform/db/statement.ts'

import type { LookupModel } from './vehicles.rules.ts'
import type { VinSchema } from './vin.rules.ts'

const makeNames = statement('vehicles.make-names', row({ name: text }), 'select name from vehicle_makes')

/** Reads the names of all makes, unordered. */
export async function readMakeNames(db: Db): Promise<string[]> {
  const found = await makeNames(db)
  return found.map(({ name }) => name)
}

const modelNames = statement(
  'vehicles.model-names',
  row({ name: nullable(text) }),
  'select o.name from vehicle_makes m left join vehicle_models o on o.make_id = m.id where m.slug = $1',
)

/** Reads the names of a make's models, unordered; null for an unknown make. */
export async function readModelNames(db: Db, makeSlug: string): Promise<string[] | null> {
  const found = await modelNames(db, [makeSlug])
  return found.length === 0 ? null : found.flatMap(({ name }) => name ?? [])
}

const modelId = statement(
  'vehicles.model-id',
  row({ make_id: integer, model_id: nullable(integer) }),
  `select m.id as make_id, o.id as model_id
   from vehicle_makes m left join vehicle_models o on o.make_id = m.id and replace(o.slug, '-', '') = $2
   where replace(m.slug, '-', '') = $1`,
)

/** Finds a model by slugs without hyphens: null for an unknown make; `modelId` is null for an unknown model. */
export async function findModel(db: Db, makeKey: string, modelKey: string): Promise<{ modelId: number | null } | null> {
  const [found] = await modelId(db, [makeKey, modelKey])
  return found ? { modelId: found.model_id } : null
}

const years = statement(
  'vehicles.years',
  row({ year: integer }),
  'select year from vehicle_years where model_id = $1 order by year',
)

export async function readYears(db: Db, model: number): Promise<number[]> {
  const found = await years(db, [model])
  return found.map(({ year }) => year)
}

const ModelYear = row({ engine_types: array(text), vehicle_types: array(text), model_types: array(text) })
type ModelYear = RowOf<typeof ModelYear>

/** Names of ordinals of a model, in the look-up's order. */
const selectNames = (table: string, ordinals: string) =>
  `array(select n.name from ${table} n where n.model_id = y.model_id and n.ordinal = any (y.${ordinals}) order by n.ordinal)`

const year = statement(
  'vehicles.year',
  ModelYear,
  `select ${selectNames('vehicle_engines', 'engines')} as engine_types, ${selectNames('vehicle_types', 'types')} as vehicle_types,
     array(select t.name from vehicle_types t where t.model_id = y.model_id order by t.ordinal) as model_types
   from vehicle_years y where y.model_id = $1 and y.year = $2`,
)

/** Reads the engines and body types of a model in a year, and all its body types; null if it was not made then. */
export async function readYear(db: Db, model: number, wanted: number): Promise<ModelYear | null> {
  const [found] = await year(db, [model, wanted])
  return found ?? null
}

const manufacturers = statement(
  'vehicles.manufacturers',
  row({ make: text }),
  `select m.name as make from vin_manufacturers v join vehicle_makes m on m.id = v.make_id
   where v.wmi = any ($1) order by length(v.wmi) desc limit 1`,
)

/** Finds the make of these manufacturer codes, the longest code first; null if unknown. */
export async function findManufacturer(db: Db, codes: readonly string[]): Promise<string | null> {
  const [found] = await manufacturers(db, [codes])
  return found?.make ?? null
}

const VinPatterns = z.strictObject({
  models: z.array(z.tuple([z.string(), z.int()])),
  engines: z.array(z.tuple([z.string(), z.string()])),
  types: z.array(z.tuple([z.string(), z.string()])),
  codes: z.array(z.tuple([z.string(), z.int(), z.int(), z.int(), z.int().nullable()])).optional(),
})
const schemas = statement(
  'vehicles.vin-schemas',
  row({ from: integer, to: integer, patterns: json(VinPatterns) }),
  `select distinct on (s.id) v.year_start as "from", v.year_end as "to", s.patterns
   from vin_manufacturers v join vin_schemas s on s.id = v.schema_id
   where v.wmi = any ($1) and (s.patterns ? 'codes'
     or exists (select from unnest($2::int[]) y where y between v.year_start and v.year_end))
   order by s.id, v.year_start`,
)

/** Reads the schemas of these manufacturer codes and years, and those with type codes. */
export function readSchemas(db: Db, codes: readonly string[], inYears: readonly number[]): Promise<VinSchema[]> {
  return schemas(db, [codes, inYears])
}

const names = statement(
  'vehicles.names',
  row({ make: text, model: text }),
  'select m.name as make, o.name as model from vehicle_models o join vehicle_makes m on m.id = o.make_id where o.id = $1',
)

export async function readModel(db: Db, model: number): Promise<{ make: string; model: string } | null> {
  const [found] = await names(db, [model])
  return found ?? null
}

const NamesByOrdinal = z.record(z.string(), z.string())
// JSON, because reading tens of thousands of small PostgreSQL arrays would cost more than asking for them.
const lookup = statement(
  'vehicles.lookup',
  row({
    make: text,
    model: text,
    engines: json(NamesByOrdinal),
    types: json(NamesByOrdinal),
    years: json(z.array(z.tuple([z.int(), z.array(z.int()), z.array(z.int())]))),
  }),
  `select page.make, page.model,
     (select json_object_agg(ordinal, name) from vehicle_engines e where e.model_id = page.id) as engines,
     (select json_object_agg(ordinal, name) from vehicle_types t where t.model_id = page.id) as types,
     (select json_agg(json_build_array(year, engines, types) order by year) from vehicle_years y where y.model_id = page.id) as years
   from (
     select o.id, m.name as make, o.name as model from vehicle_models o join vehicle_makes m on m.id = o.make_id
     order by m.name collate "C", o.name collate "C" offset $1 limit $2
   ) page`,
  { planEachTime: true },
)

/** Reads models ordered by make and name, from the index `from` up to `to`, exclusive. */
export async function readLookup(db: Db, from: number, to: number): Promise<LookupModel[]> {
  const found = await lookup(db, [from, to - from])
  return found.map(({ make, model, engines, types, years: made }) => {
    const pick = (byOrdinal: Record<string, string>, ordinals: number[]) =>
      ordinals.flatMap((ordinal) => byOrdinal[ordinal] ?? [])
    const facts = made.map(([of, engine, type]) => [
      of,
      { engine_types: pick(engines, engine), vehicle_types: pick(types, type) },
    ])
    return { make, model, years: Object.fromEntries(facts) }
  })
}

const modelCount = statement(
  'vehicles.count-models',
  row({ count: integer }),
  'select count(*)::int as count from vehicle_models',
)

export async function countModels(db: Db): Promise<number> {
  const [found] = await modelCount(db)
  return found?.count ?? 0
}
