import { afterAll, beforeAll, expect, test } from 'vitest'

import { createTaxonomy } from '#modules/taxonomy/taxonomy.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Database } from '#platform/db/open-database.ts'
import { openTestDatabase } from '#tests/support/databases.ts'
import { createRequestCtx } from '#tests/support/request-ctx.ts'

import { createKeyword } from './keyword.service.ts'

let database: Database
let ctx: Ctx
beforeAll(async () => {
  database = await openTestDatabase()
  ctx = createRequestCtx({ database })
})
afterAll(() => database.close())

const create = () => createKeyword({ taxonomy: createTaxonomy(), descriptions: new Map(), symptoms: [] })

test('names that are forgotten while they are read are not kept', async () => {
  const keyword = create()
  const reading = keyword.current(ctx)
  keyword.forget()
  const stale = await reading
  const fresh = await keyword.current(ctx)
  expect(fresh).not.toBe(stale)
  expect(await keyword.current(ctx)).toBe(fresh)
})

test('two reads at a time build one understanding, and a later read of equal names keeps it', async () => {
  const keyword = create()
  const first = keyword.current(ctx)
  keyword.forget()
  const second = keyword.current(ctx)
  const { understand } = await first
  expect(await second).not.toBe(await first)
  expect((await second).understand).toBe(understand)
  keyword.forget()
  expect((await keyword.current(ctx)).understand).toBe(understand)
})
