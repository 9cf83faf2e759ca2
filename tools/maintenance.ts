import { randomUUID } from 'node:crypto'

import { pino } from 'pino'

import { setMaintenance } from '#modules/operations/maintenance.service.ts'
import { readMaintenance } from '#modules/operations/maintenance.store.ts'
import { BootError } from '#platform/db/boot-error.ts'
import { pendingMigrations } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { readConfig } from '#src/config.ts'

// `npm run maintenance -- on` keeps all processes of the shop read-only until `off`; without either it shows the mode.

const [mode] = process.argv.slice(2)
if (mode !== undefined && mode !== 'on' && mode !== 'off')
  throw new BootError('Write: npm run maintenance -- on, or off.')
const read = readConfig()
if ('mistakes' in read) throw new BootError(read.mistakes.join('\n'))
const { DATABASE_URL = null, PREPARED_STATEMENTS: isPrepared, DATA_DIR: dataDir } = read.config
const log = pino({ level: 'warn' })
const database = await openDatabase({ databaseUrl: DATABASE_URL, isPrepared, dataDir, log })
try {
  const { db } = database
  if ((await pendingMigrations(db)).length > 0)
    throw new BootError('This shop lacks migrations of this version: start it once.')
  const ctx = { db, actor: null, now: () => new Date(), requestId: randomUUID(), log }
  if (mode !== undefined) await setMaintenance(ctx, mode === 'on')
  console.info((await readMaintenance(db)) ? 'The shop is read-only.' : 'The shop accepts changes.')
} finally {
  await database.close()
}
