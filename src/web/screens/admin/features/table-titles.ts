/** The admin's tables by name, in the order of their tabs. */
export const TABLE_TITLES = {
  orders: 'Orders',
  users: 'Users',
  stores: 'Stores',
  transactions: 'Transactions',
  enquiries: 'Enquiries',
  invitations: 'Invitations',
  audit: 'Audit log',
} as const
