import { bigint, integer, nullable, row, text, timestamptz } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

import { toAmount, PERSON, toPerson, toIsoTime, matchingUsers, conditionIf } from './conditions.store.ts'
import { defineTable } from './table.store.ts'

const ORDER_NUMBER = /^SPL-\d{6}-\w{6}$/i

export const orders = defineTable({
  name: 'orders',
  row: row({
    id: bigint,
    number: text,
    status: text,
    method: text,
    total_kobo: bigint,
    line_count: integer,
    created_at: timestamptz,
    paid_at: nullable(timestamptz),
    ...PERSON,
  }),
  select: `o.id, o.number, o.status, o.method, o.total_kobo, o.line_count, o.created_at, o.paid_at, o.user_id,
    u.username, u.email`,
  from: 'orders o',
  joins: 'join users u on u.id = o.user_id',
  id: 'o.id',
  at: 'o.created_at',
  // Ids rise with the time of creation.
  sorts: { created_at: 'o.id', total: 'o.total_kobo' },
  conditions: ({ search, status, method }) => [
    ...conditionIf(search, (words) =>
      ORDER_NUMBER.test(words) ? sql`o.number = ${words.toUpperCase()}` : sql`o.user_id = ${matchingUsers(words)}`,
    ),
    ...conditionIf(status, (value) => sql`o.status = ${value}`),
    ...conditionIf(method, (value) => sql`o.method = ${value}`),
  ],
  present: (order) => ({
    id: order.id,
    number: order.number,
    status: order.status,
    method: order.method,
    total: toAmount(order.total_kobo),
    lines: order.line_count,
    buyer: toPerson(order),
    created_at: toIsoTime(order.created_at),
    paid_at: order.paid_at && toIsoTime(order.paid_at),
  }),
})

/** A transaction is found by its full reference, with or without prefix, or by the number of its order. */
const REFERENCE_PREFIXES = ['', 'order:', 'cancel:', 'refund:', 'topup:', 'late:', 'reversed:']
const listReferences = (words: string) => {
  const reference = ORDER_NUMBER.test(words) ? words.toUpperCase() : words
  return REFERENCE_PREFIXES.map((kind) => kind + reference)
}

export const transactions = defineTable({
  name: 'transactions',
  row: row({
    id: bigint,
    amount_kobo: bigint,
    description: text,
    ref: text,
    gateway: nullable(text),
    status: text,
    created_at: timestamptz,
    ...PERSON,
  }),
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
    ...conditionIf(
      search,
      (words) => sql`(t.user_id = ${matchingUsers(words)} or t.ref = any(${listReferences(words)}) or t.ref in
        (select unnest(array[r.key, 'returned:' || r.key]) from order_refunds r join orders o on o.id = r.order_id
          where o.number = ${words.toUpperCase()}))`,
    ),
    ...conditionIf(status, (value) => sql`t.status = ${value}`),
  ],
  present: (found) => ({
    id: found.id,
    user: toPerson(found),
    amount: toAmount(found.amount_kobo),
    description: found.description,
    reference: found.ref,
    gateway: found.gateway,
    status: found.status,
    created_at: toIsoTime(found.created_at),
  }),
})

export const enquiries = defineTable({
  name: 'enquiries',
  row: row({
    id: bigint,
    total_kobo: bigint,
    lines: integer,
    state: text,
    number: nullable(text),
    created_at: timestamptz,
    ...PERSON,
  }),
  select: `e.id, e.total_kobo, (select count(*)::int from message_order_lines l where l.message_order_id = e.id) as lines,
    e.state, o.number, e.created_at, e.user_id, u.username, u.email`,
  from: 'message_orders e',
  joins: 'join users u on u.id = e.user_id left join orders o on o.id = e.order_id',
  id: 'e.id',
  at: 'e.created_at',
  sorts: { created_at: 'e.id', total: 'e.total_kobo' },
  conditions: ({ search, state }) => [
    ...conditionIf(search, (words) =>
      /^\d{1,15}$/.test(words) ? sql`e.id = ${words}` : sql`e.user_id = ${matchingUsers(words)}`,
    ),
    ...conditionIf(state, (value) => sql`e.state = ${value}`),
  ],
  present: (enquiry) => ({
    id: enquiry.id,
    buyer: toPerson(enquiry),
    total: toAmount(enquiry.total_kobo),
    lines: enquiry.lines,
    state: enquiry.state,
    order: enquiry.number,
    created_at: toIsoTime(enquiry.created_at),
  }),
})
