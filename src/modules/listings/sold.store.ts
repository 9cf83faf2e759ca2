import type { Db } from '#platform/db/pool.ts'
import { integer, row } from '#platform/db/row.ts'
import { statement } from '#platform/db/statement.ts'

/** The least order id of a period, which bounds the lines that are read from the index. */
// Order ids follow the times of their orders, except for orders that are written at the same moment.
const FIRST_ORDER = `select min(id) from (
  select id from orders where created_at >= $2 order by created_at limit 1000) first`

const sold = statement(
  'selling.sold',
  row({ id: integer, quantity: integer }),
  `select l.product_id as id, sum(l.quantity - coalesce(c.quantity, 0))::int as quantity
   from order_lines l join orders o on o.id = l.order_id join order_shipments s using (order_id, store_id)
     left join lateral (select sum(quantity) as quantity from line_changes where order_line_id = l.id) c on true
   where l.product_id = any ($1::int[]) and l.order_id >= (${FIRST_ORDER}) and o.created_at >= $2
     and s.status in ('paid', 'shipped', 'delivered')
   group by l.product_id`,
  { planEachTime: true },
)

/** Returns the units of these listings that were ordered since a time and paid, without cancelled and refunded ones. */
export async function countSold(db: Db, ids: readonly number[], since: Date): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  return new Map((await sold(db, [ids, since])).map(({ id, quantity }) => [id, quantity]))
}
