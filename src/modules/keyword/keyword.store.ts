import type { Db } from '#platform/db/pool.ts'
import { array, bigint, integer, row, text } from '#platform/db/row.ts'
import { statement } from '#platform/db/statement.ts'

/** The names of a model, each at its ordinal; '' where an ordinal is not used. */
const byOrdinal = (table: string) =>
  `array(select coalesce(n.name, '') from generate_series(0, (select max(ordinal) from ${table} x where x.model_id = m.id)) g (ordinal)
     left join ${table} n on n.model_id = m.id and n.ordinal = g.ordinal order by g.ordinal)`

const NameRow = row({ id: integer, name: text })
const makes = statement('keyword.makes', row({ ...NameRow, slug: text }), 'select id, name, slug from vehicle_makes')
const models = statement(
  'keyword.models',
  row({ ...NameRow, make_id: integer, slug: text, engines: array(text), types: array(text), years: array(integer) }),
  `select m.id, m.make_id, m.name, m.slug,
     ${byOrdinal('vehicle_engines')} as engines, ${byOrdinal('vehicle_types')} as types,
     array(select year::int from vehicle_years y where y.model_id = m.id order by year) as years
   from vehicle_models m`,
  { planEachTime: true },
)
const brands = statement('keyword.brands', NameRow, 'select id, name from brands')
const categories = statement(
  'keyword.categories',
  row({ ...NameRow, slug: text, aliases: array(text) }),
  'select id, name, slug, aliases from categories order by position',
)

const states = statement('keyword.states', NameRow, 'select id, name from states order by name')

/** Reads the names of makes, models, brands, categories and states with their ids. */
export async function readLookup(db: Db) {
  return {
    makes: await makes(db),
    models: await models(db),
    brands: await brands(db),
    categories: await categories(db),
    states: await states(db),
  }
}

const vehicleRevision = statement(
  'keyword.vehicle-revision',
  row({ revision: bigint }),
  'select revision from vehicle_revision',
)

/** Returns the number of changes of the vehicles so far. */
export async function readVehicleRevision(db: Db): Promise<number> {
  const [found] = await vehicleRevision(db)
  return found?.revision ?? 0
}

const brandByName = statement(
  'keyword.brand',
  row({ id: integer }),
  'select id from brands where lower(name) = lower($1)',
)

/** Returns the id of a brand by its name, or undefined. */
export async function findBrand(db: Db, name: string): Promise<number | undefined> {
  const [found] = await brandByName(db, [name])
  return found?.id
}
