import type { Db } from '#platform/db/pool.ts'
import { integer, row, type RowOf } from '#platform/db/row.ts'
import { statement } from '#platform/db/statement.ts'

// Queries of earlier orders for the pages of the shop. Each reads a limited number of rows.

const DAY_MS = 24 * 60 * 60 * 1000
/** The `interval` of the statement below. */
const DAYS_TO_SEND = 2

const Record = row({ orders: integer, sent: integer, sent_in_time: integer, due: integer, declined: integer })

const record = statement(
  'orders.store-record',
  Record,
  `select count(*)::int as orders, count(sent.at)::int as sent,
     count(*) filter (where sent.at <= recent.paid_at + interval '2 days')::int as sent_in_time,
     count(*) filter (where sent.at is not null or (recent.status = 'paid' and recent.paid_at <= $3))::int as due,
     count(*) filter (where exists (select from order_lines l join line_changes c on c.order_line_id = l.id
       where l.order_id = recent.order_id and l.store_id = $1 and c.kind = 'declined_by_store'))::int as declined
   from (select p.order_id, p.status, o.paid_at from order_shipments p join orders o on o.id = p.order_id
       where p.store_id = $1 and o.paid_at > $2 order by p.order_id desc limit 200) recent
     left join lateral (select min(e.at) as at from order_events e
       where e.order_id = recent.order_id and e.store_id = $1 and e.status = 'shipped') sent on true`,
)

/** Returns how a store handled its paid orders of a number of days until `now`, at most the last 200. */
export async function readStoreRecord(
  db: Db,
  storeId: number,
  { now, days }: { now: Date; days: number },
): Promise<RowOf<typeof Record>> {
  const before = (count: number) => new Date(now.getTime() - count * DAY_MS)
  const [found] = await record(db, [storeId, before(days), before(DAYS_TO_SEND)])
  return found ?? { orders: 0, sent: 0, sent_in_time: 0, due: 0, declined: 0 }
}

const Id = row({ id: integer })

const together = statement(
  'orders.bought-together',
  Id,
  `with recent as (select order_id from order_lines where product_id = $1 order by id desc limit 200)
   select l.product_id as id from recent join orders o on o.id = recent.order_id and o.paid_at is not null
     join order_lines l on l.order_id = o.id and l.product_id <> $1
   group by 1 having count(distinct o.user_id) > 1 order by count(*) desc, 1 limit $2`,
)

/** Returns the products that more than one buyer ordered together with a product, the most frequent first. */
export async function listTogether(db: Db, productId: number, limit: number): Promise<number[]> {
  return (await together(db, [productId, limit])).map(({ id }) => id)
}

const bought = statement(
  'orders.bought-products',
  Id,
  `with recent as (select id from orders where user_id = $1 and paid_at is not null order by id desc limit 50)
   select l.product_id as id from recent join order_lines l on l.order_id = recent.id
   group by 1 order by max(l.id) desc limit $2`,
)

/** Returns the products of a user's last orders, the latest first. */
export async function listBought(db: Db, userId: number, limit: number): Promise<number[]> {
  return (await bought(db, [userId, limit])).map(({ id }) => id)
}
