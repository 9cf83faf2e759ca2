import { parseArgs } from 'node:util'

import { BootError } from '#platform/db/boot-error.ts'
import { hasEmbeddedDatabase } from '#platform/db/data-folder.ts'
import { migrate } from '#platform/db/migrate.ts'
import { moveDatabase } from '#platform/db/move-database.ts'
import type { MovedTable } from '#platform/db/move-database.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import type { Database } from '#platform/db/open-database.ts'

const usage = `Moves the shop from the embedded database to an empty PostgreSQL server (15 or newer).
Stop the shop first. Afterwards start it with DATABASE_URL set to the same address.

  npm run db:move -- postgres://user:password@host:5432/name [--data-dir data]`

const log = { info: () => undefined, warn: console.warn, error: console.error }

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { 'data-dir': { type: 'string' } } })
  const [address] = positionals
  if (address === undefined || positionals.length > 1) {
    console.error(usage)
    return 2
  }
  const dataDir = values['data-dir'] ?? process.env['DATA_DIR'] ?? 'data'
  if (!hasEmbeddedDatabase(dataDir)) throw new BootError(`There is no shop in the folder ${dataDir}.`)
  const source = await openDatabase({ databaseUrl: null, dataDir, log, sharing: 'refuse' })
  try {
    await migrate(source.db)
    const target = await openDatabase({ databaseUrl: address, dataDir, log, poolSize: 2 })
    try {
      await move(source, target)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
  return 0
}

async function move(source: Database, target: Database): Promise<void> {
  const started = performance.now()
  console.log(line('table', 'rows here', 'rows there', 'contents'))
  const moved = await moveDatabase(source, target, print)
  const total = moved.reduce((sum, table) => sum + table.target.rows, 0)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`\nMoved ${moved.length} tables, ${total} rows in ${seconds} s; row counts and contents are the same.`)
  console.log('Now start the shop with DATABASE_URL set to this address. The embedded database was left as it was.')
}

function print({ name, source, target, isSame }: MovedTable): void {
  console.log(line(name, String(source.rows), String(target.rows), isSame ? 'same' : 'DIFFERENT'))
}

function line(table: string, here: string, there: string, contents: string): string {
  return `${table.padEnd(40)} ${here.padStart(12)} ${there.padStart(12)}  ${contents}`
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error(error instanceof BootError ? error.message : error)
    process.exitCode = 1
  },
)
