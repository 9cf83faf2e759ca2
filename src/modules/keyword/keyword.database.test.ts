import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createTaxonomy } from '#modules/taxonomy/taxonomy.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Database } from '#platform/db/open-database.ts'
import { openTestDatabase } from '#tests/support/databases.ts'

import { createKeyword } from './keyword.service.ts'

let database: Database
let ctx: Ctx
beforeAll(async () => {
  database = await openTestDatabase()
  ctx = { db: database.db, actor: null, now: () => new Date(), requestId: 'test', log: pino({ level: 'silent' }) }
})
afterAll(() => database.close())

const create = () => createKeyword({ taxonomy: createTaxonomy(), descriptions: new Map() })

test('names that are forgotten while they are read are not kept', async () => {
  const keyword = create()
  const before = keyword.current(ctx)
  keyword.forget()
  const after = await keyword.current(ctx)
  expect(await before).not.toBe(after)
  expect(await keyword.current(ctx)).toBe(after)
})

test('reads at the same time build one understanding, also after the names were forgotten', async () => {
  const keyword = create()
  const first = keyword.current(ctx)
  const second = keyword.currentFor(ctx, () => false)
  const { understand } = await first
  expect((await second).understand).toBe(understand)
  keyword.forget()
  expect((await keyword.current(ctx)).understand).toBe(understand)
})
