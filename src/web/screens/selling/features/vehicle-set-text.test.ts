import { expect, test } from 'vitest'

import { vehicleSetText } from './vehicle-set-text.ts'

const set = {
  make: 'Toyota',
  model: 'Corolla',
  year: { start: 2008, end: 2013 },
  engine: '1.8 2ZR-FE',
  vehicle_type: { start: 'Sedan', end: 'Wagon' },
}

test('a set is formatted with make, model, years, engine and types', () => {
  expect(vehicleSetText(set)).toBe('Toyota Corolla 2008–2013 · 1.8 2ZR-FE · Sedan–Wagon')
})

test('a range with equal ends is formatted as one year and one type', () => {
  const one = { ...set, year: { start: 2010, end: 2010 }, vehicle_type: { start: 'Sedan', end: 'Sedan' } }
  expect(vehicleSetText(one)).toBe('Toyota Corolla 2010 · 1.8 2ZR-FE · Sedan')
})

test('unset fields of a set are left out', () => {
  const open = { ...set, engine: null, vehicle_type: { start: null, end: null } }
  expect(vehicleSetText(open)).toBe('Toyota Corolla 2008–2013')
})
