import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

import { BootError } from '#platform/db/boot-error.ts'
import type { Database } from '#platform/db/open-database.ts'
import type { Db } from '#platform/db/pool.ts'
import { type Contents, type DerivedTables, inSnapshot } from '#platform/db/snapshot.ts'

import type { Entry } from './archive.ts'
import { writeBackupFile } from './backup-file.ts'
import { whileFilesStay } from './file-lock.store.ts'
import { FORMAT, type Manifest } from './manifest.ts'

export interface BackupOptions {
  derived: DerivedTables
  /** The version of the shop. */
  shop: string
  at: Date
  dataDir: string
  /** Folders of the data folder to take whole. */
  folders: readonly string[]
  /** Lists the pictures of the snapshot by their names below `uploads`; null when they are in a bucket. */
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

/** The rows of a table are cut into entries of this size in bytes, so that no table has to fit into memory. */
const PART_BYTES = 4 * 1024 * 1024

/**
 * Writes the shop of one moment to a file, while visitors go on buying: all tables but the derived ones, and the files
 * that belong to it.
 * @throws BootError when there is no shop, another backup runs, a file cannot be read, or the backup cannot be written
 */
export async function backUp(database: Database, path: string, options: BackupOptions): Promise<BackupReport> {
  const report = { rows: 0, files: 0, missing: 0, bytes: 0 }
  const write = () =>
    inSnapshot(database, options.derived, (contents, ctx) =>
      writeBackupFile(path, watched(entriesOf(contents, ctx, options, report), options.signal), options),
    )
  const { bytes } = await whileFilesStay(database, write)
  return { ...report, bytes }
}

async function* watched(entries: AsyncIterable<Entry>, signal?: AbortSignal): AsyncGenerator<Entry, void, void> {
  for await (const entry of entries) {
    signal?.throwIfAborted()
    yield entry
  }
}

async function* entriesOf(
  contents: Contents,
  ctx: { db: Db },
  options: BackupOptions,
  report: BackupReport,
): AsyncGenerator<Entry, void, void> {
  yield { name: 'manifest.json', bytes: Buffer.from(JSON.stringify(manifestOf(contents, options), null, 1)) }
  for (const [at, table] of contents.tables.entries()) {
    let part = 0
    for await (const bytes of partsOf(contents.readRows(table))) yield { name: partName(at, table.name, part++), bytes }
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

const manifestOf = ({ migrations, tables, sequences }: Contents, options: BackupOptions): Manifest => ({
  kind: 'sparelane-backup',
  format: FORMAT,
  shop: options.shop,
  at: options.at.toISOString(),
  pictures: options.pictures === null ? 'bucket' : 'included',
  migrations: [...migrations],
  tables: tables.map(({ name, columns, figures }) => ({ name, columns: [...columns], figures })),
  sequences: [...sequences],
})

/** `tables/007-public.orders/000002`; the first number is the table's place in the manifest. */
const partName = (at: number, name: string, part: number) =>
  `${tableFolder(at)}${name.replaceAll(/[^\w.]/g, '_').slice(0, 60)}/${String(part).padStart(6, '0')}`

/** How the names of a table's entries begin. */
export const tableFolder = (at: number): string => `tables/${String(at).padStart(3, '0')}-`

async function* partsOf(stream: Readable): AsyncGenerator<Buffer, void, void> {
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

/** The files to take, by their paths below the data folder. */
async function* fileNames(
  ctx: { db: Db },
  { dataDir, folders, pictures }: BackupOptions,
): AsyncGenerator<string, void, void> {
  if (pictures !== null) for await (const name of pictures(ctx)) yield `uploads/${name}`
  for (const folder of folders) {
    const found = await readdir(join(dataDir, folder), { withFileTypes: true }).catch(whereThere)
    // Names with a dot in front are drafts that are just being written.
    const files = (found ?? []).filter((entry) => entry.isFile() && /^\w[\w.-]*$/.test(entry.name))
    for (const { name } of files) yield `${folder}/${name}`
  }
}

const read = (path: string): Promise<Buffer | null> => readFile(path).catch(whereThere)

function whereThere(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw new BootError(`The file ${error.path} cannot be read (${error.code}): no backup was made.`, { cause: error })
}
