import type { Db } from '#platform/db/pool.ts'
import { bigint, boolean, integer, json, nullable, row, type RowOf, text, timestamptz } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

import type { DeclineReason } from './decline-reason-field.rules.ts'
import { OrderLine, OrderStatus, PaymentMethod } from './orders.contract.ts'
import type { OrderRole } from './orders.rules.ts'

const Order = row({
  id: bigint,
  number: text,
  user_id: bigint,
  method: text.of(...PaymentMethod.options),
  status: text.of(...OrderStatus.options),
  total_kobo: bigint,
  reference: nullable(text),
  created_at: timestamptz,
  reserved_until: nullable(timestamptz),
  paid_at: nullable(timestamptz),
  expired: boolean,
})
/** The fields of an order that decisions need. */
export type OrderRow = RowOf<typeof Order>

const ORDER = 'id, number, user_id, method, status, total_kobo, reference, created_at, reserved_until, paid_at, expired'
const locked = statement('orders.lock', Order, `select ${ORDER} from orders where id = $1 for no key update`)

/** Locks an order until the transaction ends; null if it does not exist. */
export async function lockOrder(db: Db, id: number): Promise<OrderRow | null> {
  const [found] = await locked(db, [id])
  return found ?? null
}

const byNumber = statement('orders.by-number', Order, `select ${ORDER} from orders where number = $1`)

export async function findByNumber(db: Db, number: string): Promise<OrderRow | null> {
  const [found] = await byNumber(db, [number])
  return found ?? null
}

const byReference = statement('orders.by-reference', Order, `select ${ORDER} from orders where reference = $1`)

export async function findByReference(db: Db, reference: string): Promise<OrderRow | null> {
  const [found] = await byReference(db, [reference])
  return found ?? null
}

const updateReference = statement(
  'orders.set-reference',
  row({ reserved: integer }),
  `update orders o set reference = $2 where id = $1
   returning (select count(*)::int from orders r where r.user_id = o.user_id and r.status = 'pending_payment'
     and r.reserved_until > o.created_at) as reserved`,
)

/** Sets the reference of a new order's card payment. Returns how many unpaid orders of its buyer reserve stock. */
export async function setReference(db: Db, id: number, reference: string): Promise<number> {
  const [order] = await updateReference(db, [id, reference])
  return order?.reserved ?? 0
}

const updateStatus = statement(
  'orders.set-status',
  noColumns,
  `update orders set status = $2, expired = $4,
     paid_at = case when $2 = 'paid' then coalesce(paid_at, $3) else paid_at end,
     closed_at = case when $2 in ('cancelled', 'refunded') then $3::timestamptz end
   where id = $1`,
)

/** Sets the status of an order; a trigger refuses changes that ruling 27 does not allow. */
export async function setStatus(
  db: Db,
  id: number,
  { status, at, expired = false }: { status: OrderStatus; at: Date; expired?: boolean },
): Promise<void> {
  await updateStatus(db, [id, status, at, expired])
}

const Shipment = row({ store_id: integer, status: text.of(...OrderStatus.options), holds_stock: boolean })
export type ShipmentRow = RowOf<typeof Shipment>

const shipments = statement(
  'orders.shipments',
  Shipment,
  'select store_id, status, holds_stock from order_shipments where order_id = $1 order by store_id',
)

export function listShipments(db: Db, orderId: number): Promise<ShipmentRow[]> {
  return shipments(db, [orderId])
}

const updateShipments = statement(
  'orders.update-shipments',
  noColumns,
  `update order_shipments set status = $3, holds_stock = $4 where order_id = $1 and store_id = any($2::int[])`,
)

/** Sets the status of the shipments of these stores, and whether they reserve stock. */
export async function setShipments(
  db: Db,
  orderId: number,
  storeIds: readonly number[],
  to: { status: OrderStatus; holdsStock: boolean },
): Promise<void> {
  await updateShipments(db, [orderId, storeIds, to.status, to.holdsStock])
}

const quantities = statement(
  'orders.quantities',
  row({
    productId: integer,
    quantity: integer,
    unitKobo: bigint,
    fit: nullable(json(OrderLine.shape.fit)),
  }),
  `select product_id as "productId", quantity, unit_kobo as "unitKobo", fit from order_lines where order_id = $1 and store_id = any($2::int[])
   order by product_id`,
)

/** Lists the quantities that the shipments of these stores took from stock, with their unit prices. */
export function listQuantities(db: Db, orderId: number, storeIds: readonly number[]) {
  return quantities(db, [orderId, storeIds])
}

const Found = row({ found: boolean })
const closedStore = statement(
  'orders.has-closed-store',
  Found,
  `select exists (select from order_shipments p join stores s on s.id = p.store_id
     where p.order_id = $1 and s.suspended_at is not null) as found`,
)

/** Returns true if a store in an order is suspended. */
export async function hasClosedStore(db: Db, orderId: number): Promise<boolean> {
  return (await closedStore(db, [orderId]))[0]?.found ?? false
}

export interface NewEvent {
  orderId: number
  status: string
  storeId: number | null
  byUser: number | null
  role: OrderRole
  at: Date
  note: string
  reason?: DeclineReason | undefined
  carrier?: string | undefined
  tracking?: string | undefined
}

const addEvent = statement(
  'orders.event',
  noColumns,
  `insert into order_events (order_id, status, store_id, by_user, as_whom, at, note, reason, carrier, tracking)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)

export async function insertEvent(db: Db, event: NewEvent): Promise<void> {
  const { orderId, status, storeId, byUser, role, at, note, reason = null, carrier = '', tracking = '' } = event
  await addEvent(db, [orderId, status, storeId, byUser, role, at, note, reason, carrier, tracking])
}

const findEvent = statement(
  'orders.has-event',
  Found,
  'select exists (select from order_events where order_id = $1 and status = $2) as found',
)

export async function hasEvent(db: Db, orderId: number, status: string): Promise<boolean> {
  return (await findEvent(db, [orderId, status]))[0]?.found ?? false
}

const OrderId = row({ id: bigint })
const overdue = statement(
  'orders.overdue',
  OrderId,
  `select id from orders where status = 'pending_payment' and reserved_until <= $1 order by reserved_until limit $2`,
)

/** Lists unpaid orders whose reservation has expired, oldest first. */
export async function listOverdue(db: Db, now: Date, limit: number): Promise<number[]> {
  return (await overdue(db, [now, limit])).map(({ id }) => id)
}

const overdueFor = statement(
  'orders.overdue-with',
  row({ id: bigint, userId: bigint }),
  `select distinct o.id, o.user_id as "userId" from order_lines l join orders o on o.id = l.order_id
   where l.product_id = any($2::int[]) and o.status = 'pending_payment' and o.reserved_until <= $1`,
)

/** Lists unpaid orders whose reservation has expired and that reserve any of these products. */
export function listOverdueFor(db: Db, now: Date, productIds: readonly number[]) {
  return overdueFor(db, [now, productIds])
}
