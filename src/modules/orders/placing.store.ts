import type { Db } from '#platform/db/pool.ts'
import { bigint, row, text } from '#platform/db/row.ts'
import { statement } from '#platform/db/statement.ts'
import type { Kobo } from '#platform/money.ts'

import type { PaymentMethod } from './orders.contract.ts'
import type { QuotedLine, ShipmentTotals } from './quote.rules.ts'

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
  /** The admin who placed the order for the buyer, with a note; not set if the buyer placed it. */
  madeBy?: { adminId: number; note: string }
  lines: readonly QuotedLine[]
  shipments: readonly ShipmentTotals[]
}

// One statement inserts the orders with their shipments, lines and first events.
const insert = statement(
  'orders.insert',
  row({ id: bigint, number: text }),
  `with input as (
     select * from jsonb_to_recordset($1::jsonb) as input (place int, number text, "userId" bigint, method text,
       status text, "totalKobo" bigint, "savedKobo" bigint, "lineCount" smallint, "vatRate" smallint, "vatKobo" bigint,
       address text, phone text, note text, "reservedUntil" timestamptz, at timestamptz, "byUser" bigint, "asWhom" text,
       "eventNote" text)
   ), inserted as (
     insert into orders (number, user_id, method, status, total_kobo, saved_kobo, line_count, vat_rate, vat_kobo,
       delivery_address, contact_phone, note, reserved_until, created_at, paid_at)
     select number, "userId", method, status, "totalKobo", "savedKobo", "lineCount", "vatRate", "vatKobo", address,
       phone, note, "reservedUntil", at, case when status = 'paid' then at end
     from input order by place
     on conflict (number) do nothing returning id, number
   ), placed as (
     select inserted.id, input.* from inserted join input using (number)
   ), shipments as (
     insert into order_shipments (order_id, store_id, status, total_kobo, saved_kobo, line_count)
     select placed.id, shipment."storeId", placed.status, shipment."totalKobo", shipment."savedKobo", shipment."lineCount"
     from placed join jsonb_to_recordset($2::jsonb)
       as shipment (place int, "storeId" int, "totalKobo" bigint, "savedKobo" bigint, "lineCount" smallint) using (place)
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
   select id, number from inserted`,
)

/** Writes orders of distinct numbers. Returns their ids by number, without orders whose number is taken. */
export async function insertOrders(db: Db, orders: readonly NewOrder[]): Promise<Map<string, number>> {
  const shipments = orders.flatMap((order, at) => order.shipments.map((totals) => ({ ...totals, place: at })))
  const lines = orders.flatMap((order, at) =>
    order.lines.map((line, index) => ({ ...line, place: at, position: index + 1 })),
  )
  const inserted = await insert(
    db,
    [orders.map(toOrderRow), shipments, lines].map((list) => JSON.stringify(list)),
  )
  return new Map(inserted.map(({ id, number }) => [number, id]))
}

const toOrderRow = (order: NewOrder, place: number) => ({
  ...order,
  // Sent as separate lists.
  lines: undefined,
  shipments: undefined,
  place,
  lineCount: order.lines.length,
  byUser: order.madeBy?.adminId ?? order.userId,
  asWhom: order.madeBy === undefined ? 'buyer' : 'admin',
  eventNote: order.madeBy?.note ?? '',
})
