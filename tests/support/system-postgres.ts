import { execFile, execFileSync } from 'node:child_process'
import { readdirSync, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

import { chooseAccount } from '#platform/db/postgres-account.ts'
import type { Postgres } from '#platform/db/postgres-binaries.ts'
import { clusterFolder } from '#platform/db/postgres-pid-file.ts'

/** Debian's folder with the programs of each version, which are not on the PATH. */
const DEBIAN_VERSIONS = '/usr/lib/postgresql'
const MIN_MAJOR = 15

/** Finds the folder with the system's PostgreSQL programs: the oldest version from 15 on, or null. */
export function findSystemPostgres(folders = usualFolders()): string | null {
  const found = folders
    .map((folder) => ({ folder, major: readMajorVersion(folder) }))
    .filter(({ major }) => major >= MIN_MAJOR)
  return found.toSorted((a, b) => a.major - b.major)[0]?.folder ?? null
}

/** Lists the folders to search: `SYSTEM_POSTGRES` alone if it is set, and none if it is empty. */
function usualFolders(): string[] {
  const setting = process.env['SYSTEM_POSTGRES']
  if (setting !== undefined) return [setting]
  const onPath = (process.env['PATH'] ?? '').split(delimiter)
  return [...onPath, ...readFolder(DEBIAN_VERSIONS).map((version) => join(DEBIAN_VERSIONS, version, 'bin'))]
}

function readFolder(path: string): string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}

/** Returns 0 if the folder lacks a program. */
function readMajorVersion(folder: string): number {
  if (folder === '') return 0
  try {
    const versions = ['initdb', 'postgres'].map((name) =>
      execFileSync(join(folder, name), ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    )
    return Math.min(...versions.map((version) => Number(/\(PostgreSQL\) (\d+)/.exec(version)?.[1] ?? 0)))
  } catch {
    return 0
  }
}

/** Finds the system's PostgreSQL programs, to run a server in this folder. */
export async function systemPostgres(folder: string): Promise<Postgres> {
  const found = findSystemPostgres()
  if (found === null) throw new Error('The system has no PostgreSQL, version 15 or newer.')
  const program = (name: string) => realpathSync(join(found, name))
  const programs = { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
  const environment = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }
  return { folder, programs, environment, account: await chooseAccount(folder, programs.postgres, environment) }
}

/** Creates a cluster with English sort order, as an administrator's server may have. */
export async function createEnglishCluster({ folder, programs, environment, account }: Postgres): Promise<void> {
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en-US']
  const options = ['-D', clusterFolder(folder), '--username=postgres', '--auth=trust', '--no-sync', ...locale]
  const [program = programs.initdb, ...rest] = [...account.prefix, programs.initdb, ...options]
  await promisify(execFile)(program, rest, { env: environment, cwd: folder, ...account.ids })
}
