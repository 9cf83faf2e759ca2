import { afterAll, beforeAll, expect, test } from 'vitest'

import { VehicleSet } from '#modules/catalogue/catalogue.contract.ts'
import type { Database } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { seedTaxonomy } from '#seed/seed-taxonomy.ts'
import { seedVehicles } from '#seed/seed-vehicles.ts'
import { openTestDatabase } from '#tests/support/databases.ts'

import { loadCatalogue } from './bench-rows.ts'
import { seedDemo } from './seed-demo.ts'

const COUNT = 700
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  await seedVehicles(database.db)
  await seedTaxonomy(database.db)
})
afterAll(() => database.close())

const totals = async () => {
  const [found] = await rows<Record<string, number>>(
    database.db,
    `select (select count(*)::int from products) as products, (select count(*)::int from fitments) as fitments,
       (select count(*)::int from part_numbers) as numbers, (select count(*)::int from product_images) as images,
       (select count(*)::int from stores) as stores`,
  )
  return found ?? {}
}

test('an empty shop is filled, with all that hangs on its listings', async () => {
  const steps: number[] = []
  const written = await seedDemo(database.db, { count: COUNT, onProgress: (done) => steps.push(done) })
  expect(written).toBe(COUNT)
  expect(steps).toEqual([500, 700])
  const found = await totals()
  expect(found).toMatchObject({ products: COUNT, stores: 14 })
  expect(found['fitments']).toBeGreaterThan(COUNT * 3)
  expect(found['numbers']).toBeGreaterThan(COUNT * 2)
  expect(found['images']).toBeGreaterThan(COUNT * 2)
})

test('stores have the state of their city, and listings the quality that their sellers state', async () => {
  const [found] = await rows<{ stateless: number; kano: string; qualities: string[] }>(
    database.db,
    `select (select count(*)::int from stores where state_id is null) as stateless,
       (select st.name from stores s join states st on st.id = s.state_id where s.city = 'Kano') as kano,
       (select array_agg(distinct quality order by quality) from products where quality is not null) as qualities`,
  )
  expect(found).toEqual({ stateless: 0, kano: 'Kano', qualities: ['Aftermarket', 'Genuine', 'OEM'] })
})

const TYPED = `select p.id, t.key, l.axle, l.side, l.certainty,
    (select jsonb_object_agg(s.key, coalesce(to_jsonb(s.number), to_jsonb(s.code))) from listing_sizes s
     where s.product_id = p.id) as sizes
  from products p left join listing_types l on l.product_id = p.id left join part_types t on t.id = l.type_id
  order by p.id`

test('each listing has the type that it was made from, with its position and sizes', async () => {
  const typed = await rows<{ key: string | null; axle: string | null; certainty: string; sizes: object | null }>(
    database.db,
    TYPED,
  )
  expect(typed.filter(({ key }) => key === null)).toEqual([])
  expect(new Set(typed.map(({ certainty }) => certainty))).toEqual(new Set(['admin']))
  const axles = typed.filter(({ key }) => key === 'brake-pads').map(({ axle }) => axle)
  expect(new Set(axles)).toEqual(new Set(['front', 'rear']))
  const batteries = typed.filter(({ key }) => key === 'car-battery').map(({ sizes }) => sizes)
  expect(batteries.length).toBeGreaterThan(0)
  for (const sizes of batteries) expect(sizes).toMatchObject({ volts: 12, ah: expect.any(Number) })
})

test('the fitments a listing shows are those it is found by, in the shape of the contract', async () => {
  const shown = await rows<{ vehicle_sets: unknown[]; fitments: number }>(
    database.db,
    'select vehicle_sets, (select count(*)::int from fitments f where f.product_id = p.id) as fitments from products p',
  )
  for (const { vehicle_sets, fitments } of shown) {
    expect(vehicle_sets).toHaveLength(fitments)
    for (const set of vehicle_sets) expect(VehicleSet.safeParse(set).success).toBe(true)
  }
})

test('a second start writes nothing', async () => {
  const before = await totals()
  expect(await seedDemo(database.db, { count: COUNT })).toBe(0)
  expect(await totals()).toEqual(before)
})

test('a listing that was deleted stays deleted', async () => {
  await rows(database.db, 'delete from products where id = (select min(id) + 3 from products)')
  expect(await seedDemo(database.db, { count: COUNT })).toBe(0)
})

test('a start that was cut off goes on where it stopped', async () => {
  await rows(database.db, 'delete from products where id > (select min(id) + 499 from products)')
  expect((await totals())['products']).toBe(499)
  expect(await seedDemo(database.db, { count: COUNT })).toBe(COUNT - 499)
  expect((await totals())['products']).toBe(COUNT)
})

test('a shop with listings of its own is left alone', async () => {
  await rows(database.db, "update products set sku = 'OWN-' || id")
  expect(await seedDemo(database.db, { count: COUNT + 100 })).toBe(0)
})

test('a large catalogue is loaded by COPY, and the next listing gets an id of its own', async () => {
  await rows(database.db, 'delete from products')
  expect(await loadCatalogue(database.db, { count: 5_200 })).toBe(5_200)
  expect(await totals()).toMatchObject({ products: 5_200 })
  const typed = await rows<{ key: string | null; sizes: object | null }>(database.db, TYPED)
  expect(typed.filter(({ key }) => key === null)).toEqual([])
  expect(typed.some(({ key, sizes }) => key === 'engine-oil' && sizes !== null)).toBe(true)
  const [next] = await rows<{ id: number }>(
    database.db,
    `insert into products (store_id, category_id, title, gen_price_kobo, sku, condition, stock, weight_kg, length_in, width_in, height_in)
     select min(id), 1, 'Own', 100, 'OWN-1', 'New', 1, 1, 1, 1, 1 from stores returning id`,
  )
  expect(next?.id).toBe(5_201)
})
