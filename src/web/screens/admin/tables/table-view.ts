import type { Api } from '#platform/http/client.ts'
import type { AnyEndpoint } from '#platform/http/endpoint.ts'
import { Problem } from '#platform/http/problems.ts'
import { getProblemText } from '#web/content/keyed-text.ts'
import type { CellView, ColumnView } from '#web/features/data-table/data-table.tsx'
import type { Text } from '#web/ui/text.ts'

import { type AskedTable, hrefOf } from './table-address.ts'
import type { TableOf } from './table-parts.ts'
import { type TableName, TABLES } from './tables.ts'

const PAGE_SIZE = 20

/** What the address of a table asks for; what the table does not know is left out. */
export function askedOf(name: TableName, url: URL): AskedTable {
  const { filters, columns } = TABLES[name]
  const given = filters.flatMap(({ name: key }) => {
    const value = url.searchParams.get(key)?.trim()
    return value ? [[key, value]] : []
  })
  const sort = url.searchParams.get('sort')
  const isSort = columns.some((column) => 'sort' in column && (sort === column.sort || sort === `-${column.sort}`))
  const page = /^[1-9]\d{0,4}$/.exec(url.searchParams.get('page') ?? '')
  return { name, values: Object.fromEntries(given), sort: isSort ? sort : null, page: page ? Number(page[0]) : 1 }
}

/** The headings, with where each leads: the other way where the list is sorted by it. */
export function columnsOf(asked: AskedTable): ColumnView[] {
  return TABLES[asked.name].columns.map((column) => {
    const { label, isNumber = false } = column as { label: Text; isNumber?: boolean }
    const by = 'sort' in column ? column.sort : undefined
    if (by === undefined) return { label, isNumber }
    const isUp = asked.sort === by
    const isDown = asked.sort === `-${by}` || (asked.sort === null && (by === 'created_at' || by === 'at'))
    const sortTo = hrefOf({ ...asked, sort: isDown ? by : `-${by}`, page: 1 })
    return {
      label,
      isNumber,
      sortTo,
      ...(isUp && { sorted: 'ascending' as const }),
      ...(isDown && { sorted: 'descending' as const }),
    }
  })
}

export interface RowsView {
  rows: { id: number; cells: CellView[] }[]
  count: number
  isCapped: boolean
  last: number
  /** Why there are no rows, where the list could not be asked so. */
  problem: Text | null
}

/** The rows that an address asks for. What the call refuses to read is said, and shows none. */
export async function rowsOf(api: Api, { name, values, sort, page }: AskedTable): Promise<RowsView> {
  // Each table reads its own rows; together they only differ in type.
  const { call, cells } = TABLES[name] as unknown as Pick<TableOf, 'cells'> & { call: AnyEndpoint }
  try {
    const query = { ...values, ...(sort !== null && { sort }), page: String(page), page_size: String(PAGE_SIZE) }
    const found = (await api(call, { query })) as { count: number; count_capped: boolean; results: { id: number }[] }
    const rows = found.results.map((row) => ({ id: row.id, cells: cells(row as Parameters<typeof cells>[0]) }))
    const last = Math.max(1, Math.ceil(found.count / PAGE_SIZE))
    return { rows, count: found.count, isCapped: found.count_capped, last, problem: null }
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 400) throw error
    return { rows: [], count: 0, isCapped: false, last: 1, problem: getProblemText(error.body) }
  }
}
