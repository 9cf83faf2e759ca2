import { expect, test } from 'vitest'

import type { VehicleSet } from '#modules/catalogue/catalogue.contract.ts'

import { type VehicleSetMatch, resolveSet } from './writing.rules.ts'

const set = (given: Partial<VehicleSet> = {}): VehicleSet => ({
  make: 'toyota',
  model: 'corolla',
  year: { start: 2009, end: 2013 },
  engine: null,
  vehicle_type: { start: null, end: null },
  ...given,
})
const found = (given: Partial<VehicleSetMatch> = {}): VehicleSetMatch => ({
  make: 'Toyota',
  model: 'Corolla',
  modelId: 51,
  engine: null,
  engineOrdinal: null,
  typeStart: null,
  typeStartOrdinal: null,
  typeEnd: null,
  typeEndOrdinal: null,
  hasYears: true,
  ...given,
})

test('names are replaced by those of the look-up, and a missing engine and type mean all', () => {
  expect(resolveSet(set(), found())).toEqual({
    ok: true,
    fitment: {
      modelId: 51,
      yearStart: 2009,
      yearEnd: 2013,
      engine: null,
      typeStart: null,
      typeEnd: null,
      shown: { ...set(), make: 'Toyota', model: 'Corolla' },
    },
  })
})

test('a reversed range of types is put in order', () => {
  const result = resolveSet(
    set({ vehicle_type: { start: 'Wagon', end: 'Coupe' } }),
    found({ typeStart: 'Wagon', typeStartOrdinal: 4, typeEnd: 'Coupe', typeEndOrdinal: 1 }),
  )
  expect(result).toMatchObject({
    ok: true,
    fitment: { typeStart: 1, typeEnd: 4, shown: { vehicle_type: { start: 'Coupe', end: 'Wagon' } } },
  })
})

test.each([
  ['make', set(), found({ make: null, model: null, modelId: null, hasYears: false }), 'Make "toyota" not found.'],
  ['model', set(), found({ model: null, modelId: null, hasYears: false }), 'Toyota has no model "corolla".'],
  ['year', set(), found({ hasYears: false }), 'Toyota Corolla was not made in 2009 to 2013.'],
  ['engine', set({ engine: 'V9' }), found(), 'Toyota Corolla has no engine "V9".'],
  [
    'vehicle_type',
    set({ vehicle_type: { start: 'Boat', end: 'Boat' } }),
    found(),
    'Toyota Corolla has no vehicle type "Boat".',
  ],
] as const)('a %s that the look-up does not know is named', (field, given, known, detail) => {
  const result = resolveSet(given, known)
  expect(result.ok ? null : result.unknown).toMatchObject([{ field, fault: { text: detail } }])
})

test('a set with several unknown names reports all of them', () => {
  const given = set({ engine: 'V9', vehicle_type: { start: 'Boat', end: 'Raft' } })
  const result = resolveSet(given, found({ hasYears: false }))
  expect(result.ok ? [] : result.unknown.map(({ field, value }) => [field, value])).toEqual([
    ['year', '2009 to 2013'],
    ['engine', 'V9'],
    ['vehicle_type', 'Boat'],
    ['vehicle_type', 'Raft'],
  ])
})
