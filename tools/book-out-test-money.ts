import { pino } from 'pino'

import { createLedger } from '#modules/ledger/ledger.service.ts'
import { bookOutTestMoney } from '#modules/payments/test-money.service.ts'
import { createWallet } from '#modules/wallet/wallet.service.ts'
import { BootError } from '#platform/db/boot-error.ts'
import { migrateUnlessNewer } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { formatAmount, toNaira } from '#platform/money.ts'
import { readConfig } from '#src/config.ts'

// `npm run wallets:book-out`: takes simulated and test money out of all wallets, by entries of the ledger, before a shop
// starts with live keys. The shop may be open; test money that arrives later needs another run.

const read = readConfig()
if ('mistakes' in read) throw new BootError(read.mistakes.join('\n'))
const { DATABASE_URL = null, PREPARED_STATEMENTS: isPrepared, DATA_DIR } = read.config
const log = pino({ level: 'warn' })
const database = await openDatabase({ databaseUrl: DATABASE_URL, isPrepared, dataDir: DATA_DIR, log })
try {
  await migrateUnlessNewer(database.db)
  const ctx = { db: database.db, actor: null, now: () => new Date(), requestId: 'wallets:book-out', log }
  const { wallets, totalKobo } = await bookOutTestMoney(ctx, createWallet({ ledger: createLedger() }))
  const from = wallets === 1 ? '1 wallet' : `${wallets} wallets`
  console.info(`Booked ${formatAmount(toNaira(totalKobo))} of test money out of ${from}.`)
} finally {
  await database.close()
}
