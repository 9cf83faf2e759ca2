import type { Db } from '#platform/db/pool.ts'
import { bigint, integer, json, nullable, row, type RowOf, text } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'
import { kobo } from '#platform/money.ts'

import type { MessageOrderLine, StoredMessageLine } from './message-orders.rules.ts'
import { OrderLine } from './orders.contract.ts'

export interface NewMessageOrder {
  userId: number
  totalKobo: number
  address: string
  phone: string
  note: string
  at: Date
  lines: readonly MessageOrderLine[]
}

const MessageOrderId = row({ id: bigint })
const insert = statement(
  'message-orders.insert',
  MessageOrderId,
  `with inserted as (
     insert into message_orders (user_id, total_kobo, delivery_address, contact_phone, note, created_at)
     values ($1, $2, $3, $4, $5, $6) returning id
   ), lines as (
     insert into message_order_lines (message_order_id, position, product_id, title, quantity, unit_kobo, total_kobo, fit)
     select inserted.id, line.position, line."productId", line.title, line.quantity, line."unitKobo", line."totalKobo", line.fit
     from inserted, jsonb_to_recordset($7::jsonb) as line (position smallint, "productId" int, title text, quantity int,
       "unitKobo" bigint, "totalKobo" bigint, fit jsonb)
   )
   select id from inserted`,
)

/** Writes a message order and returns its id. */
export async function insertMessageOrder(db: Db, messageOrder: NewMessageOrder): Promise<number> {
  const { userId, totalKobo, address, phone, note, at } = messageOrder
  const lines = messageOrder.lines.map((line, index) => ({ ...line, position: index + 1 }))
  const [inserted] = await insert(db, [userId, totalKobo, address, phone, note, at, JSON.stringify(lines)])
  if (inserted === undefined) throw new Error('A message order was not written.')
  return inserted.id
}

const MessageOrder = row({
  id: bigint,
  userId: bigint,
  address: text,
  phone: text,
  note: text,
  orderId: nullable(bigint),
  state: text.of('open', 'answered', 'ordered', 'closed'),
})
/** A stored message order with its lines. */
export type StoredMessageOrder = RowOf<typeof MessageOrder> & { lines: StoredMessageLine[] }

const locked = statement(
  'message-orders.lock',
  MessageOrder,
  `select id, user_id as "userId", delivery_address as address, contact_phone as phone, note, order_id as "orderId", state
   from message_orders where id = $1 for update`,
)

/** Locks a message order until the transaction ends; null if it does not exist. */
export async function lockMessageOrder(db: Db, id: number): Promise<StoredMessageOrder | null> {
  const [found] = await locked(db, [id])
  return found === undefined ? null : { ...found, lines: await listLines(db, id) }
}

const latest = statement(
  'message-orders.latest',
  MessageOrderId,
  'select id from message_orders where user_id = $1 order by id desc limit 1',
)

/** Finds and locks the last message order of a user; null unless it is open or answered. */
export async function findOpenMessageOrder(
  db: Db,
  userId: number,
): Promise<Pick<StoredMessageOrder, 'id' | 'lines'> | null> {
  const [last] = await latest(db, [userId])
  const messageOrder = last === undefined ? null : await lockMessageOrder(db, last.id)
  return messageOrder?.state === 'open' || messageOrder?.state === 'answered' ? messageOrder : null
}

const linesOfMessageOrder = statement(
  'message-orders.lines',
  row({ productId: integer, quantity: integer, unit: bigint, fit: nullable(json(OrderLine.shape.fit)) }),
  `select product_id as "productId", quantity, unit_kobo as unit, fit from message_order_lines where message_order_id = $1 order by position`,
)

async function listLines(db: Db, messageOrderId: number): Promise<StoredMessageLine[]> {
  const lines = await linesOfMessageOrder(db, [messageOrderId])
  return lines.map(({ unit, ...line }) => ({ ...line, unitKobo: kobo(unit) }))
}

const resent = statement(
  'message-orders.resend',
  noColumns,
  `update message_orders set delivery_address = $2, contact_phone = $3, note = $4, state = 'open', state_at = $5
   where id = $1`,
)

/** Updates the delivery details of a message order that was sent again, and opens it. */
export async function resendMessageOrder(
  db: Db,
  id: number,
  { address, phone, note, at }: Pick<NewMessageOrder, 'address' | 'phone' | 'note' | 'at'>,
): Promise<void> {
  await resent(db, [id, address, phone, note, at])
}

const ordered = statement(
  'message-orders.set-ordered',
  noColumns,
  `update message_orders set order_id = $2, state = 'ordered', state_at = $3 where id = $1`,
)

/** Links a message order to the order that was created from it. */
export async function setOrdered(db: Db, id: number, orderId: number, at: Date): Promise<void> {
  await ordered(db, [id, orderId, at])
}

const moved = statement(
  'message-orders.set-state',
  noColumns,
  'update message_orders set state = $2, state_at = $3 where id = $1',
)

/** Sets the state of a message order that has no order. */
export async function setState(db: Db, id: number, state: 'open' | 'answered' | 'closed', at: Date): Promise<void> {
  await moved(db, [id, state, at])
}

const closed = statement(
  'message-orders.close-old',
  noColumns,
  `update message_orders set state = 'closed', state_at = $2
   where state in ('open', 'answered') and greatest(created_at, state_at) < $1`,
  { planEachTime: true },
)

/** Closes message orders last sent, answered or reopened before `sentBefore`; returns how many. */
export function closeMessageOrdersBefore(db: Db, sentBefore: Date, at: Date): Promise<number> {
  return closed(db, [sentBefore, at])
}
