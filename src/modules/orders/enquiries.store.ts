import type { Db } from '#platform/db/pool.ts'
import { rows } from '#platform/db/statement.ts'

import type { EnquiryLine } from './enquiries.rules.ts'

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
       insert into enquiry_lines (enquiry_id, position, product_id, title, quantity, unit_kobo, total_kobo)
       select made.id, line.position, line.product_id, line.title, line.quantity, line.unit, line.total
       from made, unnest($7::int[], $8::text[], $9::int[], $10::bigint[], $11::bigint[]) with ordinality
         as line (product_id, title, quantity, unit, total, position)
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
    ],
  )
  if (made === undefined) throw new Error('An enquiry was not written.')
  return made.id
}
