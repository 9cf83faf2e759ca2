import { pino } from 'pino'

import { BootError } from '#platform/db/boot-error.ts'
import { checkInvariant } from '#platform/db/invariants.ts'
import { pendingMigrations } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { readConfig } from '#src/config.ts'

import { INVARIANTS } from './audit-invariants.ts'

// `npm run audit`: checks everything that must be so of money and stock, over all there is, while the shop is open. Each
// check is one statement and so sees one moment. Ends with 1 at the first that does not hold.

const read = readConfig()
if ('mistakes' in read) throw new BootError(read.mistakes.join('\n'))
const { DATABASE_URL = null, DATA_DIR } = read.config
const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR, log: pino({ level: 'warn' }) })
try {
  if ((await pendingMigrations(database.db)).length > 0)
    throw new BootError('This shop lacks migrations of this version: start it once, then check it.')
  const startedAt = performance.now()
  for (const invariant of INVARIANTS) {
    const from = performance.now()
    const { name, checked, broken, example } = await checkInvariant(database.db, invariant)
    const said = `${String(checked).padStart(10)}  ${name} (${((performance.now() - from) / 1000).toFixed(1)} s)`
    console.info(broken === 0 ? `ok     ${said}` : `BROKEN ${said}: ${broken}, such as ${example}`)
    if (broken > 0) process.exitCode = 1
    if (broken > 0) break
  }
  if (process.exitCode !== 1)
    console.info(`Everything holds, after ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
} finally {
  await database.close()
}
