import type { Db } from '#platform/db/pool.ts'
import { boolean, integer, nullable, row, text } from '#platform/db/row.ts'
import { statement } from '#platform/db/statement.ts'

import type { VehicleSetMatch } from './writing.rules.ts'

/** A vehicle set to look up: makes and models by their slugs, the rest by their names in any case. */
export interface VehicleSetQuery {
  makeSlug: string
  modelSlug: string
  engine: string | null
  typeStart: string | null
  typeEnd: string | null
  yearStart: number
  yearEnd: number
}

const lookUp = statement(
  'writing.look-up-sets',
  row({
    make: nullable(text),
    model: nullable(text),
    modelId: nullable(integer),
    engine: nullable(text),
    engineOrdinal: nullable(integer),
    typeStart: nullable(text),
    typeStartOrdinal: nullable(integer),
    typeEnd: nullable(text),
    typeEndOrdinal: nullable(integer),
    hasYears: boolean,
  }),
  `select k.name as make, m.name as model, m.id as "modelId", e.name as engine, e.ordinal as "engineOrdinal",
     a.name as "typeStart", a.ordinal as "typeStartOrdinal", z.name as "typeEnd", z.ordinal as "typeEndOrdinal",
     exists (select from vehicle_years y where y.model_id = m.id and y.year between g."yearStart" and g."yearEnd") as "hasYears"
   from jsonb_to_recordset($1::jsonb) as g (place int, "makeSlug" text, "modelSlug" text, engine text, "typeStart" text,
       "typeEnd" text, "yearStart" int, "yearEnd" int)
     left join vehicle_makes k on k.slug = g."makeSlug"
     left join vehicle_models m on m.make_id = k.id and m.slug = g."modelSlug"
     left join vehicle_engines e on e.model_id = m.id and lower(e.name) = lower(g.engine)
     left join vehicle_types a on a.model_id = m.id and lower(a.name) = lower(g."typeStart")
     left join vehicle_types z on z.model_id = m.id and lower(z.name) = lower(g."typeEnd")
   order by g.place`,
)

/** Looks up vehicle sets. Returns one match per set, in their order. */
export function findVehicleSets(db: Db, sets: readonly VehicleSetQuery[]): Promise<VehicleSetMatch[]> {
  if (sets.length === 0) return Promise.resolve([])
  return lookUp(db, [JSON.stringify(sets.map((set, place) => ({ place, ...set })))])
}
