import { expect, test } from 'vitest'

import type { VehicleSet } from '#modules/catalogue/catalogue.contract.ts'

import { getFit, getLineFit } from './fit.ts'

const corolla = { make: 'Toyota', model: 'Corolla', year: 2010 }
const set = (engine: string | null, model = 'Corolla'): VehicleSet => ({
  make: 'Toyota',
  model,
  year: { start: 2009, end: 2013 },
  engine,
  vehicle_type: { start: null, end: null },
})
const listing = (...vehicleSets: VehicleSet[]) => ({ universal: false, vehicleSets })

test.each([
  ['fits', listing(set(null)), 'Fits your Corolla 2010'],
  [
    'fits-if',
    listing(set('1.8 2ZR-FE'), set('2.4 2AZ-FE')),
    'Fits your Corolla 2010 if the engine is 1.8 2ZR-FE or 2.4 2AZ-FE',
  ],
  ['fits-if', listing(set('1.6'), set('1.8'), set('2.4')), 'Fits your Corolla 2010 if the engine is one of 3 listed'],
  ['does-not-fit', listing(set(null, 'Camry')), 'Does not fit your Corolla 2010'],
  ['not-known', listing(), 'Not known if it fits your Corolla 2010'],
  ['fits', { universal: true, vehicleSets: [] }, 'Universal – check size'],
])('the verdict %s has its own text', (verdict, product, text) => {
  expect(getFit(product, corolla)).toEqual({ verdict, text })
})

test('a verdict that needs the vehicle type asks for it', () => {
  const sedans = { ...set(null), vehicle_type: { start: 'Sedan', end: 'Sedan' } }
  expect(getFit(listing(sedans), corolla)?.text).toEqual('Fits your Corolla 2010 if it is Sedan')
})

test('without a vehicle only a universal listing has a verdict', () => {
  expect(getFit(listing(set(null)), null)).toBeNull()
  expect(getFit({ universal: true, vehicleSets: [] }, null)?.text).toEqual('Universal – check size')
})

test.each([
  ['fits', 'fits', 'Fits Toyota Corolla 2010'],
  ['fits-if', 'fits-if', 'Fits some versions of Toyota Corolla 2010'],
  ['does-not-fit', 'does-not-fit', 'Does not fit Toyota Corolla 2010'],
  ['not-known', 'not-known', 'Not known if it fits Toyota Corolla 2010'],
  ['universal', 'fits', 'Universal – check size for Toyota Corolla 2010'],
] as const)('a line whose verdict is %s names the vehicle', (verdict, shown, text) => {
  expect(getLineFit({ vehicle: 'Toyota Corolla 2010', verdict })).toEqual({ verdict: shown, text })
})

test('a line without a verdict has no fit text', () => {
  expect(getLineFit(null)).toBeNull()
})
