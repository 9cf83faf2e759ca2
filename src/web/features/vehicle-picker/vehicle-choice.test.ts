import { expect, test } from 'vitest'

import {
  type CascadeState,
  toChoice,
  choose,
  clearYears,
  isContinuous,
  isOpen,
  keepKnownValues,
  NO_CHOICE,
  NO_OPTIONS,
  clearAll,
} from './vehicle-choice.ts'

const full: CascadeState = {
  choice: { make: 'Toyota', model: 'Corolla', year: '2010', engineType: '1.8', vehicleType: 'Sedan' },
  options: {
    make: ['Honda', 'Toyota'],
    model: ['Camry', 'Corolla'],
    year: ['2009', '2010'],
    engineType: ['1.6', '1.8'],
    vehicleType: ['Hatchback', 'Sedan'],
  },
}

test('a new make clears all later choices and options', () => {
  expect(choose(full, 'make', 'Honda')).toEqual({
    choice: { ...NO_CHOICE, make: 'Honda' },
    options: { ...NO_OPTIONS, make: ['Honda', 'Toyota'] },
  })
})

test('a new engine clears the chosen type but keeps the types to choose from', () => {
  const next = choose(full, 'engineType', '1.6')
  expect(next.choice).toEqual({ ...full.choice, engineType: '1.6', vehicleType: '' })
  expect(next.options).toEqual(full.options)
})

test('a reload of the years keeps only make and model', () => {
  const next = clearYears(full)
  expect(next.choice).toEqual({ ...NO_CHOICE, make: 'Toyota', model: 'Corolla' })
  expect(next.options.year).toEqual([])
  expect(next.options.model).toEqual(full.options.model)
})

test('starting over keeps only the list of makes', () => {
  expect(clearAll(full)).toEqual({ choice: NO_CHOICE, options: { ...NO_OPTIONS, make: full.options.make } })
})

test('a step is disabled until the previous one is chosen', () => {
  const state = { ...full, choice: { ...NO_CHOICE, make: 'Toyota' } }
  expect(isOpen(state, 'make')).toBe(true)
  expect(isOpen(state, 'model')).toBe(true)
  expect(isOpen(state, 'year')).toBe(false)
})

test('a step without options is disabled', () => {
  expect(isOpen({ ...full, options: { ...full.options, model: [] } }, 'model')).toBe(false)
})

test('the vehicle type is enabled without an engine when the vehicle has no engines', () => {
  const choice = { ...full.choice, engineType: '' }
  expect(isOpen({ choice, options: full.options }, 'vehicleType')).toBe(false)
  expect(isOpen({ choice, options: { ...full.options, engineType: [] } }, 'vehicleType')).toBe(true)
})

test.each([
  [[], true],
  [['2010'], true],
  [['2012', '2011', '2010'], true],
  [['2009', '2011'], false],
  [['2012', '2010', '2009'], false],
])('years %j are one range: %s', (years, expected) => {
  expect(isContinuous(years)).toBe(expected)
})

test('a VIN without a model chooses no year, because years depend on the model', () => {
  const decoded = { make: 'Toyota', model: null, year: 2010, engine: null, vehicle_type: null }
  expect(toChoice(decoded)).toEqual({ ...NO_CHOICE, make: 'Toyota' })
})

test('a value that is not in the options is not chosen', () => {
  const choice = { ...full.choice, engineType: '9.9 V16' }
  expect(keepKnownValues(choice, full.options)).toEqual({ ...full.choice, engineType: '' })
})
