import { audit, invitations } from './audit-tables.store.ts'
import { enquiries, orders, transactions } from './order-tables.store.ts'
import type { Table } from './table.store.ts'
import * as calls from './tables.contract.ts'
import { stores, users } from './user-tables.store.ts'

/** A table of admins: its call, its statements and the columns of its export. */
export interface ReportTable {
  name: string
  call: (typeof CALLS)[number]
  table: Table
  columns: readonly string[]
}

const CALLS = [
  calls.listAdminOrders,
  calls.listAdminUsers,
  calls.listAdminStores,
  calls.listAdminTransactions,
  calls.listAdminEnquiries,
  calls.listAdminInvitations,
  calls.listAdminAudit,
] as const

const personColumns = (name: string) => ['id', 'username', 'email'].map((field) => `${name}.${field}`)

/** Every table of admins. */
export const REPORT_TABLES: readonly ReportTable[] = [
  {
    name: 'orders',
    call: calls.listAdminOrders,
    table: orders,
    columns: ['number', 'status', 'method', 'total', 'lines', ...personColumns('buyer'), 'created_at', 'paid_at'],
  },
  {
    name: 'users',
    call: calls.listAdminUsers,
    table: users,
    columns: ['id', 'username', 'email', 'phone', 'role.role_name', 'state', 'store.id', 'store.name', 'created_at'],
  },
  {
    name: 'stores',
    call: calls.listAdminStores,
    table: stores,
    columns: ['id', 'name', 'city', ...personColumns('owner'), 'state', 'listings', 'created_at'],
  },
  {
    name: 'transactions',
    call: calls.listAdminTransactions,
    table: transactions,
    columns: ['id', ...personColumns('user'), 'amount', 'description', 'reference', 'gateway', 'status', 'created_at'],
  },
  {
    name: 'enquiries',
    call: calls.listAdminEnquiries,
    table: enquiries,
    columns: ['id', ...personColumns('buyer'), 'total', 'lines', 'state', 'order', 'created_at'],
  },
  {
    name: 'invitations',
    call: calls.listAdminInvitations,
    table: invitations,
    columns: ['id', 'state', 'created_by', 'used_by', 'created_at', 'expires_at'],
  },
  {
    name: 'audit',
    call: calls.listAdminAudit,
    table: audit,
    columns: [
      'id',
      'at',
      'event',
      'actor.id',
      'actor.username',
      'user.id',
      'user.username',
      'address',
      'request_id',
      'detail',
    ],
  },
]
