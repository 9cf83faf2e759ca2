import type { Db } from '#platform/db/pool.ts'
import { bigint, integer, row, type RowOf, text, timestamptz } from '#platform/db/row.ts'
import { statement } from '#platform/db/statement.ts'

import { OrderStatus, PaymentMethod } from './orders.contract.ts'

/** The paid shares of stores in orders. */
const SHARES = `from order_shipments p join orders o on o.id = p.order_id
   where p.store_id = any($1::int[]) and o.paid_at is not null`
/** The refunds of a share. */
const REFUNDED = `(select coalesce(sum(c.amount_kobo), 0)::bigint
   from order_lines l join line_changes c on c.order_line_id = l.id
   where l.order_id = p.order_id and l.store_id = p.store_id)`

const Sums = row({
  status: text.of(...OrderStatus.options),
  orders: integer,
  total_kobo: bigint,
  refunded_kobo: bigint,
})

const sums = statement(
  'orders.earnings-sums',
  Sums,
  `select p.status, count(*)::int as orders, sum(p.total_kobo)::bigint as total_kobo,
     sum(${REFUNDED})::bigint as refunded_kobo
   ${SHARES} group by p.status`,
)

/** Returns the sums of the paid orders of stores by status, in kobo; a status without orders is left out. */
export function sumEarnings(db: Db, storeIds: readonly number[]): Promise<RowOf<typeof Sums>[]> {
  return sums(db, [storeIds])
}

const Earned = row({
  number: text,
  status: text.of(...OrderStatus.options),
  method: text.of(...PaymentMethod.options),
  paid_at: timestamptz,
  total_kobo: bigint,
  refunded_kobo: bigint,
})

const page = statement(
  'orders.earnings',
  Earned,
  `select p.number, p.status, p.method, p.paid_at, p.total_kobo, ${REFUNDED} as refunded_kobo
   from (select p.order_id, p.store_id, p.status, p.total_kobo, o.number, o.method, o.paid_at ${SHARES} order by p.order_id desc limit $2 offset $3) p
   order by p.order_id desc`,
)

/** Lists a page of the paid orders of stores, the newest first, with amounts in kobo. */
export function listEarnings(
  db: Db,
  storeIds: readonly number[],
  { limit, offset }: { limit: number; offset: number },
): Promise<RowOf<typeof Earned>[]> {
  return page(db, [storeIds, limit, offset])
}
