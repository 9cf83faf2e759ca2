import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Database } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/statement.ts'
import { openTestDatabase } from '#tests/support/databases.ts'

import { seedVehicles } from './seed-vehicles.ts'
import { readVehicles, readVinData } from './vehicles/extract.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const seed = () => seedVehicles(database.db.$client)

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
