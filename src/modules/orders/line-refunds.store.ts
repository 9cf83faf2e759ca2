import type { Db } from '#platform/db/pool.ts'
import { bigint, boolean, integer, nullable, row, text, timestamptz } from '#platform/db/row.ts'
import { statement } from '#platform/db/statement.ts'
import { kobo } from '#platform/money.ts'

import { RefundDestination } from './line-refunds.contract.ts'
import type { EndedLine, RefundableLine } from './line-refunds.rules.ts'
import type { StoredLineChange, StoredRefund } from './order-presentation.rules.ts'
import { OrderStatus } from './orders.contract.ts'

const refundable = statement(
  'orders.refundable-lines',
  row({
    id: bigint,
    store_id: integer,
    product_id: integer,
    title: text,
    quantity: integer,
    total_kobo: bigint,
    status: text.of(...OrderStatus.options),
    ended_quantity: integer,
    ended_kobo: bigint,
  }),
  `select l.id, l.store_id, l.product_id, l.title, l.quantity, l.total_kobo, p.status,
     coalesce(sum(c.quantity), 0)::int as ended_quantity, coalesce(sum(c.amount_kobo), 0)::bigint as ended_kobo
   from order_lines l join order_shipments p using (order_id, store_id) left join line_changes c on c.order_line_id = l.id
   where l.order_id = $1 group by l.id, p.status order by l.position`,
)

/** Lists the lines of an order with the quantities and amounts refunded before. */
export async function listRefundableLines(db: Db, orderId: number): Promise<RefundableLine[]> {
  return (await refundable(db, [orderId])).map((line) => ({
    id: line.id,
    storeId: line.store_id,
    productId: line.product_id,
    title: line.title,
    quantity: line.quantity,
    totalKobo: kobo(line.total_kobo),
    endedQuantity: line.ended_quantity,
    endedKobo: kobo(line.ended_kobo),
    status: line.status,
  }))
}

const counted = statement(
  'orders.count-refunds',
  row({ count: integer }),
  'select count(*)::int as count from order_refunds where order_id = $1',
)

export async function countRefunds(db: Db, orderId: number): Promise<number> {
  return (await counted(db, [orderId]))[0]?.count ?? 0
}

export type LineChangeKind = 'cancelled_by_buyer' | 'cancelled_by_admin' | 'declined_by_store' | 'refunded_by_admin'

export interface NewRefund {
  orderId: number
  amountKobo: number
  destination: RefundDestination
  key: string
  byUser: number
  reason: string
  at: Date
  kind: LineChangeKind
  lines: readonly (EndedLine & { isRestocked: boolean })[]
}

const insert = statement(
  'orders.insert-refund',
  row({ id: bigint }),
  `with refund as (
     insert into order_refunds (order_id, amount_kobo, destination, key, by_user, reason, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id
   ), changes as (
     insert into line_changes (order_line_id, refund_id, kind, quantity, amount_kobo, restocked)
     select c.line, refund.id, $8, c.quantity, c.amount, c.restocked
     from refund, unnest($9::bigint[], $10::int[], $11::bigint[], $12::boolean[]) as c (line, quantity, amount, restocked)
     order by c.line
   )
   select id from refund`,
)

/** Writes a refund with its lines, and returns its id. */
export async function insertRefund(db: Db, refund: NewRefund): Promise<number> {
  const { orderId, amountKobo, destination, key, byUser, reason, at, kind, lines } = refund
  const [written] = await insert(db, [
    orderId,
    amountKobo,
    destination,
    key,
    byUser,
    reason,
    at,
    kind,
    lines.map(({ line }) => line.id),
    lines.map(({ quantity }) => quantity),
    lines.map((line) => line.amountKobo),
    lines.map(({ isRestocked }) => isRestocked),
  ])
  if (written === undefined) throw new Error('A refund was not written.')
  return written.id
}

const refundsOfOrder = statement(
  'orders.refunds',
  row({
    id: bigint,
    amount_kobo: bigint,
    destination: text.of(...RefundDestination.options),
    created_at: timestamptz,
    reason: text,
    credit_note: nullable(bigint),
    card_status: nullable(text),
  }),
  `select r.id, r.amount_kobo, r.destination, r.created_at, r.reason, p.number as credit_note, g.status as card_status
   from order_refunds r left join order_documents p on p.refund_id = r.id
     left join payment_refunds g on r.destination = 'card' and g.key = r.key
   where r.order_id = $1 order by r.id`,
)

/** Lists the refunds of an order, oldest first. */
export function listRefunds(db: Db, orderId: number): Promise<StoredRefund[]> {
  return refundsOfOrder(db, [orderId])
}

const byKey = statement('orders.refund-by-key', row({ id: bigint }), 'select id from order_refunds where key = $1')

/** Finds the id of a refund by its key; null if no order has it. */
export async function findRefundId(db: Db, key: string): Promise<number | null> {
  const [found] = await byKey(db, [key])
  return found?.id ?? null
}

const changes = statement(
  'orders.line-changes',
  row({ refund_id: bigint, order_line_id: bigint, quantity: integer, amount_kobo: bigint, restocked: boolean }),
  `select c.refund_id, c.order_line_id, c.quantity, c.amount_kobo, c.restocked
   from order_refunds r join line_changes c on c.refund_id = r.id where r.order_id = $1 order by c.id`,
)

/** Lists the changes of the lines of an order. */
export function listLineChanges(db: Db, orderId: number): Promise<StoredLineChange[]> {
  return changes(db, [orderId])
}
