import { PaymentChannel } from '#modules/payments/payments.contract.ts'
import type { Db } from '#platform/db/pool.ts'
import { bigint, integer, json, nullable, row, type RowOf, text, timestamptz } from '#platform/db/row.ts'
import { raw, type Sql, sql } from '#platform/db/sql.ts'
import { composed, statement } from '#platform/db/statement.ts'

import { DECLINE_REASONS } from './decline-reason-field.rules.ts'
import type { DetailRow, EventRow, LineRow } from './order-presentation.rules.ts'
import { OrderLine, OrderStatus, PaymentMethod } from './orders.contract.ts'
import { PAYMENT_MISMATCH_EVENT } from './orders.rules.ts'

// Reads for display. The names of users and stores are always the current ones.

const ORDER = 'o.id, o.number, o.status, o.method, o.total_kobo, o.saved_kobo, o.created_at, o.line_count'
const SHIPMENT = `o.id, o.number, p.status, o.method, p.total_kobo, p.saved_kobo, o.created_at, p.line_count`

const Listed = row({
  id: bigint,
  number: text,
  status: text.of(...OrderStatus.options),
  method: text.of(...PaymentMethod.options),
  total_kobo: bigint,
  saved_kobo: bigint,
  created_at: timestamptz,
  line_count: integer,
})

/** The first line of an order, or of a store's share. */
const FIRST_LINE = 'from order_lines l where l.order_id = o.id'
const selectFirstLine = (from: string) =>
  `(select l.title ${from} order by l.position limit 1) as title,
   (select l.thumbnail ${from} order by l.position limit 1) as thumbnail`
const ORDER_IN_LIST = `${ORDER}, ${selectFirstLine(FIRST_LINE)}`
const SHIPMENT_IN_LIST = `${SHIPMENT}, ${selectFirstLine(`${FIRST_LINE} and l.store_id = p.store_id`)}`

/** The orders of one buyer, all orders, or the orders with lines of these stores. */
export type Scope = { userId: number } | 'all' | { storeIds: readonly number[] }

interface ScopeSql {
  columns: Sql
  from: Sql
}

function toSql(scope: Scope): ScopeSql {
  if (scope === 'all') return { columns: raw(ORDER_IN_LIST), from: sql`orders o where true` }
  if ('userId' in scope) return { columns: raw(ORDER_IN_LIST), from: sql`orders o where o.user_id = ${scope.userId}` }
  // A store does not see unpaid orders.
  const from = sql`order_shipments p join orders o on o.id = p.order_id
    where p.store_id = any(${scope.storeIds}::int[]) and o.paid_at is not null`
  return { columns: raw(SHIPMENT_IN_LIST), from }
}

interface Page {
  scope: Scope
  limit: number
  offset: number
}

const ListedWithPart = row({ ...Listed, title: text, thumbnail: nullable(text) })

const page = composed('orders.list', ListedWithPart, ({ scope, limit, offset }: Page) => {
  const { columns, from } = toSql(scope)
  return sql`select ${columns} from ${from} order by o.id desc limit ${limit} offset ${offset}`
})

/** Lists a page of orders, newest first. */
export function listOrders(
  db: Db,
  scope: Scope,
  limit: number,
  offset: number,
): Promise<RowOf<typeof ListedWithPart>[]> {
  return page(db, { scope, limit, offset })
}

const total = composed(
  'orders.count',
  row({ count: integer }),
  (scope: Scope) => sql`select count(*)::int as count from ${toSql(scope).from}`,
)

export async function countOrders(db: Db, scope: Scope): Promise<number> {
  const [found] = await total(db, scope)
  return found?.count ?? 0
}

const unpaid = statement(
  'orders.unpaid',
  row({ ...Listed, reserved_until: timestamptz }),
  `select ${ORDER}, o.reserved_until from orders o
   where o.user_id = $1 and o.status = 'pending_payment' and o.method = 'card' and o.reserved_until > $2
     and not exists (select from order_events e where e.order_id = o.id and e.status = '${PAYMENT_MISMATCH_EVENT}')
   order by o.id desc limit $3`,
)

/** Lists a user's orders that can still be paid by card, newest first. */
export function listUnpaid(db: Db, { userId, at, limit }: { userId: number; at: Date; limit: number }) {
  return unpaid(db, [userId, at, limit])
}

const detail = statement(
  'orders.detail',
  row({
    ...Listed,
    user_id: bigint,
    username: text,
    email: text,
    phone: text,
    vat_rate: integer,
    vat_kobo: bigint,
    delivery_address: text,
    contact_phone: text,
    note: text,
    reference: nullable(text),
    channel: nullable(text.of(...PaymentChannel.options)),
    reserved_until: nullable(timestamptz),
    paid_at: nullable(timestamptz),
    invoice: nullable(bigint),
    credit_note: nullable(bigint),
  }),
  `select ${ORDER}, o.user_id, u.username, u.email, u.phone, o.vat_rate, o.vat_kobo, o.delivery_address,
     o.contact_phone, o.note, o.reference, o.reserved_until, o.paid_at,
     (select detail #>> '{said,channel}' from payment_events e
        where e.reference = o.reference and e.status = 'successful' order by e.id desc limit 1) as channel,
     (select number from order_documents where order_id = o.id and kind = 'invoice') as invoice,
     (select max(number) from order_documents where order_id = o.id and kind = 'credit_note') as credit_note
   from orders o join users u on u.id = o.user_id where o.id = $1`,
)

export async function findDetail(db: Db, id: number): Promise<DetailRow | null> {
  const [found] = await detail(db, [id])
  return found ?? null
}

const lines = statement(
  'orders.lines',
  row({
    id: bigint,
    product_id: integer,
    store_id: integer,
    store_name: text,
    store_city: text,
    store_phone: nullable(text),
    title: text,
    condition: text,
    sku: text,
    thumbnail: nullable(text),
    quantity: integer,
    unit_kobo: bigint,
    discount_percent: integer,
    total_kobo: bigint,
    status: text.of(...OrderStatus.options),
    fit: nullable(json(OrderLine.shape.fit)),
  }),
  `select l.id, l.product_id, l.store_id, s.name as store_name, s.city as store_city,
     case when s.suspended_at is null then s.phone end as store_phone, l.title, l.condition, l.sku, l.thumbnail, l.quantity,
     l.unit_kobo, l.discount_percent, l.total_kobo, p.status, l.fit
   from order_lines l join order_shipments p using (order_id, store_id) join stores s on s.id = l.store_id
   where l.order_id = $1 order by l.position`,
)

export function listLines(db: Db, orderId: number): Promise<LineRow[]> {
  return lines(db, [orderId])
}

const ShipmentEvent = row({
  as_whom: text.of('buyer', 'store', 'admin', 'shop'),
  note: text,
  reason: nullable(text.of(...DECLINE_REASONS)),
  carrier: text,
  tracking: text,
})
const events = statement(
  'orders.events',
  row({
    ...ShipmentEvent,
    status: text,
    at: timestamptz,
    store_id: nullable(integer),
    username: nullable(text),
    store_name: nullable(text),
  }),
  `select e.status, e.at, e.as_whom, e.store_id, e.note, e.reason, e.carrier, e.tracking,
     u.username, s.name as store_name
   from order_events e left join users u on u.id = e.by_user left join stores s on s.id = e.store_id
   where e.order_id = $1 order by e.id`,
)

export function listEvents(db: Db, orderId: number): Promise<EventRow[]> {
  return events(db, [orderId])
}

const lastEvent = statement(
  'orders.last-event',
  ShipmentEvent,
  `select as_whom, note, reason, carrier, tracking from order_events
   where order_id = $1 and store_id = $2 and status = $3 order by id desc limit 1`,
)

/** Finds the last event that moved a store's shipment to a status: the role and the parts of the note. */
export async function findLastEvent(
  db: Db,
  orderId: number,
  { storeId, status }: { storeId: number; status: string },
): Promise<RowOf<typeof ShipmentEvent> | null> {
  const [found] = await lastEvent(db, [orderId, storeId, status])
  return found ?? null
}

const owned = statement('orders.own-stores', row({ id: integer }), 'select id from stores where owner_id = $1')

/** Lists the ids of the stores that a user owns. */
export async function listOwnedStores(db: Db, userId: number): Promise<number[]> {
  return (await owned(db, [userId])).map(({ id }) => id)
}
