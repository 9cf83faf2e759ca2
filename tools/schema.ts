import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { migrate } from '#platform/db/migrate.ts'
import { migrationsFolder, readMigrations } from '#platform/db/migration-files.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { startThrowawayServer } from '#tests/support/throwaway-server.ts'

import { commandLog as log } from './run-command.ts'
import { writeSchema } from './schema-text.ts'

// `npm run db:schema` writes db/schema.sql from a database that the migrations have made; `-- --check` says whether it is
// up to date. A passed check is remembered until a migration, the file or these tools change.

const ROOT = resolve(import.meta.dirname, '..')
const FILE = join(ROOT, 'db/schema.sql')
const REMEMBERED = join(ROOT, '.cache/schema')
const TOOLS = ['tools/schema.ts', 'tools/schema-text.ts', 'tools/schema-queries.ts']

const kept = await readFile(FILE, 'utf8').catch(() => '')
if ((await readFile(REMEMBERED, 'utf8').catch(() => '')) !== (await fingerprint(kept))) await compare()

async function compare(): Promise<void> {
  const text = await generate()
  if (text !== kept && process.argv.includes('--check')) {
    console.error('db/schema.sql is not what the migrations make: run `npm run db:schema` and read the difference.')
    process.exitCode = 1
    return
  }
  if (text !== kept) await writeFile(FILE, text)
  await mkdir(join(ROOT, '.cache'), { recursive: true })
  await writeFile(REMEMBERED, await fingerprint(text))
}

async function fingerprint(text: string): Promise<string> {
  const migrations = await readMigrations(migrationsFolder)
  const tools = await Promise.all(TOOLS.map((file) => readFile(join(ROOT, file), 'utf8')))
  return createHash('sha256')
    .update(JSON.stringify([migrations.map(({ name, checksum }) => [name, checksum]), tools, text]))
    .digest('hex')
}

/** Migrates a database of a server that lives for this alone, and writes down its schema. */
async function generate(): Promise<string> {
  const server = await startThrowawayServer()
  try {
    const database = await openDatabase({ databaseUrl: server.url, dataDir: '', log })
    try {
      await migrate(database.db)
      return await writeSchema(database.db)
    } finally {
      await database.close()
    }
  } finally {
    await server.stop()
  }
}
