import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'

import type { Database } from '#platform/db/open-database.ts'
import { type Api, createClient } from '#platform/http/client.ts'
import { createApp } from '#src/app.ts'

import { openTestDatabase } from './databases.ts'

/** A shop of a test's own, on a real database, asked through its own API. */
export interface TestShop {
  app: FastifyInstance
  database: Database
  /** The API as a visitor who has not signed in. */
  visitor: Api
  close(): Promise<void>
}

/** Opens the shop on a fresh copy of the migrated database; with `demo`, of the demo shop. */
export async function openTestShop({ demo = false } = {}): Promise<TestShop> {
  const database = await openTestDatabase({ demo })
  const app = await createApp(database, { log: pino({ level: 'silent' }), production: false })
  await app.ready()
  const visitor = createClient(async ({ method, url, body }) => {
    // The contracts hold the five methods that inject knows.
    const response = await app.inject({
      method: method as 'GET',
      url,
      ...(body !== undefined && { payload: body as object }),
    })
    return { status: response.statusCode, body: response.body ? response.json() : undefined }
  })
  const close = async () => {
    await app.close()
    await database.close()
  }
  return { app, database, visitor, close }
}
