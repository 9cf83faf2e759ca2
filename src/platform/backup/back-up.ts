import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

import { BootError } from '#platform/db/boot-error.ts'
import type { Database } from '#platform/db/open-database.ts'
import type { Db } from '#platform/db/pool.ts'
import { type Contents, type DerivedTables, inSnapshot } from '#platform/db/snapshot.ts'

import type { Entry } from './archive.ts'
import { writeBackupFile } from './backup-file.ts'
import { whileFilesAreKept } from './file-lock.store.ts'
import { FORMAT, type Manifest } from './manifest.ts'

export interface BackupOptions {
  derived: DerivedTables
  /** The version of the shop. */
  shop: string
  at: Date
  dataDir: string
  /** Folders of the data folder to include completely. */
  folders: readonly string[]
  /** Lists the pictures of the snapshot by their names below `uploads`; null if they are in a bucket. */
  pictures: ((ctx: { db: Db }) => AsyncIterable<string>) | null
  overwrite?: boolean
  onTable?: (name: string, rows: number) => void
  onFile?: (files: number) => void
  signal?: AbortSignal
}

export interface BackupReport {
  rows: number
  files: number
  /** The number of pictures that are in the database but not on the disk. */
  missing: number
  /** The size of the backup. */
  bytes: number
}

/** Size of the entries of a table in bytes, so that no table has to fit into memory. */
const PART_BYTES = 4 * 1024 * 1024

/**
 * Writes a snapshot of the running shop to a file: all tables except derived ones, and its files.
 * @throws BootError without a shop, if another backup runs, or if a file cannot be read or the backup not written
 */
export async function backUp(database: Database, path: string, options: BackupOptions): Promise<BackupReport> {
  const report = { rows: 0, files: 0, missing: 0, bytes: 0 }
  const write = () =>
    inSnapshot(database, options.derived, (contents, ctx) =>
      writeBackupFile(path, abortable(createEntries(contents, ctx, options, report), options.signal), options),
    )
  const { bytes } = await whileFilesAreKept(database, write)
  return { ...report, bytes }
}

async function* abortable(entries: AsyncIterable<Entry>, signal?: AbortSignal): AsyncGenerator<Entry, void, void> {
  for await (const entry of entries) {
    signal?.throwIfAborted()
    yield entry
  }
}

async function* createEntries(
  contents: Contents,
  ctx: { db: Db },
  options: BackupOptions,
  report: BackupReport,
): AsyncGenerator<Entry, void, void> {
  yield { name: 'manifest.json', bytes: Buffer.from(JSON.stringify(createManifest(contents, options), null, 1)) }
  for (const [at, table] of contents.tables.entries()) {
    let part = 0
    for await (const bytes of splitParts(contents.readRows(table)))
      yield { name: toPartName(at, table.name, part++), bytes }
    report.rows += table.figures.rows
    options.onTable?.(table.name, table.figures.rows)
  }
  for await (const name of fileNames(ctx, options)) {
    const bytes = await read(join(options.dataDir, name))
    report[bytes === null ? 'missing' : 'files'] += 1
    options.onFile?.(report.files)
    if (bytes !== null) yield { name: `files/${name}`, bytes }
  }
}

const createManifest = ({ migrations, tables, sequences }: Contents, options: BackupOptions): Manifest => ({
  kind: 'sparelane-backup',
  format: FORMAT,
  shop: options.shop,
  at: options.at.toISOString(),
  pictures: options.pictures === null ? 'bucket' : 'included',
  migrations: [...migrations],
  tables: tables.map(({ name, columns, figures }) => ({ name, columns: [...columns], figures })),
  sequences: [...sequences],
})

/** Formats `tables/007-public.orders/000002`; the first number is the index of the table in the manifest. */
const toPartName = (at: number, name: string, part: number) =>
  `${tableFolder(at)}${name.replaceAll(/[^\w.]/g, '_').slice(0, 60)}/${String(part).padStart(6, '0')}`

/** Returns the prefix of the entries of a table. */
export const tableFolder = (at: number): string => `tables/${String(at).padStart(3, '0')}-`

async function* splitParts(stream: Readable): AsyncGenerator<Buffer, void, void> {
  let held: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    held.push(chunk)
    length += chunk.length
    if (length < PART_BYTES) continue
    yield Buffer.concat(held)
    held = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(held)
}

/** Lists the files to include by their paths below the data folder. */
async function* fileNames(
  ctx: { db: Db },
  { dataDir, folders, pictures }: BackupOptions,
): AsyncGenerator<string, void, void> {
  if (pictures !== null) for await (const name of pictures(ctx)) yield `uploads/${name}`
  for (const folder of folders) {
    const found = await readdir(join(dataDir, folder), { withFileTypes: true }).catch(nullIfMissing)
    // Names that begin with a dot are unfinished files.
    const files = (found ?? []).filter((entry) => entry.isFile() && /^\w[\w.-]*$/.test(entry.name))
    for (const { name } of files) yield `${folder}/${name}`
  }
}

const read = (path: string): Promise<Buffer | null> => readFile(path).catch(nullIfMissing)

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw new BootError(`The file ${error.path} cannot be read (${error.code}): no backup was made.`, { cause: error })
}
