import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Ctx } from '#platform/ctx.ts'
import type { Database } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { openTestDatabase } from '#tests/support/databases.ts'

import type { DemandNote } from './demand.rules.ts'
import { createDemand } from './demand.service.ts'

let database: Database
let now = new Date('2026-11-25T22:30:00Z')
beforeAll(async () => {
  database = await openTestDatabase()
  await rows(
    database.db,
    `insert into part_types (id, key, name, category_id, fit_mode, sold_as, inspection_class, size_class)
     values (16, 'brake-pads', 'Brake Pad Set', 2, 'vehicle', 'set', 'standard', 'S')`,
  )
})
afterAll(() => database.close())
beforeEach(() => rows(database.db, 'delete from demand'))

const ctx = (userId?: number): Pick<Ctx, 'db' | 'actor' | 'now' | 'log'> => ({
  db: database.db,
  actor: userId === undefined ? null : { userId, roleId: 6, approved: true, sessionId: 1 },
  now: () => now,
  log: { debug() {}, info() {}, warn() {}, error() {} },
})
const note = (changes: Partial<DemandNote> = {}): DemandNote => ({
  outcome: 'none_listed',
  typeId: 16,
  positions: { axle: 'front' },
  modelId: null,
  year: 2010,
  sizeKey: '',
  partNumber: '',
  condition: null,
  words: '',
  stateId: null,
  ...changes,
})
const unknown = { outcome: 'no_type', typeId: null, positions: {}, year: null } as const
const stored = () =>
  rows<Record<string, unknown>>(
    database.db,
    'select day, type_id, positions, words, searches, sessions from demand order by id',
  )
const row = { day: '2026-11-25', type_id: 16, positions: 'axle=front', words: '' }

test('searches are counted together, and each signed-in user once', async () => {
  const demand = createDemand({ afterMs: 5 })
  for (const userId of [1, 1, 2, undefined, undefined]) demand.note(ctx(userId), note())
  await expect.poll(stored).toEqual([{ ...row, searches: 5, sessions: 4 }])
  demand.note(ctx(1), note())
  await expect.poll(stored).toEqual([{ ...row, searches: 6, sessions: 4 }])
})

test('requests are counted by the day in Lagos, and the next day has its own row', async () => {
  const demand = createDemand({ afterMs: 5 })
  demand.note(ctx(1), note())
  await expect.poll(stored).toHaveLength(1)
  now = new Date('2026-11-25T23:30:00Z')
  demand.note(ctx(1), note())
  await expect.poll(stored).toEqual([
    { ...row, searches: 1, sessions: 1 },
    { ...row, day: '2026-11-26', searches: 1, sessions: 1 },
  ])
  now = new Date('2026-11-25T22:30:00Z')
})

test('a full day takes no new requests and still counts known ones', async () => {
  await rows(
    database.db,
    `insert into demand (day, outcome, words, searches) select '2026-11-25', 'no_type', 'word ' || n, 1
     from generate_series(1, 999) n`,
  )
  const demand = createDemand({ afterMs: 5 })
  for (const words of ['word 7', 'new one', 'new two']) demand.note(ctx(), note({ ...unknown, words }))
  const counts = () =>
    rows(
      database.db,
      `select count(*)::int as keys, max(searches) as most, count(*) filter (where words like 'new%')::int as added
       from demand`,
    )
  await expect.poll(counts).toEqual([{ keys: 1000, most: 2, added: 1 }])
})

test('a request for a removed type or model does not keep the others of its batch from being counted', async () => {
  const demand = createDemand({ afterMs: 5 })
  demand.note(ctx(), note({ typeId: 12_345 }))
  demand.note(ctx(), note({ modelId: 12_345 }))
  demand.note(ctx(), note())
  await expect.poll(stored).toEqual([{ ...row, searches: 1, sessions: 1 }])
})

test('rows older than 400 days are removed', async () => {
  await rows(
    database.db,
    `insert into demand (day, outcome, words, searches)
     values ('2025-10-20', 'no_type', 'old', 1), ('2025-10-22', 'no_type', 'kept', 1)`,
  )
  createDemand({ afterMs: 5 }).note(ctx(), note())
  await expect.poll(async () => (await stored()).map(({ words }) => words)).toEqual(['kept', ''])
})
