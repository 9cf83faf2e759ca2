import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'

import { openDatabase } from '#platform/db/open-database.ts'
import type { Database } from '#platform/db/open-database.ts'

import { openClusterCache } from './cluster-cache.ts'
import {
  formatDatabaseUrl,
  getEmbeddedTemplate,
  getServerTemplate,
  hasOnlyTemplates,
  silentLog,
  withServer,
} from './database-templates.ts'
import type { Content } from './database-templates.ts'
import { startThrowawayServer } from './throwaway-server.ts'

// One server for a test run; each test file gets its own databases, copied from a template on this server.

declare module 'vitest' {
  interface ProvidedContext {
    testServerUrl: string
  }
}

/** The `globalSetup` of a project: starts the server. TEST_POSTGRES=system in the project's `env` uses the system's programs. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const programs = project.config.env['TEST_POSTGRES'] === 'system' ? 'system' : 'npm'
  const cache = openClusterCache(programs)
  let isRestored = false
  const restore = (cluster: string) => (isRestored = cache.restore(cluster))
  const server = await startThrowawayServer({ programs, restore })
  project.provide('testServerUrl', server.url)
  return async () => {
    const shouldSave = !isRestored && (await hasOnlyTemplates(server.url))
    await server.stop(shouldSave ? cache.save : undefined)
  }
}

/** A database of one test file. */
export interface TestDatabase {
  url: string
  remove(): Promise<void>
}

/** Creates a database: blank, with empty tables, or with the demo shop. */
export async function createTestDatabase(content: Content = 'empty'): Promise<TestDatabase> {
  const serverUrl = inject('testServerUrl')
  const template = content === 'blank' ? 'template0' : await getServerTemplate(serverUrl, content)
  const name = `test_${randomBytes(6).toString('hex')}`
  await withServer(serverUrl, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  )
  const remove = () => withServer(serverUrl, (client) => client.query(`drop database ${name} with (force)`))
  return { url: formatDatabaseUrl(serverUrl, name), remove }
}

/** Opens a database with empty tables or with the demo shop. `close` removes it. */
export async function openTestDatabase({ demo = false } = {}): Promise<Database & { url: string }> {
  const { url, remove } = await createTestDatabase(demo ? 'demo' : 'empty')
  let isClosing = false
  // The driver closes connections without waiting for the server, which may end them first.
  const error = (...words: unknown[]) => void (isClosing || console.error(...words))
  const database = await openDatabase({ databaseUrl: url, dataDir: '', log: { ...silentLog, error } })
  const close = async () => {
    isClosing = true
    await database.close()
    await remove()
  }
  return { ...database, url, close }
}

/** Copies a data folder with a stopped embedded database; the caller removes it. */
export async function copyDataFolder(content: Content = 'empty'): Promise<string> {
  const template = await getEmbeddedTemplate(content)
  const dataDir = mkdtempSync(join(tmpdir(), 'sparelane-test-'))
  cpSync(template, dataDir, { recursive: true })
  return dataDir
}
