import { Refusal, ROWS_PER_BATCH, type TableBatch, type TableFileLimits, type TableRow } from './table-file-protocol.ts'
import { createXmlReader, type XmlHandler } from './xml-reader.ts'

interface SheetToRead {
  name: string
  strings: readonly string[]
  limits: TableFileLimits
  /** Counts over all sheets of the file. */
  read: { rows: number; characters: number }
}

type SheetBatch = Omit<TableBatch, 'share'>

/** Reads a sheet as headings and rows of text. @throws Refusal for formulas, error values and exceeded limits */
export async function* readSheet(
  pieces: AsyncIterable<string>,
  sheet: SheetToRead,
): AsyncGenerator<SheetBatch, void, void> {
  const rows = collectRows(sheet)
  const reader = createXmlReader(rows.handler)
  for await (const piece of pieces) {
    sheet.read.characters += piece.length
    reader.write(piece)
    yield* rows.take(ROWS_PER_BATCH)
  }
  reader.end()
  yield* rows.take(1)
}

/** Collects cells to rows, and keeps the rows until they are taken. */
function collectRows({ name, strings, limits, read }: SheetToRead) {
  let columns: readonly string[] | null = null
  let found: TableRow[] = []
  let row: TableRow = { at: 0, cells: [] }
  let empty = 0
  const cells = readCells({ sheet: name, strings, limits, setCell: (column, text) => setCell(row, column, text) })
  const handler: XmlHandler = {
    open(tag, attributes) {
      if (tag === 'row') row = { at: Number(attributes['r'] ?? row.at + 1), cells: [] }
      else cells.open(tag, attributes, row.at)
    },
    text: cells.text,
    close: (tag) => (tag === 'row' ? closeRow() : cells.close(tag)),
  }
  return { handler, take }

  function closeRow(): void {
    cells.newRow()
    if (row.cells.every((text) => text === '')) {
      empty += 1
      if (empty > limits.emptyRows) throw new Refusal('xlsx_empty_rows', { sheet: name, rows: limits.emptyRows })
      return
    }
    if (columns === null) columns = row.cells
    else found.push(row)
    read.rows += 1
    if (read.rows > limits.rows) throw new Refusal('file_rows', { rows: limits.rows })
  }

  function* take(atLeast: number): Generator<SheetBatch, void, void> {
    while (columns !== null && found.length >= atLeast) {
      yield { table: name, columns, rows: found.slice(0, ROWS_PER_BATCH) }
      found = found.slice(ROWS_PER_BATCH)
    }
  }
}

function setCell(row: TableRow, column: number, text: string): void {
  while (row.cells.length < column) row.cells.push('')
  row.cells[column] = text
}

interface CellsToRead {
  sheet: string
  strings: readonly string[]
  limits: TableFileLimits
  setCell(column: number, text: string): void
}

/** Reads cells as text: shared texts, inline texts, numbers and booleans. */
function readCells({ sheet, strings, limits, setCell: found }: CellsToRead) {
  let column = -1
  let kind = 'n'
  let text = ''
  let inside = false
  return { open, text: onText, close, newRow: () => void (column = -1) }

  function open(tag: string, attributes: Record<string, string>, at: number): void {
    if (tag === 'c') {
      column = attributes['r'] === undefined ? column + 1 : parseColumn(attributes['r'])
      kind = attributes['t'] ?? 'n'
      text = ''
    } else if (tag === 'f') {
      throw new Refusal('xlsx_formula', { cell: `${formatColumn(column)}${at}`, sheet })
    } else if (tag === 'v' && kind === 'e') {
      // #N/A or #REF! of a pasted formula would go on sale as text.
      throw new Refusal('xlsx_error_value', { cell: `${formatColumn(column)}${at}`, sheet })
    }
    inside = tag === 'v' || tag === 't'
  }

  function onText(piece: string): void {
    if (!inside) return
    text += piece
    if (text.length > limits.cellCharacters) throw new Refusal('xlsx_long_cell', { sheet })
  }

  function close(tag: string): void {
    inside = false
    if (tag !== 'c' || text === '') return
    if (column >= limits.columns) throw new Refusal('xlsx_columns', { sheet, columns: limits.columns })
    found(column, toText(text))
  }

  function toText(written: string): string {
    if (kind === 's') return (strings[Number(written)] ?? '').trim()
    if (kind === 'b') return written === '1' ? 'true' : 'false'
    return kind === 'n' ? toPlainNumber(written) : written.trim()
  }
}

/** `AB12` is column 27. */
function parseColumn(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? ''
  if (letters === '') throw new Refusal('xlsx_lacks_reference')
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function formatColumn(column: number): string {
  const before = Math.floor(column / 26)
  return (before > 0 ? formatColumn(before - 1) : '') + String.fromCharCode(65 + (column % 26))
}

/** Returns integers as written, others with 15 digits: files contain fractions such as 12500.499999999998. */
function toPlainNumber(written: string): string {
  if (/^-?\d+$/.test(written)) return written
  const number = Number(written)
  if (!Number.isFinite(number)) return written.trim()
  const rounded = Number(number.toPrecision(15))
  return Math.abs(rounded) < 1e21 && Number.isInteger(rounded) ? BigInt(rounded).toString() : String(rounded)
}
