import { expect, test } from 'vitest'

import { BIG_DADDY, BRAKE_PADS, COROLLA_2010, createUnderstood } from '#tests/support/understood.ts'

import { formatHeading } from './heading.ts'
import { productListParams } from './list-state.ts'

const readState = (query: string) => productListParams.read(new URLSearchParams(query))

test.each([
  ['', 'All parts'],
  ['category=Filters', 'Filters'],
  ['category=Filters&make=Toyota&model=Corolla&year=2010', 'Filters for Toyota Corolla 2010'],
  ['make=Toyota', 'Parts for Toyota'],
  ['keyword=pad&category=Filters', '“pad” in Filters'],
  ['keyword="altenator+corola"', '“altenator corola”'],
])('the list of “%s” has the heading %s', (query, heading) => {
  expect(formatHeading(readState(query), readState(query).category)).toEqual(heading)
})

test.each([
  [
    { part_type: BRAKE_PADS, vehicle: COROLLA_2010, positions: { axle: 'front' } },
    'Front brake pads for Toyota Corolla 2010',
  ],
  [{ part_type: BRAKE_PADS, brand: 'Bosch', condition: 'Used' as const }, 'Used Bosch brake pads'],
  [{ part_type: { key: 'coolant', name: 'Coolant' }, sizes: { litres: 2 } }, '2L coolant'],
  [{ part_type: BRAKE_PADS, vehicle: BIG_DADDY }, 'Brake pads for Big Daddy, Toyota Camry 2002–2006'],
  [{ part_type: { key: 'abs-module', name: 'ABS Module' } }, 'ABS modules'],
  [{ vehicle: COROLLA_2010 }, '“x”'],
])('an understood text is headed by its part and its vehicle: %j', (understood, heading) => {
  expect(formatHeading(readState('keyword=x'), '', createUnderstood(understood))).toEqual(heading)
})

test('the heading of a part contains the vehicle of the address', () => {
  const state = readState('keyword=pads&make=Toyota&model=Corolla&year=2010')
  expect(formatHeading(state, 'Filters', createUnderstood({ part_type: BRAKE_PADS }))).toEqual(
    'Brake pads in Filters for Toyota Corolla 2010',
  )
})
