import type { z } from 'zod'

import type { FileRecord } from './record-file.ts'

/** A fault of a cell. */
export interface RecordFault {
  sheet: string
  row: number
  column: string
  reason: string
}

const MAX_FAULTS = 200

/** Parses the records of a file. Returns the valid ones, and all faults of the others. */
export function checkRecords<Kind extends string, Value>(
  records: readonly FileRecord<Kind>[],
  parse: (record: FileRecord<Kind>) => z.ZodSafeParseResult<Value>,
): { good: { value: Value; record: FileRecord<Kind> }[]; faults: RecordFault[] } {
  const good: { value: Value; record: FileRecord<Kind> }[] = []
  const faults: RecordFault[] = []
  for (const record of records) {
    const { sheet, row } = record
    const result = parse(record)
    if (result.success) good.push({ value: result.data, record })
    else
      for (const { path, message } of result.error.issues)
        faults.push({ sheet, row, column: String(path[0] ?? ''), reason: message })
  }
  return { good, faults }
}

/** Creates the report of a file that is not stored yet, with its first faults. */
export function createReport(rows: number, faults: readonly RecordFault[]) {
  const first = faults.toSorted((a, b) => a.sheet.localeCompare(b.sheet) || a.row - b.row).slice(0, MAX_FAULTS)
  return { stored: false, rows, added: 0, existing: 0, fault_count: faults.length, faults: first }
}
