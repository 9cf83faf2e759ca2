import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

import { BootError, createFullDiskError } from './boot-error.ts'
import { clusterFolder } from './postgres-pid-file.ts'

/** Major version of the npm package; it only opens clusters of this version. */
const POSTGRES_MAJOR = '18'
/** Last commit with PGlite, whose `db:move` reads its folders. */
const LAST_PGLITE_COMMIT = '715f3e6'
const WRITABLE = constants.R_OK | constants.W_OK | constants.X_OK

/** Folder of the embedded database. Its owner runs PostgreSQL, and no other user can enter it. */
const toDatabaseFolder = (dataDir: string) => resolve(dataDir, 'postgres')

/** Creates the embedded database's folder. @throws BootError if it is not writable or its cluster cannot be opened */
export function prepareDataFolder(dataDir: string): string {
  const folder = toDatabaseFolder(dataDir)
  if (!hasEmbeddedDatabase(dataDir)) checkNotPGlite(dataDir)
  explainErrors(dataDir, () => {
    makeFolders(folder)
    chmodSync(folder, 0o700)
    accessSync(folder, WRITABLE)
  })
  checkVersion(dataDir, join(clusterFolder(folder), 'PG_VERSION'))
  return folder
}

/** Creates the data folder. @throws BootError */
export function makeDataFolder(dataDir: string): void {
  explainErrors(dataDir, () => {
    makeFolders(resolve(dataDir))
    accessSync(dataDir, WRITABLE)
  })
}

/** Returns whether this data folder contains a shop. */
export const hasEmbeddedDatabase = (dataDir: string): boolean => existsSync(clusterFolder(toDatabaseFolder(dataDir)))

/** @throws BootError if this data folder contains no shop, or a shop of PGlite */
export function requireEmbeddedDatabase(dataDir: string): void {
  if (hasEmbeddedDatabase(dataDir)) return
  checkNotPGlite(dataDir)
  throw new BootError(`The folder ${dataDir} contains no shop.`)
}

/** Creates folders one by one: Node's `recursive` never returns for a folder in /proc. */
function makeFolders(path: string): void {
  if (existsSync(path)) return
  makeFolders(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process of the shop created it first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Runs work on the files of the data folder. @throws BootError for its file errors */
export function explainErrors<T>(dataDir: string, work: () => T): T {
  try {
    return work()
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'unknown'
    if (code === 'ENOSPC' || code === 'EDQUOT') throw createFullDiskError(dataDir, cause)
    throw new BootError(
      `The data folder ${dataDir} cannot be written (${code}): correct its owner, or set DATA_DIR to another folder.`,
      { cause },
    )
  }
}

function checkNotPGlite(dataDir: string): void {
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
