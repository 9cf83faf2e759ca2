import { Readable } from 'node:stream'

import { stringify } from 'csv-stringify/sync'

import { recordSecurityEvent } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { LimitRule, Limits } from '#platform/rate-limits.ts'

import { MOST_EXPORTED } from './admin.contract.ts'
import { flatRow, inertCell, type Nested } from './csv.rules.ts'
import { type Asked, countRows, readBatch, type Table } from './listing.store.ts'

const EXPORTS: LimitRule = { name: 'exports-admin', points: 30, seconds: 3_600 }
const BATCH = 1_000
/** Tells spreadsheets that the text is UTF-8. */
const BOM = '\ufeff'

/** A table on its way out. */
export interface Export {
  file: Readable
  /** Rows that fit but lie beyond the most that are exported; counted up to ten times as many. */
  leftOut: number
}

/** Tables as CSV files. */
export function createExports({
  limits,
  batch = BATCH,
  most = MOST_EXPORTED,
}: {
  limits: Limits
  batch?: number
  most?: number
}) {
  return { begin }

  /**
   * Begins to write every row that fits, the newest first, as they are read: no more than one batch is held. Who took
   * what with them is noted in the record. @throws Problem 429
   */
  async function begin(ctx: Ctx, { name, table, columns, asked, ip }: Wanted): Promise<Export> {
    await limits.take(ctx, EXPORTS, String(ctx.actor?.userId))
    const count = await countRows(ctx.db, table, asked, most * 10)
    const rows = Math.min(count, most)
    await recordSecurityEvent(ctx, { event: 'table_exported', ip, detail: { table: name, rows } })
    return { file: Readable.from(linesOf(ctx, { table, columns, asked })), leftOut: count - rows }
  }

  async function* linesOf(ctx: Ctx, { table, columns, asked }: Pick<Wanted, 'table' | 'columns' | 'asked'>) {
    yield BOM + toCsv([[...columns]])
    let before: number | null = null
    for (let written = 0; written < most; written += batch) {
      const size = Math.min(batch, most - written)
      const { last, results }: Awaited<ReturnType<typeof readBatch>> = await readBatch(ctx.db, table, asked, {
        before,
        size,
      })
      // What a table presents is plain values, as its contract says.
      const flat = results.map((row) => flatRow(row as Record<string, Nested>))
      if (flat.length > 0) yield toCsv(flat.map((row) => columns.map((column) => inertCell(row[column] ?? null))))
      if (results.length < size) return
      before = last
    }
  }
}

interface Wanted {
  name: string
  table: Table
  columns: readonly string[]
  asked: Asked
  ip: string
}

const toCsv = (lines: readonly (readonly string[])[]) =>
  stringify(
    [...lines].map((line) => [...line]),
    { record_delimiter: 'windows' },
  )
