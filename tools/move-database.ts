import { parseArgs } from 'node:util'

import { SEARCH_INDEX } from '#modules/search-index/index.store.ts'
import { BootError } from '#platform/db/boot-error.ts'
import { requireEmbeddedDatabase } from '#platform/db/data-folder.ts'
import type { CopiedTable } from '#platform/db/fill-database.ts'
import { moveDatabase } from '#platform/db/move-database.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import type { Database } from '#platform/db/open-database.ts'

import { commandLog as log, runCommand, secondsSince } from './run-command.ts'

const usage = `Moves the shop from the embedded database to an empty PostgreSQL server (15 or newer).
Stop the shop first. Afterwards start it with DATABASE_URL set to the address.

  npm run db:move -- postgres://user:password@host:5432/name [--data-dir data]

Without an address it takes that of DATABASE_URL.`

await runCommand(async ({ DATABASE_URL, DATA_DIR }, signal) => {
  const { positionals, values } = readArguments()
  const [address = DATABASE_URL] = positionals
  if (address === undefined || positionals.length > 1)
    throw new BootError(`Name the address of one server.\n\n${usage}`)
  const dataDir = values['data-dir'] ?? DATA_DIR
  requireEmbeddedDatabase(dataDir)
  const source = await openDatabase({ databaseUrl: null, dataDir, log, sharing: 'refuse' })
  try {
    const target = await openDatabase({ databaseUrl: address, dataDir, log, poolSize: 2 })
    try {
      await move(source, target, signal)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
})

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { 'data-dir': { type: 'string' } } })
  } catch {
    return { positionals: ['', ''], values: {} }
  }
}

async function move(source: Database, target: Database, signal: AbortSignal): Promise<void> {
  const startedAt = performance.now()
  console.info(line('table', 'rows here', 'rows there', 'contents'))
  const moved = await moveDatabase(source, target, { derived: SEARCH_INDEX, onTable: print, signal })
  const total = moved.reduce((sum, table) => sum + table.target.rows, 0)
  console.info(
    `\nMoved ${moved.length} tables with ${total} rows in ${secondsSince(startedAt)} s; all counts and sums agree.`,
  )
  console.info('Now start the shop with DATABASE_URL set to this address. The embedded database is unchanged.')
}

function print({ name, source, target, isSame }: CopiedTable): void {
  console.info(line(name, String(source.rows), String(target.rows), isSame ? 'same' : 'DIFFERENT'))
}

function line(table: string, here: string, there: string, contents: string): string {
  return `${table.padEnd(40)} ${here.padStart(12)} ${there.padStart(12)}  ${contents}`
}
