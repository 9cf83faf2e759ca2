import * as calls from './admin.contract.ts'
import type { Table } from './listing.store.ts'
import { stores, users } from './people.store.ts'
import { audit, invitations } from './record.store.ts'
import { enquiries, orders, transactions } from './trade.store.ts'

/** A table of the admin: how it is called, how it is read, and its columns as a file. */
export interface AdminTable {
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

const PERSON = (name: string) => ['id', 'username', 'email'].map((field) => `${name}.${field}`)

/** Every table that an admin can look at. */
export const ADMIN_TABLES: readonly AdminTable[] = [
  {
    name: 'orders',
    call: calls.listAdminOrders,
    table: orders,
    columns: ['number', 'status', 'method', 'total', 'lines', ...PERSON('buyer'), 'created_at', 'paid_at'],
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
    columns: ['id', 'name', 'city', ...PERSON('owner'), 'state', 'listings', 'created_at'],
  },
  {
    name: 'transactions',
    call: calls.listAdminTransactions,
    table: transactions,
    columns: ['id', ...PERSON('user'), 'amount', 'description', 'reference', 'gateway', 'status', 'created_at'],
  },
  {
    name: 'enquiries',
    call: calls.listAdminEnquiries,
    table: enquiries,
    columns: ['id', ...PERSON('buyer'), 'total', 'lines', 'state', 'order', 'created_at'],
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
