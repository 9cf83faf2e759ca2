import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

import { BootError } from './boot-error.ts'
import { syncFolder, syncTree } from './durable-files.ts'

/** The PostgreSQL that PGlite is; it only opens folders of its own major version. */
const postgresMajor = '18'
/** macOS allows 104 bytes for a socket's path with its final zero, Linux 108. */
const longestSocketPath = 103
/** PostgreSQL's own name for port 5432, so that `psql -h <folder>` finds it. */
const socketName = '.s.PGSQL.5432'
export const socketPort = 5432
const shortFolderPrefix = 'sparelane-'

/** Where everything of the embedded database lies, below the data folder. */
export interface DataFolder {
  root: string
  /** PostgreSQL's own files. */
  postgres: string
  /** Stands there while PostgreSQL's files are being made for the first time. */
  unfinished: string
  endpoint: string
}

/** How to reach a running embedded database. A `host` that is a folder means the Unix socket in it. */
export interface Endpoint {
  host: string
  port: number
  pid: number
  secret: string | null
}

/**
 * Makes the folder, for this user alone, and checks that it can be written and that its PostgreSQL can be opened.
 * @throws BootError with the one sentence to show
 */
export function prepareDataFolder(dataDir: string): DataFolder {
  const root = resolve(dataDir, 'database')
  orSayWhy(dataDir, () => {
    makeFolders(root)
    chmodSync(root, 0o700)
    accessSync(root, WRITABLE)
  })
  const postgres = join(root, 'postgres')
  checkVersion(dataDir, join(postgres, 'PG_VERSION'))
  return { root, postgres, unfinished: join(root, 'unfinished'), endpoint: join(root, 'endpoint.json') }
}

/** Makes the data folder itself, for whoever keeps files in it. @throws BootError with the one sentence to show */
export function makeDataFolder(dataDir: string): void {
  orSayWhy(dataDir, () => {
    makeFolders(resolve(dataDir))
    accessSync(dataDir, WRITABLE)
  })
}

const WRITABLE = constants.R_OK | constants.W_OK | constants.X_OK

/** One by one: Node's own `recursive` never comes back from a place like /proc, which is there and takes no folder. */
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

function orSayWhy(dataDir: string, prepare: () => void): void {
  try {
    prepare()
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'unknown'
    throw new BootError(
      `The data folder ${dataDir} cannot be written (${code}): correct its owner, or set DATA_DIR to another folder.`,
      { cause },
    )
  }
}

function checkVersion(dataDir: string, file: string): void {
  if (!existsSync(file)) return
  const found = readFileSync(file, 'utf8').trim()
  if (found === postgresMajor) return
  throw new BootError(
    `The data folder ${dataDir} was written by PostgreSQL ${found}, and this version reads PostgreSQL ${postgresMajor}: ` +
      'move its shop to a server with the version that wrote it, or set DATA_DIR to another folder.',
  )
}

/** Whether a shop has been made in this data folder. */
export function hasEmbeddedDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, 'database', 'postgres', 'PG_VERSION'))
}

/** Clears away a first creation that was cut short: nothing can have been stored in it. To be called under the lock. */
export function beginCreation(folder: DataFolder): { isNew: boolean } {
  if (existsSync(folder.unfinished)) rmSync(folder.postgres, { recursive: true, force: true })
  const isNew = !existsSync(join(folder.postgres, 'PG_VERSION'))
  if (isNew) writeFileSync(folder.unfinished, '')
  mkdirSync(folder.postgres, { recursive: true, mode: 0o700 })
  return { isNew }
}

/** Declares a creation finished, once all of it is on the disk. Nothing can have been stored before. */
export function endCreation(folder: DataFolder): void {
  syncTree(folder.postgres)
  rmSync(folder.unfinished, { force: true })
  syncFolder(folder.root)
}

/**
 * Where the engine listens: on a Unix socket in the data folder or, where the path would be too long for one, in a new
 * private folder in the system's place for temporary files. On Windows on TCP, where a secret takes the place of the
 * folder's permissions.
 */
export function socketPlace(folder: DataFolder): { host: string; socketPath: string | null; secret: string | null } {
  if (process.platform === 'win32')
    return { host: '127.0.0.1', socketPath: null, secret: randomBytes(24).toString('hex') }
  const fits = Buffer.byteLength(join(folder.root, socketName)) <= longestSocketPath
  const host = fits ? folder.root : mkdtempSync(join(tmpdir(), shortFolderPrefix))
  return { host, socketPath: join(host, socketName), secret: null }
}

/** Where the process that runs the database can be reached; null when there is none, or not yet. */
export function readEndpoint(folder: DataFolder): Endpoint | null {
  try {
    return JSON.parse(readFileSync(folder.endpoint, 'utf8')) as Endpoint
  } catch {
    return null
  }
}

/** Says where this process can be reached; readers see the old text or the new, never a half. */
export function writeEndpoint(folder: DataFolder, endpoint: Endpoint): void {
  const draft = `${folder.endpoint}.new`
  writeFileSync(draft, JSON.stringify(endpoint), { mode: 0o600 })
  renameSync(draft, folder.endpoint)
}

/**
 * Removes the socket that an earlier process left behind, or this one leaves, with the short folder it may have had.
 * Only an empty folder is removed. To be called under the lock.
 */
export function clearEndpoint(folder: DataFolder): void {
  const left = readEndpoint(folder)
  rmSync(folder.endpoint, { force: true })
  rmSync(join(folder.root, socketName), { force: true })
  if (left === null || left.secret !== null || left.host === folder.root) return
  try {
    rmSync(join(left.host, socketName), { force: true })
    rmdirSync(left.host)
  } catch {
    // Gone already, or somebody has put something there: not ours to remove.
  }
}
