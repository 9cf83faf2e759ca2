import type { Db } from '#platform/db/pool.ts'
import { bigint, boolean, integer, json, nullable, row, type RowOf, text, timestamptz } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

import { OrderLine, OrderStatus, PaymentMethod } from './orders.contract.ts'
import type { Hat } from './orders.rules.ts'

const Order = row({
  id: bigint,
  number: text,
  user_id: bigint,
  method: text.of(...PaymentMethod.options),
  status: text.of(...OrderStatus.options),
  total_kobo: bigint,
  reference: nullable(text),
  reserved_until: nullable(timestamptz),
  paid_at: nullable(timestamptz),
  expired: boolean,
})
/** An order as it is decided on. */
export type OrderRow = RowOf<typeof Order>

const ORDER = 'id, number, user_id, method, status, total_kobo, reference, reserved_until, paid_at, expired'
const locked = statement('orders.lock', Order, `select ${ORDER} from orders where id = $1 for no key update`)

/** An order that nobody else moves until the transaction ends. */
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

const refer = statement('orders.refer', noColumns, 'update orders set reference = $2 where id = $1')

/** Notes the payment by card that an order waits for. */
export async function setReference(db: Db, id: number, reference: string): Promise<void> {
  await refer(db, [id, reference])
}

const moveOrder = statement(
  'orders.move',
  noColumns,
  `update orders set status = $2, expired = $4,
     paid_at = case when $2 = 'paid' then coalesce(paid_at, $3) else paid_at end,
     closed_at = case when $2 in ('cancelled', 'refunded') then $3::timestamptz end
   where id = $1`,
)

/** Moves an order to another state; the database refuses moves that are not in the table. */
export async function setStatus(
  db: Db,
  id: number,
  status: OrderStatus,
  at: Date,
  { expired = false }: { expired?: boolean } = {},
): Promise<void> {
  await moveOrder(db, [id, status, at, expired])
}

const Part = row({ store_id: integer, status: text.of(...OrderStatus.options), holds_stock: boolean })
export type PartRow = RowOf<typeof Part>

const parts = statement(
  'orders.parts',
  Part,
  'select store_id, status, holds_stock from order_parts where order_id = $1 order by store_id',
)

export function listParts(db: Db, orderId: number): Promise<PartRow[]> {
  return parts(db, [orderId])
}

const moveParts = statement(
  'orders.move-parts',
  noColumns,
  `update order_parts set status = $3, holds_stock = $4 where order_id = $1 and store_id = any($2::int[])`,
)

/** Moves the parts of these stores, and says whether their pieces are out of stock. */
export async function setParts(
  db: Db,
  orderId: number,
  storeIds: readonly number[],
  to: { status: OrderStatus; holdsStock: boolean },
): Promise<void> {
  await moveParts(db, [orderId, storeIds, to.status, to.holdsStock])
}

const pieces = statement(
  'orders.pieces',
  row({
    productId: integer,
    quantity: integer,
    unitKobo: bigint,
    fit: nullable(json(OrderLine.shape.fit)),
  }),
  `select product_id as "productId", quantity, unit_kobo as "unitKobo", fit from order_lines where order_id = $1 and store_id = any($2::int[])
   order by product_id`,
)

/** What the parts of these stores took out of stock, and what a piece of it cost. */
export function listPieces(db: Db, orderId: number, storeIds: readonly number[]) {
  return pieces(db, [orderId, storeIds])
}

const Found = row({ found: boolean })
const closedStore = statement(
  'orders.has-closed-store',
  Found,
  `select exists (select from order_parts p join stores s on s.id = p.store_id
     where p.order_id = $1 and s.suspended_at is not null) as found`,
)

/** Returns true if a store of an order is suspended. */
export async function hasClosedStore(db: Db, orderId: number): Promise<boolean> {
  return (await closedStore(db, [orderId]))[0]?.found ?? false
}

export interface NewEvent {
  orderId: number
  status: string
  storeId: number | null
  byUser: number | null
  as: Hat
  at: Date
  note: string
}

const addEvent = statement(
  'orders.event',
  noColumns,
  `insert into order_events (order_id, status, store_id, by_user, as_whom, at, note) values ($1, $2, $3, $4, $5, $6, $7)`,
)

export async function insertEvent(db: Db, event: NewEvent): Promise<void> {
  const { orderId, status, storeId, byUser, as, at, note } = event
  await addEvent(db, [orderId, status, storeId, byUser, as, at, note])
}

const eventOf = statement(
  'orders.has-event',
  Found,
  'select exists (select from order_events where order_id = $1 and status = $2) as found',
)

export async function hasEvent(db: Db, orderId: number, status: string): Promise<boolean> {
  return (await eventOf(db, [orderId, status]))[0]?.found ?? false
}

const OrderId = row({ id: bigint })
const overdue = statement(
  'orders.overdue',
  OrderId,
  `select id from orders where status = 'pending_payment' and reserved_until <= $1 order by reserved_until limit $2`,
)

/** Unpaid orders whose time is over, the oldest first. */
export async function listOverdue(db: Db, now: Date, most: number): Promise<number[]> {
  return (await overdue(db, [now, most])).map(({ id }) => id)
}

const overdueWith = statement(
  'orders.overdue-with',
  OrderId,
  `select distinct o.id from order_lines l join orders o on o.id = l.order_id
   where l.product_id = any($2::int[]) and o.status = 'pending_payment' and o.reserved_until <= $1`,
)

/** Those of them that keep pieces of these listings. */
export async function listOverdueWith(db: Db, now: Date, productIds: readonly number[]): Promise<number[]> {
  return (await overdueWith(db, [now, productIds])).map(({ id }) => id)
}
