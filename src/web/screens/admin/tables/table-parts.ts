import type * as calls from '#modules/reports/tables.contract.ts'
import type { Output } from '#platform/http/endpoint.ts'
import { formatAmount } from '#platform/money.ts'
import { adminUserPath } from '#web/app/paths.ts'
import type { CellView } from '#web/features/data-table/data-table.tsx'
import type { FilterView } from '#web/features/data-table/filter-bar.tsx'
import { momentText } from '#web/features/formatting/shown-date.ts'
import { statusText } from '#web/features/order-summary/order-words.ts'

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
  label: string
  /** The name that the call sorts it by. */
  sort?: string
  isNumber?: boolean
}

/** One of the admin's tables: what it is called, what it can be asked, and how its rows read. */
export interface TableOf<C extends ListCall = ListCall> {
  title: string
  call: C
  columns: readonly Column[]
  filters: readonly FilterView[]
  cells(row: Output<C>['results'][number]): CellView[]
}

export const words = (of: string): FilterView => ({ name: 'search', label: of, type: 'search' })
export const DAYS: readonly FilterView[] = [
  { name: 'from', label: 'From', type: 'date' },
  { name: 'to', label: 'To', type: 'date' },
]
export const choice = (name: string, label: string, values: readonly string[], textOf = statusText): FilterView => ({
  name,
  label,
  options: values.map((value) => ({ value, label: capital(textOf(value)) })),
})
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
export const when = (at: string): CellView => ({ text: momentText(at) })
export const who = ({ id, username }: { id: number; username: string | null }): CellView => ({
  text: username ?? 'Account is gone',
  to: adminUserPath(id),
})
export const money = (amount: number): CellView => ({ text: formatAmount(amount), look: 'number' })
export const NOBODY: CellView = { text: '' }

const GOOD = /^(?:paid|shipped|delivered|processing|active|successful|ordered|used)$/
const OPEN = /^(?:pending|pending_payment|waiting|open)$/
export const stateCell = (state: string): CellView => ({
  text: capital(statusText(state)),
  look: GOOD.test(state) ? 'good' : OPEN.test(state) ? 'open' : 'over',
})

export const table = <C extends ListCall>(declared: TableOf<C>): TableOf<C> => declared
