import { msg } from '@lingui/core/macro'

/** The admin's tables by name, in the order of their tabs. */
export const TABLE_TITLES = {
  orders: msg`Orders`,
  users: msg`Users`,
  stores: msg`Stores`,
  transactions: msg`Transactions`,
  enquiries: msg`Enquiries`,
  invitations: msg`Invitations`,
  audit: msg`Audit log`,
} as const
