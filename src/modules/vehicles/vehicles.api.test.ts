import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { rows } from '#platform/db/rows.ts'
import { seedVehicles } from '#seed/seed-vehicles.ts'
import { readVehicles } from '#seed/vehicles/extract.ts'
import { testAll } from '#tests/support/check-each.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

import { getYear, listMakes, listModels, listVehicleData, listYears } from './vehicles.contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await seedVehicles(shop.database.db)
})
afterAll(() => shop.close())

describe('step by step', () => {
  test('the makes are listed by name, Škoda among the S', async () => {
    const makes = await shop.visitor(listMakes)
    expect(makes.length).toBeGreaterThan(50)
    expect(makes).toEqual(expect.arrayContaining(['Toyota', 'Innoson', 'Peugeot', 'Howo']))
    expect(makes.indexOf('Škoda')).toBeLessThan(makes.indexOf('Smart'))
  })

  test('the models of a make are listed by name', async () => {
    const models = await shop.visitor(listModels, { params: { make: 'Mazda' } })
    expect(models.slice(0, 4)).toEqual(['2', '3', '5', '6'])
  })

  test('the years of a model are listed, oldest first', async () => {
    const years = await shop.visitor(listYears, { params: { make: 'Toyota', model: 'Venza' } })
    expect(years[0]).toBe(2009)
    expect(years).toEqual(years.toSorted((a, b) => a - b))
  })

  test('the engines and body types of a year are listed', async () => {
    const year = await shop.visitor(getYear, { params: { make: 'Toyota', model: 'Corolla', year: '2010' } })
    expect(year).toMatchObject({ engine_types: ['1.8 2ZR-FE', '2.4 2AZ-FE'], vehicle_types: ['Sedan'] })
  })

  test('a year lists all body types of the model, in the order of type ranges', async () => {
    const order = await rows<{ name: string }>(
      shop.database.db,
      `select t.name from vehicle_types t join vehicle_models m on m.id = t.model_id
         join vehicle_makes k on k.id = m.make_id
       where k.name = 'Toyota' and m.name = 'Corolla' order by t.ordinal`,
    )
    const year = await shop.visitor(getYear, { params: { make: 'Toyota', model: 'Corolla', year: '2010' } })
    expect(year.model_types).toEqual(order.map(({ name }) => name))
    expect(year.model_types.length).toBeGreaterThan(year.vehicle_types.length)
  })

  test.each([
    ['MERCEDES-BENZ', 'c-CLASS'],
    ['mercedes-benz', 'c-class'],
    ['Mercedes Benz', 'C Class'],
    ['mercedesbenz', 'cclass'],
  ])('make and model are found by name or slug in any case: %s %s', async (make, model) => {
    expect(await shop.visitor(listYears, { params: { make, model } })).toContain(2009)
  })

  test('a name with a slash is found', async () => {
    expect(await shop.visitor(listYears, { params: { make: 'Chevrolet', model: 'C/K Pickup' } })).toContain(1985)
  })

  testAll([
    ['an unknown make', '/makes/Toyoda/models', 404, 'We do not know this make.'],
    ['a make without a letter we know', '/makes/日本/models/Corolla/years', 404, 'We do not know this make.'],
    ["another make's model", '/makes/Toyota/models/Civic/years', 404, 'We do not know this model of the make.'],
    [
      'a year before it was made',
      '/makes/Toyota/models/Corolla/years/1970',
      404,
      'This model was not made in that year.',
    ],
    ['an invalid year', '/makes/Toyota/models/Corolla/years/x', 400, 'A year has four digits.'],
    ['five digits', '/makes/Toyota/models/Corolla/years/20100', 400, 'A year has four digits.'],
    ['a name too long', `/makes/${'x'.repeat(101)}/models`, 400, 'At most 100 characters.'],
    ['a name that cannot be stored', '/makes/a%00/models', 400, 'This text cannot be read.'],
  ])('an address of an unknown vehicle is refused with a sentence', async (_, path, status, detail) => {
    const response = await shop.app.inject(encodeURI(`/api/vehicles${path}`).replace('%2500', '%00'))
    expect({ status: response.statusCode, detail: response.json<{ detail: string }>().detail }).toEqual({
      status,
      detail,
    })
  })

  test('an unknown key is refused', async () => {
    const { statusCode } = await shop.app.inject('/api/vehicles/makes?make=Toyota')
    expect(statusCode).toBe(400)
  })
})

describe('the whole look-up', () => {
  test('the whole look-up has eight pages that omit and repeat no model', async () => {
    const pages = await Promise.all(
      Array.from({ length: 8 }, (_, i) => shop.visitor(listVehicleData, { query: { page: String(i + 1) } })),
    )
    const merged = pages.flatMap(({ results }) =>
      Object.entries(results).flatMap(([make, models]) =>
        Object.entries(models).flatMap(([model, years]) =>
          Object.entries(years).map(([year, facts]) => [`${make}|${model}|${year}`, facts] as const),
        ),
      ),
    )
    const expected = readVehicles().makes.flatMap((make) =>
      make.models.flatMap((model) =>
        Object.entries(model.years).map(([year, [engines, types]]) => {
          const facts = {
            engine_types: engines.map((i) => model.engines[i]),
            vehicle_types: types.map((i) => model.types[i]),
          }
          return [`${make.name}|${model.name}|${year}`, facts] as const
        }),
      ),
    )
    expect(merged).toHaveLength(expected.length)
    expect(new Map<string, unknown>(merged)).toEqual(new Map(expected))
    expect(pages.map(({ total_pages, next }) => [total_pages, next])).toEqual(
      Array.from({ length: 8 }, (_, i) => [8, i < 7 ? `/api/vehiclesdataapi/?page=${i + 2}` : null]),
    )
  })

  test('the whole look-up without a page returns the first, and the ninth page returns 404', async () => {
    expect(await shop.visitor(listVehicleData)).toEqual(await shop.visitor(listVehicleData, { query: { page: '1' } }))
    const fetchStatus = async (page: string) => (await shop.app.inject(`/api/vehiclesdataapi/?page=${page}`)).statusCode
    for (const page of ['0', '9', '999999']) expect(await fetchStatus(page), page).toBe(404)
    for (const page of ['-1', 'x', '1.5', '1e3', '']) expect(await fetchStatus(page), page).toBe(400)
  })
})
