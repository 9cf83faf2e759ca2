import type { LineFit } from '#modules/catalogue/fit.contract.ts'
import { kobo, toNaira } from '#platform/money.ts'

import type { Order, OrderDetail, OrderStatus } from './orders.contract.ts'
import { type Act, paperNumber, vatWithin } from './orders.rules.ts'

/** An order as the store reads it for lists; money in kobo. */
export interface ListedRow {
  id: number
  number: string
  status: OrderStatus
  method: Order['method']
  total_kobo: number
  saved_kobo: number
  created_at: Date
  line_count: number
}

/** An order as the store reads it for its page. */
export interface DetailRow extends ListedRow {
  user_id: number
  username: string
  email: string
  phone: string
  vat_rate: number
  vat_kobo: number
  delivery_address: string
  contact_phone: string
  note: string
  reference: string | null
  reserved_until: Date | null
  paid_at: Date | null
  invoice: number | null
  credit_note: number | null
}

/** A line as it is stored; money in kobo. */
export interface LineRow {
  id: number
  product_id: number
  store_id: number
  store_name: string
  title: string
  condition: string
  sku: string
  thumbnail: string | null
  quantity: number
  unit_kobo: number
  discount_percent: number
  total_kobo: number
  status: OrderStatus
  fit: LineFit | null
}

/** What happened to an order, as it is stored. */
export interface EventRow {
  status: string
  at: Date
  as_whom: 'buyer' | 'store' | 'admin' | 'shop'
  store_id: number | null
  note: string
  username: string | null
  store_name: string | null
}

const amount = (inKobo: number) => toNaira(kobo(inKobo))

/** An order as lists show it. */
export function presentOrder(row: ListedRow): Order {
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    method: row.method,
    total: amount(row.total_kobo),
    saved: amount(row.saved_kobo),
    created_at: row.created_at.toISOString(),
    quantity: row.line_count,
  }
}

interface View {
  allowed: Act[]
  /** A store's owner sees the lines of the own store, and of the buyer what it takes to send them. Null: all of it. */
  onlyStores: readonly number[] | null
}

/** An order with its lines and events, as far as this viewer sees it. */
export function presentDetail(
  order: { row: DetailRow; lines: LineRow[]; events: EventRow[] },
  view: View,
): OrderDetail {
  const { onlyStores } = view
  const isShown = (storeId: number | null) => onlyStores === null || storeId === null || onlyStores.includes(storeId)
  const lines = order.lines.filter((line) => isShown(line.store_id))
  const events = order.events.filter((event) => isShown(event.store_id))
  return {
    ...presentOrder(order.row),
    ...(onlyStores === null ? wholeOf(order.row) : shareOf(order.row, lines)),
    delivery_address: order.row.delivery_address,
    contact_phone: order.row.contact_phone,
    note: order.row.note,
    lines: lines.map(presentLine),
    events: events.map(presentEvent),
    allowed: view.allowed,
  }
}

function wholeOf(row: DetailRow) {
  const { user_id: id, username, email, phone } = row
  return {
    buyer: { id, username, email, phone },
    vat: { percent: row.vat_rate / 100, amount: amount(row.vat_kobo) },
    invoice_number: row.invoice === null ? null : paperNumber('invoice', row.invoice),
    credit_note_number: row.credit_note === null ? null : paperNumber('credit_note', row.credit_note),
    reserved_until: row.reserved_until?.toISOString() ?? null,
    reference: row.reference,
  }
}

/** The figures of some lines alone, so that one store does not see what another sold. */
function shareOf(row: DetailRow, lines: readonly LineRow[]) {
  const total = kobo(lines.reduce((sum, line) => sum + line.total_kobo, 0))
  const full = kobo(lines.reduce((sum, line) => sum + line.unit_kobo * line.quantity, 0))
  return {
    status: lines[0]?.status ?? row.status,
    total: toNaira(total),
    saved: amount(full - total),
    quantity: lines.length,
    buyer: { id: row.user_id, username: row.username, email: null, phone: null },
    vat: { percent: row.vat_rate / 100, amount: toNaira(vatWithin(total, row.vat_rate)) },
    invoice_number: null,
    credit_note_number: null,
    reserved_until: null,
    reference: null,
  }
}

function presentLine(line: LineRow): OrderDetail['lines'][number] {
  return {
    id: line.id,
    productId: line.product_id,
    title: line.title,
    condition: line.condition,
    sku: line.sku,
    thumbnail: line.thumbnail,
    quantity: line.quantity,
    unit_price: amount(line.unit_kobo),
    discount_percent: line.discount_percent,
    line_total: amount(line.total_kobo),
    store: { id: line.store_id, name: line.store_name },
    status: line.status,
    fit: line.fit,
  }
}

/** Buyers go by their name, stores by theirs; whoever acts for the shop is the shop. */
function presentEvent({ status, at, as_whom: as, note, username, store_name: store }: EventRow) {
  const names = { buyer: username ?? 'Buyer', store: store ?? 'Store', admin: 'Sparelane', shop: 'Sparelane' }
  return { status, at: at.toISOString(), by: names[as], note }
}
