/** What a table file is made of, and what its reader and the shop say to each other. */

type TableFileFormat = 'xlsx' | 'sql'

/** A row with something in it: where it stands in its sheet (from 1) or file (its line), and the text of its cells. */
export interface TableRow {
  at: number
  cells: string[]
}

/** Rows of one table that follow each other. `columns` are its headings as they are written. */
export interface TableBatch {
  table: string
  columns: readonly string[]
  rows: TableRow[]
  /** How much of the file has been read, 0 to 1. */
  share: number
}

export interface TableFileLimits {
  entries: number
  unpackedBytes: number
  looseBytes: number
  ratio: number
  sheets: number
  columns: number
  rows: number
  emptyRows: number
  cellCharacters: number
  sharedStrings: number
  sharedCharacters: number
}

export interface ReaderSettings {
  format: TableFileFormat
  limits: TableFileLimits
  /** Of an .sql file: the tables that it may name, and the columns that each may have. */
  tables?: Readonly<Record<string, readonly string[]>>
}

export type FromReader = { kind: 'batch'; batch: TableBatch } | { kind: 'end' } | { kind: 'refusal'; reason: string }

/** A reason to read no further, in words for a person; only thrown within the reader's thread. */
export class Refusal extends Error {}

/** Rows are handed on so many at a time. */
export const ROWS_PER_BATCH = 500
