import { expect, test } from 'vitest'
import { z } from 'zod'

import { moveDatabase } from '#platform/db/move-database.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import type { Database } from '#platform/db/open-database.ts'
import { silentLog } from '#tests/support/database-templates.ts'
import { createTestDatabase } from '#tests/support/databases.ts'

import { job } from './job.ts'
import { createJobs } from './jobs.ts'

const greet = job({ name: 'greet', schema: z.object({ name: z.string() }) })
const nightly = job({ name: 'nightly', schema: z.strictObject({}), cron: '15 3 * * *' })
const log = { ...silentLog, debug: () => undefined }

// A database is removed right after its shop has closed, and may end a connection first.
const quiet = { ...silentLog, error: () => undefined }
const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: '', log: quiet })

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
  const { url, remove } = await createTestDatabase()
  const before = await open(url)
  await leaveJob(before)
  await before.close()
  const after = await open(url)
  expect(await firstGreeting(after)).toBe('Ngozi')
  await after.close()
  await remove()
})

test('a job that was stored before the shop moved to a server is done there', async () => {
  const [old, next] = [await createTestDatabase(), await createTestDatabase('blank')]
  const source = await open(old.url)
  const target = await open(next.url)
  await leaveJob(source)
  const moved = await moveDatabase(source, target, { derived: { tables: [], rebuild: async () => undefined } })
  expect(moved.filter(({ name }) => name === 'jobs.job_common')).toMatchObject([{ isSame: true, target: { rows: 1 } }])
  await source.close()
  expect(await firstGreeting(target)).toBe('Ngozi')
  await target.close()
  await old.remove()
  await next.remove()
})
