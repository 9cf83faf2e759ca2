import { expect, test } from 'vitest'

import { readVehicles } from '#seed/vehicles/extract.ts'
import { readGoldenRows } from '#tests/golden/read-golden-rows.ts'

import { generateListings } from './generate.ts'
import { GRID_CARS } from './grid-cars.ts'
import { GRID_PARTS } from './grid-parts.ts'
import { type GridPair, gridPairs } from './grid.ts'
import { KINDS } from './kinds/catalogue.ts'
import type { DemoListing } from './listing.ts'
import { DEMO_COUNT, DEMO_SEED } from './seed-demo.ts'
import { isSized, getSizes } from './sizes.ts'
import { demoStores } from './stores.ts'

const vehicles = readVehicles()
const listings = [...generateListings({ seed: DEMO_SEED, count: DEMO_COUNT, vehicles })]
const pairs = gridPairs()

const fits = ({ vehicleSets }: DemoListing, { make, model, year }: GridPair['car']) =>
  vehicleSets.some(
    (set) => set.makeName === make && set.modelName === model && set.yearStart <= year && set.yearEnd >= year,
  )
const isPart = ({ kindKey, positions }: DemoListing, { kind, positions: wanted }: GridPair) =>
  kindKey === kind.key &&
  Object.entries(wanted).every((entry) =>
    Object.entries(positions).some(([slot, value]) => slot === entry[0] && value === entry[1]),
  )
const named = ({ car, part }: GridPair) => `${part.name} for ${car.make} ${car.model} ${car.year}`

test('the grid has the forty cars and sixty parts of the golden files', () => {
  expect(GRID_CARS.map(({ make, model, year }) => [make, model, String(year)])).toEqual(
    readGoldenRows('cars-40.tsv').map((row) => row.slice(0, 3)),
  )
  expect(GRID_PARTS.map(({ name }) => name)).toEqual(readGoldenRows('parts-60.tsv').map(([name]) => name))
  const types = readGoldenRows('parts-60.tsv').map(([, type = '']) => type.split(' or '))
  for (const { part, kind } of pairs) expect(types[GRID_PARTS.indexOf(part)], part.name).toContain(kind.key)
  expect(pairs).toHaveLength(2_400)
  expect(pairs.filter(({ isApplicable }) => isApplicable).length).toBeGreaterThan(2_300)
})

test('every part that a car has is offered for that car in its year, at the right position', () => {
  const vehicleBound = pairs.filter(({ part, isApplicable }) => isApplicable && !part.isBySize)
  const missing = vehicleBound.filter(
    (pair) => !listings.some((listing) => isPart(listing, pair) && fits(listing, pair.car)),
  )
  expect(missing.map(named)).toEqual([])
})

test('universal parts that are sold by size are offered in every size', () => {
  const bySize = KINDS.filter((kind) => kind.fits.length === 0 && isSized(kind))
  for (const { kind } of pairs.filter(({ part }) => part.isBySize)) expect(bySize).toContain(kind)
  for (const kind of bySize) {
    const offered = listings.filter(({ kindKey }) => kindKey === kind.key).map(({ sizes }) => JSON.stringify(sizes))
    const unsold = kind.variants.filter((variant) => !offered.includes(JSON.stringify(getSizes(kind, variant))))
    expect(unsold, kind.key).toEqual([])
  }
})

test('no listing fits a car of the grid that does not have the part', () => {
  const lacking = pairs.filter(({ isApplicable }) => !isApplicable)
  expect(lacking.length).toBeGreaterThan(60)
  const wrong = lacking.flatMap((pair) =>
    listings
      .filter((listing) => isPart(listing, pair) && fits(listing, pair.car))
      .map(({ title }) => [named(pair), title]),
  )
  expect(wrong).toEqual([])
})

test('no car of the grid is offered both a timing belt kit and a timing chain kit', () => {
  for (const car of GRID_CARS) {
    const kits = new Set(listings.filter((listing) => fits(listing, car)).map(({ kindKey }) => kindKey))
    expect(kits.has('timing-belt-kit'), car.model).toBe(car.timing === 'belt')
    expect(kits.has('timing-chain-kit'), car.model).toBe(car.timing === 'chain')
  }
})

test('each car has offers of at least five stores, some of them out of stock or used', () => {
  for (const car of GRID_CARS) {
    const offers = listings.filter((listing) => fits(listing, car))
    expect(new Set(offers.map(({ storeIndex }) => storeIndex)).size, car.model).toBeGreaterThanOrEqual(5)
    expect(
      offers.some(({ stock }) => stock === 0),
      car.model,
    ).toBe(true)
    expect(
      offers.some(({ condition }) => condition === 'Used'),
      car.model,
    ).toBe(true)
  }
  expect(demoStores(DEMO_COUNT)).toHaveLength(14)
})
