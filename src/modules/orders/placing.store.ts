import type { Db } from '#platform/db/pool.ts'
import { statement } from '#platform/db/statement.ts'

import type { PaymentMethod } from './orders.contract.ts'
import type { QuotedLine, Share } from './quote.rules.ts'

export interface NewOrder {
  number: string
  userId: number
  method: PaymentMethod
  status: 'paid' | 'pending_payment'
  totalKobo: number
  savedKobo: number
  vatRate: number
  vatKobo: number
  address: string
  phone: string
  note: string
  reservedUntil: Date | null
  at: Date
  /** An admin who made it for the buyer, with a word on why; else the buyer did. */
  madeBy?: { adminId: number; note: string }
  lines: readonly QuotedLine[]
  shares: readonly Share[]
}

// One question for the whole order: its parts, its lines and its first event hang on the row that is written first.
const insert = statement<{ id: number }>(
  'orders.insert',
  `with made as (
     insert into orders (number, user_id, method, status, total_kobo, saved_kobo, line_count, vat_rate, vat_kobo,
       delivery_address, contact_phone, note, reserved_until, created_at, paid_at)
     values ($1, $2, $3, $4, $5, $6, cardinality($15::int[]), $7, $8, $9, $10, $11, $12, $13,
       case when $4 = 'paid' then $13::timestamptz end)
     on conflict (number) do nothing returning id
   ), parts as (
     insert into order_parts (order_id, store_id, status, total_kobo, saved_kobo, line_count)
     select made.id, part.* from made,
       (select store_id, $4::text, total, saved, lines from
         unnest($24::int[], $25::bigint[], $26::bigint[], $27::smallint[]) as share (store_id, total, saved, lines)) part
   ), lines as (
     insert into order_lines (order_id, position, store_id, product_id, title, condition, sku, thumbnail, quantity,
       unit_kobo, discount_percent, total_kobo)
     select made.id, line.position, line.store_id, line.product_id, line.title, line.condition, line.sku,
       line.thumbnail, line.quantity, line.unit, line.percent, line.total
     from made, unnest($14::int[], $15::int[], $16::text[], $17::text[], $18::text[], $19::text[], $20::int[],
       $21::bigint[], $22::smallint[], $23::bigint[]) with ordinality
       as line (store_id, product_id, title, condition, sku, thumbnail, quantity, unit, percent, total, position)
   )
   insert into order_events (order_id, status, by_user, as_whom, at, note)
   select id, $4, $28, $29, $13, $30 from made
   returning order_id as id`,
)

/** Writes an order with its parts, lines and first event; null when its number is taken. */
export async function insertOrder(db: Db, order: NewOrder): Promise<number | null> {
  const { number, userId, method, status, totalKobo, savedKobo, vatRate, vatKobo, lines, shares } = order
  const { address, phone, note, reservedUntil, at, madeBy } = order
  const figures = [number, userId, method, status, totalKobo, savedKobo, vatRate, vatKobo]
  const [made] = await insert(db, [
    ...figures,
    address,
    phone,
    note,
    reservedUntil,
    at,
    lines.map((line) => line.storeId),
    lines.map((line) => line.productId),
    lines.map((line) => line.title),
    lines.map((line) => line.condition),
    lines.map((line) => line.sku),
    lines.map((line) => line.thumbnail),
    lines.map((line) => line.quantity),
    lines.map((line) => line.unitKobo),
    lines.map((line) => line.discountPercent),
    lines.map((line) => line.totalKobo),
    shares.map((share) => share.storeId),
    shares.map((share) => share.totalKobo),
    shares.map((share) => share.savedKobo),
    shares.map((share) => share.lineCount),
    ...(madeBy ? [madeBy.adminId, 'admin', madeBy.note] : [userId, 'buyer', '']),
  ])
  return made?.id ?? null
}
