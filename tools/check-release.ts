import { migrate } from '#platform/db/migrate.ts'
import { migrationsFolder, readMigrations } from '#platform/db/migration-files.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { readRecord } from '#tests/support/release-record.ts'
import { startThrowawayServer } from '#tests/support/throwaway-server.ts'

import { applyAndObserve, formatEffect } from './migration-locks.ts'
import { commandLog as log } from './run-command.ts'

// `npm run release:check`: lists what the migrations since the previous release would lock, from a database with empty
// tables. `-- 0045_search_in_two_levels` begins after this migration instead.

const migrations = await readMigrations(migrationsFolder)
const since = process.argv[2] ?? readRecord().lastMigration
const at = migrations.findIndex(({ name }) => name === since)
if (at < 0) {
  console.error(`There are no migrations after ${since}: name one of db/migrations without .sql.`)
  process.exit(1)
}

const server = await startThrowawayServer()
try {
  const database = await openDatabase({ databaseUrl: server.url, dataDir: '', log })
  await migrate(database.db, migrationsFolder, since)
  const pending = migrations.slice(at + 1)
  console.info(`Migrations after ${since}: ${pending.length}`)
  for (const migration of pending) {
    const effects = await applyAndObserve(database, migration)
    console.info([`\n${migration.name}`, ...effects.map((effect) => `  ${formatEffect(effect)}`)].join('\n'))
  }
  await database.close()
} finally {
  await server.stop()
}
