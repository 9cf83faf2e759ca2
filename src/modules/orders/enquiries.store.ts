import type { Db } from '#platform/db/pool.ts'
import { rows } from '#platform/db/statement.ts'
import { kobo } from '#platform/money.ts'

import type { EnquiryLine, KeptLine } from './enquiries.rules.ts'

export interface NewEnquiry {
  userId: number
  totalKobo: number
  address: string
  phone: string
  note: string
  at: Date
  lines: readonly EnquiryLine[]
}

/** Keeps a cart that is about to be sent by message, and gives its id. */
export async function insertEnquiry(db: Db, enquiry: NewEnquiry): Promise<number> {
  const { userId, totalKobo, address, phone, note, at, lines } = enquiry
  const [made] = await rows<{ id: number }>(
    db,
    `with made as (
       insert into enquiries (user_id, total_kobo, delivery_address, contact_phone, note, created_at)
       values ($1, $2, $3, $4, $5, $6) returning id
     ), lines as (
       insert into enquiry_lines (enquiry_id, position, product_id, title, quantity, unit_kobo, total_kobo, fit)
       select made.id, line.position, line.product_id, line.title, line.quantity, line.unit, line.total, line.fit::jsonb
       from made, unnest($7::int[], $8::text[], $9::int[], $10::bigint[], $11::bigint[], $12::text[]) with ordinality
         as line (product_id, title, quantity, unit, total, fit, position)
     )
     select id from made`,
    [
      userId,
      totalKobo,
      address,
      phone,
      note,
      at,
      lines.map((line) => line.productId),
      lines.map((line) => line.title),
      lines.map((line) => line.quantity),
      lines.map((line) => line.unitKobo),
      lines.map((line) => line.totalKobo),
      lines.map(({ fit }) => fit && JSON.stringify(fit)),
    ],
  )
  if (made === undefined) throw new Error('An enquiry was not written.')
  return made.id
}

/** An enquiry as it was kept. */
export interface KeptEnquiry {
  id: number
  userId: number
  address: string
  phone: string
  note: string
  orderId: number | null
  state: 'open' | 'answered' | 'ordered' | 'closed'
  lines: KeptLine[]
}

/** An enquiry that nobody else makes an order of until the transaction ends. */
export async function lockEnquiry(db: Db, id: number): Promise<KeptEnquiry | null> {
  const [found] = await rows<Omit<KeptEnquiry, 'lines'>>(
    db,
    `select id, user_id as "userId", delivery_address as address, contact_phone as phone, note, order_id as "orderId", state
     from enquiries where id = $1 for update`,
    [id],
  )
  return found === undefined ? null : { ...found, lines: await listLines(db, id) }
}

/** Returns the last enquiry of a user, locked, if it is open or answered; else null. */
export async function findOpenEnquiry(db: Db, userId: number): Promise<Pick<KeptEnquiry, 'id' | 'lines'> | null> {
  const [last] = await rows<{ id: number }>(
    db,
    'select id from enquiries where user_id = $1 order by id desc limit 1',
    [userId],
  )
  const enquiry = last === undefined ? null : await lockEnquiry(db, last.id)
  return enquiry?.state === 'open' || enquiry?.state === 'answered' ? enquiry : null
}

async function listLines(db: Db, enquiryId: number): Promise<KeptLine[]> {
  const lines = await rows<{ productId: number; quantity: number; unit: number; fit: KeptLine['fit'] }>(
    db,
    `select product_id as "productId", quantity, unit_kobo as unit, fit from enquiry_lines where enquiry_id = $1 order by position`,
    [enquiryId],
  )
  return lines.map(({ unit, ...line }) => ({ ...line, unitKobo: kobo(unit) }))
}

/** Writes where an enquiry is to be delivered. */
export async function setDelivery(
  db: Db,
  id: number,
  { address, phone, note }: Pick<NewEnquiry, 'address' | 'phone' | 'note'>,
): Promise<void> {
  await rows(db, 'update enquiries set delivery_address = $2, contact_phone = $3, note = $4 where id = $1', [
    id,
    address,
    phone,
    note,
  ])
}

/** Notes which order an enquiry has become. */
export async function setOrdered(db: Db, id: number, orderId: number, at: Date): Promise<void> {
  await rows(db, `update enquiries set order_id = $2, state = 'ordered', state_at = $3 where id = $1`, [
    id,
    orderId,
    at,
  ])
}

/** Sets the state of an enquiry that is no order. */
export async function setState(db: Db, id: number, state: 'open' | 'answered' | 'closed', at: Date): Promise<void> {
  await rows(db, 'update enquiries set state = $2, state_at = $3 where id = $1', [id, state, at])
}

/** Closes enquiries that were sent, answered or opened again before `sentBefore`; returns how many. */
export async function closeOld(db: Db, sentBefore: Date, at: Date): Promise<number> {
  const closed = await rows(
    db,
    `update enquiries set state = 'closed', state_at = $2
     where state in ('open', 'answered') and greatest(created_at, state_at) < $1 returning id`,
    [sentBefore, at],
  )
  return closed.length
}
