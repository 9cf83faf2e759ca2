import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { BootError } from './boot-error.ts'

export interface Migration {
  /** `0001_vehicles` */
  name: string
  sql: string
  /** SHA-256 of the text with Unix line ends, so that a checkout on Windows has an equal checksum. */
  checksum: string
}

export type KnownMigration = Omit<Migration, 'sql'>

export const migrationsFolder = fileURLToPath(new URL('../../../db/migrations/', import.meta.url))

/** Reads the migrations of a folder. @throws BootError unless files are named `NNNN_name.sql`, from 1 without a gap */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  return Promise.all(files.map((file, index) => readMigration(folder, file, index + 1)))
}

let known: Promise<KnownMigration[]> | null = null

/** Returns names and checksums of the shop's migrations, read once per process: probes must not wait for the disk. */
export function listKnownMigrations(): Promise<KnownMigration[]> {
  known ??= readMigrations(migrationsFolder).then((all) => all.map(({ name, checksum }) => ({ name, checksum })))
  known.catch(() => (known = null))
  return known
}

async function readMigration(folder: string, file: string, expected: number): Promise<Migration> {
  const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1]
  if (number === undefined) throw new BootError(`The migration ${file} is not named like 0001_what_it_does.sql.`)
  if (Number(number) !== expected) {
    const missing = String(expected).padStart(4, '0')
    throw new BootError(`The migration ${file} must have number ${missing}: numbers are consecutive.`)
  }
  const sql = (await readFile(`${folder}/${file}`, 'utf8')).replaceAll('\r\n', '\n')
  const checksum = createHash('sha256').update(sql).digest('hex')
  return { name: file.replace(/\.sql$/, ''), sql, checksum }
}
