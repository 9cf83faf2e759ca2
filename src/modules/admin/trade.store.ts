import { amountOf, holding, PEOPLE, personOf, type PersonRow, timeText, when } from './conditions.store.ts'
import type { Condition, TableSql } from './listing.store.ts'

const ORDER_NUMBER = /^SPL-\d{6}-\w{6}$/i

interface OrderRow extends PersonRow {
  number: string
  status: string
  method: string
  total_kobo: number
  line_count: number
  created_at: Date
  paid_at: Date | null
}

export const orders: TableSql<OrderRow> = {
  select: `o.id, o.number, o.status, o.method, o.total_kobo, o.line_count, o.created_at, o.paid_at, o.user_id,
    u.username, u.email`,
  from: 'orders o',
  joins: 'join users u on u.id = o.user_id',
  id: 'o.id',
  at: 'o.created_at',
  // Orders are numbered as they are made.
  sorts: { created_at: 'o.id', total: 'o.total_kobo' },
  conditions: ({ search, status, method }) => [
    ...when(search, (words) =>
      ORDER_NUMBER.test(words) ? ['o.number = ?', words.toUpperCase()] : [`o.user_id = ${PEOPLE}`, holding(words)],
    ),
    ...when(status, (value) => ['o.status = ?', value]),
    ...when(method, (value) => ['o.method = ?', value]),
  ],
  present: (row) => ({
    id: row.id,
    number: row.number,
    status: row.status,
    method: row.method,
    total: amountOf(row.total_kobo),
    lines: row.line_count,
    buyer: personOf(row),
    created_at: timeText(row.created_at),
    paid_at: row.paid_at && timeText(row.paid_at),
  }),
}

/** A transaction is found by its whole reference, with or without what it is for in front, or by the number of its order. */
const KINDS_OF_REFERENCE = ['', 'order:', 'cancel:', 'refund:', 'topup:', 'late:']
const referencesOf = (words: string) => {
  const reference = ORDER_NUMBER.test(words) ? words.toUpperCase() : words
  return KINDS_OF_REFERENCE.map((kind) => kind + reference)
}

interface TransactionRow extends PersonRow {
  amount_kobo: number
  description: string
  ref: string
  gateway: string | null
  status: string
  created_at: Date
}

export const transactions: TableSql<TransactionRow> = {
  select: `t.id, t.amount_kobo, t.description, t.ref, pay.gateway_kind as gateway, t.status, t.created_at, t.user_id,
    u.username, u.email`,
  from: 'wallet_transactions t',
  // A reference names a payment (`topup:SPL-…`) or an order (`cancel:SPL-260101-ABC123`), which may have one.
  joins: `join users u on u.id = t.user_id
    left join orders o on o.number = substring(t.ref from 'SPL-[0-9]{6}-[0-9A-Z]{6}')
    left join payments pay on pay.reference = coalesce(substring(t.ref from 'SPL-[0-9A-Z]{26}'), o.reference)`,
  id: 't.id',
  at: 't.created_at',
  sorts: { created_at: 't.id', amount: 't.amount_kobo' },
  conditions: ({ search, status }) => [
    ...when(search, (words) => [
      `(t.user_id = ${PEOPLE} or t.ref = any(?2) or t.ref in
        (select unnest(array[r.key, 'returned:' || r.key]) from order_refunds r join orders o on o.id = r.order_id where o.number = ?3))`,
      holding(words),
      referencesOf(words),
      words.toUpperCase(),
    ]),
    ...when(status, (value) => ['t.status = ?', value]),
  ],
  present: (row) => ({
    id: row.id,
    user: personOf(row),
    amount: amountOf(row.amount_kobo),
    description: row.description,
    reference: row.ref,
    gateway: row.gateway,
    status: row.status,
    created_at: timeText(row.created_at),
  }),
}

export interface EnquiryRow extends PersonRow {
  total_kobo: number
  lines: number
  state: string
  number: string | null
  created_at: Date
}

export const enquiries: TableSql<EnquiryRow> = {
  select: `e.id, e.total_kobo, (select count(*)::int from enquiry_lines l where l.enquiry_id = e.id) as lines,
    e.state, o.number, e.created_at, e.user_id, u.username, u.email`,
  from: 'enquiries e',
  joins: 'join users u on u.id = e.user_id left join orders o on o.id = e.order_id',
  id: 'e.id',
  at: 'e.created_at',
  sorts: { created_at: 'e.id', total: 'e.total_kobo' },
  conditions: ({ search, state }) => [
    ...when(search, (words) =>
      /^\d{1,15}$/.test(words) ? ['e.id = ?', words] : [`e.user_id = ${PEOPLE}`, holding(words)],
    ),
    ...when(state, (value): Condition => ['e.state = ?', value]),
  ],
  present: (row) => ({
    id: row.id,
    buyer: personOf(row),
    total: amountOf(row.total_kobo),
    lines: row.lines,
    state: row.state,
    order: row.number,
    created_at: timeText(row.created_at),
  }),
}
