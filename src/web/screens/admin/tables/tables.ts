import { audit, invitations, stores, users } from './people-tables.ts'
import { enquiries, orders, transactions } from './trade-tables.ts'

/** All tables, in the order of their tabs. */
export const TABLES = { orders, users, stores, transactions, enquiries, invitations, audit } as const

export type TableName = keyof typeof TABLES

export const isTable = (name: string): name is TableName => Object.hasOwn(TABLES, name)
