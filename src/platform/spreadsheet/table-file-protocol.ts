import { FaultError, type FieldFault } from '#platform/field-fault.ts'

import { createFileFault, type FileFaultCode } from './file-faults.ts'

/** The parts of a table file, and the messages between its reader and the shop. */

type TableFileFormat = 'xlsx' | 'sql'

/** A row that is not empty: its number in the sheet (from 1) or line in the file, and the texts of its cells. */
export interface TableRow {
  at: number
  cells: string[]
}

/** Consecutive rows of a table. `columns` are its headings as typed. */
export interface TableBatch {
  table: string
  columns: readonly string[]
  rows: TableRow[]
  /** Share of the file that has been read, 0 to 1. */
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
  /** For an .sql file: the allowed tables and columns. */
  tables?: Readonly<Record<string, readonly string[]>>
}

export type ReaderMessage =
  | { kind: 'batch'; batch: TableBatch }
  | { kind: 'end' }
  | { kind: 'refusal'; fault: FieldFault }

/** A reason to stop reading; only thrown in the reader's thread. */
export class Refusal extends FaultError {
  constructor(code: FileFaultCode, params?: FieldFault['params']) {
    super(createFileFault(code, params))
  }
}

/** Rows of a batch. */
export const ROWS_PER_BATCH = 500
