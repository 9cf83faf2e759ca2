import { stringify } from 'csv-stringify/sync'

import { inert } from './formula-safe.ts'
import type { SheetToWrite } from './write-workbook.ts'

/** A spreadsheet then knows that it is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Writes one sheet as CSV piece by piece; nothing in it is calculated when it is opened (security row 42). */
export async function* writeCsv({ columns, batches }: Omit<SheetToWrite, 'name'>): AsyncGenerator<string, void, void> {
  yield BYTE_ORDER_MARK + stringify([columns.map(inert)])
  for await (const rows of batches)
    yield stringify(rows.map((cells) => cells.map((cell) => (typeof cell === 'string' ? inert(cell) : cell))))
}
