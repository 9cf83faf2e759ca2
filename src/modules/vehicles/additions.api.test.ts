import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { createCatalogue } from '#modules/catalogue/catalogue.service.ts'
import { createDemand } from '#modules/demand/demand.service.ts'
import { createKeyword } from '#modules/keyword/keyword.service.ts'
import { createSearchIndex } from '#modules/search-index/search-index.service.ts'
import { findProducts } from '#modules/search/search.contract.ts'
import { createSearch } from '#modules/search/search.service.ts'
import { createTaxonomy } from '#modules/taxonomy/taxonomy.service.ts'
import { rows } from '#platform/db/rows.ts'
import { testAll } from '#tests/support/check-each.ts'
import { buildListingBody, ensureStore } from '#tests/support/sample-stores.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { createPersonFactory, type Person } from '#tests/support/test-users.ts'

import { addVehicle, changeVehicle, getAddedVehicle, listAddedVehicles, removeVehicle } from './additions.contract.ts'
import { getYear, listMakes, listModels, listVehicleData, listYears } from './vehicles.contract.ts'
import { decode } from './vin.service.ts'

let shop: TestShop
let admin: SignedIn
let seller: Person
let storeId: string

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  admin = await shop.signedInAs(ROLE.admin)
  const create = await createPersonFactory(shop)
  seller = await create(4)
  storeId = await ensureStore(shop, seller)
})
afterAll(() => shop.close())

const BOXER = {
  make: 'Bajaj',
  model: 'Boxer 100',
  year_start: 2010,
  year_end: 2012,
  engines: ['100 cc'],
  vehicle_types: ['Motorcycle'],
}
let made = 0
/** A motorcycle that no other test adds. */
const newBike = () => ({ ...BOXER, make: `Maker ${(made += 1)}`, model: `Bike ${made}` })
const put = (entry: Partial<typeof BOXER> = {}) => admin.bearer(addVehicle, { body: { ...newBike(), ...entry } })
const readAudit = (event: string) =>
  rows<{ actor_id: number; detail: object }>(
    shop.database.db,
    'select actor_id, detail from security_events where event = $1 order by id desc',
    [event],
  )

async function sell(vehicle: typeof BOXER) {
  const body = {
    ...buildListingBody(),
    storeId: Number(storeId),
    vehicleSets: [
      {
        make: vehicle.make,
        model: vehicle.model,
        year: { start: vehicle.year_start, end: vehicle.year_end },
        engine: vehicle.engines[0],
        vehicle_type: { start: null, end: null },
      },
    ],
  }
  return shop.app.inject({
    method: 'POST',
    url: '/api/product/',
    headers: { authorization: `Bearer ${seller.token}` },
    payload: body,
  })
}

describe('a motorcycle that an admin adds', () => {
  test('an added motorcycle can be chosen immediately, step by step and in the whole look-up', async () => {
    await shop.visitor(listVehicleData, { query: { page: '1' } })
    const added = await admin.cookie(addVehicle, { body: { ...BOXER, make: ' AAA  Bajaj ', model: 'Boxer  100' } })
    expect(added).toMatchObject({
      outcome: 'added',
      make: 'AAA Bajaj',
      model: 'Boxer 100',
      added: { years: [2010, 2011, 2012], engines: ['100 cc'], vehicle_types: ['Motorcycle'] },
    })
    expect(await shop.visitor(listMakes)).toContain('AAA Bajaj')
    expect(await shop.visitor(listModels, { params: { make: 'aaa-bajaj' } })).toEqual(['Boxer 100'])
    const params = { make: 'AAA Bajaj', model: 'Boxer 100' }
    expect(await shop.visitor(listYears, { params })).toEqual([2010, 2011, 2012])
    expect(await shop.visitor(getYear, { params: { ...params, year: '2011' } })).toEqual({
      engine_types: ['100 cc'],
      vehicle_types: ['Motorcycle'],
      model_types: ['Motorcycle'],
    })
    const { results } = await shop.visitor(listVehicleData, { query: { page: '1' } })
    expect(results['AAA Bajaj']?.['Boxer 100']?.['2010']).toEqual({
      engine_types: ['100 cc'],
      vehicle_types: ['Motorcycle'],
    })
    expect(await readAudit('vehicle_added')).toMatchObject([
      { actor_id: admin.user.id, detail: { make: 'AAA Bajaj', model: 'Boxer 100' } },
    ])
  })

  test('a listing for an added motorcycle is found immediately, also by a search that read the names before', async () => {
    const bike = newBike()
    const query = { make: bike.make, model: bike.model, year: '2011', engineType: '100 cc' }
    expect((await shop.visitor(findProducts, { query })).count).toBe(0)
    await put(bike)
    expect((await sell(bike)).statusCode).toBe(201)
    expect((await shop.visitor(findProducts, { query: { ...query, store: storeId } })).count).toBe(1)
  })

  test('a motorcycle that another process added is found by a process that read the names before', async () => {
    const other = createSearch({
      catalogue: createCatalogue(),
      keyword: createKeyword({ taxonomy: createTaxonomy(), descriptions: new Map(), symptoms: [] }),
      demand: createDemand(),
      index: createSearchIndex(),
      decodeVin: decode,
    })
    const { db } = shop.database
    const ctx = { db, actor: null, now: () => new Date(), requestId: 'test', log: shop.app.log }
    await other.getNames(ctx)
    const bike = newBike()
    await put(bike)
    expect((await sell(bike)).statusCode).toBe(201)
    const query = findProducts.query?.parse({ make: bike.make, model: bike.model, year: '2011', store: storeId })
    if (!query) throw new Error('The search has a query.')
    expect((await other.search(ctx, query)).count).toBe(1)
  })
})

describe('what exists already', () => {
  test('an existing vehicle is reported and not added again, in any case and spacing', async () => {
    const bike = newBike()
    const first = await put(bike)
    const again = await put({ ...bike, make: bike.make.toUpperCase().replace(' ', '-'), model: `${bike.model}  ` })
    expect(again).toEqual({
      id: null,
      outcome: 'existing',
      make: first.make,
      model: first.model,
      added: { years: [], engines: [], vehicle_types: [] },
    })
    expect(await shop.visitor(listModels, { params: { make: bike.make } })).toEqual([bike.model])
  })

  test('a vehicle of the seed is kept, and a new engine is added to its years', async () => {
    const corolla = { make: 'toyota', model: 'COROLLA', year_start: 2010, year_end: 2010, vehicle_types: ['sedan'] }
    const added = await put({ ...corolla, engines: ['1.8 2zr-fe', '9.9 TEST'] })
    expect(added).toMatchObject({ make: 'Toyota', model: 'Corolla', added: { years: [], engines: ['9.9 TEST'] } })
    const params = { make: 'Toyota', model: 'Corolla', year: '2010' }
    expect((await shop.visitor(getYear, { params })).engine_types).toEqual(['1.8 2ZR-FE', '2.4 2AZ-FE', '9.9 TEST'])
    await admin.bearer(removeVehicle, { params: { id: `${added.id}` } })
    expect((await shop.visitor(getYear, { params })).engine_types).toEqual(['1.8 2ZR-FE', '2.4 2AZ-FE'])
  })
})

describe('an addition with a mistake', () => {
  test('an addition can be replaced, also only in its spelling', async () => {
    const bike = newBike()
    const { id } = await put(bike)
    const params = { id: `${id}` }
    const entry = { ...bike, make: bike.make.toUpperCase(), year_end: 2011, engines: ['125 cc'] }
    expect(await admin.cookie(changeVehicle, { params, body: entry })).toMatchObject(entry)
    expect(await shop.visitor(listMakes)).toContain(entry.make)
    const year = { make: entry.make, model: bike.model, year: '2011' }
    expect((await shop.visitor(getYear, { params: year })).engine_types).toEqual(['125 cc'])
    expect(await shop.visitor(listYears, { params: year })).toEqual([2010, 2011])
    expect(await readAudit('vehicle_changed')).toHaveLength(1)
  })

  test('an addition can be removed, with its make and model', async () => {
    const bike = newBike()
    const { id } = await put(bike)
    await admin.cookie(removeVehicle, { params: { id: `${id}` } })
    expect(await shop.visitor(listMakes)).not.toContain(bike.make)
    await expect(admin.bearer(getAddedVehicle, { params: { id: `${id}` } })).rejects.toMatchObject({ status: 404 })
    const [event] = await readAudit('vehicle_removed')
    expect(event).toMatchObject({ actor_id: admin.user.id, detail: { make: bike.make } })
  })

  test('an addition that a listing uses cannot be removed or emptied, and the answer says so', async () => {
    const bike = newBike()
    const { id } = await put(bike)
    expect((await sell(bike)).statusCode).toBe(201)
    const params = { id: `${id}` }
    const refusal = {
      status: 409,
      body: { detail: 'Listings use this vehicle. Change or delete those listings first.' },
    }
    await expect(admin.bearer(removeVehicle, { params })).rejects.toMatchObject(refusal)
    for (const change of [
      { engines: ['125 cc'] },
      { year_start: 2011 },
      { model: 'Other' },
      { make: bike.make.toUpperCase() },
    ])
      await expect(admin.bearer(changeVehicle, { params, body: { ...bike, ...change } })).rejects.toMatchObject(refusal)
    expect(await admin.bearer(getAddedVehicle, { params })).toMatchObject(bike)
    const wider = { ...bike, year_end: 2014, engines: ['100 cc', '125 cc'] }
    expect(await admin.bearer(changeVehicle, { params, body: wider })).toMatchObject(wider)
  })
})

describe('bad input', () => {
  const nextYear = new Date().getUTCFullYear() + 1
  testAll([
    [{ make: '  ' }, 'make', 'Make is required.'],
    [{ make: '日本' }, 'make', 'Make needs a Latin letter or a digit.'],
    [{ model: 'a\u202Eb' }, 'model', "Model can contain letters, digits and . , ' & ( ) + / - only."],
    [{ model: 'x'.repeat(61) }, 'model', 'Model has at most 60 characters.'],
    [{ year_start: 1949 }, 'year_start', 'First year is 1950 or later.'],
    [{ year_end: nextYear + 1 }, 'year_end', `Last year is ${nextYear} at most.`],
    [{ year_end: 2009 }, 'year_end', 'Last year is not before the first year.'],
    [{ engines: [] }, 'engines', 'Enter at least one engine.'],
    [{ vehicle_types: [] }, 'vehicle_types', 'Enter at least one body type.'],
  ])('an invalid entry is refused at its field with a sentence', async (change, field, message) => {
    const failure = await put(change).catch((error: unknown) => error)
    expect(failure).toMatchObject({ status: 400, body: { errors: { [field]: [message] } } })
  })

  test('more engines than a model can have are refused with a sentence', async () => {
    const bike = newBike()
    const engines = (from: number) => Array.from({ length: 20 }, (_, at) => `${from + at} cc`)
    await put({ ...bike, engines: engines(1) })
    await expect(put({ ...bike, engines: engines(50) })).rejects.toMatchObject({
      status: 409,
      body: { detail: 'This model has too many engines or body types.' },
    })
  })
})

test('the added vehicles are listed by page and words, the latest first', async () => {
  const bike = newBike()
  await put(bike)
  const { count, results } = await admin.bearer(listAddedVehicles, { query: { search: bike.model } })
  expect(count).toBeGreaterThan(0)
  expect(results[0]).toMatchObject({ ...bike, added_by: admin.user.username })
  expect((await admin.bearer(listAddedVehicles, { query: { page_size: '2' } })).results).toHaveLength(2)
})
