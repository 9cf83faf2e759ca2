import { rmSync } from 'node:fs'

import { expect, test } from 'vitest'
import { z } from 'zod'

import { moveDatabase } from '#platform/db/move-database.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import type { Database } from '#platform/db/open-database.ts'
import { silent } from '#tests/support/database-templates.ts'
import { copyDataFolder } from '#tests/support/databases.ts'
import { startThrowawayServer } from '#tests/support/throwaway-server.ts'

import { job } from './job.ts'
import { createJobs } from './jobs.ts'

const greet = job({ name: 'greet', schema: z.object({ name: z.string() }) })
const nightly = job({ name: 'nightly', schema: z.strictObject({}), cron: '15 3 * * *' })
const log = { ...silent, debug: () => undefined }

const openFolder = (dataDir: string) => openDatabase({ databaseUrl: null, dataDir, log: silent, durable: false })

/** A shop that is closed while a job waits. */
async function leaveJob(database: Database): Promise<void> {
  const api = createJobs(database, { log })
  for (const each of [greet, nightly]) api.declare(each)
  await api.start({ works: false })
  await api.enqueue(database, greet, { name: 'Ngozi' })
  await api.stop()
}

/** A shop that is opened again: whom it greets first. */
async function firstGreeting(database: Database): Promise<string> {
  const jobs = createJobs(database, { log })
  jobs.declare(nightly)
  const greeted = new Promise<string>((resolve) => {
    jobs.work(greet, async (_ctx, { name }) => resolve(name))
  })
  await jobs.start({ works: true })
  const name = await greeted
  await jobs.stop()
  return name
}

test('a job that was stored before the shop was closed is done after it has been opened again', async () => {
  const dataDir = await copyDataFolder()
  const before = await openFolder(dataDir)
  await leaveJob(before)
  await before.close()
  const after = await openFolder(dataDir)
  expect(await firstGreeting(after)).toBe('Ngozi')
  await after.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('a job that was stored before the shop moved to a server is done there', async () => {
  const server = await startThrowawayServer()
  const dataDir = await copyDataFolder()
  const source = await openFolder(dataDir)
  // The server goes as soon as the shop has closed, and may say good-bye first.
  const quiet = { ...silent, error: () => undefined }
  const target = await openDatabase({ databaseUrl: server.url, dataDir: '', log: quiet })
  await leaveJob(source)
  const moved = await moveDatabase(source, target)
  expect(moved.filter(({ name }) => name === 'jobs.job_common')).toMatchObject([{ isSame: true, target: { rows: 1 } }])
  await source.close()
  expect(await firstGreeting(target)).toBe('Ngozi')
  await target.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
