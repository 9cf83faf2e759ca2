import { tablePath } from '#web/app/navigation/paths.ts'
import { withQuery } from '#web/app/navigation/search-params.ts'

import type { TableName } from './tables.ts'

/** The state of a table in its address: filters, sort order and page. */
export interface TableState {
  name: TableName
  values: Record<string, string>
  /** The name of a column, with `-` for descending; '' for the default. */
  sort: string
  page: number
}

/** Returns the address of a table in another sort order or on another page. */
export const tableHref = ({ name, values, sort, page }: TableState) =>
  withQuery(tablePath(name), { ...values, sort, page: page > 1 ? page : '' })

/** Returns the address of the CSV file of all rows, a call of the API. */
export const csvHref = ({ name, values }: TableState) => withQuery(`/api/admin/${name}/`, { ...values, format: 'csv' })
