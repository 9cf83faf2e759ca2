import { writeFileSync } from 'node:fs'

import type { Database } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { readMemoryMb } from '#tests/support/process-memory.ts'
import type { ServerProcess } from '#tests/support/shop-process.ts'

import type { BenchUser } from './sessions.ts'

const TABLES = ['orders', 'users', 'transactions', 'audit'].map((name) => `/api/admin/${name}/?format=csv`)

/** Downloads the exports, and prints lines, size, time and the shop's memory, which must not grow with the file. */
export async function measureExports(shop: ServerProcess, { token }: BenchUser, { db }: Database): Promise<void> {
  const [largest] = await rows<{ id: number }>(
    db,
    'select store_id as id from listing_texts group by store_id order by count(*) desc limit 1',
  )
  const listings = ['csv', 'xlsx'].map((format) => `/api/upload/export/?format=${format}&store=${largest?.id}`)
  console.info(`\n${row('a file', 'lines', 'MB', 's', 'MB before', 'peak')}`)
  for (const path of [...TABLES, ...listings]) {
    resetPeak(shop)
    const before = readMemoryMb(shop).toFixed(0)
    const startedAt = performance.now()
    const { bytes, lines } = await download(shop.origin + path, token)
    const seconds = (performance.now() - startedAt) / 1_000
    console.info(
      row(path, lines, (bytes / 1e6).toFixed(1), seconds.toFixed(1), before, readMemoryMb(shop, 'VmHWM').toFixed(0)),
    )
  }
}

/** Reads a file as a stream and counts its bytes and lines. */
async function download(url: string, token: string): Promise<{ bytes: number; lines: number }> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok || answer.body === null) throw new Error(`${answer.status} from ${url}`)
  let [bytes, lines] = [0, 0]
  for await (const piece of answer.body) {
    bytes += piece.length
    for (const byte of piece) if (byte === LINE_FEED) lines += 1
  }
  return { bytes, lines }
}
const LINE_FEED = 10

/** Resets the peak of a process's memory. */
export const resetPeak = ({ pid }: Pick<ServerProcess, 'pid'>): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')

const row = (name: string, ...cells: (string | number)[]) =>
  name.padEnd(48) + cells.map((cell) => String(cell).padStart(10)).join('')
