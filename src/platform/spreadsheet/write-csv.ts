import { stringify } from 'csv-stringify/sync'

import { neutraliseFormula } from './formula-safe.ts'
import type { SheetToWrite } from './write-workbook.ts'

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Streams a sheet as CSV. Spreadsheets calculate nothing in it (security row 42). */
export async function* writeCsv({ columns, batches }: Omit<SheetToWrite, 'name'>): AsyncGenerator<string, void, void> {
  yield BYTE_ORDER_MARK + stringify([columns.map(neutraliseFormula)])
  for await (const rows of batches)
    yield stringify(
      rows.map((cells) => cells.map((cell) => (typeof cell === 'string' ? neutraliseFormula(cell) : cell))),
    )
}
