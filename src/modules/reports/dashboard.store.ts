import type { Db } from '#platform/db/pool.ts'
import { integer, row, text } from '#platform/db/row.ts'
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

const selectLowStock = statement(
  'reports.low-stock',
  row({ id: integer, title: text, store: text, stock: integer }),
  `select p.id, p.title, s.name as store, p.stock from products p join stores s on s.id = p.store_id
   where p.hidden_at is null and p.stock <= 5 and s.suspended_at is null order by p.stock, p.id limit $1`,
  { planEachTime: true },
)

/** Returns listings with low stock, lowest first. The index has listings with a stock of at most 5. */
export function readLowStock(
  db: Db,
  limit: number,
): Promise<{ id: number; title: string; store: string; stock: number }[]> {
  return selectLowStock(db, [limit])
}
