import { expect, test } from 'vitest'

import {
  EVERY,
  isBlank,
  NO_SET,
  readSetDraft,
  readSets,
  setProblems,
  toDraft,
  toSet,
  withoutSet,
  withSet,
} from './vehicle-sets.ts'

const set = {
  make: 'Toyota',
  model: 'Corolla',
  year: { start: 2008, end: 2013 },
  engine: '1.8 2ZR-FE',
  vehicle_type: { start: 'Sedan', end: 'Wagon' },
}

test('an empty set has all errors, in the specification’s words', () => {
  expect(setProblems(NO_SET)).toEqual({
    set_make: 'Make is required',
    set_model: 'Model is required',
    set_yearStart: 'Year range is required',
    set_engine: 'Engine is required',
    set_typeStart: 'Vehicle Type is required',
  })
  expect(isBlank(NO_SET)).toBe(true)
})

test('a complete set has no errors, and its draft converts back to it', () => {
  expect(setProblems(toDraft(set))).toEqual({})
  expect(toSet(toDraft(set))).toEqual(set)
})

test('a range needs both ends, in ascending order', () => {
  expect(setProblems({ ...toDraft(set), yearEnd: '' })).toEqual({ set_yearStart: 'Year range is required' })
  expect(setProblems({ ...toDraft(set), typeEnd: '' })).toEqual({ set_typeStart: 'Vehicle Type is required' })
  expect(setProblems({ ...toDraft(set), yearEnd: '2007' })).toEqual({
    set_yearEnd: 'The last year is before the first.',
  })
})

test('all engines and all types are separate choices', () => {
  const open = { ...set, engine: null, vehicle_type: { start: null, end: null } }
  expect(toDraft(open)).toMatchObject({ engine: EVERY, typeStart: EVERY, typeEnd: EVERY })
  expect(setProblems(toDraft(open))).toEqual({})
  expect(toSet(toDraft(open))).toEqual(open)
})

test('a draft is read from the fields of the form', () => {
  const fields = new URLSearchParams({ set_make: ' Toyota ', set_yearStart: '2008', make: 'Honda' })
  expect(readSetDraft(fields)).toEqual({ ...NO_SET, make: 'Toyota', yearStart: '2008' })
})

test.each([null, '', 'x', '{}', '[1, null, {"make": "Toyota"}]', '[{"make":1}]'])(
  'a text without valid sets (%s) gives an empty list',
  (text) => {
    expect(readSets(text)).toEqual([])
  },
)

test('sets are parsed from the form’s text', () => {
  expect(readSets(JSON.stringify([set, { make: 'x' }]))).toEqual([set])
})

test('a set can be added, replaced and removed', () => {
  const other = { ...set, model: 'Camry' }
  expect(withSet([set], null, other)).toEqual([set, other])
  expect(withSet([set, set], 0, other)).toEqual([other, set])
  expect(withSet([set], 7, other)).toEqual([set, other])
  expect(withoutSet([set, other], 0)).toEqual([other])
})
