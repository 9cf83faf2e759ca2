import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

import { BootError, fullDisk } from './boot-error.ts'
import { clusterOf } from './postgres-pid-file.ts'

/** The server that npm brings; it opens clusters of its own major version only. */
const POSTGRES_MAJOR = '18'
/** The last commit with PGlite, whose `db:move` reads the folders it made. */
const LAST_PGLITE_COMMIT = '715f3e6'
const WRITABLE = constants.R_OK | constants.W_OK | constants.X_OK

/** The folder of the embedded database: its owner runs PostgreSQL, and no other user can enter it. */
const databaseFolder = (dataDir: string) => resolve(dataDir, 'postgres')

/**
 * Makes the folder of the embedded database, and checks that it can be written and that its cluster can be opened.
 * @throws BootError with the one sentence to show
 */
export function prepareDataFolder(dataDir: string): string {
  const folder = databaseFolder(dataDir)
  if (!hasEmbeddedDatabase(dataDir)) refusePGlite(dataDir)
  explainErrors(dataDir, () => {
    makeFolders(folder)
    chmodSync(folder, 0o700)
    accessSync(folder, WRITABLE)
  })
  checkVersion(dataDir, join(clusterOf(folder), 'PG_VERSION'))
  return folder
}

/** Makes the data folder itself, for what is kept in files. @throws BootError with the one sentence to show */
export function makeDataFolder(dataDir: string): void {
  explainErrors(dataDir, () => {
    makeFolders(resolve(dataDir))
    accessSync(dataDir, WRITABLE)
  })
}

/** Whether a shop has been made in this data folder. */
export const hasEmbeddedDatabase = (dataDir: string): boolean => existsSync(clusterOf(databaseFolder(dataDir)))

/** @throws BootError with the one sentence to show when there is no shop in this data folder, or one of PGlite */
export function requireEmbeddedDatabase(dataDir: string): void {
  if (hasEmbeddedDatabase(dataDir)) return
  refusePGlite(dataDir)
  throw new BootError(`There is no shop in the folder ${dataDir}.`)
}

/** One by one: Node's own `recursive` never returns for a folder in /proc, which cannot be made. */
function makeFolders(path: string): void {
  if (existsSync(path)) return
  makeFolders(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process of the shop was quicker.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Runs work on the files of the data folder. @throws BootError with the one sentence to show */
export function explainErrors<T>(dataDir: string, work: () => T): T {
  try {
    return work()
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'unknown'
    if (code === 'ENOSPC' || code === 'EDQUOT') throw fullDisk(dataDir, cause)
    throw new BootError(
      `The data folder ${dataDir} cannot be written (${code}): correct its owner, or set DATA_DIR to another folder.`,
      { cause },
    )
  }
}

function refusePGlite(dataDir: string): void {
  if (!existsSync(join(dataDir, 'database', 'postgres', 'PG_VERSION'))) return
  throw new BootError(
    `The data folder ${dataDir} holds a shop of an older version, made by PGlite: move it to a PostgreSQL server with ` +
      `\`npm run db:move\` of commit ${LAST_PGLITE_COMMIT}, or set DATA_DIR to another folder.`,
  )
}

function checkVersion(dataDir: string, file: string): void {
  if (!existsSync(file)) return
  const found = readFileSync(file, 'utf8').trim()
  if (found === POSTGRES_MAJOR) return
  throw new BootError(
    `The data folder ${dataDir} was written by PostgreSQL ${found}, and this version reads PostgreSQL ${POSTGRES_MAJOR}: ` +
      'move its shop to a server with the version that wrote it, or set DATA_DIR to another folder.',
  )
}
