import type { Db } from '#platform/db/pool.ts'
import { bigint, integer, json, nullable, row, type RowOf, text } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'
import { kobo } from '#platform/money.ts'

import type { EnquiryLine, KeptLine } from './enquiries.rules.ts'
import { OrderLine } from './orders.contract.ts'

export interface NewEnquiry {
  userId: number
  totalKobo: number
  address: string
  phone: string
  note: string
  at: Date
  lines: readonly EnquiryLine[]
}

const EnquiryId = row({ id: bigint })
const insert = statement(
  'enquiries.insert',
  EnquiryId,
  `with made as (
     insert into enquiries (user_id, total_kobo, delivery_address, contact_phone, note, created_at)
     values ($1, $2, $3, $4, $5, $6) returning id
   ), lines as (
     insert into enquiry_lines (enquiry_id, position, product_id, title, quantity, unit_kobo, total_kobo, fit)
     select made.id, line.position, line."productId", line.title, line.quantity, line."unitKobo", line."totalKobo", line.fit
     from made, jsonb_to_recordset($7::jsonb) as line (position smallint, "productId" int, title text, quantity int,
       "unitKobo" bigint, "totalKobo" bigint, fit jsonb)
   )
   select id from made`,
)

/** Keeps a cart that is about to be sent by message, and gives its id. */
export async function insertEnquiry(db: Db, enquiry: NewEnquiry): Promise<number> {
  const { userId, totalKobo, address, phone, note, at } = enquiry
  const lines = enquiry.lines.map((line, index) => ({ ...line, position: index + 1 }))
  const [made] = await insert(db, [userId, totalKobo, address, phone, note, at, JSON.stringify(lines)])
  if (made === undefined) throw new Error('An enquiry was not written.')
  return made.id
}

const Enquiry = row({
  id: bigint,
  userId: bigint,
  address: text,
  phone: text,
  note: text,
  orderId: nullable(bigint),
  state: text.of('open', 'answered', 'ordered', 'closed'),
})
/** An enquiry as it was kept. */
export type KeptEnquiry = RowOf<typeof Enquiry> & { lines: KeptLine[] }

const locked = statement(
  'enquiries.lock',
  Enquiry,
  `select id, user_id as "userId", delivery_address as address, contact_phone as phone, note, order_id as "orderId", state
   from enquiries where id = $1 for update`,
)

/** An enquiry that nobody else makes an order of until the transaction ends. */
export async function lockEnquiry(db: Db, id: number): Promise<KeptEnquiry | null> {
  const [found] = await locked(db, [id])
  return found === undefined ? null : { ...found, lines: await listLines(db, id) }
}

const latest = statement(
  'enquiries.latest',
  EnquiryId,
  'select id from enquiries where user_id = $1 order by id desc limit 1',
)

/** Returns the last enquiry of a user, locked, if it is open or answered; else null. */
export async function findOpenEnquiry(db: Db, userId: number): Promise<Pick<KeptEnquiry, 'id' | 'lines'> | null> {
  const [last] = await latest(db, [userId])
  const enquiry = last === undefined ? null : await lockEnquiry(db, last.id)
  return enquiry?.state === 'open' || enquiry?.state === 'answered' ? enquiry : null
}

const linesOf = statement(
  'enquiries.lines',
  row({ productId: integer, quantity: integer, unit: bigint, fit: nullable(json(OrderLine.shape.fit)) }),
  `select product_id as "productId", quantity, unit_kobo as unit, fit from enquiry_lines where enquiry_id = $1 order by position`,
)

async function listLines(db: Db, enquiryId: number): Promise<KeptLine[]> {
  const lines = await linesOf(db, [enquiryId])
  return lines.map(({ unit, ...line }) => ({ ...line, unitKobo: kobo(unit) }))
}

const deliver = statement(
  'enquiries.set-delivery',
  noColumns,
  'update enquiries set delivery_address = $2, contact_phone = $3, note = $4 where id = $1',
)

/** Writes where an enquiry is to be delivered. */
export async function setDelivery(
  db: Db,
  id: number,
  { address, phone, note }: Pick<NewEnquiry, 'address' | 'phone' | 'note'>,
): Promise<void> {
  await deliver(db, [id, address, phone, note])
}

const ordered = statement(
  'enquiries.set-ordered',
  noColumns,
  `update enquiries set order_id = $2, state = 'ordered', state_at = $3 where id = $1`,
)

/** Notes which order an enquiry has become. */
export async function setOrdered(db: Db, id: number, orderId: number, at: Date): Promise<void> {
  await ordered(db, [id, orderId, at])
}

const moved = statement(
  'enquiries.set-state',
  noColumns,
  'update enquiries set state = $2, state_at = $3 where id = $1',
)

/** Sets the state of an enquiry that is no order. */
export async function setState(db: Db, id: number, state: 'open' | 'answered' | 'closed', at: Date): Promise<void> {
  await moved(db, [id, state, at])
}

const closed = statement(
  'enquiries.close-old',
  noColumns,
  `update enquiries set state = 'closed', state_at = $2
   where state in ('open', 'answered') and greatest(created_at, state_at) < $1`,
  { planEachTime: true },
)

/** Closes enquiries that were sent, answered or opened again before `sentBefore`; returns how many. */
export function closeOld(db: Db, sentBefore: Date, at: Date): Promise<number> {
  return closed(db, [sentBefore, at])
}
