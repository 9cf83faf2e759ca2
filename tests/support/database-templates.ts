import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import pg from 'pg'

import { lockFolder } from '#platform/db/folder-lock.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import type { Database } from '#platform/db/open-database.ts'

/** Content of a template: nothing, migrated tables, or the demo shop with vehicles and search index. */
export type Content = 'blank' | 'empty' | 'demo'

const TEMPLATES = { empty: 'template_empty', demo: 'template_demo' }

const root = fileURLToPath(new URL('../../', import.meta.url))
const cacheFolder = join(root, 'node_modules/.cache/sparelane')
/** Sources of each template; a change creates it again. */
const SOURCES: Record<Content, readonly string[]> = {
  blank: ['src/platform/db/postgres-process.ts'],
  empty: ['db/migrations', 'src/platform/db/postgres-process.ts'],
  demo: ['db', 'src/modules', 'src/start.ts', 'src/platform/db/postgres-process.ts'],
}
export const silentLog = { info: () => undefined, warn: () => undefined, error: console.error }

/** Returns a template of the data folder, cached until its sources change; a lock makes other processes wait. */
export async function getEmbeddedTemplate(content: Content): Promise<string> {
  const folder = join(cacheFolder, `${content}-${fingerprint(SOURCES[content])}`)
  if (existsSync(folder)) return folder
  mkdirSync(cacheFolder, { recursive: true })
  // Starts from the files of PostgreSQL, which take most of the time and do not depend on migrations.
  const start = content === 'blank' ? null : await getEmbeddedTemplate('blank')
  let lock = lockFolder(cacheFolder)
  for (; lock === null; lock = lockFolder(cacheFolder)) await sleep(100)
  try {
    if (!existsSync(folder)) await createFolder(folder, content, start)
  } finally {
    lock.release()
  }
  return folder
}

async function createFolder(folder: string, content: Content, start: string | null): Promise<void> {
  for (const old of readdirSync(cacheFolder).filter((name) => name.startsWith(`${content}-`))) {
    rmSync(join(cacheFolder, old), { recursive: true, force: true })
  }
  const draft = mkdtempSync(join(cacheFolder, 'draft-'))
  if (start !== null) cpSync(start, draft, { recursive: true })
  const database = await openDatabase({ databaseUrl: null, dataDir: draft, log: silentLog, durable: false })
  await fillTemplate(database, content)
  await database.close()
  renameSync(draft, folder)
}

/** Returns the name of the template database with this content. Creates it on first use, under a lock of the server. */
export async function getServerTemplate(serverUrl: string, content: Exclude<Content, 'blank'>): Promise<string> {
  const name = TEMPLATES[content]
  await withServer(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock(1)')
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount !== 0) return
    const draft = `draft_${content}`
    await client.query(`create database ${draft}`)
    const database = await openDatabase({
      databaseUrl: formatDatabaseUrl(serverUrl, draft),
      dataDir: '',
      log: silentLog,
    })
    await fillTemplate(database, content)
    await database.close()
    await client.query(`alter database ${draft} rename to ${name}`)
  })
  return name
}

/** Returns whether the server has all templates and no other database. */
export async function hasOnlyTemplates(serverUrl: string): Promise<boolean> {
  let names: string[] = []
  await withServer(serverUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database where not datistemplate')
    names = rows.map(({ datname }) => datname).filter((name) => name !== 'postgres')
  })
  return names.toSorted().join() === Object.values(TEMPLATES).toSorted().join()
}

async function fillTemplate(database: Database, content: Content): Promise<void> {
  if (content !== 'demo') {
    if (content === 'empty') await migrate(database.db)
    return
  }
  // Loaded on demand, because it imports the whole shop.
  const { prepareDatabase: prepare } = await import('#src/start.ts')
  await prepare(database, { DEMO: true })
  // With statistics that autovacuum gathers at some time or not, one test took between 20 and 120 seconds.
  await database.db.query('analyze')
}

export function formatDatabaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Runs `work` as the superuser on a separate connection. */
export async function withServer(serverUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function fingerprint(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths) for (const file of listFiles(join(root, path))) hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

function listFiles(path: string): string[] {
  if (!/\.[a-z]+$/.test(path)) {
    const entries = readdirSync(path, { withFileTypes: true, recursive: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
  }
  return [path]
}
