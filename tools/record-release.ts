import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import pg from 'pg'

import { migrationsFolder, readMigrations } from '#platform/db/migration-files.ts'
import { createJobTables, createNewIndex, loadSchema } from '#tests/support/committed-schema.ts'
import { RECORD_FILE, recordStatements, type ReleaseRecord } from '#tests/support/release-record.ts'
import { ROOT } from '#tests/support/source-files.ts'
import { startThrowawayServer } from '#tests/support/throwaway-server.ts'

// `npm run release:record`: writes the statements of this version to db/previous-release.json. Run it when a version is
// released; from then on tests/previous-release.database.test.ts runs them on the schema of later migrations.

const server = await startThrowawayServer()
const client = new pg.Client({ connectionString: server.url })
try {
  await client.connect()
  await loadSchema(client)
  await createJobTables(client)
  await createNewIndex(client)
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  const lastMigration = (await readMigrations(migrationsFolder)).at(-1)?.name ?? ''
  const record: ReleaseRecord = { release: version, lastMigration, statements: await recordStatements(client) }
  await writeFile(RECORD_FILE, `${JSON.stringify(record, null, 2)}\n`)
  console.info(`Recorded ${Object.keys(record.statements).length} statements of ${version} up to ${lastMigration}.`)
} finally {
  await client.end()
  await server.stop()
}
