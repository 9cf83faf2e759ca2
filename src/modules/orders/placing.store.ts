import type { Db } from '#platform/db/pool.ts'
import { bigint, row, text } from '#platform/db/row.ts'
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

// One statement inserts the orders with their parts, lines and first events, which refer to the new orders.
const insert = statement(
  'orders.insert',
  row({ id: bigint, number: text }),
  `with asked as (
     select * from jsonb_to_recordset($1::jsonb) as asked (place int, number text, "userId" bigint, method text,
       status text, "totalKobo" bigint, "savedKobo" bigint, "lineCount" smallint, "vatRate" smallint, "vatKobo" bigint,
       address text, phone text, note text, "reservedUntil" timestamptz, at timestamptz, "byUser" bigint, "asWhom" text,
       "eventNote" text)
   ), made as (
     insert into orders (number, user_id, method, status, total_kobo, saved_kobo, line_count, vat_rate, vat_kobo,
       delivery_address, contact_phone, note, reserved_until, created_at, paid_at)
     select number, "userId", method, status, "totalKobo", "savedKobo", "lineCount", "vatRate", "vatKobo", address,
       phone, note, "reservedUntil", at, case when status = 'paid' then at end
     from asked order by place
     on conflict (number) do nothing returning id, number
   ), placed as (
     select made.id, asked.* from made join asked using (number)
   ), parts as (
     insert into order_parts (order_id, store_id, status, total_kobo, saved_kobo, line_count)
     select placed.id, part."storeId", placed.status, part."totalKobo", part."savedKobo", part."lineCount"
     from placed join jsonb_to_recordset($2::jsonb)
       as part (place int, "storeId" int, "totalKobo" bigint, "savedKobo" bigint, "lineCount" smallint) using (place)
   ), lines as (
     insert into order_lines (order_id, position, store_id, product_id, title, condition, sku, thumbnail, quantity,
       unit_kobo, discount_percent, total_kobo, fit)
     select placed.id, line.position, line."storeId", line."productId", line.title, line.condition, line.sku,
       line.thumbnail, line.quantity, line."unitKobo", line."discountPercent", line."totalKobo", line.fit
     from placed join jsonb_to_recordset($3::jsonb)
       as line (place int, position smallint, "storeId" int, "productId" int, title text, condition text, sku text,
         thumbnail text, quantity int, "unitKobo" bigint, "discountPercent" smallint, "totalKobo" bigint, fit jsonb)
       using (place)
   ), events as (
     insert into order_events (order_id, status, by_user, as_whom, at, note)
     select id, status, "byUser", "asWhom", at, "eventNote" from placed
   )
   select id, number from made`,
)

/**
 * Writes orders with their parts, lines and first events. No number comes twice.
 * @returns the ids by number; an order whose number is taken is not among them, and not written
 */
export async function insertOrders(db: Db, orders: readonly NewOrder[]): Promise<Map<string, number>> {
  const parts = orders.flatMap(({ shares }, at) => shares.map((share) => ({ ...share, place: at })))
  const lines = orders.flatMap((order, at) =>
    order.lines.map((line, index) => ({ ...line, place: at, position: index + 1 })),
  )
  const made = await insert(
    db,
    [orders.map(orderRow), parts, lines].map((list) => JSON.stringify(list)),
  )
  return new Map(made.map(({ id, number }) => [number, id]))
}

const orderRow = (order: NewOrder, place: number) => ({
  ...order,
  // Sent as separate lists.
  lines: undefined,
  shares: undefined,
  place,
  lineCount: order.lines.length,
  byUser: order.madeBy?.adminId ?? order.userId,
  asWhom: order.madeBy === undefined ? 'buyer' : 'admin',
  eventNote: order.madeBy?.note ?? '',
})
