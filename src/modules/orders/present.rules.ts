import type { LineFit } from '#modules/catalogue/fit.contract.ts'
import { kobo, toNaira } from '#platform/money.ts'

import type { Destination, OrderRefund } from './line-refunds.contract.ts'
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

/** A refund of an order as it is stored, and what became of it at the gateway. */
export interface StoredRefund {
  id: number
  amount_kobo: number
  destination: Destination
  created_at: Date
  credit_note: number | null
  card_status: string | null
  /** Why, in words for the buyer. */
  reason: string
}

/** Pieces of a line that ended with a refund. */
export interface StoredLineChange {
  refund_id: number
  order_line_id: number
  quantity: number
  amount_kobo: number
  restocked: boolean
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
  ownStores: readonly number[]
  /** A store's owner sees the lines of the own store, and of the buyer what it takes to send them. Null: all of it. */
  onlyStores: readonly number[] | null
}

interface StoredOrder {
  row: DetailRow
  lines: readonly LineRow[]
  events: readonly EventRow[]
  refunds: readonly StoredRefund[]
  changes: readonly StoredLineChange[]
}

/** An order with its lines, refunds and events, as far as this viewer sees it. */
export function presentDetail(order: StoredOrder, view: View): OrderDetail {
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
    lines: lines.map((line) => presentLine(line, order.changes)),
    events: events.map(presentEvent),
    ...refundsOf(order, lines, onlyStores === null),
    own_stores: [...view.ownStores],
    allowed: view.allowed,
  }
}

/** The refunds with the lines that this viewer sees; a store sees the amounts of its own lines, and no credit notes. */
function refundsOf({ refunds, changes }: StoredOrder, lines: readonly LineRow[], isWhole: boolean) {
  const titles = new Map(lines.map(({ id, title }) => [id, title]))
  const shown = refunds.flatMap((refund): OrderRefund[] => {
    const own = changes.filter((change) => change.refund_id === refund.id && titles.has(change.order_line_id))
    return own.length === 0 ? [] : [presentRefund(refund, own, titles, isWhole)]
  })
  const total = sumOf(changes.filter((change) => titles.has(change.order_line_id)))
  return { refunds: shown, refunded: amount(total) }
}

function presentRefund(
  refund: StoredRefund,
  own: readonly StoredLineChange[],
  titles: ReadonlyMap<number, string>,
  isWhole: boolean,
): OrderRefund {
  const { id, destination, card_status: card, credit_note: note } = refund
  const isOpen = destination === 'card' && card !== 'processed'
  return {
    id,
    amount: amount(sumOf(own)),
    destination,
    state: card === 'failed' ? 'returned' : isOpen ? 'pending' : 'done',
    at: refund.created_at.toISOString(),
    credit_note_number: note === null || !isWhole ? null : paperNumber('credit_note', note),
    lines: own.map((change) => ({
      id: change.order_line_id,
      title: titles.get(change.order_line_id) ?? '',
      quantity: change.quantity,
      amount: amount(change.amount_kobo),
    })),
  }
}

const sumOf = (changes: readonly StoredLineChange[]) =>
  changes.reduce((sum, { amount_kobo: inKobo }) => sum + inKobo, 0)

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

function presentLine(line: LineRow, changes: readonly StoredLineChange[]): OrderDetail['lines'][number] {
  const own = changes.filter((change) => change.order_line_id === line.id)
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
    ended_quantity: own.reduce((sum, { quantity }) => sum + quantity, 0),
    refunded: amount(sumOf(own)),
  }
}

/** Buyers go by their name, stores by theirs; whoever acts for the shop is the shop. */
function presentEvent({ status, at, as_whom: as, note, username, store_name: store }: EventRow) {
  const names = { buyer: username ?? 'Buyer', store: store ?? 'Store', admin: 'Sparelane', shop: 'Sparelane' }
  return { status, at: at.toISOString(), by: names[as], note }
}
