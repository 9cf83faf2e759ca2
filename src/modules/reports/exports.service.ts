import { Readable } from 'node:stream'

import { stringify } from 'csv-stringify/sync'

import { recordSecurityEvent } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { LimitRule, Limits } from '#platform/rate-limits.ts'

import type { ReportAuditEvent } from './audit-events.rules.ts'
import { flattenRow, escapeFormula, type CsvValue } from './csv.rules.ts'
import { type TableFilters, countRows, readBatch, type Table } from './table.store.ts'
import { MAX_EXPORTED } from './tables.contract.ts'

const recordEvent = recordSecurityEvent<ReportAuditEvent>

const EXPORT_LIMIT: LimitRule = { name: 'exports-admin', points: 30, seconds: 3_600 }
const BATCH_SIZE = 1_000
/** Marks the text as UTF-8 for spreadsheets. */
const BOM = '\ufeff'

/** A started export of a table. */
export interface Export {
  file: Readable
  /** Matching rows beyond the exported maximum; counted up to ten times the maximum. */
  leftOut: number
}

/** Creates the service that exports tables as CSV files. */
export function createExports({
  limits,
  batchSize = BATCH_SIZE,
  maxRows = MAX_EXPORTED,
}: {
  limits: Limits
  batchSize?: number
  maxRows?: number
}) {
  return { begin: start }

  /** Starts a stream of matching rows, newest first, holding one batch; audits the export. @throws Problem 429 */
  async function start(ctx: Ctx, { name, table, columns, filters, ip }: ExportRequest): Promise<Export> {
    await limits.take(ctx, EXPORT_LIMIT, String(ctx.actor?.userId))
    const count = await countRows(ctx.db, table, filters, maxRows * 10)
    const rows = Math.min(count, maxRows)
    await recordEvent(ctx, { event: 'table_exported', ip, detail: { table: name, rows } })
    return { file: Readable.from(writeLines(ctx, { table, columns, filters })), leftOut: count - rows }
  }

  async function* writeLines(
    ctx: Ctx,
    { table, columns, filters }: Pick<ExportRequest, 'table' | 'columns' | 'filters'>,
  ) {
    yield BOM + toCsv([[...columns]])
    let before: number | null = null
    for (let written = 0; written < maxRows; written += batchSize) {
      const size = Math.min(batchSize, maxRows - written)
      const { last, results }: Awaited<ReturnType<typeof readBatch>> = await readBatch(ctx.db, table, filters, {
        before,
        size,
      })
      // The contract of a table allows only plain values.
      const flat = results.map((row) => flattenRow(row as Record<string, CsvValue>))
      if (flat.length > 0) yield toCsv(flat.map((row) => columns.map((column) => escapeFormula(row[column] ?? null))))
      if (results.length < size) return
      before = last
    }
  }
}

interface ExportRequest {
  name: string
  table: Table
  columns: readonly string[]
  filters: TableFilters
  ip: string
}

const toCsv = (lines: readonly (readonly string[])[]) =>
  stringify(
    [...lines].map((line) => [...line]),
    { record_delimiter: 'windows' },
  )
