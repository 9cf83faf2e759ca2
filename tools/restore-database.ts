import { SEARCH_INDEX } from '#modules/search-index/index.store.ts'
import { type Backup, openBackup, restoreBackup } from '#platform/backup/restore.ts'
import { BootError } from '#platform/db/boot-error.ts'
import { makeDataFolder } from '#platform/db/data-folder.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import type { Config } from '#src/config.ts'

import { commandLog, runCommand, secondsSince, showProgress } from './run-command.ts'
import { BACKED_UP_FOLDERS } from './shop-files.ts'

const usage = `Restores a backup into an empty shop: that of DATABASE_URL, or else the embedded database in DATA_DIR.

  npm run db:restore -- shop.tar.gz`

await runCommand(async (config, signal) => {
  const [, , path, ...more] = process.argv
  if (path === undefined || path.startsWith('-') || more.length > 0)
    throw new BootError(`Name the file of one backup.\n\n${usage}`)
  const startedAt = performance.now()
  const backup = await openBackup(path)
  const { at, pictures } = backup.manifest
  console.info(`The backup ${path} is of ${at} and not damaged.`)
  if (pictures === 'included' && config.S3_BUCKET !== undefined) {
    throw new BootError(
      'The backup brings pictures for the local disk, and S3_BUCKET is set: restore it without the S3 settings.',
    )
  }
  await restore(backup, config, signal)
  if (pictures === 'bucket')
    console.info('Its pictures lie in a bucket: set the S3 settings of that shop before you start this one.')
  console.info(`Restored in ${secondsSince(startedAt)} s. Now start the shop with the same settings.`)
})

async function restore(
  backup: Backup,
  { DATABASE_URL, PREPARED_STATEMENTS, DATA_DIR }: Config,
  signal: AbortSignal,
): Promise<void> {
  makeDataFolder(DATA_DIR)
  const database = await openDatabase({
    databaseUrl: DATABASE_URL ?? null,
    isPrepared: PREPARED_STATEMENTS,
    dataDir: DATA_DIR,
    log: commandLog,
    poolSize: 2,
    sharing: 'refuse',
  })
  try {
    const { tables, files } = await restoreBackup(backup, database, {
      derived: SEARCH_INDEX,
      dataDir: DATA_DIR,
      folders: BACKED_UP_FOLDERS,
      onTable: ({ name, target }) => showProgress(`${name}: ${target.rows} rows`),
      onFile: (count) => showProgress(`${count} files`),
      signal,
    })
    const rows = tables.reduce((sum, { target }) => sum + target.rows, 0)
    console.info(`${tables.length} tables with ${rows} rows and ${files} files; all sums agree with the backup.`)
  } finally {
    await database.close()
  }
}
