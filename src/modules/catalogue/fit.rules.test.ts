import { expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'

import type { VehicleSet } from './catalogue.contract.ts'
import { type ChosenVehicle, getFitVerdict, getSearchFitVerdict, formatTypeRange } from './fit.rules.ts'

const corolla = { make: 'Toyota', model: 'Corolla', year: 2010 }

function set(change: Partial<VehicleSet> = {}): VehicleSet {
  return {
    make: 'Toyota',
    model: 'Corolla',
    year: { start: 2009, end: 2013 },
    engine: null,
    vehicle_type: { start: null, end: null },
    ...change,
  }
}

const types = (start: string, end: string) => ({ vehicle_type: { start, end } })
const verdict = (vehicleSets: VehicleSet[], vehicle: ChosenVehicle = corolla) =>
  getFitVerdict({ universal: false, vehicleSets }, vehicle)

test('a universal listing fits every vehicle and says that it is universal', () => {
  const answer = getFitVerdict({ universal: true, vehicleSets: [] }, corolla)
  expect(answer).toEqual({ verdict: 'fits', reason: 'universal', set: null })
})

test('a listing without fitments has the verdict not-known, not does-not-fit', () => {
  expect(verdict([])).toEqual({ verdict: 'not-known', reason: 'nothing-listed', set: null })
})

test('a listing for other models does not fit', () => {
  const others = [set({ model: 'Camry' }), set({ make: 'Honda' })]
  expect(verdict(others)).toEqual({ verdict: 'does-not-fit', reason: 'vehicle', set: null })
})

test.each([
  [2008, 'does-not-fit'],
  [2009, 'fits'],
  [2013, 'fits'],
  [2014, 'does-not-fit'],
])('a range of years includes both its ends: %i %s', (year, expected) => {
  expect(verdict([set()], { ...corolla, year }).verdict).toBe(expected)
})

test.each([
  [{ make: 'HONDA', model: 'crv' }, 'fits'],
  [{ make: 'honda', model: 'CR V' }, 'fits'],
  [{ make: 'honda', model: 'hr-v' }, 'does-not-fit'],
])('names of vehicles are compared by letters and digits, as the search does: %o %s', (named, expected) => {
  expect(verdict([set({ make: 'Honda', model: 'CR-V' })], { ...named, year: 2010 }).verdict).toBe(expected)
})

test('the answer contains the index of the deciding set', () => {
  expect(verdict([set({ model: 'Camry' }), set({ year: { start: 2000, end: 2003 } }), set()])).toEqual({
    verdict: 'fits',
    reason: 'listed',
    set: 2,
  })
})

test('a set for one engine asks for the engine, and then decides by it', () => {
  const sets = [set({ engine: '1.8 2ZR-FE' })]
  expect(verdict(sets)).toEqual({ verdict: 'fits-if', reason: 'engine', set: 0, options: ['1.8 2ZR-FE'] })
  expect(verdict(sets, { ...corolla, engine: '1.8 2zr-fe ' }).verdict).toBe('fits')
  expect(verdict(sets, { ...corolla, engine: '2.4 2AZ-FE' })).toMatchObject({
    verdict: 'does-not-fit',
    reason: 'engine',
  })
})

test('a set for one type asks for the type, and then decides by it', () => {
  const sets = [set(types('Sedan', 'Sedan'))]
  expect(verdict(sets)).toEqual({ verdict: 'fits-if', reason: 'type', set: 0, options: ['Sedan'] })
  expect(verdict(sets, { ...corolla, type: 'Sedan' }).verdict).toBe('fits')
  expect(verdict(sets, { ...corolla, type: 'Wagon' })).toMatchObject({ verdict: 'does-not-fit', reason: 'type' })
})

testAll([
  ['Sedan', 'fits'],
  ['hatch-back', 'fits'],
  ['Coupe', 'fits'],
  ['Wagon', 'does-not-fit'],
  ['Van', 'does-not-fit'],
  // Not a type of the model: it has no place in the order.
  ['Tank', 'fits-if'],
  [undefined, 'fits-if'],
])('a range of types covers what is between its ends in the order of the look-up', (type, expected) => {
  const order = ['Van', 'Sedan', 'Hatchback', 'Coupe', 'Wagon']
  for (const ends of [types('Sedan', 'Coupe'), types('Coupe', 'Sedan')])
    expect(verdict([set(ends)], { ...corolla, type, types: order }).verdict).toBe(expected)
})

test('of several ranges the one that contains the type decides', () => {
  const vehicle = { ...corolla, type: 'Coupe', types: ['Sedan', 'Hatchback', 'Coupe', 'Wagon'] }
  const sets = [set(types('Sedan', 'Hatchback')), set(types('Hatchback', 'Wagon'))]
  expect(verdict(sets, vehicle)).toEqual({ verdict: 'fits', reason: 'listed', set: 1 })
})

test('a range whose ends are missing from the order gives fits-if, as without an order', () => {
  const vehicle = { ...corolla, type: 'Wagon', types: ['Sedan', 'Hatchback', 'Wagon'] }
  expect(verdict([set(types('Sedan', 'Coupe'))], vehicle)).toMatchObject({ verdict: 'fits-if', reason: 'type' })
})

test('without the order of types only the ends of a range fit, and other types give fits-if', () => {
  const sets = [set(types('Coupe', 'Sedan'))]
  expect(verdict(sets, { ...corolla, type: 'Coupe' }).verdict).toBe('fits')
  expect(verdict(sets, { ...corolla, type: 'Sedan' }).verdict).toBe('fits')
  expect(verdict(sets, { ...corolla, type: 'Hatchback' })).toMatchObject({ verdict: 'fits-if', reason: 'type' })
})

test('a listing that the search found for a type between the ends fits', () => {
  const listing = { universal: false, vehicleSets: [set(types('Coupe', 'Sedan'))] }
  expect(getSearchFitVerdict(listing, { ...corolla, type: 'Hatchback' })).toMatchObject({ verdict: 'fits', set: null })
  expect(getSearchFitVerdict(listing, corolla)).toMatchObject({ verdict: 'fits-if', reason: 'type' })
})

test('a listing that the search may have found by another engine still asks for the engine', () => {
  const vehicleSets = [set(types('Coupe', 'Sedan')), set({ engine: '1.8 2ZR-FE' })]
  const found = (engine?: string) =>
    getSearchFitVerdict({ universal: false, vehicleSets }, { ...corolla, engine, type: 'Wagon' })
  expect(found()).toMatchObject({ verdict: 'fits-if', reason: 'type' })
  expect(found('2.4 2AZ-FE')).toMatchObject({ verdict: 'fits' })
})

test('the options are all engines that the listing fits, each once', () => {
  const engines = ['1.8 2ZR-FE', '2.4 2AZ-FE', '1.8 2ZR-FE'].map((engine) => set({ engine }))
  const tooOld = set({ engine: '1.6 3ZZ-FE', year: { start: 2001, end: 2007 } })
  expect(verdict([...engines, tooOld])).toMatchObject({ options: ['1.8 2ZR-FE', '2.4 2AZ-FE'] })
})

test('a range of types is formatted by its two ends, a single type by its name', () => {
  expect([set(types('Coupe', 'Sedan')), set(types('Sedan', 'Sedan')), set()].map(formatTypeRange)).toEqual([
    'Coupe to Sedan',
    'Sedan',
    null,
  ])
})

test('a set that certainly fits outweighs one that asks, whatever their order', () => {
  const asking = set({ engine: '1.8 2ZR-FE' })
  expect(verdict([asking, set()])).toMatchObject({ verdict: 'fits', set: 1 })
  expect(verdict([set(), asking])).toMatchObject({ verdict: 'fits', set: 0 })
})

test('one engine that differs does not rule out another set that asks', () => {
  const sets = [set({ engine: '2.4 2AZ-FE' }), set({ engine: '1.8 2ZR-FE', ...types('Sedan', 'Sedan') })]
  expect(verdict(sets, { ...corolla, engine: '1.8 2ZR-FE' })).toMatchObject({
    verdict: 'fits-if',
    reason: 'type',
    set: 1,
  })
})

test('of the sets that do not fit, the closest gives the reason', () => {
  const sets = [set({ year: { start: 2000, end: 2003 } }), set({ engine: '2.4 2AZ-FE' })]
  expect(verdict(sets, { ...corolla, engine: '1.8 2ZR-FE' })).toMatchObject({ reason: 'engine', set: 1 })
})
