/** Characters that start a formula in a spreadsheet, with their full-width forms. */
const FORMULA = /^[=+\-−@|%＝＋－＠]/u
/** Characters that a spreadsheet may ignore before a formula. */
const IGNORED_PREFIX = /^[\s"'`\u200b-\u200f\u2028\u2029\u202a-\u202e\u2060\ufeff]*/u
/** Characters that start another cell or line in a careless reader. */
const BREAK = /[\t\r\n]/

export type Cell = string | number | boolean | null

/** Formats a cell for CSV: text that a spreadsheet could run as a formula gets an apostrophe (security row 42). */
export function escapeFormula(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const [before = ''] = IGNORED_PREFIX.exec(cell) ?? []
  const isRisky = BREAK.test(before) || FORMULA.test(cell.slice(before.length))
  return isRisky ? `'${cell}` : cell
}

export type CsvValue = Cell | { readonly [key: string]: CsvValue } | readonly CsvValue[]

/** Flattens a row to cells: nested fields become columns such as `buyer.email`. */
export function flattenRow(row: Readonly<Record<string, CsvValue>>, within = ''): Record<string, Cell> {
  return Object.assign(
    {},
    ...Object.entries(row).map(([name, value]) => {
      const column = within + name
      if (value === null || typeof value !== 'object') return { [column]: value }
      // Details of the audit log differ per row, so they share one column.
      if (Array.isArray(value) || name === 'detail') return { [column]: JSON.stringify(value) }
      return flattenRow(value as Readonly<Record<string, CsvValue>>, `${column}.`)
    }),
  ) as Record<string, Cell>
}
