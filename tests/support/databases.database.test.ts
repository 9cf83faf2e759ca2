import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { pendingMigrations } from '#platform/db/migrate.ts'
import type { Database } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'

import { openTestDatabase } from './databases.ts'

describe('a test database', () => {
  let first: Database
  let second: Database
  beforeAll(async () => {
    first = await openTestDatabase()
    second = await openTestDatabase()
  })
  afterAll(async () => {
    await first.close()
    await second.close()
  })

  test('a test database has all migrations', async () => {
    expect(await pendingMigrations(first.db)).toEqual([])
  })

  test('a test database contains no table of another test', async () => {
    await rows(first.db, 'create table mine (id integer)')
    const [found] = await rows<{ mine: string | null }>(second.db, `select to_regclass('mine')::text as mine`)
    expect(found?.mine).toBeNull()
  })
})
