import type { Db } from '#platform/db/pool.ts'
import { integer, nullable, row, type RowOf, text } from '#platform/db/row.ts'
import { statement } from '#platform/db/statement.ts'

import { DemandOutcome } from './demand.contract.ts'

const Row = row({
  outcome: text.of(...DemandOutcome.options),
  type_id: nullable(integer),
  type_key: nullable(text),
  type_name: nullable(text),
  positions: text,
  make: nullable(text),
  model: nullable(text),
  year: nullable(integer),
  size: text,
  part_number: text,
  condition: text,
  words: text,
  state: nullable(text),
  searches: integer,
  sessions: integer,
  searches_before: integer,
  alerts: integer,
  count: integer,
})

// A merged type is counted with the one that replaced it. An alert belongs to a request of its type and vehicle, and of
// its condition if it has one; to words only where the part is unknown.
const list = statement(
  'demand.list',
  Row,
  `with asked as (
     select d.*, coalesce(t.retired_into, t.id) as asked_type, d.day >= $1::date as is_in
     from demand d left join part_types t on t.id = d.type_id
     where d.day between $1::date - ($2::date - $1::date + 1) and $2::date
       and ($3::text is null or d.outcome = $3) and ($4::int is null or d.state_id = $4)
       and ($5::int is null or coalesce(t.retired_into, t.id) = $5)),
   found as (
     select outcome, asked_type, positions, model_id, year, size_key, part_number, condition, words, state_id,
       coalesce(sum(searches) filter (where is_in), 0)::int as searches,
       coalesce(sum(sessions) filter (where is_in), 0)::int as sessions,
       coalesce(sum(searches) filter (where not is_in), 0)::int as searches_before, (count(*) over ())::int as count
     from asked group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 having bool_or(is_in)
     order by searches desc, sessions desc, outcome, asked_type, positions, model_id, year, size_key, part_number,
       condition, words, state_id
     limit $6 offset $7)
   select f.outcome, t.id as type_id, t.key as type_key, t.name as type_name, f.positions, k.name as make, m.name as model,
     f.year, f.size_key as size, f.part_number, f.condition, f.words, s.name as state, f.searches, f.sessions,
     f.searches_before, f.count,
     (select count(*)::int from listing_alerts a left join part_types at on at.id = a.type_id
      where a.notified_at is null and coalesce(at.retired_into, at.id) is not distinct from f.asked_type
        and a.model_id is not distinct from f.model_id and (case when a.year_end is null then a.year end) is not distinct from f.year
        and a.positions = f.positions and (a.condition is null or a.condition = f.condition)
        and (f.asked_type is not null or lower(a.words) = f.words)) as alerts
   from found f left join part_types t on t.id = f.asked_type
     left join (vehicle_models m join vehicle_makes k on k.id = m.make_id) on m.id = f.model_id
     left join states s on s.id = f.state_id
   order by f.searches desc, f.sessions desc, f.outcome, f.asked_type, f.positions, f.model_id, f.year, f.size_key,
     f.part_number, f.condition, f.words, f.state_id`,
  { planEachTime: true },
)

interface DemandFilters {
  from: string
  to: string
  outcome: string | null
  stateId: number | null
  typeId: number | null
}

/** Reads requests of some days, the most searched first, each with the count of all. */
export const readDemand = (
  db: Db,
  { from, to, outcome, stateId, typeId }: DemandFilters,
  { limit, offset }: { limit: number; offset: number },
): Promise<RowOf<typeof Row>[]> => list(db, [from, to, outcome, stateId, typeId, limit, offset])

const states = statement('demand.state', row({ id: integer }), 'select id from states where lower(name) = lower($1)')

/** Finds a state by its name in any case. */
export async function findState(db: Db, name: string): Promise<number | null> {
  const [found] = await states(db, [name])
  return found?.id ?? null
}
