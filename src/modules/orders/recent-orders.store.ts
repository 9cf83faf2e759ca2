import type { Db } from '#platform/db/pool.ts'
import { integer, row, type RowOf, text } from '#platform/db/row.ts'
import { statement } from '#platform/db/statement.ts'

import { OrderStatus, PaymentMethod } from './orders.contract.ts'

const OrderCount = row({
  method: text.of(...PaymentMethod.options),
  status: text.of(...OrderStatus.options),
  orders: integer,
})
type OrderCount = RowOf<typeof OrderCount>

// Planned for its time, so that the index on `created_at` leads to recent orders however many the shop has.
const selectCounts = statement(
  'orders.count-since',
  OrderCount,
  'select method, status, count(*)::int as orders from orders where created_at > $1 group by method, status',
  { planEachTime: true },
)

/** Counts the orders created after a time, by payment method and status; also combinations without an order. */
export async function countOrdersSince(db: Db, since: Date): Promise<OrderCount[]> {
  const found = await selectCounts(db, [since])
  return PaymentMethod.options.flatMap((method) =>
    OrderStatus.options.map((status) => {
      const counted = found.find((one) => one.method === method && one.status === status)
      return { method, status, orders: counted?.orders ?? 0 }
    }),
  )
}
