import type { Api } from '#platform/http/client.ts'
import type { AnyEndpoint } from '#platform/http/endpoint.ts'
import { Problem } from '#platform/http/problems.ts'
import { defineSearchParams, optionParam, pageParam } from '#web/app/navigation/search-params.ts'
import { getProblemText } from '#web/content/keyed-text.ts'
import type { CellView, ColumnView } from '#web/features/data-table/data-table.tsx'
import { readFilterValues } from '#web/features/data-table/filter-values.ts'
import type { Text } from '#web/ui/text.ts'

import { tableHref, type TableState } from './table-address.ts'
import type { AdminTable } from './table-parts.ts'
import { type TableName, TABLES } from './tables.ts'

const PAGE_SIZE = 20

/** Reads the state of a table from an address; filters and sort orders that the table does not have are left out. */
export function readTableState(name: TableName, query: URLSearchParams): TableState {
  const { filters, columns } = TABLES[name]
  const sorts = columns.flatMap(({ sort }: { sort?: string }) => (sort === undefined ? [] : [sort, `-${sort}`]))
  const params = defineSearchParams({ sort: optionParam(sorts, ''), page: pageParam() })
  return { name, values: readFilterValues(filters, query), ...params.read(query) }
}

/** Returns the headings with their links, which reverse the order of the sorted column. */
export function toColumns(state: TableState): ColumnView[] {
  return TABLES[state.name].columns.map((column) => {
    const { label, isNumber = false } = column as { label: Text; isNumber?: boolean }
    const by = 'sort' in column ? column.sort : undefined
    if (by === undefined) return { label, isNumber }
    const isUp = state.sort === by
    const isDown = state.sort === `-${by}` || (state.sort === '' && (by === 'created_at' || by === 'at'))
    const sortTo = tableHref({ ...state, sort: isDown ? by : `-${by}`, page: 1 })
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
  /** Why the API refused the filters; null if it did not. */
  problem: Text | null
}

/** Loads the rows of a page of the table; none, with the problem, if the API refuses a filter. */
export async function loadRows(api: Api, { name, values, sort, page }: TableState): Promise<RowsView> {
  // The tables differ only in the type of their rows.
  const { call, cells } = TABLES[name] as unknown as Pick<AdminTable, 'cells'> & { call: AnyEndpoint }
  try {
    const query = { ...values, ...(sort !== '' && { sort }), page: String(page), page_size: String(PAGE_SIZE) }
    const found = (await api(call, { query })) as { count: number; count_capped: boolean; results: { id: number }[] }
    const rows = found.results.map((row) => ({ id: row.id, cells: cells(row as Parameters<typeof cells>[0]) }))
    const last = Math.max(1, Math.ceil(found.count / PAGE_SIZE))
    return { rows, count: found.count, isCapped: found.count_capped, last, problem: null }
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 400) throw error
    return { rows: [], count: 0, isCapped: false, last: 1, problem: getProblemText(error.body) }
  }
}
