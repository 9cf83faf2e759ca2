import type { Db } from '#platform/db/pool.ts'
import { bigint, integer, row, type RowOf, text } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

// Sums plus the changes that are not folded yet: exact at any time.
const DAYS = `(select day, orders, total_kobo from sales_days
  union all select day, orders, total_kobo from sales_changes) sold`

const selectTotals = statement(
  'reports.sales-totals',
  row({ orders: bigint, total_kobo: bigint }),
  `select coalesce(sum(orders), 0)::bigint as orders, coalesce(sum(total_kobo), 0)::bigint as total_kobo from ${DAYS}`,
)

/** Returns count and total of all sales. */
export async function readTotals(db: Db): Promise<{ orders: number; total_kobo: number }> {
  const [found] = await selectTotals(db)
  return found ?? { orders: 0, total_kobo: 0 }
}

const SalesRow = row({
  /** The first day of the day or month. */
  from: text,
  orders: bigint,
  total_kobo: bigint,
})
export type SalesRow = RowOf<typeof SalesRow>

const selectSales = statement(
  'reports.sales-by-time',
  SalesRow,
  `select date_trunc($1, day)::date::text as "from", sum(orders)::bigint as orders, sum(total_kobo)::bigint as total_kobo
   from ${DAYS} where day >= $2::date group by 1 order by 1`,
  { planEachTime: true },
)

/** Returns sales by day or month since a day, without days or months that have none. */
export function readSales(db: Db, unit: 'day' | 'month', since: string): Promise<SalesRow[]> {
  return selectSales(db, [unit, since])
}

const selectTopParts = statement(
  'reports.top-parts',
  row({ id: integer, title: text, quantity: bigint, total_kobo: bigint }),
  `select p.id, p.title, t.quantity, t.total_kobo from top_parts t join products p on p.id = t.product_id
   where t.days = $1 order by t.place`,
)

/** Returns the last ranking of parts by sales over a number of days. */
export function readTopParts(db: Db, days: number) {
  return selectTopParts(db, [days])
}

const selectRanked = statement('reports.is-ranked', noColumns, 'select from top_parts where day = $1::date limit 1')

/** Returns true if the parts were ranked on this day. */
export async function isRanked(db: Db, day: string): Promise<boolean> {
  return (await selectRanked(db, [day])) > 0
}

const insertRanking = statement(
  'reports.rank-parts',
  noColumns,
  `with top as (
     select product_id, sum(quantity)::bigint as quantity, sum(total_kobo)::bigint as total_kobo
     from sales_of_parts where day >= $2::date group by product_id having sum(quantity) > 0
     order by 3 desc, product_id limit $4
   ), ranked as (
     insert into top_parts (days, place, product_id, quantity, total_kobo, day)
     select $1, row_number() over (order by total_kobo desc, product_id), product_id, quantity, total_kobo, $3::date from top
     on conflict (days, place) do update set product_id = excluded.product_id, quantity = excluded.quantity,
       total_kobo = excluded.total_kobo, day = excluded.day
     returning place)
   delete from top_parts where days = $1 and place > (select count(*) from ranked)`,
  { planEachTime: true },
)

/** Ranks the best-selling parts from a day up to today. */
export async function rankParts(
  db: Db,
  { days, since, today, limit }: { days: number; since: string; today: string; limit: number },
): Promise<void> {
  await insertRanking(db, [days, since, today, limit])
}

const fold = statement(
  'reports.fold-sales',
  row({ changes: integer }),
  `with taken as (
     delete from sales_changes where id in (select id from sales_changes order by id limit $1 for update skip locked)
     returning order_id, day, orders, total_kobo, product_id, quantity
   ), days as (
     insert into sales_days as d (day, orders, total_kobo)
     select day, sum(orders), sum(total_kobo) from taken group by day order by day
     on conflict (day) do update set orders = d.orders + excluded.orders, total_kobo = d.total_kobo + excluded.total_kobo
   ), parts as (
     insert into sales_of_parts as s (day, product_id, quantity, total_kobo)
     select day, product_id, sum(quantity), sum(total_kobo) from (
       -- Ended orders already subtracted their lines, so nothing is left of their total.
       select t.day, l.product_id, t.orders * l.quantity as quantity, t.orders * l.total_kobo as total_kobo
         from taken t join order_lines l on l.order_id = t.order_id where t.product_id is null and t.total_kobo <> 0
       union all select day, product_id, quantity, total_kobo from taken where product_id is not null
     ) lines group by 1, 2 order by 1, 2
     on conflict (day, product_id) do update
       set quantity = s.quantity + excluded.quantity, total_kobo = s.total_kobo + excluded.total_kobo
   )
   select count(*)::int as changes from taken`,
  { planEachTime: true },
)

/** Adds the oldest changes to the sums, at most `limit`, and returns their count. */
export async function foldSales(db: Db, limit: number): Promise<number> {
  const [folded] = await fold(db, [limit])
  return folded?.changes ?? 0
}
