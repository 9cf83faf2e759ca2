import type { Db } from '#platform/db/pool.ts'
import { none, statement } from '#platform/db/statement.ts'

/** A day holds so many different words at most, and days are kept so long. */
const MOST_A_DAY = 1_000
const DAYS_KEPT = 400

const count = statement(
  'search.count-missed',
  none,
  `with today as (select lagos_day($1) as day),
   gone as (delete from missed_searches where day < (select day from today) - ${DAYS_KEPT})
   insert into missed_searches as m (day, words, searches)
   select today.day, added.words, added.searches
   from today, unnest($2::text[], $3::int[]) as added (words, searches)
   where (select count(*) from missed_searches m, today where m.day = today.day) < ${MOST_A_DAY}
     or exists (select from missed_searches m, today where m.day = today.day and m.words = added.words)
   order by 2
   on conflict (day, words) do update set searches = m.searches + excluded.searches`,
  { planEachTime: true },
)

/** Adds to how often words found nothing today, in Lagos; new ones only while the day has room for them. */
export async function countMissed(db: Db, missed: ReadonlyMap<string, number>, now: Date): Promise<void> {
  await count(db, [now, [...missed.keys()], [...missed.values()]])
}
