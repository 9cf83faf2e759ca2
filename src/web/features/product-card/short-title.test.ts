import { expect, test } from 'vitest'

import type { VehicleSet } from '#modules/catalogue/catalogue.contract.ts'

import { dropBrand, shortenTitle } from './short-title.ts'

const set = (make: string, model: string): VehicleSet => ({
  make,
  model,
  year: { start: 2007, end: 2011 },
  engine: null,
  vehicle_type: { start: null, end: null },
})

test('a title loses its vehicle and its brand', () => {
  const listing = { brand: 'Akebono', vehicleSets: [set('Toyota', 'Camry')] }
  const shorten = (title: string) => shortenTitle({ ...listing, title })
  expect(shorten('Front Brake Pad Set, Ceramic – Toyota Camry 2007–2011 – Akebono')).toBe(
    'Front Brake Pad Set, Ceramic',
  )
  expect(shorten('Oil Filter – Toyota Camry 2.4 2AZ-FE 2002–2009 – Denso')).toBe('Oil Filter – Denso')
  expect(shorten('Rear Brake Pad Set for Toyota Camry 2007–2011, Ceramic')).toBe('Rear Brake Pad Set, Ceramic')
  expect(shorten('Akebono Rear Brake Pad Set, Ceramic – Toyota Camry 2007–2011')).toBe('Rear Brake Pad Set, Ceramic')
  expect(shorten('Alternator, 100 A – Toyota Camry 2007–2011 – Akebono (Tokunbo)')).toBe('Alternator, 100 A (Tokunbo)')
  expect(shorten('Toyota Camry 2007-2011 Rear Brake Pad Set – Akebono')).toBe('Rear Brake Pad Set')
})

test('a title without its vehicle, or with nothing else, stays', () => {
  const listing = { brand: 'NGK', vehicleSets: [set('Toyota', 'Camry')] }
  expect(shortenTitle({ ...listing, title: 'Spark Plug for Camry' })).toBe('Spark Plug for Camry')
  expect(shortenTitle({ ...listing, title: 'Toyota Camry 2007–2011' })).toBe('Toyota Camry 2007–2011')
})

test('a title loses only the brand at its end', () => {
  const drop = (title: string, brand = 'Bosch') => dropBrand({ title, brand })
  expect(drop('Oil Filter, Spin-On – Toyota Corolla 2009–2013 – Bosch')).toBe(
    'Oil Filter, Spin-On – Toyota Corolla 2009–2013',
  )
  expect(drop('Oil Filter – Toyota Corolla 2009–2013 – Denso')).toBe('Oil Filter – Toyota Corolla 2009–2013 – Denso')
  expect(drop('Bosch Oil Filter for Toyota Corolla 2009–2013')).toBe('Bosch Oil Filter for Toyota Corolla 2009–2013')
  expect(drop('Oil Filter – ', '')).toBe('Oil Filter –')
})
