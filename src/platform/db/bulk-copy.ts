import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { from as copyFrom } from 'pg-copy-streams'

import type { Db } from './pool.ts'
import { inTransaction } from './transaction.ts'

/** A value for a column: an array is a PostgreSQL array; for a json column give the JSON text. */
export type CopyValue = string | number | boolean | Date | null | readonly (string | number | null)[]
export type CopyRow = readonly CopyValue[]

const charactersPerChunk = 64 * 1024

/**
 * Loads many rows by COPY, all or none of them.
 * @param table and columns as SQL writes them: names from code, never from outside
 * @returns how many rows were loaded
 */
export async function copyRows(
  db: Db,
  table: string,
  columns: readonly string[],
  rows: Iterable<CopyRow> | AsyncIterable<CopyRow>,
): Promise<number> {
  const sql = `copy ${table} (${columns.join(', ')}) from stdin`
  return inTransaction({ db }, async (tx) => {
    await tx.db.query('set local statement_timeout = 0')
    const stream = tx.db.query(copyFrom(sql))
    await pipeline(Readable.from(textChunks(rows), { objectMode: true }), stream)
    return stream.rowCount
  })
}

async function* textChunks(rows: Iterable<CopyRow> | AsyncIterable<CopyRow>): AsyncGenerator<string, void, void> {
  let chunk = ''
  for await (const row of rows) {
    chunk += `${row.map(copyText).join('\t')}\n`
    if (chunk.length < charactersPerChunk) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** One value in COPY's text format. */
function copyText(value: CopyValue): string {
  if (value === null) return '\\N'
  if (typeof value === 'string') return value.replace(/[\\\t\n\r]/g, (found) => escapes[found] ?? found)
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? copyText(arrayText(value)) : String(value)
}

function arrayText(values: readonly (string | number | null)[]): string {
  const entry = (value: string | number | null) =>
    typeof value === 'string' ? `"${value.replace(/["\\]/g, '\\$&')}"` : String(value)
  return `{${values.map(entry).join(',')}}`
}
