import { listAdminEnquiries, listAdminOrders, listAdminTransactions } from '#modules/reports/tables.contract.ts'
import { adminEnquiryPath, orderPath } from '#web/app/paths.ts'
import { methodText } from '#web/features/order-summary/order-words.ts'
import { TABLE_TITLES } from '#web/screens/admin/features/table-titles.ts'

import { capital, choice, DAYS, money, NOBODY, stateCell, table, when, who, words } from './table-parts.ts'

export const orders = table({
  title: TABLE_TITLES.orders,
  call: listAdminOrders,
  columns: [
    { label: 'Number' },
    { label: 'Placed', sort: 'created_at' },
    { label: 'Buyer' },
    { label: 'State' },
    { label: 'Paid by' },
    { label: 'Parts', isNumber: true },
    { label: 'Total', sort: 'total', isNumber: true },
  ],
  filters: [
    words('Number or buyer'),
    choice('status', 'State', [
      'pending_payment',
      'paid',
      'processing',
      'shipped',
      'delivered',
      'cancelled',
      'refunded',
    ]),
    choice('method', 'Paid by', ['wallet', 'card', 'message']),
    ...DAYS,
  ],
  cells: (row) => [
    { text: row.number, to: orderPath(row.number), look: 'mono' },
    when(row.created_at),
    who(row.buyer),
    stateCell(row.status),
    { text: methodText(row.method) },
    { text: String(row.lines), look: 'number' },
    money(row.total),
  ],
})

export const transactions = table({
  title: TABLE_TITLES.transactions,
  call: listAdminTransactions,
  columns: [
    { label: 'When', sort: 'created_at' },
    { label: 'User' },
    { label: 'What' },
    { label: 'Reference' },
    { label: 'Card money' },
    { label: 'State' },
    { label: 'Amount', sort: 'amount', isNumber: true },
  ],
  filters: [
    words('User, order or whole reference'),
    choice('status', 'State', ['pending', 'successful', 'failed', 'reversed']),
    ...DAYS,
  ],
  cells: (row) => [
    when(row.created_at),
    who(row.user),
    { text: row.description },
    { text: row.reference, look: 'mono' },
    { text: row.gateway === null ? '' : capital(row.gateway) },
    stateCell(row.status),
    money(row.amount),
  ],
})

export const enquiries = table({
  title: TABLE_TITLES.enquiries,
  call: listAdminEnquiries,
  columns: [
    { label: 'Enquiry' },
    { label: 'Sent', sort: 'created_at' },
    { label: 'Buyer' },
    { label: 'State' },
    { label: 'Order' },
    { label: 'Parts', isNumber: true },
    { label: 'Total', sort: 'total', isNumber: true },
  ],
  filters: [words('Number or buyer'), choice('state', 'State', ['open', 'answered', 'ordered', 'closed']), ...DAYS],
  cells: (row) => [
    { text: `Enquiry ${row.id}`, to: adminEnquiryPath(row.id) },
    when(row.created_at),
    who(row.buyer),
    stateCell(row.state),
    row.order === null ? NOBODY : { text: row.order, to: orderPath(row.order), look: 'mono' },
    { text: String(row.lines), look: 'number' },
    money(row.total),
  ],
})
