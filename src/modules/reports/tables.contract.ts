import { z } from 'zod'

import { UserRole } from '#modules/accounts/accounts.contract.ts'
import { OrderStatus, PaymentMethod } from '#modules/orders/orders.contract.ts'
import { GatewayKind } from '#modules/payments/payments.contract.ts'
import { TransactionStatus } from '#modules/wallet/wallet.contract.ts'
import { endpoint, nameShapes, trimmedParam } from '#platform/http/endpoint.ts'

import { reportProblems } from './report-problems.contract.ts'

/** Rows that can be paged; a longer list only says that more exist. */
export const MAX_LISTED = 10_000
export const PAGE_SIZE = 20
/** Rows of an export; the answer says how many were left out. */
export const MAX_EXPORTED = 50_000
/** Unsent paid shares of a store that are listed, oldest first; the others are only counted. */
export const MAX_UNSENT_LISTED = 100

const tag = 'Admin'
const Money = z.number()
const Time = z.iso.datetime()

const wholeNumber = (name: string, max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, `${name} is a whole number from 1.`)
    .transform(Number)
    .refine((n) => n <= max, `${name} is at most ${max}.`)
const Day = z.iso.date('A day looks like 2026-11-22.').refine((day) => /^(19|20)\d\d-/.test(day), 'Enter a valid day.')
const UserId = z
  .string()
  .regex(/^\d{1,15}$/, 'An id is a whole number.')
  .transform(Number)
const choice = <const T extends readonly [string, ...string[]]>(values: T) => trimmedParam(z.enum(values))

/** Parameters of every list. Days are in Lagos time; `format=csv` returns all matching rows as a file. */
const common = {
  page: wholeNumber('The page', 100_000).default(1),
  page_size: wholeNumber('The page size', 100).default(PAGE_SIZE),
  search: trimmedParam(z.string().max(100, 'At most 100 characters.')),
  from: trimmedParam(Day),
  to: trimmedParam(Day),
  format: z.enum(['json', 'csv']).default('json'),
}

/** A column to sort by, descending with a minus; the default is the first column, descending. */
const sortParameter = (...columns: [string, ...string[]]) =>
  z.enum(columns.flatMap((column) => [column, `-${column}`])).default(`-${columns[0]}`)

const Person = z.object({ id: z.int(), username: z.string(), email: z.string() })
const AuditUser = z.object({ id: z.int(), username: z.string().nullable() })

export const AdminOrder = z.object({
  id: z.int(),
  number: z.string(),
  status: OrderStatus,
  method: PaymentMethod,
  total: Money,
  lines: z.int(),
  buyer: Person,
  created_at: Time,
  paid_at: Time.nullable(),
})

export const AdminUser = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  phone: z.string(),
  role: UserRole,
  state: z.enum(['active', 'waiting', 'disabled']),
  store: z.object({ id: z.int(), name: z.string() }).nullable(),
  created_at: Time,
})

export const AdminStore = z.object({
  id: z.int(),
  name: z.string(),
  city: z.string(),
  owner: Person.nullable(),
  state: z.enum(['open', 'suspended']),
  listings: z.int(),
  created_at: Time,
})

export const AdminTransaction = z.object({
  id: z.int(),
  user: Person,
  amount: Money,
  description: z.string(),
  reference: z.string(),
  /** Kind of the gateway that took the card; null without a card. */
  gateway: GatewayKind.nullable(),
  status: TransactionStatus,
  created_at: Time,
})

export const AdminEnquiry = z.object({
  id: z.int(),
  buyer: Person,
  total: Money,
  lines: z.int(),
  state: z.enum(['open', 'answered', 'ordered', 'closed']),
  order: z.string().nullable(),
  created_at: Time,
})

export const AdminInvitation = z.object({
  id: z.int(),
  state: z.enum(['open', 'used', 'expired']),
  /** The only email that can use the invitation; null for any. */
  email: z.string().nullable(),
  created_by: z.string().nullable(),
  used_by: z.string().nullable(),
  created_at: Time,
  expires_at: Time,
})

export const AuditEntry = z.object({
  id: z.int(),
  at: Time,
  event: z.string(),
  /** The acting user and the affected user; null if unknown. The username is null if the account was deleted. */
  actor: AuditUser.nullable(),
  user: AuditUser.nullable(),
  address: z.string().nullable(),
  request_id: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})

/** A user with details for admins. */
export const AdminUserDetail = AdminUser.extend({
  address: z.string(),
  unique_code: z.string(),
  approved_at: Time.nullable(),
  disabled_at: Time.nullable(),
  orders: z.int(),
  sessions: z.int(),
})

/** A store's share of a paid order that is not sent. */
export const UnsentPart = z.object({
  order: z.string(),
  buyer: Person,
  paid_at: Time,
  lines: z.int(),
  /** Total of the lines of this store. */
  total: Money,
})

/** A store with details for admins. */
export const AdminStoreDetail = AdminStore.omit({ owner: true }).extend({
  owner: Person.extend({ disabled: z.boolean() }).nullable(),
  phone: z.string().nullable(),
  /** Null unless suspended. `account`: suspended with the owner's account. */
  suspended_for: z.enum(['store', 'account']).nullable(),
  /** Counts all unsent shares and lists the oldest. */
  unsent: z.object({ count: z.int(), total: Money, results: z.array(UnsentPart) }),
})

/** An enquiry with its items, at the prices of the time it was sent. */
export const AdminEnquiryDetail = AdminEnquiry.extend({
  delivery_address: z.string(),
  contact_phone: z.string(),
  note: z.string(),
  items: z.array(
    z.object({
      productId: z.int(),
      title: z.string(),
      quantity: z.int(),
      unit_price: Money,
      /** The bulk discount of the total, by the tiers of the time it was sent. */
      discount_percent: z.int(),
      total: Money,
      /** Current stock. */
      stock: z.int(),
    }),
  ),
})

const page = <T extends z.ZodType>(row: T) =>
  z.object({
    count: z.int(),
    /** More rows than `count` exist: show "10,000+". */
    count_capped: z.boolean(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(row),
  })

const list = <Q extends z.ZodRawShape, R extends z.ZodType>(name: string, query: Q, row: R) =>
  endpoint(`listAdmin${name.charAt(0).toUpperCase()}${name.slice(1)}`, {
    method: 'GET',
    path: `/api/admin/${name}/`,
    tag,
    summary: `All ${name}: search, filter, sort and page, or export as CSV`,
    query: z.strictObject({ ...common, ...query }),
    response: page(row),
    files: ['text/csv'],
  })

export const listAdminOrders = list(
  'orders',
  {
    status: choice(OrderStatus.options as [string, ...string[]]),
    method: choice(PaymentMethod.options as [string, ...string[]]),
    sort: sortParameter('created_at', 'total'),
  },
  AdminOrder,
)

export const listAdminUsers = list(
  'users',
  {
    role: choice(['1', '2', '3', '4', '5', '6']),
    state: choice(['active', 'waiting', 'disabled']),
    sort: sortParameter('created_at', 'username', 'email'),
  },
  AdminUser,
)

export const listAdminStores = list(
  'stores',
  { state: choice(['open', 'suspended']), sort: sortParameter('created_at', 'name', 'listings') },
  AdminStore,
)

export const listAdminTransactions = list(
  'transactions',
  {
    status: choice(TransactionStatus.options as [string, ...string[]]),
    sort: sortParameter('created_at', 'amount'),
  },
  AdminTransaction,
)

export const listAdminEnquiries = list(
  'enquiries',
  { state: choice(['open', 'answered', 'ordered', 'closed']), sort: sortParameter('created_at', 'total') },
  AdminEnquiry,
)

export const listAdminInvitations = list(
  'invitations',
  { state: choice(['open', 'used', 'expired']), sort: sortParameter('created_at') },
  AdminInvitation,
)

export const listAdminAudit = list(
  'audit',
  {
    event: trimmedParam(z.string().regex(/^[a-z_]{3,40}$/, 'An event is one word, such as role_changed.')),
    actor: trimmedParam(UserId),
    user: trimmedParam(UserId),
    sort: sortParameter('at'),
  },
  AuditEntry,
)

const ById = z.object({ id: UserId.meta({ example: '7' }) })

export const getAdminUser = endpoint('getAdminUser', {
  method: 'GET',
  path: '/api/admin/users/:id/',
  tag,
  summary: 'A user with state, store, orders and sessions',
  params: ById,
  response: AdminUserDetail,
  problems: [reportProblems.userNotFound],
})

export const getAdminStore = endpoint('getAdminStore', {
  method: 'GET',
  path: '/api/admin/stores/:id/',
  tag,
  summary: 'A store with state, owner and unsent paid shares',
  params: ById,
  response: AdminStoreDetail,
  problems: [reportProblems.storeNotFound],
})

export const getAdminEnquiry = endpoint('getAdminEnquiry', {
  method: 'GET',
  path: '/api/admin/enquiries/:id/',
  tag,
  summary: 'An enquiry sent by message, with its items',
  params: ById,
  response: AdminEnquiryDetail,
  problems: [reportProblems.enquiryNotFound],
})

nameShapes({ Person, AdminOrder, AdminUser, AdminStore, AdminTransaction, AdminEnquiry, AdminInvitation, AuditEntry })
nameShapes({ AdminUserDetail, UnsentPart, AdminStoreDetail, AdminEnquiryDetail, AuditUser })
