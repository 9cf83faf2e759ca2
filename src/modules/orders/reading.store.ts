import type { Db } from '#platform/db/pool.ts'
import { rows, statement } from '#platform/db/statement.ts'

import { OTHER_PAYMENT_EVENT } from './orders.rules.ts'
import type { DetailRow, EventRow, LineRow, ListedRow } from './present.rules.ts'

// What people are shown. Names of users and stores are read where they are written.

const WHOLE = 'o.id, o.number, o.status, o.method, o.total_kobo, o.saved_kobo, o.created_at, o.line_count'
const SHARE = `o.id, o.number, p.status, o.method, p.total_kobo, p.saved_kobo, o.created_at, p.line_count`

/** Whose orders: a buyer's, everybody's, or those with lines of these stores. */
export type Scope = { userId: number } | 'all' | { storeIds: readonly number[] }

interface ScopeSql {
  select: string
  from: string
  values: unknown[]
}

// Three texts that are written here; nothing of a request is in them.
function sqlOf(scope: Scope): ScopeSql {
  if (scope === 'all') return { select: WHOLE, from: 'orders o where true', values: [] }
  if ('userId' in scope) return { select: WHOLE, from: 'orders o where o.user_id = $1', values: [scope.userId] }
  // What nobody paid for is no business of a store.
  const from = `order_parts p join orders o on o.id = p.order_id where p.store_id = any($1::int[]) and o.paid_at is not null`
  return { select: SHARE, from, values: [scope.storeIds] }
}

/** A page of orders, the latest first. */
export function listOrders(db: Db, scope: Scope, limit: number, offset: number): Promise<ListedRow[]> {
  const { select, from, values } = sqlOf(scope)
  return rows(db, `select ${select} from ${from} order by o.id desc limit ${limit} offset ${offset}`, values)
}

export async function countOrders(db: Db, scope: Scope): Promise<number> {
  const { from, values } = sqlOf(scope)
  const [found] = await rows<{ count: number }>(db, `select count(*)::int as count from ${from}`, values)
  return found?.count ?? 0
}

const unpaid = statement<ListedRow & { reserved_until: Date }>(
  'orders.unpaid',
  `select ${WHOLE}, o.reserved_until from orders o
   where o.user_id = $1 and o.status = 'pending_payment' and o.method = 'card' and o.reserved_until > $2
     and not exists (select from order_events e where e.order_id = o.id and e.status = '${OTHER_PAYMENT_EVENT}')
   order by o.id desc limit $3`,
)

/** Lists a user's orders that can still be paid for by card, the latest first. */
export function listUnpaid(db: Db, { userId, at, limit }: { userId: number; at: Date; limit: number }) {
  return unpaid(db, [userId, at, limit])
}

const detail = statement<DetailRow>(
  'orders.detail',
  `select ${WHOLE}, o.user_id, u.username, u.email, u.phone, o.vat_rate, o.vat_kobo, o.delivery_address,
     o.contact_phone, o.note, o.reference, o.reserved_until, o.paid_at,
     (select number from order_papers where order_id = o.id and kind = 'invoice') as invoice,
     (select max(number) from order_papers where order_id = o.id and kind = 'credit_note') as credit_note
   from orders o join users u on u.id = o.user_id where o.id = $1`,
)

export async function findDetail(db: Db, id: number): Promise<DetailRow | null> {
  const [found] = await detail(db, [id])
  return found ?? null
}

const lines = statement<LineRow>(
  'orders.lines',
  `select l.id, l.product_id, l.store_id, s.name as store_name, l.title, l.condition, l.sku, l.thumbnail, l.quantity,
     l.unit_kobo, l.discount_percent, l.total_kobo, p.status, l.fit
   from order_lines l join order_parts p using (order_id, store_id) join stores s on s.id = l.store_id
   where l.order_id = $1 order by l.position`,
)

export function listLines(db: Db, orderId: number): Promise<LineRow[]> {
  return lines(db, [orderId])
}

const events = statement<EventRow>(
  'orders.events',
  `select e.status, e.at, e.as_whom, e.store_id, e.note, u.username, s.name as store_name
   from order_events e left join users u on u.id = e.by_user left join stores s on s.id = e.store_id
   where e.order_id = $1 order by e.id`,
)

export function listEvents(db: Db, orderId: number): Promise<EventRow[]> {
  return events(db, [orderId])
}

const move = statement<Pick<EventRow, 'as_whom' | 'note'>>(
  'orders.move',
  `select as_whom, note from order_events where order_id = $1 and store_id = $2 and status = $3 order by id desc limit 1`,
)

/** Finds who moved a store's part of an order to a status, and what they wrote. */
export async function findMove(
  db: Db,
  orderId: number,
  { storeId, status }: { storeId: number; status: string },
): Promise<Pick<EventRow, 'as_whom' | 'note'> | null> {
  const [found] = await move(db, [orderId, storeId, status])
  return found ?? null
}

const owned = statement<{ id: number }>('orders.own-stores', 'select id from stores where owner_id = $1')

/** The ids of the stores that a user owns. */
export async function listStoresOf(db: Db, userId: number): Promise<number[]> {
  return (await owned(db, [userId])).map(({ id }) => id)
}
