import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'

import { openDatabase } from '#platform/db/open-database.ts'
import type { Database } from '#platform/db/open-database.ts'

import { databaseAt, embeddedTemplate, onServer, serverTemplate, silent } from './database-templates.ts'
import type { Content } from './database-templates.ts'
import { startThrowawayServer } from './throwaway-server.ts'

// Every test file gets a database of its own, copied from a template: on the embedded database a copied folder, on a
// server a database made from another. TEST_DATABASE says which kind; without it, embedded.

declare module 'vitest' {
  interface ProvidedContext {
    testServerUrl: string
  }
}

/** To be named as `globalSetup` of a project: for the server kind it starts the server. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const kind = kindOf(project.config.env['TEST_DATABASE'] ?? process.env['TEST_DATABASE'])
  if (kind === 'embedded') return undefined
  const server = await startThrowawayServer()
  project.provide('testServerUrl', server.url)
  return server.stop
}

/**
 * Opens a fresh copy: of the migrated, otherwise empty database, or with `demo` of the demo shop. Its `close` throws
 * the copy away.
 */
export async function openTestDatabase({ demo = false } = {}): Promise<Database> {
  const content = demo ? 'demo' : 'empty'
  return kindOf(process.env['TEST_DATABASE']) === 'server' ? openServerCopy(content) : openEmbeddedCopy(content)
}

function kindOf(given: string | undefined): Database['kind'] {
  if (given === undefined || given === 'embedded') return 'embedded'
  if (given === 'server') return 'server'
  throw new Error(`TEST_DATABASE is embedded or server, not ${given}.`)
}

/** A data folder with an embedded database that nobody has open; whoever asks for it removes it. */
export async function copyDataFolder(content: Content = 'empty'): Promise<string> {
  const template = await embeddedTemplate(content)
  const dataDir = mkdtempSync(join(tmpdir(), 'sparelane-test-'))
  cpSync(template, dataDir, { recursive: true })
  return dataDir
}

async function openEmbeddedCopy(content: Content): Promise<Database> {
  const dataDir = await copyDataFolder(content)
  const database = await openDatabase({ databaseUrl: null, dataDir, log: silent, durable: false })
  return closingWith(database, async () => rmSync(dataDir, { recursive: true, force: true }))
}

async function openServerCopy(content: Content): Promise<Database> {
  const serverUrl = inject('testServerUrl')
  if (!serverUrl)
    throw new Error('No server was started: name tests/support/databases.ts as globalSetup of the project.')
  const template = await serverTemplate(serverUrl, content)
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(serverUrl, (client) => client.query(`create database ${name} template ${template}`))
  const database = await openDatabase({ databaseUrl: databaseAt(serverUrl, name), dataDir: '', log: silent })
  const drop = () => onServer(serverUrl, (client) => client.query(`drop database ${name} with (force)`))
  return closingWith(database, drop)
}

function closingWith(database: Database, afterwards: () => Promise<void>): Database {
  const close = async () => {
    await database.close()
    await afterwards()
  }
  return { ...database, close }
}
