import type { Db } from '#platform/db/pool.ts'
import { integer, row, type RowOf, text } from '#platform/db/row.ts'
import { statement } from '#platform/db/statement.ts'

const selectWaiting = statement(
  'reports.waiting',
  row({ users: integer, enquiries: integer }),
  `select (select count(*)::int from users where approved_at is null and disabled_at is null) as users,
     (select count(*)::int from message_orders where state = 'open') as enquiries`,
)

/** Counts accounts that wait for approval and open enquiries. */
export async function readWaiting(db: Db): Promise<{ users: number; enquiries: number }> {
  const [found] = await selectWaiting(db)
  return found ?? { users: 0, enquiries: 0 }
}

const selectZeroResults = statement(
  'reports.missed',
  row({ words: text, searches: integer }),
  `select concat_ws(' ', coalesce(t.name, nullif(d.part_number, ''), d.words), k.name, m.name, d.year) as words,
     sum(d.searches)::int as searches
   from demand d left join part_types t on t.id = d.type_id
     left join (vehicle_models m join vehicle_makes k on k.id = m.make_id) on m.id = d.model_id
   where d.day >= $1::date group by 1 order by 2 desc, 1 limit $2`,
  { planEachTime: true },
)

/** Returns requests without an exact answer since a day, most searched first. */
export function readZeroResultSearches(
  db: Db,
  since: string,
  limit: number,
): Promise<{ words: string; searches: number }[]> {
  return selectZeroResults(db, [since, limit])
}

const LowStock = row({ id: integer, title: text, store: text, stock: integer, sold: integer })
type LowStock = RowOf<typeof LowStock>

/** The newest order lines, which tell what sells; a fixed number keeps the dashboard fast in a large shop. */
const MAX_LATEST_LINES = 2_000

// The index has listings with a stock of at most 5.
const selectLowStock = statement(
  'reports.low-stock',
  LowStock,
  `with latest as (
     select product_id, sum(quantity) as quantity
     from (select product_id, quantity from order_lines order by id desc limit ${MAX_LATEST_LINES}) l group by product_id
   ), low as (
     select p.id, p.title, s.name as store, p.stock, l.quantity
     from latest l join products p on p.id = l.product_id join stores s on s.id = p.store_id
     where p.hidden_at is null and p.stock <= 5 and s.suspended_at is null
     union (
       select p.id, p.title, s.name, p.stock, l.quantity
       from products p join stores s on s.id = p.store_id left join latest l on l.product_id = p.id
       where p.hidden_at is null and p.stock <= 5 and s.suspended_at is null order by p.stock, p.id limit $1)
   ), first as (select * from low order by quantity desc nulls last, stock, id limit $1)
   select id, title, store, stock, (
       select coalesce(sum(sales.quantity), 0)::int
       from generate_series($2::date, $3::date, interval '1 day') as days (day)
         join sales_of_parts sales on sales.day = days.day::date and sales.product_id = first.id) as sold
   from first order by first.quantity desc nulls last, stock, id`,
  { planEachTime: true },
)

/** Returns listings of low stock with their sales between two days, those of the latest orders first. */
export function readLowStock(
  db: Db,
  limit: number,
  { since, today }: { since: string; today: string },
): Promise<LowStock[]> {
  return selectLowStock(db, [limit, since, today])
}
