import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { Readable } from 'node:stream'

import { BootError } from '#platform/db/boot-error.ts'
import { fillDatabase, checkMigrations, UnclearCommit } from '#platform/db/fill-database.ts'
import type { CopiedTable } from '#platform/db/fill-database.ts'
import type { Database } from '#platform/db/open-database.ts'
import type { Contents, DerivedTables } from '#platform/db/snapshot.ts'

import type { Entry } from './archive.ts'
import { tableFolder } from './back-up.ts'
import { CHECKSUM, readBackupEntries, syncFolder, verifyBackupFile } from './backup-file.ts'
import { AnyManifest, FORMAT, Manifest } from './manifest.ts'

/** A verified backup. */
export interface Backup {
  path: string
  manifest: Manifest
}

export interface RestoreOptions {
  derived: DerivedTables
  dataDir: string
  /** Folders of the data folder that a backup may contain; each must be empty or missing. */
  folders: readonly string[]
  onTable?: (table: CopiedTable) => void
  onFile?: (files: number) => void
  signal?: AbortSignal
  migrations?: string
}

/** Opens a backup. @throws BootError if it is not a backup, damaged, of another format, or of a newer version */
export async function openBackup(path: string, migrations?: string): Promise<Backup> {
  const manifest = await readManifest(path)
  await checkMigrations(manifest, migrations)
  await verifyBackupFile(path)
  return { path, manifest }
}

async function readManifest(path: string): Promise<Manifest> {
  const first = await firstEntry(path)
  const { success, data } = AnyManifest.safeParse(first)
  if (!success) throw new BootError(`The file ${path} is not a backup of a shop, or its beginning is damaged.`)
  if (data.format !== FORMAT) {
    throw new BootError(
      `The backup ${path} has format ${data.format}, and this version reads format ${FORMAT}: use the version that made it.`,
    )
  }
  const manifest = Manifest.safeParse(first)
  if (manifest.success) return manifest.data
  throw new BootError(`The file ${path} is damaged: use another backup.`, { cause: manifest.error })
}

async function firstEntry(path: string): Promise<unknown> {
  try {
    for await (const { name, bytes } of readBackupEntries(path)) {
      return name === 'manifest.json' ? JSON.parse(bytes.toString()) : null
    }
    return null
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (syscall === undefined) return null
    throw new BootError(`The file ${path} cannot be read (${code}).`, { cause: error })
  }
}

/**
 * Restores a backup into an empty database and folder; both stay empty if anything fails.
 * @throws BootError if either is not empty, or as `fillDatabase`; UnclearCommit if unknown: the files then stay
 */
export async function restoreBackup(
  { path, manifest }: Backup,
  target: Database,
  options: RestoreOptions,
): Promise<{ tables: CopiedTable[]; files: number }> {
  // The database commits last, after the files are in place.
  await refuseFolders(options)
  const staging = join(options.dataDir, 'restoring')
  await rm(staging, { recursive: true, force: true })
  const entries = createEntryReader(readBackupEntries(path), options.signal)
  await entries.take()
  const placed: string[] = []
  let files = 0
  const finish = async () => {
    files = await unpackFiles(entries, staging, options)
    await placeFolders(staging, placed, options)
  }
  try {
    const tables = await fillDatabase(target, createContents(manifest, entries), { ...options, finish })
    return { tables, files }
  } catch (error) {
    if (!(error instanceof UnclearCommit))
      for (const folder of placed) await rm(folder, { recursive: true, force: true })
    throw error
  } finally {
    await entries.close()
    await rm(staging, { recursive: true, force: true })
  }
}

async function refuseFolders({ dataDir, folders }: RestoreOptions): Promise<void> {
  for (const folder of folders) {
    const path = join(dataDir, folder)
    const found = await readdir(path).catch(() => [])
    if (found.length === 0) continue
    throw new BootError(
      `The folder ${path} contains files of another shop: move it away, or set DATA_DIR to another folder.`,
    )
  }
}

type Entries = ReturnType<typeof createEntryReader>

/** Reads entries one by one, with a peek at the next one. */
function createEntryReader(source: AsyncGenerator<Entry, void, void>, signal?: AbortSignal) {
  let next: Promise<Entry | null> | null = null
  const advance = async () => {
    signal?.throwIfAborted()
    return (await source.next()).value ?? null
  }
  return {
    peek: () => (next ??= advance()),
    take: async () => {
      const entry = await (next ?? advance())
      next = null
      return entry
    },
    close: () => source.return(),
  }
}

function createContents(manifest: Manifest, entries: Entries): Contents {
  const { migrations, tables, sequences } = manifest
  const findTable = (wanted: string) => tables.findIndex(({ name }) => name === wanted)
  return {
    migrations,
    tables,
    sequences,
    readRows: ({ name }) => Readable.from(readTableRows(findTable(name), entries)),
  }
}

async function* readTableRows(at: number, entries: Entries): AsyncGenerator<Buffer, void, void> {
  while ((await entries.peek())?.name.startsWith(tableFolder(at))) {
    const part = await entries.take()
    if (part !== null) yield part.bytes
  }
}

const SAFE_PATH = /^files\/(([a-z]+)\/(?:[\w-][\w.-]*\/)?[\w-][\w.-]*)$/

/** Returns the path of an entry below the data folder; null if it is not in one of these folders. */
export function toFilePath(entry: string, folders: readonly string[]): string | null {
  const [, path = null, folder = ''] = SAFE_PATH.exec(entry) ?? []
  return folders.includes(folder) ? path : null
}

async function unpackFiles(entries: Entries, staging: string, { folders, onFile }: RestoreOptions): Promise<number> {
  let files = 0
  for (let entry = await entries.take(); entry !== null && entry.name !== CHECKSUM; entry = await entries.take()) {
    const below = toFilePath(entry.name, folders)
    if (below === null)
      throw new BootError(`The backup contains ${entry.name}, which this version does not know: nothing was restored.`)
    const path = join(staging, below)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(path, entry.bytes, { mode: 0o600, flush: true })
    files += 1
    onFile?.(files)
  }
  return files
}

/** Moves the unpacked folders into place. `placed` collects the moved ones, also if a later one fails. */
async function placeFolders(staging: string, placed: string[], { dataDir, folders }: RestoreOptions): Promise<void> {
  const entries = await readdir(staging, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries.filter((entry) => entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name))
  for (const path of paths) await syncFolder(path)
  const unpacked = new Set(paths.map((path) => relative(staging, path)))
  for (const folder of folders.filter((name) => unpacked.has(name))) {
    const path = join(dataDir, folder)
    // Only removes an empty folder: the restore fails if it has been filled since.
    await rmdir(path).catch(ignoreMissing)
    await rename(join(staging, folder), path)
    placed.push(path)
  }
  if (placed.length > 0) await syncFolder(dataDir)
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
