import { rows } from '#platform/db/rows.ts'

import type { TestShop } from './shop.ts'

let numbers = 0

/** Builds a unique motorcycle. */
export const buildVehicleBody = () => ({
  make: `Sample make ${(numbers += 1)}`,
  model: `Model ${numbers}`,
  year_start: 2010,
  year_end: 2012,
  engines: ['100 cc'],
  vehicle_types: ['Motorcycle'],
})

const buildWiperBody = () => ({
  short_name_en: `Sample wiper ${(numbers += 1)}`,
  style: 'flat',
  length_in: 26,
  adapters: ['hook'],
})

/** Builds a unique wiper arm. */
const buildArmBody = () => ({
  make: 'Toyota',
  model: 'Corolla',
  year_start: 2010,
  year_end: 2010,
  side: 'driver',
  length_in: 26,
  adapter: `sample ${(numbers += 1)}`,
})

async function createVehicle(shop: TestShop): Promise<Record<string, string>> {
  const { make, model } = buildVehicleBody()
  const [admin] = await rows<{ id: number }>(shop.database.db, 'select id from users order by id limit 1')
  const [row] = await rows<{ id: number }>(
    shop.database.db,
    `with made as (insert into vehicle_makes (id, name, slug, source)
         select coalesce(max(id), 0) + 1, $1, $3, 'admin' from vehicle_makes returning id),
       model as (insert into vehicle_models (id, make_id, name, slug, source)
         select (select max(id) + 1 from vehicle_models where id < 12000), id, $2, $4, 'admin' from made returning id)
     insert into vehicle_additions (model_id, year_start, year_end, engines, types, added_by, added_at)
     select id, 2010, 2012, '{100 cc}', '{Motorcycle}', $5, now() from model returning id`,
    [make, model, make.toLowerCase().replaceAll(' ', '-'), model.toLowerCase().replace(' ', '-'), admin?.id],
  )
  return { id: String(row?.id) }
}

async function createWiper(shop: TestShop): Promise<Record<string, string>> {
  const symbol = `SAMPLE-${(numbers += 1)}`
  await rows(
    shop.database.db,
    `insert into wipers (symbol, short_name_en, style, length_in, adapters) values ($1, 'Sample', 'flat', 26, '{hook}')`,
    [symbol],
  )
  return { symbol }
}

async function createArm(shop: TestShop): Promise<Record<string, string>> {
  const [row] = await rows<{ id: number }>(
    shop.database.db,
    `insert into wiper_arms (model_id, year_start, year_end, side, length_in, adapter)
     select min(id), 2010, 2010, 'rear', 12, $1 from vehicle_models returning id`,
    [`sample ${(numbers += 1)}`],
  )
  return { id: String(row?.id) }
}

/** Bodies and parameters of the calls of vehicles and wipers. */
export const VEHICLE_SAMPLES = {
  'POST /api/admin/vehicles/': { status: 201, body: buildVehicleBody },
  'GET /api/admin/vehicles/:id/': { params: (_: unknown, shop: TestShop) => createVehicle(shop) },
  'PUT /api/admin/vehicles/:id/': {
    params: (_: unknown, shop: TestShop) => createVehicle(shop),
    body: buildVehicleBody,
  },
  'DELETE /api/admin/vehicles/:id/': { status: 204, params: (_: unknown, shop: TestShop) => createVehicle(shop) },
  // These need a file: tested in src/modules/vehicles/additions.api.test.ts, src/modules/wipers/wiper-entries.api.test.ts.
  'POST /api/admin/vehicles/import/': { status: 415 },
  'POST /api/admin/wipers/import/': { status: 415 },
  'POST /api/oximo/': { status: 201, body: () => ({ symbol: `SAMPLE-${(numbers += 1)}`, ...buildWiperBody() }) },
  'PUT /api/oximo/:symbol/': { params: (_: unknown, shop: TestShop) => createWiper(shop), body: buildWiperBody },
  'DELETE /api/oximo/:symbol/': { status: 204, params: (_: unknown, shop: TestShop) => createWiper(shop) },
  'POST /api/admin/wiper-arms/': { status: 201, body: buildArmBody },
  'DELETE /api/admin/wiper-arms/:id/': { status: 204, params: (_: unknown, shop: TestShop) => createArm(shop) },
}
