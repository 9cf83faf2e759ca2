import type { LineFit } from '#modules/catalogue/fit.contract.ts'
import { kobo, toNaira } from '#platform/money.ts'

import type { DeclineReason } from './decline-reason-field.rules.ts'
import { formatEventNote } from './event-notes.rules.ts'
import type { RefundDestination, OrderRefund } from './line-refunds.contract.ts'
import type { OrderEvent } from './order-events.contract.ts'
import type { Order, OrderDetail, OrderStatus } from './orders.contract.ts'
import { type OrderAction, formatDocumentNumber, calculateVat } from './orders.rules.ts'

/** A stored order for lists; money in kobo. */
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

/** A stored order for its page. */
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
  channel: OrderDetail['channel']
  reserved_until: Date | null
  paid_at: Date | null
  invoice: number | null
  credit_note: number | null
}

/** A stored order line; money in kobo. */
export interface LineRow {
  id: number
  product_id: number
  store_id: number
  store_name: string
  store_city: string
  /** Null for a suspended store. */
  store_phone: string | null
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

/** A stored refund of an order, with its status at the gateway. */
export interface StoredRefund {
  id: number
  amount_kobo: number
  destination: RefundDestination
  created_at: Date
  credit_note: number | null
  card_status: string | null
  /** For the buyer. */
  reason: string
}

/** The quantity of a line that a refund is for. */
export interface StoredLineChange {
  refund_id: number
  order_line_id: number
  quantity: number
  amount_kobo: number
  restocked: boolean
}

/** A stored event of an order. */
export interface EventRow {
  status: string
  at: Date
  as_whom: 'buyer' | 'store' | 'admin' | 'shop'
  store_id: number | null
  note: string
  reason: DeclineReason | null
  carrier: string
  tracking: string
  username: string | null
  store_name: string | null
}

const koboToNaira = (inKobo: number) => toNaira(kobo(inKobo))

/** Presents an order for lists. */
export function presentOrder(row: ListedRow): Order {
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    method: row.method,
    total: koboToNaira(row.total_kobo),
    saved: koboToNaira(row.saved_kobo),
    created_at: row.created_at.toISOString(),
    quantity: row.line_count,
  }
}

interface Viewer {
  allowed: OrderAction[]
  ownStores: readonly number[]
  /** The stores whose lines a store owner sees, without the buyer's email and phone; null shows the whole order. */
  onlyStores: readonly number[] | null
}

interface StoredOrder {
  row: DetailRow
  lines: readonly LineRow[]
  events: readonly EventRow[]
  refunds: readonly StoredRefund[]
  changes: readonly StoredLineChange[]
}

/** Presents an order with the lines, refunds and events that the viewer may see. */
export function presentDetail(order: StoredOrder, viewer: Viewer): OrderDetail {
  const { onlyStores } = viewer
  const isShown = (storeId: number | null) => onlyStores === null || storeId === null || onlyStores.includes(storeId)
  const lines = order.lines.filter((line) => isShown(line.store_id))
  const events = order.events.filter((event) => isShown(event.store_id))
  return {
    ...presentOrder(order.row),
    ...(onlyStores === null ? presentWholeOrder(order.row) : presentShipment(order.row, lines)),
    delivery_address: order.row.delivery_address,
    contact_phone: order.row.contact_phone,
    note: order.row.note,
    lines: lines.map((line) => presentLine(line, order.changes)),
    events: events.map(presentEvent),
    ...presentRefunds(order, lines, onlyStores === null),
    own_stores: [...viewer.ownStores],
    allowed: viewer.allowed,
  }
}

/** Presents the refunds of the lines that the viewer sees; credit notes only if the viewer sees the whole order. */
function presentRefunds({ refunds, changes }: StoredOrder, lines: readonly LineRow[], isWhole: boolean) {
  const titles = new Map(lines.map(({ id, title }) => [id, title]))
  const shown = refunds.flatMap((refund): OrderRefund[] => {
    const lineChanges = changes.filter((change) => change.refund_id === refund.id && titles.has(change.order_line_id))
    return lineChanges.length === 0 ? [] : [presentRefund(refund, lineChanges, titles, isWhole)]
  })
  const total = sumAmounts(changes.filter((change) => titles.has(change.order_line_id)))
  return { refunds: shown, refunded: koboToNaira(total) }
}

function presentRefund(
  refund: StoredRefund,
  lineChanges: readonly StoredLineChange[],
  titles: ReadonlyMap<number, string>,
  isWhole: boolean,
): OrderRefund {
  const { id, destination, card_status: card, credit_note: note } = refund
  const isOpen = destination === 'card' && card !== 'processed'
  return {
    id,
    amount: koboToNaira(sumAmounts(lineChanges)),
    destination,
    state: card === 'failed' ? 'returned' : isOpen ? 'pending' : 'done',
    at: refund.created_at.toISOString(),
    credit_note_number: note === null || !isWhole ? null : formatDocumentNumber('credit_note', note),
    lines: lineChanges.map((change) => ({
      id: change.order_line_id,
      title: titles.get(change.order_line_id) ?? '',
      quantity: change.quantity,
      amount: koboToNaira(change.amount_kobo),
    })),
  }
}

const sumAmounts = (changes: readonly StoredLineChange[]) =>
  changes.reduce((sum, { amount_kobo: inKobo }) => sum + inKobo, 0)

function presentWholeOrder(row: DetailRow) {
  const { user_id: id, username, email, phone } = row
  return {
    buyer: { id, username, email, phone },
    vat: { percent: row.vat_rate / 100, amount: koboToNaira(row.vat_kobo) },
    invoice_number: row.invoice === null ? null : formatDocumentNumber('invoice', row.invoice),
    credit_note_number: row.credit_note === null ? null : formatDocumentNumber('credit_note', row.credit_note),
    reserved_until: row.reserved_until?.toISOString() ?? null,
    reference: row.reference,
    channel: row.channel,
  }
}

/** Presents the totals of the given lines only, so that a store does not see the sales of another. */
function presentShipment(row: DetailRow, lines: readonly LineRow[]) {
  const total = kobo(lines.reduce((sum, line) => sum + line.total_kobo, 0))
  const full = kobo(lines.reduce((sum, line) => sum + line.unit_kobo * line.quantity, 0))
  return {
    status: lines[0]?.status ?? row.status,
    total: toNaira(total),
    saved: koboToNaira(full - total),
    quantity: lines.length,
    buyer: { id: row.user_id, username: row.username, email: null, phone: null },
    vat: { percent: row.vat_rate / 100, amount: toNaira(calculateVat(total, row.vat_rate)) },
    invoice_number: null,
    credit_note_number: null,
    reserved_until: null,
    reference: null,
    channel: null,
  }
}

function presentLine(line: LineRow, changes: readonly StoredLineChange[]): OrderDetail['lines'][number] {
  const lineChanges = changes.filter((change) => change.order_line_id === line.id)
  return {
    id: line.id,
    productId: line.product_id,
    title: line.title,
    condition: line.condition,
    sku: line.sku,
    thumbnail: line.thumbnail,
    quantity: line.quantity,
    unit_price: koboToNaira(line.unit_kobo),
    discount_percent: line.discount_percent,
    line_total: koboToNaira(line.total_kobo),
    store: { id: line.store_id, name: line.store_name, city: line.store_city, phone: line.store_phone },
    status: line.status,
    fit: line.fit,
    ended_quantity: lineChanges.reduce((sum, { quantity }) => sum + quantity, 0),
    refunded: koboToNaira(sumAmounts(lineChanges)),
  }
}

/** Events of admins and of the shop itself are shown under the name of the shop. */
function presentEvent(event: EventRow): OrderEvent {
  const { status, at, as_whom: as, username, store_name: store, note: text, reason, carrier, tracking } = event
  const names = { buyer: username ?? 'Buyer', store: store ?? 'Store', admin: 'Sparelane', shop: 'Sparelane' }
  const parts = { reason, carrier, tracking, text }
  return { status, at: at.toISOString(), by: names[as], note: formatEventNote(parts), parts }
}
