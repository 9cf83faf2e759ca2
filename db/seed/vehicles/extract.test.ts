import { readdirSync, statSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { toSlug } from '#modules/vehicles/vehicles.rules.ts'
import { testAll } from '#tests/support/check-each.ts'

import { readVehicles, readVinData } from './extract.ts'

const { makes, source } = readVehicles()
const models = makes.flatMap((make) => make.models.map((model) => ({ make: make.name, ...model })))

function ofYear(make: string, name: string, year: number) {
  const model = models.find((m) => m.make === make && m.name === name)
  const [engines = [], types = []] = model?.years[year] ?? []
  return { engines: engines.map((i) => model?.engines[i]), types: types.map((i) => model?.types[i]) }
}

describe('the vehicle data', () => {
  test('vehicle data states its sources and stays below its size limit', () => {
    expect(source.licence).toContain('Public domain')
    const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.gz'))
    const bytes = files.reduce((sum, name) => sum + statSync(`${import.meta.dirname}/${name}`).size, 0)
    expect(files).toHaveLength(2)
    expect(bytes).toBeLessThan(8 * 1024 * 1024)
  })

  test('vehicle data includes Nigerian-market models', () => {
    expect(makes.length).toBeGreaterThanOrEqual(50)
    expect(models.length).toBeGreaterThan(1_500)
    const present = new Set(models.map((m) => `${m.make} ${m.name}`))
    for (const name of [
      'Toyota Sienna',
      'Lexus RX 350',
      'Toyota HiAce',
      'Peugeot 406',
      'Innoson Fox',
      'Nissan Almera',
      'MAN TGA',
      'Howo 371',
      'Mack Granite',
      'BMW 328i',
      'Toyota Premio',
      'Nissan Caravan',
      'Hyundai County',
    ])
      expect(present, name).toContain(name)
  })

  testAll([
    ['Toyota', 'Corolla', 2010, ['1.8 2ZR-FE', '2.4 2AZ-FE'], ['Sedan']],
    ['Toyota', 'Corolla', 2000, ['1.8 1ZZ-FE'], ['Sedan']],
    ['Toyota', 'Camry', 2007, ['2.4 2AZ-FE', '2.4 2AZ-FXE', '3.5 2GR-FE'], ['Sedan']],
    ['Toyota', 'Highlander', 2005, ['2.4 2AZ-FE', '3.3 3MZ-FE'], ['SUV']],
    ['Honda', 'Accord', 2008, ['2.4 K24Z2', '2.4 K24Z3', '3.5 J35Z2', '3.5 J35Z3'], ['Sedan', 'Coupe']],
    ['Lexus', 'RX 350', 2011, ['3.5 2GR-FE'], ['SUV']],
    ['Lexus', 'ES 330', 2005, ['3.3 3MZ-FE'], ['Sedan']],
    ['Mercedes-Benz', 'C-Class', 2009, ['3.0 V6', '3.5 V6', '6.2 V8'], ['Sedan']],
    ['Nissan', 'Altima', 2008, ['2.5 QR25DE', '3.5 VQ35DE'], ['Sedan', 'Coupe']],
    ['Ford', 'F-150', 2006, ['4.2 V6', '4.6 V8', '5.4 V8'], ['Pickup']],
    ['Jeep', 'Grand Cherokee', 2001, ['4.0 6-cyl', '4.7 V8'], ['SUV']],
    [
      'Toyota',
      'HiAce',
      2010,
      ['2.0 1TR-FE', '2.7 2TR-FE', '2.5 2KD-FTV', '3.0 1KD-FTV', '3.0 5L-E Diesel'],
      ['Van', 'Minibus'],
    ],
  ])('well-known vehicles have plausible engines and body types', (make, model, year, engines, types) => {
    expect(ofYear(make, model, year)).toEqual({ engines, types })
  })

  test('vehicle data fits the tables and the packed numbers of the search', () => {
    const ids = models.map((m) => m.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(Math.min(...ids)).toBeGreaterThan(0)
    expect(Math.max(...ids)).toBeLessThan(2 ** 14)
    expect(new Set(makes.map((m) => m.id)).size).toBe(makes.length)
    for (const { engines, types } of models) expect(Math.max(engines.length, types.length)).toBeLessThanOrEqual(127)
  })

  test('no two vehicle names give one slug, and none is empty', () => {
    const addresses = models.map((m) => `${toSlug(m.make)}/${toSlug(m.name)}`)
    expect(addresses.filter((address, i) => /^\/|\/$/.test(address) || addresses.indexOf(address) !== i)).toEqual([])
  })

  test('every year has an engine and a body type, and every ordinal exists', () => {
    const broken = models.flatMap((m) =>
      Object.entries(m.years)
        .filter(([year, [engines, types]]) => {
          const within =
            engines.every((i) => m.engines[i] !== undefined) && types.every((i) => m.types[i] !== undefined)
          return !within || engines.length === 0 || types.length === 0 || Number(year) < 1950 || Number(year) > 2027
        })
        .map(([year]) => `${m.make} ${m.name} ${year}`),
    )
    expect(broken).toEqual([])
  })

  test('vehicles of the supplement have their own source and range of ids', () => {
    for (const model of models) expect(model.source === 'supplement', model.name).toBe(model.id >= 12_000)
    for (const make of makes) expect(make.source === 'supplement', make.name).toBe(make.id >= 900_000)
  })
})

test('the Beetle, the 504 and the first S-Class reach back before 1981', () => {
  expect(ofYear('Volkswagen', 'Beetle (1950)', 1975).engines).toContain('1.3 4-cyl')
  expect(ofYear('Peugeot', '504', 1975).types).toContain('Sedan')
  expect(ofYear('Mercedes-Benz', 'S-Class (Europe)', 1980).engines).toContain('2.8 M110')
})

describe('motorcycles and tricycles', () => {
  const isMotorcycle = ({ types }: { types: string[] }) =>
    types.some((type) => type === 'Motorcycle' || type === 'Tricycle')

  testAll([
    ['Bajaj', 'Boxer BM 150', ['150 cc'], ['Motorcycle']],
    ['Bajaj', 'RE', ['145 cc', '175 cc', '200 cc'], ['Tricycle']],
    ['TVS', 'King', ['200 cc'], ['Tricycle']],
    ['Piaggio', 'Ape City', ['200 cc', '230 cc'], ['Tricycle']],
    ['Jincheng', 'AX100', ['100 cc'], ['Motorcycle']],
    ['Honda', 'CG125', ['125 cc'], ['Motorcycle']],
    ['Qlink', 'X-Ranger', ['200 cc'], ['Motorcycle']],
  ])('motorcycles and tricycles have their engine size and body type', (make, model, engines, types) => {
    expect(ofYear(make, model, 2015)).toEqual({ engines, types })
  })

  test('no model is both a motorcycle and a car', () => {
    const mixed = models.filter((model) => isMotorcycle(model) && new Set(model.types).size > 1)
    expect(mixed).toEqual([])
  })

  test('no motorcycle has a name of another make, except the AX100 of Suzuki and Jincheng', () => {
    const names = models.filter(isMotorcycle).map(({ name }) => name)
    const everywhere = models.map(({ name }) => name)
    const shared = names.filter((name) => everywhere.filter((other) => other === name).length > 1)
    expect([...new Set(shared)]).toEqual(['AX100'])
  })

  test('no VIN leads to a motorcycle, so that none takes the place of a car of the same make', () => {
    const ids = new Set(models.filter(isMotorcycle).map(({ id }) => id))
    const targets = readVinData(makes).schemas.flatMap(({ patterns }) => [
      ...patterns.models.map(([, id]) => id),
      ...(patterns.codes ?? []).map(([, id]) => id),
    ])
    expect(targets.filter((id) => ids.has(id))).toEqual([])
  })
})

test('VIN schemas lead to models of the look-up, and manufacturer codes to its makes', () => {
  const { manufacturers, schemas } = readVinData()
  const [modelIds, makeIds, schemaIds] = [
    new Set(models.map((m) => m.id)),
    new Set(makes.map((m) => m.id)),
    new Set(schemas.map((s) => s.id)),
  ]
  const targets = schemas.flatMap(({ patterns }) => [...patterns.models, ...(patterns.codes ?? [])])
  expect(targets.filter(([, id]) => !modelIds.has(id))).toEqual([])
  expect(manufacturers.filter((m) => !makeIds.has(m.make) || (m.schema !== null && !schemaIds.has(m.schema)))).toEqual(
    [],
  )
})

test('the years of each type code meet those of its model', () => {
  const years = new Map(models.map((model) => [model.id, Object.keys(model.years).map(Number)]))
  const codes = readVinData(makes).schemas.flatMap(({ patterns }) => patterns.codes ?? [])
  expect(codes.length).toBeGreaterThan(500)
  expect(codes.filter(([, id, from, to]) => !years.get(id)?.some((year) => from <= year && year <= to))).toEqual([])
})
