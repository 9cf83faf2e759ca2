import pLimit from 'p-limit'
import { pino } from 'pino'

import { BootError } from '#platform/db/boot-error.ts'
import { checkInvariant, type Finding, type Invariant } from '#platform/db/invariants.ts'
import { pendingMigrations } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { readConfig } from '#src/config.ts'
import { INVARIANTS } from '#src/invariants.ts'

// `npm run audit`: checks everything that must be so of money and stock, over all there is, while the shop is open. Each
// check is one statement and so sees one moment. Ends with 1 at the first that does not hold.

/** Each keeps one processor of the database's machine busy. */
const AT_ONCE = 2

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
  if (await allHold()) console.info(`Everything holds, after ${secondsSince(startedAt)} s.`)
  else process.exitCode = 1
} finally {
  await database.close()
}

/** Says of one after the other what was found; at the first that is broken it is over. */
async function allHold(): Promise<boolean> {
  const inTurn = pLimit(AT_ONCE)
  const checks = INVARIANTS.map((invariant) => inTurn(check, invariant))
  // One that fails while an earlier one is waited for is reported in its turn.
  for (const each of checks) each.catch(() => undefined)
  try {
    for (const each of checks) {
      const { name, checked, broken, example, seconds } = await each
      const said = `${String(checked).padStart(10)}  ${name} (${seconds} s)`
      console.info(broken === 0 ? `ok     ${said}` : `BROKEN ${said}: ${broken}, such as ${example}`)
      if (broken > 0) return false
    }
    return true
  } finally {
    inTurn.clearQueue()
  }
}

async function check(invariant: Invariant): Promise<Finding & { seconds: string }> {
  const from = performance.now()
  return { ...(await checkInvariant(database.db, invariant)), seconds: secondsSince(from) }
}

function secondsSince(from: number): string {
  return ((performance.now() - from) / 1000).toFixed(1)
}
