import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { listStoredNames } from '#modules/media/files.store.ts'
import { SEARCH_INDEX } from '#modules/search-index/index.store.ts'
import { backUp, type BackupReport } from '#platform/backup/back-up.ts'
import { BootError } from '#platform/db/boot-error.ts'
import { requireEmbeddedDatabase } from '#platform/db/data-folder.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import type { Config } from '#src/config.ts'

import { commandLog, runCommand, secondsSince, showProgress } from './run-command.ts'
import { KEPT_FOLDERS } from './shop-files.ts'

const usage = `Writes the whole shop to one file: the database of one moment and the uploaded pictures. The shop may be open.

  npm run db:backup -- shop.tar.gz [--force]

--force replaces the file if it exists. The file holds personal data: keep it safe.`

await runCommand(async (config, signal) => {
  const { positionals, values } = readArguments()
  const [path] = positionals
  if (path === undefined || positionals.length > 1) throw new BootError(`Name one file for the backup.\n\n${usage}`)
  const startedAt = performance.now()
  const report = await backUpTo(path, config, { overwrite: values.force ?? false, signal })
  printReport(path, report, config, secondsSince(startedAt))
})

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { force: { type: 'boolean' } } })
  } catch {
    return { positionals: [], values: {} }
  }
}

async function backUpTo(
  path: string,
  { DATABASE_URL, PREPARED_STATEMENTS, DATA_DIR, S3_BUCKET }: Config,
  options: { overwrite: boolean; signal: AbortSignal },
): Promise<BackupReport> {
  if (DATABASE_URL === undefined) requireEmbeddedDatabase(DATA_DIR)
  const database = await openDatabase({
    databaseUrl: DATABASE_URL ?? null,
    isPrepared: PREPARED_STATEMENTS,
    dataDir: DATA_DIR,
    log: commandLog,
    poolSize: 3,
  })
  try {
    return await backUp(database, path, {
      ...options,
      derived: SEARCH_INDEX,
      shop: version(),
      at: new Date(),
      dataDir: DATA_DIR,
      folders: KEPT_FOLDERS,
      pictures: S3_BUCKET === undefined ? listStoredNames : null,
      onTable: (name, rows) => showProgress(`${name}: ${rows} rows`),
      onFile: (files) => showProgress(`${files} files`),
    })
  } finally {
    await database.close()
  }
}

function version(): string {
  // Our own package.json.
  const { version: found } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  return found
}

function printReport(
  path: string,
  { rows, files, missing, bytes }: BackupReport,
  { S3_BUCKET }: Config,
  seconds: string,
): void {
  const size = (bytes / 1_000_000).toFixed(1)
  console.info(`Backed up ${rows} rows and ${files} files to ${path} (${size} MB) in ${seconds} s.`)
  if (missing > 0) console.warn(`${missing} pictures were missing on the disk and are not part of the backup.`)
  if (S3_BUCKET !== undefined)
    console.info(`Pictures lie in the bucket ${S3_BUCKET} and are not part of the backup: copy the bucket too.`)
}
