import { pino } from 'pino'

import { createInvitation } from '#modules/accounts/invitations.service.ts'
import { BootError } from '#platform/db/boot-error.ts'
import { migrateUnlessNewer } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { readConfig } from '#src/config.ts'

// `npm run admin:invite`: prints a link that opens one admin account within 24 hours (ruling 10), for the first admin;
// those who come later are invited by an admin in the browser. The shop may be open.

const read = readConfig()
if ('mistakes' in read) throw new BootError(read.mistakes.join('\n'))
const { BASE_URL, DATABASE_URL = null, PREPARED_STATEMENTS: isPrepared, DATA_DIR, PORT } = read.config
const database = await openDatabase({
  databaseUrl: DATABASE_URL,
  isPrepared,
  dataDir: DATA_DIR,
  log: pino({ level: 'warn' }),
})
await migrateUnlessNewer(database.db)
const ctx = { db: database.db, actor: null, now: () => new Date(), requestId: 'admin:invite' }
const { path, expiresAt } = await inTransaction(ctx, (tx) => createInvitation(tx))
const shop = (BASE_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, '')
console.info(
  `${shop}${path}\n\nOpens one admin account, until ${expiresAt.toISOString()}. Anyone with this link can use it.`,
)
await database.close()
