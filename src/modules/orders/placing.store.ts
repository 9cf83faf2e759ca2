import type { Db } from '#platform/db/pool.ts'
import { statement } from '#platform/db/statement.ts'
import type { Kobo } from '#platform/money.ts'

import type { PaymentMethod } from './orders.contract.ts'
import type { QuotedLine, Share } from './quote.rules.ts'

export interface NewOrder {
  number: string
  userId: number
  method: PaymentMethod
  status: 'paid' | 'pending_payment'
  totalKobo: Kobo
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

// One question for all of them: parts, lines and first events hang on the rows that are written first.
const insert = statement<{ id: number; number: string }>(
  'orders.insert',
  `with asked as (
     select * from unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::smallint[],
       $8::smallint[], $9::bigint[], $10::text[], $11::text[], $12::text[], $13::timestamptz[], $14::timestamptz[],
       $15::bigint[], $16::text[], $17::text[]) with ordinality
       as asked (number, user_id, method, status, total, saved, lines, vat_rate, vat, address, phone, note,
         reserved_until, at, by_user, as_whom, word, place)
   ), made as (
     insert into orders (number, user_id, method, status, total_kobo, saved_kobo, line_count, vat_rate, vat_kobo,
       delivery_address, contact_phone, note, reserved_until, created_at, paid_at)
     select number, user_id, method, status, total, saved, lines, vat_rate, vat, address, phone, note, reserved_until, at,
       case when status = 'paid' then at end
     from asked order by place
     on conflict (number) do nothing returning id, number
   ), placed as (
     select made.id, asked.* from made join asked using (number)
   ), parts as (
     insert into order_parts (order_id, store_id, status, total_kobo, saved_kobo, line_count)
     select placed.id, share.store_id, placed.status, share.total, share.saved, share.lines
     from placed join unnest($18::int[], $19::int[], $20::bigint[], $21::bigint[], $22::smallint[])
       as share (place, store_id, total, saved, lines) on share.place = placed.place
   ), lines as (
     insert into order_lines (order_id, position, store_id, product_id, title, condition, sku, thumbnail, quantity,
       unit_kobo, discount_percent, total_kobo, fit)
     select placed.id, line.position, line.store_id, line.product_id, line.title, line.condition, line.sku,
       line.thumbnail, line.quantity, line.unit, line.percent, line.total, line.fit::jsonb
     from placed join unnest($23::int[], $24::smallint[], $25::int[], $26::int[], $27::text[], $28::text[], $29::text[],
       $30::text[], $31::int[], $32::bigint[], $33::smallint[], $34::bigint[], $35::text[])
       as line (place, position, store_id, product_id, title, condition, sku, thumbnail, quantity, unit, percent, total,
         fit) on line.place = placed.place
   ), events as (
     insert into order_events (order_id, status, by_user, as_whom, at, note)
     select id, status, by_user, as_whom, at, word from placed
   )
   select id, number from made`,
)

/**
 * Writes orders with their parts, lines and first events. No number comes twice.
 * @returns the ids by number; an order whose number is taken is not among them, and not written
 */
export async function insertOrders(db: Db, orders: readonly NewOrder[]): Promise<Map<string, number>> {
  const shares = orders.flatMap((order, at) => order.shares.map((share) => ({ ...share, place: at + 1 })))
  const lines = orders.flatMap((order, at) =>
    order.lines.map((line, index) => ({ ...line, place: at + 1, position: index + 1 })),
  )
  const made = await insert(db, [...orderColumns(orders), ...shareColumns(shares), ...lineColumns(lines)])
  return new Map(made.map(({ id, number }) => [number, id]))
}

const orderColumns = (orders: readonly NewOrder[]): unknown[][] => [
  orders.map((order) => order.number),
  orders.map((order) => order.userId),
  orders.map((order) => order.method),
  orders.map((order) => order.status),
  orders.map((order) => order.totalKobo),
  orders.map((order) => order.savedKobo),
  orders.map((order) => order.lines.length),
  orders.map((order) => order.vatRate),
  orders.map((order) => order.vatKobo),
  orders.map((order) => order.address),
  orders.map((order) => order.phone),
  orders.map((order) => order.note),
  orders.map((order) => order.reservedUntil),
  orders.map((order) => order.at),
  orders.map(({ madeBy, userId }) => madeBy?.adminId ?? userId),
  orders.map(({ madeBy }) => (madeBy ? 'admin' : 'buyer')),
  orders.map(({ madeBy }) => madeBy?.note ?? ''),
]

const shareColumns = (shares: readonly (Share & { place: number })[]): unknown[][] => [
  shares.map((share) => share.place),
  shares.map((share) => share.storeId),
  shares.map((share) => share.totalKobo),
  shares.map((share) => share.savedKobo),
  shares.map((share) => share.lineCount),
]

const lineColumns = (lines: readonly (QuotedLine & { place: number; position: number })[]): unknown[][] => [
  lines.map((line) => line.place),
  lines.map((line) => line.position),
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
  lines.map(({ fit }) => fit && JSON.stringify(fit)),
]
