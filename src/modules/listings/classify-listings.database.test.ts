import { afterAll, beforeAll, expect, test } from 'vitest'

import { createClassifierCache } from '#modules/taxonomy/classifier.service.ts'
import { createTaxonomy } from '#modules/taxonomy/taxonomy.service.ts'
import type { Database } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { seedTaxonomy } from '#seed/seed-taxonomy.ts'
import { seedVehicles } from '#seed/seed-vehicles.ts'
import { openTestDatabase } from '#tests/support/databases.ts'

import { createListingClassification } from './classify-listings.service.ts'
import { hasUntyped } from './classify-listings.store.ts'

const COUNT = 10_000
const BATCH = 1_000
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  await seedVehicles(database.db)
  await seedTaxonomy(database.db)
  await rows(database.db, `insert into stores (name, city) values ('Old store', 'Lagos')`)
  await rows(
    database.db,
    `insert into products (store_id, category_id, title, gen_price_kobo, sku, part_no, condition, stock, weight_kg,
       length_in, width_in, height_in)
     select s.id, t.category_id, regexp_replace(t.name, ' *\\(.*\\)', '') || ' Toyota Camry 2009', 100, 'OLD-' || n,
       'OLD-' || n, 'New', 1, 1, 1, 1, 1
     from generate_series(1, $1::int) n join stores s on true
       join (select *, row_number() over (order by id) as place, count(*) over () as types from part_types) t
         on t.place = n % t.types + 1`,
    [COUNT],
  )
}, 120_000)
afterAll(() => database.close())

const ctx = () => ({ db: database.db, now: () => new Date(), log: { debug() {}, info() {}, warn() {}, error() {} } })
const classifiers = createClassifierCache({ taxonomy: createTaxonomy() })
const jobs = { declare: () => undefined }
const typed = async () => {
  const [found] = await rows<{ count: number }>(database.db, 'select count(*)::int as count from listing_types')
  return found?.count ?? 0
}

test('a stopped job resumes, and classifies and indexes each listing once', async () => {
  const indexed: number[] = []
  const stop = new AbortController()
  const search = {
    reindex: async (_: unknown, ids: readonly number[]) => {
      indexed.push(...ids)
      if (indexed.length === 3 * BATCH) stop.abort(new Error('stopped'))
    },
  }
  const { classifyAll } = createListingClassification({ jobs, classifiers, search })
  await expect(classifyAll(ctx(), stop.signal)).rejects.toThrow('stopped')
  expect(await typed()).toBe(3 * BATCH)
  await classifyAll(ctx(), new AbortController().signal)
  expect(await typed()).toBe(COUNT)
  expect(indexed).toHaveLength(COUNT)
  expect(new Set(indexed).size).toBe(COUNT)
  expect(await hasUntyped(database.db)).toBe(false)
}, 120_000)

test('a batch whose index update fails writes no types', async () => {
  await rows(database.db, 'delete from listing_types where product_id <= 10')
  const search = { reindex: () => Promise.reject(new Error('no index')) }
  const { classifyAll } = createListingClassification({ jobs, classifiers, search })
  await expect(classifyAll(ctx(), new AbortController().signal)).rejects.toThrow('no index')
  expect(await typed()).toBe(COUNT - 10)
  expect(await hasUntyped(database.db)).toBe(true)
  const { classifyAll: again } = createListingClassification({
    jobs,
    classifiers,
    search: { reindex: async () => undefined },
  })
  await again(ctx(), new AbortController().signal)
  expect(await typed()).toBe(COUNT)
})

test('at least 90 % of the titles get the type whose name they begin with, and at most 1 % another', async () => {
  const [found] = await rows<{ right: number; wrong: number; certainties: string[] }>(
    database.db,
    `select count(*) filter (where starts_with(p.title, regexp_replace(t.name, ' *\\(.*\\)', '') || ' Toyota'))::int as right,
       count(*) filter (where not starts_with(p.title, regexp_replace(t.name, ' *\\(.*\\)', '') || ' Toyota'))::int as wrong,
       array_agg(distinct l.certainty) as certainties
     from listing_types l join products p on p.id = l.product_id left join part_types t on t.id = l.type_id`,
  )
  expect(found?.right).toBeGreaterThanOrEqual(0.9 * COUNT)
  expect(found?.wrong).toBeLessThanOrEqual(0.01 * COUNT)
  expect(found?.certainties).toEqual(['migrated_guess'])
})
