/** What a spreadsheet may take for the beginning of a formula, also in its wide forms. */
const FORMULA = /^[=+\-−@|%＝＋－＠]/u
/** What it may pass over to get there. */
const PASSED_OVER = /^[\s"'`\u200b-\u200f\u2028\u2029\u202a-\u202e\u2060\ufeff]*/u
/** What begins another cell or line where a file is read carelessly. */
const BREAK = /[\t\r\n]/

export type Cell = string | number | boolean | null

/**
 * A cell as it may stand in a CSV file (security row 42): text that a spreadsheet could run is led in by an apostrophe,
 * which makes it text. Numbers are ours and stay numbers.
 */
export function inertCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const [before = ''] = PASSED_OVER.exec(cell) ?? []
  const isRisky = BREAK.test(before) || FORMULA.test(cell.slice(before.length))
  return isRisky ? `'${cell}` : cell
}

export type Nested = Cell | { readonly [key: string]: Nested } | readonly Nested[]

/** One row of a list as cells: what lies inside a field becomes a column of its own, `buyer.email`. */
export function flatRow(row: Readonly<Record<string, Nested>>, within = ''): Record<string, Cell> {
  return Object.assign(
    {},
    ...Object.entries(row).map(([name, value]) => {
      const column = within + name
      if (value === null || typeof value !== 'object') return { [column]: value }
      // Facts of the record differ from row to row: one column holds them all.
      if (Array.isArray(value) || name === 'detail') return { [column]: JSON.stringify(value) }
      return flatRow(value as Readonly<Record<string, Nested>>, `${column}.`)
    }),
  ) as Record<string, Cell>
}
