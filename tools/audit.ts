import pLimit from 'p-limit'
import { pino } from 'pino'

import { BootError } from '#platform/db/boot-error.ts'
import { checkInvariant, type Finding, type Invariant } from '#platform/db/invariants.ts'
import { pendingMigrations } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { readConfig } from '#src/config.ts'
import { INVARIANTS } from '#src/invariants.ts'

// `npm run audit` checks the invariants of money and stock over all rows, while the shop is open. Each check is one statement,
// so it sees one moment. Exits with 1 at the first broken invariant.

/** Each check keeps one processor of the database's machine busy. */
const MAX_CONCURRENT = 2

const read = readConfig()
if ('mistakes' in read) throw new BootError(read.mistakes.join('\n'))
const { DATABASE_URL = null, PREPARED_STATEMENTS: isPrepared, DATA_DIR } = read.config
const database = await openDatabase({
  databaseUrl: DATABASE_URL,
  isPrepared,
  dataDir: DATA_DIR,
  log: pino({ level: 'warn' }),
})
try {
  if ((await pendingMigrations(database.db)).length > 0)
    throw new BootError('This shop lacks migrations of this version: start it once, then check it.')
  const startedAt = performance.now()
  if (await printFindings()) console.info(`Everything holds, after ${secondsSince(startedAt)} s.`)
  else process.exitCode = 1
} finally {
  await database.close()
}

/** Prints the result of each check in order. Returns false at the first broken invariant, without the remaining checks. */
async function printFindings(): Promise<boolean> {
  const limit = pLimit(MAX_CONCURRENT)
  const checks = INVARIANTS.map((invariant) => limit(check, invariant))
  // A check that throws while an earlier one runs is reported in its turn.
  for (const each of checks) each.catch(() => undefined)
  try {
    for (const each of checks) {
      const { name, checked, broken, example, seconds } = await each
      const line = `${String(checked).padStart(10)}  ${name} (${seconds} s)`
      console.info(broken === 0 ? `ok     ${line}` : `BROKEN ${line}: ${broken}, such as ${example}`)
      if (broken > 0) return false
    }
    return true
  } finally {
    limit.clearQueue()
  }
}

async function check(invariant: Invariant): Promise<Finding & { seconds: string }> {
  const startedAt = performance.now()
  return { ...(await checkInvariant(database.db, invariant)), seconds: secondsSince(startedAt) }
}

function secondsSince(startedAt: number): string {
  return ((performance.now() - startedAt) / 1000).toFixed(1)
}
