import { createHash } from 'node:crypto'

import { expect, test } from 'vitest'

import { parsePhone } from '#modules/accounts/phones.service.ts'
import { splitPartNumbers } from '#modules/catalogue/part-number.rules.ts'
import { readTitlePositions } from '#modules/taxonomy/positions.rules.ts'
import { readTaxonomy } from '#seed/taxonomy/read-taxonomy.ts'
import { readVehicles } from '#seed/vehicles/extract.ts'

import { ANCHORS } from './anchors.ts'
import { countCylinders, isSetForEngine } from './engines.ts'
import { averageStars } from './figures.ts'
import { generateListings } from './generate.ts'
import { KINDS } from './kinds/catalogue.ts'
import { DEMO_COUNT } from './seed-demo.ts'
import { isSized } from './sizes.ts'
import { demoStores } from './stores.ts'
import type { DemoVehicleSet } from './vehicle-sets.ts'

const vehicles = readVehicles()
const generate = (seed: number, count: number) => [...generateListings({ seed, count, vehicles })]
const listings = generate(1, DEMO_COUNT)
const models = new Map(
  vehicles.makes.flatMap((make) => make.models.map((model) => [model.id, { make: make.name, model }] as const)),
)

const SIZED = new Set(KINDS.filter(isSized).map(({ key }) => key))
const fingerprint = (items: unknown) => createHash('sha256').update(JSON.stringify(items)).digest('hex')

test('the same seed gives the same shop, another seed another one', () => {
  expect(fingerprint(generate(1, 300))).toBe(fingerprint(generate(1, 300)))
  expect(fingerprint(generate(1, 300))).not.toBe(fingerprint(generate(2, 300)))
})

test('exactly as many listings come as are asked for', () => {
  for (const count of [0, 1, 7, 200]) expect(generate(3, count)).toHaveLength(count)
})

test('the demo shop is large and varied enough', () => {
  expect(listings.length).toBeGreaterThanOrEqual(5_000)
  expect(new Set(listings.map(({ storeIndex }) => storeIndex)).size).toBeGreaterThanOrEqual(12)
  expect(new Set(listings.map(({ kindKey }) => kindKey)).size).toBeGreaterThanOrEqual(60)
  for (const category of new Set(KINDS.map((kind) => kind.category)))
    expect(listings.filter(({ categoryName }) => categoryName === category).length, category).toBeGreaterThan(50)
})

test('every fitment is of a model, years, engine and types that the look-up holds', () => {
  const unknown = listings.flatMap(({ vehicleSets }) => vehicleSets).filter((set) => !isKnown(set))
  expect(unknown).toEqual([])
})

function isKnown(set: DemoVehicleSet): boolean {
  const { make, model } = models.get(set.modelId) ?? {}
  if (!model || make !== set.makeName || model.name !== set.modelName) return false
  const [first, last] = [model.years[set.yearStart], model.years[set.yearEnd]]
  if (!first || !last || set.yearEnd < set.yearStart) return false
  const hasEngine =
    set.engineOrdinal === null || (first[0].includes(set.engineOrdinal) && last[0].includes(set.engineOrdinal))
  return (
    hasEngine &&
    (model.engines[set.engineOrdinal ?? -1] ?? null) === set.engine &&
    (model.types[set.typeStartOrdinal ?? -1] ?? null) === set.typeStart &&
    (model.types[set.typeEndOrdinal ?? -1] ?? null) === set.typeEnd &&
    (set.typeStart === null) === (set.typeEnd === null) &&
    (set.typeEndOrdinal ?? 0) >= (set.typeStartOrdinal ?? 0)
  )
}

test('a listing fits about five sets of vehicles, or is universal and says so', () => {
  const fitted = listings.filter(({ universal }) => !universal)
  expect(fitted.filter(({ vehicleSets }) => vehicleSets.length === 0)).toEqual([])
  expect(listings.filter(({ universal, vehicleSets }) => universal && vehicleSets.length > 0)).toEqual([])
  const mean = fitted.reduce((sum, { vehicleSets }) => sum + vehicleSets.length, 0) / fitted.length
  expect(mean).toBeGreaterThan(4)
  expect(mean).toBeLessThan(6)
  expect(fitted.some(({ vehicleSets }) => vehicleSets.some(({ engine }) => engine !== null))).toBe(true)
  expect(fitted.some(({ vehicleSets }) => vehicleSets.some(({ typeStart }) => typeStart !== null))).toBe(true)
})

test('the cars Nigeria drives most have the most parts', () => {
  const count = (model: string) => listings.filter(({ vehicleSets }) => vehicleSets[0]?.modelName === model).length
  for (const rare of ['S-Class', 'Swift', 'XC90']) {
    expect(count('Corolla')).toBeGreaterThan(3 * count(rare))
    expect(count('Camry')).toBeGreaterThan(3 * count(rare))
  }
})

test('part numbers are lists the shop can read, and a store has each SKU once', () => {
  for (const { partNo, sku } of listings) {
    const numbers = splitPartNumbers(partNo)
    expect(numbers.map(({ display }) => display).join(', ')).toBe(partNo)
    expect(numbers.length).toBeGreaterThan(0)
    for (const { normalised } of numbers) expect(normalised).toMatch(/^[A-Z0-9]{3,}$/)
    expect(sku).toMatch(/^[A-Z0-9]{3,4}-[A-Z]{3}-[A-Z0-9]{4,}$/)
  }
  expect(new Set(listings.map(({ storeIndex, sku }) => `${storeIndex} ${sku}`)).size).toBe(listings.length)
})

test('makers’ numbers have the form of the maker', () => {
  const first = (make: string) =>
    listings
      .filter(({ vehicleSets }) => vehicleSets[0]?.makeName === make)
      .map(({ partNo }) => partNo.split(', ')[0] ?? '')
  const forms: [string, RegExp][] = [
    ['Nissan', /^[0-9A-Z]{5}-[0-9A-Z]{5}$/],
    ['Kia', /^\d{5}-[0-9A-Z]{5}$/],
    ['Ford', /^\d[A-Z]\dZ-|^\dL\dZ-/],
  ]
  for (const [make, form] of forms) for (const number of first(make)) expect(number).toMatch(form)
})

test('many numbers are sold by several stores, under several brands', () => {
  const sellers = new Map<string, Set<number>>()
  for (const { partNo, storeIndex } of listings) {
    const [number = ''] = partNo.split(', ')
    sellers.set(number, (sellers.get(number) ?? new Set()).add(storeIndex))
  }
  const several = [...sellers.values()].filter((stores) => stores.size > 1)
  expect(several.length).toBeGreaterThan(listings.length / 8)
})

test('prices are believable, and businesses never pay more', () => {
  for (const { kindKey, genPriceKobo, priceKobo, condition } of listings.slice(3 * ANCHORS.length)) {
    const [low, high] = KINDS.find(({ key }) => key === kindKey)?.naira ?? [0, 0]
    expect(genPriceKobo % 5_000, 'whole fifties of naira').toBe(0)
    expect(genPriceKobo, kindKey).toBeGreaterThan(low * 100 * (condition === 'New' ? 0.6 : 0.2))
    expect(genPriceKobo, kindKey).toBeLessThan(high * 100 * 1.7)
    if (priceKobo !== null) expect(priceKobo).toBeLessThan(genPriceKobo)
  }
  const missing = listings.filter(({ priceKobo }) => priceKobo === null).length
  expect(missing / listings.length).toBeGreaterThan(0.03)
  expect(missing / listings.length).toBeLessThan(0.15)
})

test('wear and safety parts are never sold used, and what is used says so', () => {
  for (const { kindKey, condition, title, description } of listings) {
    const sold = KINDS.find(({ key }) => key === kindKey)?.sold
    if (sold === 'new') expect(condition).toBe('New')
    expect(title.includes('Tokunbo')).toBe(condition === 'Used')
    expect(description.includes('tokunbo')).toBe(condition === 'Used')
  }
  expect(new Set(listings.map(({ condition }) => condition))).toEqual(new Set(['New', 'Used', 'Renewed']))
})

test('figures stay inside what the tables accept', () => {
  for (const listing of listings) {
    expect(listing.title.length).toBeLessThanOrEqual(300)
    expect(listing.images.length).toBeLessThanOrEqual(5)
    expect(listing.rating).toBeLessThanOrEqual(5)
    expect(listing.rating === 0).toBe(listing.reviews === 0)
    if (listing.reviews > 0)
      expect(averageStars(Math.round(listing.rating * listing.reviews), listing.reviews)).toBe(listing.rating)
    expect(listing.createdAt >= '2024-11-01' && listing.createdAt < '2026-11-01').toBe(true)
    for (const size of [listing.weightKg, listing.lengthIn, listing.widthIn, listing.heightIn, listing.popularity])
      expect(size).toBeGreaterThan(0)
  }
  expect(listings.some(({ stock }) => stock === 0)).toBe(true)
})

test('popularity is Zipf’s: a tenth of the listings has most of it', () => {
  const sorted = listings.map(({ popularity }) => popularity).toSorted((a, b) => b - a)
  const sum = (items: readonly number[]) => items.reduce((total, item) => total + item, 0)
  expect(sum(sorted.slice(0, listings.length / 10)) / sum(sorted)).toBeGreaterThan(0.5)
})

test('descriptions are paragraphs and lists, closed as they were opened', () => {
  for (const { description } of listings) {
    const tags = description.match(/<[^>]*>/g) ?? []
    expect(tags.every((tag) => /^<\/?(p|ul|li)>$/.test(tag))).toBe(true)
    expect(tags.filter((tag) => !tag.startsWith('</')).length).toBe(tags.filter((tag) => tag.startsWith('</')).length)
    expect(description).not.toMatch(/undefined|null|NaN/)
  }
})

test('texts are free of the words that the style rules out', () => {
  const worst = /\b(anew|whoever|nobody|so many|in vain|is none|is no)\b/i
  const texts = listings.flatMap(({ title, description }) => [title, description])
  expect(texts.filter((text) => worst.test(text))).toEqual([])
})

test('every anchor is there with its numbers, fits what it names, and is asked for more than all others', () => {
  const highest = Math.max(...listings.map(({ popularity }) => popularity))
  for (const anchor of ANCHORS) {
    const found = listings.find(({ partNo }) => partNo === anchor.numbers.join(', '))
    expect(found?.genPriceKobo, anchor.numbers[0]).toBe(anchor.naira * 100)
    const named = anchor.vehicles.split(';').filter((cell) => cell.trim() !== '')
    expect(found?.vehicleSets, anchor.numbers[0]).toHaveLength(named.length)
    const engines = named.map((cell) => cell.split('|')[4]?.trim() ?? null)
    expect(found?.vehicleSets.map(({ engine }) => engine)).toEqual(engines)
    expect(found?.popularity).toBeGreaterThan(highest - ANCHORS.length)
  }
})

test('an engine takes one kind of oil filter', () => {
  const kinds = new Map<string, Set<boolean>>()
  for (const { title, vehicleSets } of listings.filter(({ kindKey }) => kindKey === 'oil-filter'))
    for (const { engine } of vehicleSets)
      if (engine) kinds.set(engine, (kinds.get(engine) ?? new Set()).add(/Cartridge/i.test(title)))
  expect([...kinds].filter(([, found]) => found.size > 1).map(([engine]) => engine)).toEqual([])
  expect(kinds.size).toBeGreaterThan(10)
})

test('a set has as many pieces as each of its engines has cylinders', () => {
  const sets = listings.filter(({ kindKey, title }) => SETS_BY_CYLINDER.has(kindKey) && /Set of \d/.test(title))
  const wrong = sets.flatMap(({ title, vehicleSets }) =>
    vehicleSets
      .filter(({ engine }) => engine !== null && !isSetForEngine(title, engine))
      .map(({ engine }) => `${title}: ${engine}`),
  )
  expect(wrong).toEqual([])
  expect(sets.length).toBeGreaterThan(20)
})
const SETS_BY_CYLINDER = new Set(['spark-plugs', 'ignition-coil', 'fuel-injector'])

test.each([
  ['2.4 2AZ-FE', 4],
  ['3.0 J30A4', 6],
  ['3.5 2GR-FE', 6],
  ['2.8 6-cyl', 6],
  ['5.0 V8', 8],
  ['4.7 2UZ-FE', 8],
  ['3.0 1KD-FTV', 4],
])('the engine %s has %i cylinders', (engine, cylinders) => {
  expect(countCylinders(engine)).toBe(cylinders)
})

const slots = new Map(readTaxonomy().map(({ key, positionSlots }) => [key, positionSlots]))

test('the positions of a listing are those that its title states', () => {
  for (const { kindKey, title, positions, vehicleSets } of listings) {
    // The model "RL" does not mean rear left.
    const [main] = vehicleSets
    const part = main ? title.replace(`${main.makeName} ${main.modelName}`, '') : title
    expect(positions, title).toEqual(readTitlePositions(part, slots.get(kindKey) ?? []))
  }
  expect(listings.filter(({ positions }) => Object.keys(positions).length > 0).length).toBeGreaterThan(
    listings.length / 4,
  )
})

/** A size as titles write it. */
const written = (key: string, size: number | string) =>
  key === 'litres' && Number(size) < 1 ? `${Number(size) * 1_000} ml` : String(size)

test('the sizes of a listing are those that its title states', () => {
  const unsized = new Map<string, string>()
  for (const { kindKey, title, sizes } of listings) {
    for (const [key, size] of Object.entries(sizes))
      if (key !== 'volts' || kindKey !== 'bulb') expect(title.toLowerCase()).toContain(written(key, size).toLowerCase())
    if (SIZED.has(kindKey) && Object.keys(sizes).length === 0) unsized.set(kindKey, title)
  }
  expect([...unsized]).toEqual([])
})

test('quality is stated by many sellers, and genuine parts have the brand of the car maker', () => {
  expect(new Set(listings.map(({ quality }) => quality))).toEqual(new Set(['Genuine', 'OEM', 'Aftermarket', null]))
  for (const { quality, brand } of listings)
    if (quality === 'Genuine') expect(brand).toMatch(/ Genuine$/)
    else if (quality !== null) expect(brand).not.toMatch(/ Genuine$/)
})

test('stores are demo stores that no telephone reaches', () => {
  const stores = demoStores(100_000)
  expect(new Set(stores.map(({ name }) => name)).size).toBe(stores.length)
  expect(new Set(stores.map(({ code }) => code)).size).toBe(stores.length)
  expect(new Set(stores.map(({ phone }) => phone)).size).toBe(stores.length)
  for (const { name, phone } of stores) {
    expect(name).toMatch(/^Demo /)
    expect(parsePhone(phone)).toBe(phone)
    expect(phone).toMatch(/^\+23480000[01]\d{4}$/)
  }
})
