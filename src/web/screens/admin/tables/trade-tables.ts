import { msg } from '@lingui/core/macro'

import { listAdminEnquiries, listAdminOrders, listAdminTransactions } from '#modules/reports/tables.contract.ts'
import { adminEnquiryPath, orderPath } from '#web/app/navigation/paths.ts'
import { methodText } from '#web/features/order-summary/order-words.ts'
import { TABLE_TITLES } from '#web/screens/admin/features/table-titles.ts'

import { capital, choice, DAYS, money, EMPTY_CELL, stateCell, table, when, who, words } from './table-parts.ts'

export const orders = table({
  title: TABLE_TITLES.orders,
  call: listAdminOrders,
  columns: [
    { label: msg`Number` },
    { label: msg`Placed`, sort: 'created_at' },
    { label: msg`Buyer` },
    { label: msg`State` },
    { label: msg`Payment` },
    { label: msg`Parts`, isNumber: true },
    { label: msg`Total`, sort: 'total', isNumber: true },
  ],
  filters: [
    words(msg`Number or buyer`),
    choice('status', msg`State`, [
      'pending_payment',
      'paid',
      'processing',
      'shipped',
      'delivered',
      'cancelled',
      'refunded',
    ]),
    choice('method', msg`Payment`, ['wallet', 'card', 'message']),
    ...DAYS,
  ],
  cells: (row) => [
    { text: row.number, to: orderPath(row.number), variant: 'mono' },
    when(row.created_at),
    who(row.buyer),
    stateCell(row.status),
    { text: methodText(row.method) },
    { text: String(row.lines), variant: 'number' },
    money(row.total),
  ],
})

export const transactions = table({
  title: TABLE_TITLES.transactions,
  call: listAdminTransactions,
  columns: [
    { label: msg`When`, sort: 'created_at' },
    { label: msg`User` },
    { label: msg`What` },
    { label: msg`Reference` },
    { label: msg`Card money` },
    { label: msg`State` },
    { label: msg`Amount`, sort: 'amount', isNumber: true },
  ],
  filters: [
    words(msg`User, order or whole reference`),
    choice('status', msg`State`, ['pending', 'successful', 'failed', 'reversed']),
    ...DAYS,
  ],
  cells: (row) => [
    when(row.created_at),
    who(row.user),
    { text: row.description },
    { text: row.reference, variant: 'mono' },
    { text: row.gateway === null ? '' : capital(row.gateway) },
    stateCell(row.status),
    money(row.amount),
  ],
})

export const enquiries = table({
  title: TABLE_TITLES.enquiries,
  call: listAdminEnquiries,
  columns: [
    { label: msg`Enquiry` },
    { label: msg`Sent`, sort: 'created_at' },
    { label: msg`Buyer` },
    { label: msg`State` },
    { label: msg`Order` },
    { label: msg`Parts`, isNumber: true },
    { label: msg`Total`, sort: 'total', isNumber: true },
  ],
  filters: [
    words(msg`Number or buyer`),
    choice('state', msg`State`, ['open', 'answered', 'ordered', 'closed']),
    ...DAYS,
  ],
  cells: (row) => [
    { text: enquiryText(row.id), to: adminEnquiryPath(row.id) },
    when(row.created_at),
    who(row.buyer),
    stateCell(row.state),
    row.order === null ? EMPTY_CELL : { text: row.order, to: orderPath(row.order), variant: 'mono' },
    { text: String(row.lines), variant: 'number' },
    money(row.total),
  ],
})

function enquiryText(id: number) {
  return msg`Enquiry ${id}`
}
