import { pino } from 'pino'

import { rebuildIndex } from '#modules/search-index/index.store.ts'
import { BootError } from '#platform/db/boot-error.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { readConfig } from '#src/config.ts'

// `npm run db:reindex`: rebuilds the search index in the order of popularity, beside the old one, while the shop is
// open. The shop does it every night (`learn-popularity`); listings that changed stand behind the popular ones until then.

const read = readConfig()
if ('mistakes' in read) throw new BootError(read.mistakes.join('\n'))
const { DATABASE_URL = null, PREPARED_STATEMENTS: isPrepared, DATA_DIR } = read.config
const database = await openDatabase({
  databaseUrl: DATABASE_URL,
  isPrepared,
  dataDir: DATA_DIR,
  log: pino({ level: 'warn' }),
})
const startedAt = performance.now()
await rebuildIndex(database)
console.info(`Search index built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
await database.close()
