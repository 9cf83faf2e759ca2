import { tablePath } from '#web/app/paths.ts'

import type { TableName } from './tables.ts'

/** What an address asks of a table: the filters that the table has, the sorting and the page. */
export interface AskedTable {
  name: TableName
  values: Record<string, string>
  sort: string | null
  page: number
}

/** The address of the same list otherwise sorted or of another page. */
export function hrefOf({ name, values, sort, page }: AskedTable): string {
  return tablePath(name, { ...values, ...(sort !== null && { sort }), ...(page > 1 && { page: String(page) }) })
}

/** The file of everything that fits, from the API itself. */
export function fileHref({ name, values }: AskedTable): string {
  return `/api/admin/${name}/?${new URLSearchParams({ ...values, format: 'csv' })}`
}
