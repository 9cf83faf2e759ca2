import type { Db } from '#platform/db/pool.ts'
import { rows } from '#platform/db/statement.ts'

import type { LookedUp } from './writing.rules.ts'

/** A vehicle set as it is looked up: makes and models by the slug of their names, the rest by their names in any case. */
export interface SetToFind {
  makeSlug: string
  modelSlug: string
  engine: string | null
  typeStart: string | null
  typeEnd: string | null
  yearStart: number
  yearEnd: number
}

/** What the look-up knows of each of the sets, in their order. */
export function lookUpSets(db: Db, sets: readonly SetToFind[]): Promise<LookedUp[]> {
  if (sets.length === 0) return Promise.resolve([])
  return rows<LookedUp>(
    db,
    `select k.name as make, m.name as model, m.id as "modelId", e.name as engine, e.ordinal as "engineOrdinal",
       a.name as "typeStart", a.ordinal as "typeStartOrdinal", z.name as "typeEnd", z.ordinal as "typeEndOrdinal",
       exists (select from vehicle_years y where y.model_id = m.id and y.year between g.year_start and g.year_end) as made
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::int[], $7::int[]) with ordinality
         as g (make, model, engine, type_start, type_end, year_start, year_end, place)
       left join vehicle_makes k on k.slug = g.make
       left join vehicle_models m on m.make_id = k.id and m.slug = g.model
       left join vehicle_engines e on e.model_id = m.id and lower(e.name) = lower(g.engine)
       left join vehicle_types a on a.model_id = m.id and lower(a.name) = lower(g.type_start)
       left join vehicle_types z on z.model_id = m.id and lower(z.name) = lower(g.type_end)
     order by g.place`,
    [
      sets.map(({ makeSlug }) => makeSlug),
      sets.map(({ modelSlug }) => modelSlug),
      sets.map(({ engine }) => engine),
      sets.map(({ typeStart }) => typeStart),
      sets.map(({ typeEnd }) => typeEnd),
      sets.map(({ yearStart }) => yearStart),
      sets.map(({ yearEnd }) => yearEnd),
    ],
  )
}
