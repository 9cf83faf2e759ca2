import { msg } from '@lingui/core/macro'

import type * as calls from '#modules/reports/tables.contract.ts'
import type { Output } from '#platform/http/endpoint.ts'
import { formatAmount } from '#platform/money.ts'
import { adminUserPath } from '#web/app/navigation/paths.ts'
import type { CellView } from '#web/features/data-table/data-table.tsx'
import type { FilterView } from '#web/features/data-table/filter-bar.tsx'
import { momentText } from '#web/features/formatting/shown-date.ts'
import { statusText } from '#web/features/order-summary/order-words.ts'
import type { Text } from '#web/ui/text.ts'

/** The calls whose rows the tables show. */
type ListCall =
  | typeof calls.listAdminOrders
  | typeof calls.listAdminUsers
  | typeof calls.listAdminStores
  | typeof calls.listAdminTransactions
  | typeof calls.listAdminEnquiries
  | typeof calls.listAdminInvitations
  | typeof calls.listAdminAudit

interface Column {
  label: Text
  /** The sort key of the call. */
  sort?: string
  isNumber?: boolean
}

/** One of the admin's tables: title, columns, filters, and the cells of a row. */
export interface AdminTable<C extends ListCall = ListCall> {
  title: Text
  call: C
  columns: readonly Column[]
  filters: readonly FilterView[]
  cells(row: Output<C>['results'][number]): CellView[]
}

export const words = (label: Text): FilterView => ({ name: 'search', label, type: 'search' })
export const DAYS: readonly FilterView[] = [
  { name: 'from', label: msg`From`, type: 'date' },
  { name: 'to', label: msg`To`, type: 'date' },
]
export const choice = (name: string, label: Text, values: readonly string[]): FilterView => ({
  name,
  label,
  options: values.map((value) => ({ value, label: stateText(value) })),
})
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
export const when = (at: string): CellView => ({ text: momentText(at), variant: 'oneLine' })
export const who = ({ id, username }: { id: number; username: string | null }): CellView => ({
  text: username ?? msg`Deleted account`,
  to: adminUserPath(id),
})
export const money = (amount: number): CellView => ({ text: formatAmount(amount), variant: 'number' })
export const EMPTY_CELL: CellView = { text: '' }

/** The states of accounts, stores, invitations, payments and enquiries; those of orders are in order-words.ts. */
const STATES: Readonly<Record<string, Text>> = {
  open: msg`Open`,
  suspended: msg`Suspended`,
  used: msg({ message: 'Used', context: 'an invitation' }),
  expired: msg`Expired`,
  active: msg`Active`,
  waiting: msg`Waiting`,
  disabled: msg`Disabled`,
  ordered: msg`Ordered`,
  answered: msg`Answered`,
  closed: msg`Closed`,
  pending: msg`Pending`,
  successful: msg`Successful`,
  failed: msg`Failed`,
  reversed: msg`Reversed`,
  wallet: msg`Wallet`,
  card: msg`Card`,
  message: msg`Message`,
}
export function stateText(state: string): Text {
  const text = STATES[state] ?? statusText(state)
  return typeof text === 'string' ? capital(text) : text
}

const GOOD = /^(?:paid|shipped|delivered|processing|active|successful|ordered|used)$/
const OPEN = /^(?:pending|pending_payment|waiting|open)$/
export const stateCell = (state: string): CellView => ({
  text: stateText(state),
  variant: GOOD.test(state) ? 'good' : OPEN.test(state) ? 'open' : 'over',
})

export const table = <C extends ListCall>(declared: AdminTable<C>): AdminTable<C> => declared
