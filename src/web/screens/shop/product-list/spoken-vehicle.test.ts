import { expect, test } from 'vitest'

import { BIG_DADDY, createUnderstood, createUnderstoodVehicle } from '#tests/support/understood.ts'

import { namesAnotherVehicle, formatKeywordVehicle } from './spoken-vehicle.ts'

const isOther = (
  vehicle: Parameters<typeof createUnderstoodVehicle>[0],
  mine: [make: string, model: string, year: number],
) =>
  namesAnotherVehicle(createUnderstood({ vehicle: createUnderstoodVehicle(vehicle) }), {
    make: mine[0],
    model: mine[1],
    year: mine[2],
  })

test('a nickname covers the years of its range', () => {
  expect(isOther(BIG_DADDY, ['Toyota', 'Camry', 2004])).toBe(false)
  expect(isOther(BIG_DADDY, ['Toyota', 'Camry', 2009])).toBe(true)
  expect(isOther({ ...BIG_DADDY, year: 2003 }, ['Toyota', 'Camry', 2004])).toBe(true)
})

test('a model of one market belongs to its family', () => {
  const golf = { make: 'Volkswagen', model: 'Golf', year: 2002 }
  expect(isOther(golf, ['Volkswagen', 'Golf (Europe)', 2002])).toBe(false)
  expect(isOther(golf, ['Volkswagen', 'Passat', 2002])).toBe(true)
})

test('a make alone and a missing vehicle do not contradict a vehicle', () => {
  expect(isOther({ make: 'Toyota' }, ['Toyota', 'Camry', 2004])).toBe(false)
  expect(isOther({ make: 'Honda' }, ['Toyota', 'Camry', 2004])).toBe(true)
  expect(namesAnotherVehicle(createUnderstood(), { make: 'Toyota', model: 'Camry', year: 2004 })).toBe(false)
})

test('a vehicle is shown with its known nickname, years and engine', () => {
  expect(formatKeywordVehicle(BIG_DADDY)).toBe('Big Daddy, Toyota Camry 2002–2006')
  expect(
    formatKeywordVehicle(createUnderstoodVehicle({ ...BIG_DADDY, year: 2004, year_start: 2004, year_end: 2004 })),
  ).toBe('Big Daddy, Toyota Camry 2004')
  expect(
    formatKeywordVehicle(createUnderstoodVehicle({ make: 'Toyota', model: 'Corolla', year: 2010, engine: '2ZR' })),
  ).toBe('Toyota Corolla 2010 2ZR')
  expect(formatKeywordVehicle(createUnderstoodVehicle({ make: 'Toyota' }))).toBe('Toyota')
})
