import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Database } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { openTestDatabase } from '#tests/support/databases.ts'

import { seedVehicles } from './seed-vehicles.ts'
import { readVehicles, readVinData } from './vehicles/extract.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const seed = () => seedVehicles(database.db)

async function counts() {
  const [found] = await rows<Record<string, number>>(
    database.db,
    `select (select count(*)::int from vehicle_makes) as makes, (select count(*)::int from vehicle_models) as models,
       (select count(*)::int from vehicle_years) as years, (select count(*)::int from vin_schemas) as schemas,
       (select count(*)::int from vin_manufacturers) as manufacturers`,
  )
  return found
}

test('everything is loaded once; a load that was cut off is done again', async () => {
  const { makes } = readVehicles()
  const vin = readVinData()
  const all = {
    makes: makes.length,
    models: makes.flatMap((make) => make.models).length,
    years: makes.flatMap((make) => make.models.flatMap((model) => Object.keys(model.years))).length,
    schemas: vin.schemas.length,
    manufacturers: vin.manufacturers.length,
  }
  expect(await seed()).toBe(true)
  expect(await counts()).toEqual(all)
  expect(await seed()).toBe(false)

  await rows(database.db, 'delete from vehicle_loads')
  await rows(database.db, 'delete from vin_manufacturers')
  await rows(database.db, `update vehicle_years set engines = '{}' where year = 2010`)
  expect(await seed()).toBe(true)
  expect(await counts()).toEqual(all)
  expect(await rows(database.db, `select from vehicle_years where engines = '{}'`)).toEqual([])
})

test('vehicles that an admin added before the seed brought them keep their ids, and their additions', async () => {
  await rows(
    database.db,
    `insert into users (id, email, username, role_id, phone, address, password_hash, unique_code, created_at,
       password_changed_at, approved_at)
     values (1, 'admin@test.example', 'Admin', 1, '+2348030000000', '1 Test Road', '$argon2id$x', 'SPL-AAAA-AAAA',
       now(), now(), now())`,
  )
  const sql = (text: string, values: unknown[] = []) => rows<{ id: number }>(database.db, text, values)
  // As in a shop that added the Corolla before an extract had it.
  await sql('delete from vehicle_loads')
  const corolla = `(select id from vehicle_models where name = 'Corolla')`
  for (const table of ['vehicle_years', 'vehicle_engines', 'vehicle_types'])
    await sql(`delete from ${table} where model_id = ${corolla}`)
  await sql(`update vehicle_models set id = 4000, source = 'admin' where name = 'Corolla'`)
  await sql(
    `insert into vehicle_engines (model_id, ordinal, name) values (4000, 96, '1.8 2zr-fe'), (4000, 97, '9.9 TEST')`,
  )
  await sql(`insert into vehicle_types (model_id, ordinal, name) values (4000, 64, 'Sedan')`)
  await sql(`insert into vehicle_years (model_id, year, engines, types) values (4000, 2010, '{96,97}', '{64}')`)
  await sql(
    `insert into vehicle_additions (model_id, year_start, year_end, engines, types, added_by, added_at)
     values (4000, 2010, 2010, '{1.8 2zr-fe,9.9 TEST}', '{Sedan}', 1, now())`,
  )
  expect(await seed()).toBe(true)
  const [year] = await rows<{ engines: string[]; seeded: string[]; source: string; models: number }>(
    database.db,
    `select array(select name from vehicle_engines e where e.model_id = 4000 and e.ordinal = any (y.engines) order by ordinal) as engines,
       array(select name from vehicle_engines e where e.model_id = 4000 and e.ordinal = any (y.seeded_engines) order by ordinal) as seeded,
       o.source, (select count(*)::int from vehicle_models x where x.slug = 'corolla') as models
     from vehicle_years y join vehicle_models o on o.id = y.model_id where y.model_id = 4000 and year = 2010`,
  )
  expect(year).toEqual({
    engines: ['2.4 2AZ-FE', '1.8 2ZR-FE', '9.9 TEST'],
    seeded: ['2.4 2AZ-FE', '1.8 2ZR-FE'],
    source: 'vpic',
    models: 1,
  })
  const [vin] = await rows<{ known: boolean }>(
    database.db,
    `select exists (select from vin_schemas where patterns->'models' @> '[["BU4EE", 4000]]' or patterns::text like '%, 4000]%') as known`,
  )
  expect(vin?.known).toBe(true)
})
