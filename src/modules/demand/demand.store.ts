import type { Db } from '#platform/db/pool.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

import type { DemandKey } from './demand.rules.ts'

/** A day has this many different requests at most, and days are kept this long. */
const MAX_KEYS_A_DAY = 1_000
const DAYS_KEPT = 400

/** A request with how often it was searched, and by how many sessions that are new to it today. */
export interface CountedDemand extends DemandKey {
  searches: number
  sessions: number
}

const IS_SAME = `d.day = today.day and (d.outcome, d.positions, d.size_key, d.part_number, d.condition, d.words)
   = (g.outcome, g.positions, g.size_key, g.part_number, g.condition, g.words)
   and d.type_id is not distinct from g.type_id and d.model_id is not distinct from g.model_id
   and d.year is not distinct from g.year and d.state_id is not distinct from g.state_id`

// Keys that exist are counted; new ones are added while the day has room.
const count = statement(
  'demand.count',
  noColumns,
  `with today as (select lagos_day($1) as day),
   gone as (delete from demand where day < (select day from today) - ${DAYS_KEPT}),
   given as (
     select g.* from rows from (jsonb_to_recordset($2::jsonb) as (outcome text, type_id smallint, positions text,
         model_id int, year smallint, size_key text, part_number text, condition text, words text, state_id smallint,
         searches int, sessions int))
       with ordinality as g (outcome, type_id, positions, model_id, year, size_key, part_number, condition, words,
         state_id, searches, sessions, place)
     where (g.type_id is null or exists (select from part_types t where t.id = g.type_id))
       and (g.model_id is null or exists (select from vehicle_models m where m.id = g.model_id))),
   counted as (
     update demand d set searches = d.searches + g.searches, sessions = d.sessions + g.sessions
     from given g, today where ${IS_SAME} returning g.place),
   fresh as (
     select g.*, row_number() over (order by g.place) as nth from given g
     where g.place not in (select place from counted))
   insert into demand as d (day, outcome, type_id, positions, model_id, year, size_key, part_number, condition, words,
     state_id, searches, sessions)
   select today.day, outcome, type_id, positions, model_id, year, size_key, part_number, condition, words, state_id,
     searches, greatest(sessions, 1)
   from fresh, today
   where nth + (select count(*) from demand d where d.day = today.day) <= ${MAX_KEYS_A_DAY}
   on conflict (day, outcome, type_id, positions, model_id, year, size_key, part_number, condition, words, state_id)
   do update set searches = d.searches + excluded.searches, sessions = d.sessions + excluded.sessions`,
  { planEachTime: true },
)

/** Adds searches to the counts of today, in Lagos. */
export async function countDemand(db: Db, demand: readonly CountedDemand[], now: Date): Promise<void> {
  await count(db, [now, JSON.stringify(demand)])
}
