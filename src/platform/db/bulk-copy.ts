import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { from as copyFrom } from 'pg-copy-streams'

import type { Db } from './pool.ts'
import { inTransaction } from './transaction.ts'

/** A value of a column. An array is a PostgreSQL array; a json column takes JSON text. */
export type CopyValue = string | number | boolean | Date | null | readonly (string | number | null)[]
export type CopyRow = readonly CopyValue[]

const CHUNK_CHARACTERS = 64 * 1024

/** Loads rows by COPY, all or none, and returns their number. `table` and `columns` are SQL: never from requests. */
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
    await pipeline(Readable.from(toTextChunks(rows), { objectMode: true }), stream)
    return stream.rowCount
  })
}

async function* toTextChunks(rows: Iterable<CopyRow> | AsyncIterable<CopyRow>): AsyncGenerator<string, void, void> {
  let chunk = ''
  for await (const row of rows) {
    chunk += `${row.map(toCopyText).join('\t')}\n`
    if (chunk.length < CHUNK_CHARACTERS) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Formats a value in COPY's text format. */
function toCopyText(value: CopyValue): string {
  if (value === null) return '\\N'
  if (typeof value === 'string') return value.replace(/[\\\t\n\r]/g, (found) => ESCAPES[found] ?? found)
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? toCopyText(toArrayText(value)) : String(value)
}

function toArrayText(values: readonly (string | number | null)[]): string {
  const entry = (value: string | number | null) =>
    typeof value === 'string' ? `"${value.replace(/["\\]/g, '\\$&')}"` : String(value)
  return `{${values.map(entry).join(',')}}`
}
