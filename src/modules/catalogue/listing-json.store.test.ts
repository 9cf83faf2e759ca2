import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Database } from '#platform/db/open-database.ts'
import type { Db } from '#platform/db/pool.ts'
import { rows } from '#platform/db/rows.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { openTestDatabase } from '#tests/support/databases.ts'

import { CONDITIONS, Product, QUALITIES } from './catalogue.contract.ts'
import { listByIds, listFragments } from './catalogue.store.ts'
import { completeListingJson, presentProduct } from './present.rules.ts'

let database: Database
let ids: number[]
beforeAll(async () => {
  database = await openTestDatabase({ demo: true })
  // All rows are compared after each kind of change, so the number of rows is limited.
  await rows(database.db, 'delete from products where id > 800')
  ids = await allIds(database.db)
})
afterAll(() => database.close())

const allIds = async (db: Db) =>
  (await rows<{ id: number }>(db, 'select id from products order by id')).map(({ id }) => id)

/** Builds the JSON of listings from their rows; the response schema drops undeclared fields and sets the order. */
async function expectedJson(db: Db, asked: readonly number[], entitled: boolean): Promise<string[]> {
  const found = await listByIds(db, asked)
  return found.map((row) => JSON.stringify(Product.parse(presentProduct(row, entitled))))
}

async function keptJson(db: Db, asked: readonly number[], entitled: boolean): Promise<string[]> {
  return (await listFragments(db, asked)).map((row) => completeListingJson(row, entitled))
}

async function expectKeptAsRows(db: Db, asked: readonly number[]): Promise<void> {
  for (const entitled of [false, true])
    expect(await keptJson(db, asked, entitled)).toEqual(await expectedJson(db, asked, entitled))
}

test('the stored JSON of each demo listing matches its row, with and without business prices', async () => {
  const priced = await rows<{ business: number; general: number }>(
    database.db,
    'select count(price_kobo)::int as business, (count(*) - count(price_kobo))::int as general from products',
  )
  expect(Object.values(priced[0] ?? {}).every((count) => count > 10)).toBe(true)
  await expectKeptAsRows(database.db, ids)
})

test('the JSON for viewers who are not entitled contains no business price', async () => {
  for (const json of await keptJson(database.db, ids, false)) {
    const listing = Product.parse(JSON.parse(json))
    expect(listing).toMatchObject({ price: null, display_price: listing.gen_price })
  }
})

test('the migration stores the JSON of existing listings', async () => {
  const files = readdirSync('db/migrations').filter((name) => name.endsWith('_listing_json.sql'))
  const made = /^create (table|view|function|trigger) (\w+)/gm
  const texts = files.map((file) => readFileSync(join('db/migrations', file), 'utf8'))
  const names = [...texts.join('\n').matchAll(made)]
    .filter(([, kind]) => kind !== 'trigger')
    .map(([, kind, name]) => ({ kind, name }))
  const undone = new Error('undone')
  const migrating = inTransaction(database, async ({ db }) => {
    for (const { kind, name } of names) await rows(db, `drop ${kind} if exists ${name} cascade`)
    for (const text of texts) await rows(db, text)
    await expectKeptAsRows(db, ids)
    throw undone
  })
  await expect(migrating).rejects.toBe(undone)
})

/** Any text that PostgreSQL stores. */
const anyText = (maxLength: number, minLength = 0) =>
  fc
    .string({ unit: 'binary', minLength, maxLength })
    .map((text) => text.replaceAll('\0', ' '))
    .filter((text) => text.length >= minLength && [...text].length <= maxLength)
const nameText = anyText(60, 1)
const orNull = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null })
const vehicleSet = fc.record({
  make: nameText,
  model: nameText,
  year: fc.record({ start: fc.integer({ min: 1950, max: 2077 }), end: fc.integer({ min: 1950, max: 2077 }) }),
  engine: orNull(nameText),
  vehicle_type: fc.record({ start: orNull(nameText), end: orNull(nameText) }),
  undeclared: fc.constant('left out'),
})
const decimals = (places: number) => fc.integer({ min: 0, max: 999_999 }).map((n) => n / 10 ** places)
const KOBO = fc.integer({ min: 1, max: 9_999_999_999_99 })

/** Each kind of change: SQL for a listing `$1`, and the value `$2`. */
const KINDS: readonly (readonly [string, fc.Arbitrary<unknown>])[] = [
  ['update products set title = $2 where id = $1', anyText(300, 1)],
  ['update products set description = $2 where id = $1', anyText(2_000)],
  ['update products set thumbnail = $2 where id = $1', orNull(anyText(80))],
  ['update products set sku = $2 || id where id = $1', anyText(40)],
  ['update products set part_no = $2 where id = $1', anyText(200)],
  ['update products set price_kobo = null, gen_price_kobo = $2 where id = $1', KOBO],
  ['update products set gen_price_kobo = $2, price_kobo = greatest(1, $2::bigint / 2) where id = $1', KOBO],
  ['update products set stock = $2 where id = $1', fc.nat({ max: 2_000_000_000 })],
  ['update products set condition = $2 where id = $1', fc.constantFrom(...CONDITIONS)],
  [
    'update products set rating = $2, reviews = reviews + 1 where id = $1',
    fc.integer({ max: 50 }).map((n) => Math.abs(n % 51) / 10),
  ],
  ['update products set weight_kg = $2 where id = $1', decimals(3)],
  ['update products set length_in = $2, height_in = $2 where id = $1', decimals(2)],
  ['update products set width_in = $2 where id = $1', decimals(2)],
  ['update products set universal = $2 where id = $1', fc.boolean()],
  [
    'update products set vehicle_sets = $2::jsonb where id = $1',
    fc.array(vehicleSet, { maxLength: 4 }).map((sets) => JSON.stringify(sets)),
  ],
  ['update products set category_id = $2 where id = $1', fc.integer({ min: 1, max: 9 })],
  [
    'update products set brand_id = (select id from brands where id % 7 = $2 limit 1) where id = $1',
    fc.integer({ min: 0, max: 8 }),
  ],
  [
    'update products set store_id = (select min(id) from stores where id >= $2) where id = $1',
    fc.integer({ min: 1, max: 3 }),
  ],
  [
    'update products set created_at = $2 where id = $1',
    fc.date({ min: new Date('2001-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
  ],
  ['update products set quality = $2 where id = $1', orNull(fc.constantFrom(...QUALITIES))],
  [
    'update listing_types set type_id = (select max(id) from part_types where id <= $2) where product_id = $1',
    fc.integer({ min: 0, max: 400 }),
  ],
  ['update listing_types set axle = $2 where product_id = $1', orNull(fc.constantFrom('front', 'rear'))],
  ['delete from listing_types where product_id = $1 and $2', fc.boolean()],
  [
    `insert into listing_types (product_id, type_id, certainty, score) select id, $2, 'seller', 100 from products where id = $1
     on conflict (product_id) do update set type_id = excluded.type_id`,
    orNull(fc.integer({ min: 1, max: 50 })),
  ],
  [
    'update part_types set name = $2 || id where id = (select type_id from listing_types where product_id = $1)',
    nameText,
  ],
  ['update products set hidden_at = case when $2 then now() end where id = $1', fc.boolean()],
  ['update stores set name = $2 || id where id = (select store_id from products where id = $1)', nameText],
  [
    'update stores set suspended_at = case when $2 then now() end where id = (select store_id from products where id = $1)',
    fc.boolean(),
  ],
  ['update brands set name = $2 || id where id = (select brand_id from products where id = $1)', nameText],
  ['update categories set name = $2 || id where id = (select category_id from products where id = $1)', nameText],
  ['delete from products where id = $1 and $2', fc.boolean()],
  [
    `insert into products (store_id, category_id, brand_id, title, gen_price_kobo, sku, condition, stock, weight_kg, length_in,
       width_in, height_in) select store_id, category_id, brand_id, $2, gen_price_kobo, 'new ' || random(), condition, stock,
       weight_kg, length_in, width_in, height_in from products where id = $1 union all
       select store_id, category_id, null, 'second', 5, 'new ' || random(), condition, 0, 0, 0, 0, 0 from products where id = $1`,
    anyText(300, 1),
  ],
  // A whole row as an upload writes it.
  [
    `update products set title = title || $2, description = '', stock = stock + 1, rating = 5, universal = not universal,
       vehicle_sets = '[]' where id between $1 and $1 + 3`,
    fc.constantFrom('a', '"', '\\', '\n'),
  ],
]

test('after random changes the stored JSON matches the row', async () => {
  const change = fc.oneof(
    ...KINDS.map(([sql, value]) => fc.record({ sql: fc.constant(sql), at: fc.nat({ max: 5 }), value })),
  )
  const undone = new Error('undone')
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
      const trying = inTransaction(database, async ({ db }) => {
        for (const { sql, at, value } of changes) await rows(db, sql, [ids[at], value])
        const now = await allIds(db)
        await expectKeptAsRows(db, [...now.slice(0, 30), ...now.slice(-10)])
        throw undone
      })
      await expect(trying).rejects.toBe(undone)
    }),
    { numRuns: 60 },
  )
})

test('after each kind of change the stored JSON of all rows matches', async () => {
  const undone = new Error('undone')
  for (const [sql, value] of KINDS) {
    const trying = inTransaction(database, async ({ db }) => {
      for (const sample of fc.sample(value, 5)) await rows(db, sql, [ids[0], sample])
      await expectKeptAsRows(db, await allIds(db))
      throw undone
    })
    await expect(trying, sql).rejects.toBe(undone)
  }
})

test('a sale and a rename of a store write no stored JSON', async () => {
  const written = () => rows(database.db, `select xmin::text as by, product_id from listing_json order by product_id`)
  const before = await written()
  await rows(database.db, 'update products set stock = stock + 1, gen_price_kobo = gen_price_kobo + 1, popularity = 1')
  await rows(database.db, `update stores set name = name || ' & Sons'`)
  expect(await written()).toEqual(before)
  await expectKeptAsRows(database.db, ids)
})

test('a listing written during the rename of its brand gets the new name', async () => {
  const [listing] = await rows<{ id: number; brand_id: number }>(
    database.db,
    'select id, brand_id from products where brand_id is not null order by id limit 1',
  )
  const { id = 0, brand_id: brand = 0 } = listing ?? {}
  const [renaming, writing] = [await database.pool.connect(), await database.pool.connect()]
  await renaming.query('begin')
  await renaming.query(`update brands set name = 'Renamed' where id = $1`, [brand])
  const written = writing.query(`update products set title = 'Changed concurrently' where id = $1`, [id])
  // Enough time for a change that does not wait.
  await renaming.query('select pg_sleep(0.2)')
  await renaming.query('commit')
  await written
  for (const client of [renaming, writing]) client.release()
  await expectKeptAsRows(database.db, [id])
  expect(await keptJson(database.db, [id], false)).toEqual([expect.stringContaining('"brand":"Renamed"')])
})
