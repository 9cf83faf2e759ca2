import { expect, test } from 'vitest'

import {
  type CascadeState,
  choiceOf,
  choose,
  forgetYears,
  isContinuous,
  isOpen,
  known,
  NO_CHOICE,
  NO_OPTIONS,
  startOver,
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

test('another make forgets all that was chosen and known after it', () => {
  expect(choose(full, 'make', 'Honda')).toEqual({
    choice: { ...NO_CHOICE, make: 'Honda' },
    options: { ...NO_OPTIONS, make: ['Honda', 'Toyota'] },
  })
})

test('another engine forgets the type chosen, but not which types there are', () => {
  const next = choose(full, 'engineType', '1.6')
  expect(next.choice).toEqual({ ...full.choice, engineType: '1.6', vehicleType: '' })
  expect(next.options).toEqual(full.options)
})

test('a reload of the years keeps make and model alone', () => {
  const next = forgetYears(full)
  expect(next.choice).toEqual({ ...NO_CHOICE, make: 'Toyota', model: 'Corolla' })
  expect(next.options.year).toEqual([])
  expect(next.options.model).toEqual(full.options.model)
})

test('starting over keeps the makes alone', () => {
  expect(startOver(full)).toEqual({ choice: NO_CHOICE, options: { ...NO_OPTIONS, make: full.options.make } })
})

test('a step is shut until the one before it is chosen', () => {
  const state = { ...full, choice: { ...NO_CHOICE, make: 'Toyota' } }
  expect(isOpen(state, 'make')).toBe(true)
  expect(isOpen(state, 'model')).toBe(true)
  expect(isOpen(state, 'year')).toBe(false)
})

test('a step with nothing to choose from is shut', () => {
  expect(isOpen({ ...full, options: { ...full.options, model: [] } }, 'model')).toBe(false)
})

test('the vehicle type is open without an engine where no engines are known', () => {
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

test('a VIN that says no model chooses no year, for a year without a model means nothing', () => {
  const decoded = { make: 'Toyota', model: null, year: 2010, engine: null, vehicle_type: null }
  expect(choiceOf(decoded)).toEqual({ ...NO_CHOICE, make: 'Toyota' })
})

test('what the lists do not hold is not chosen', () => {
  const choice = { ...full.choice, engineType: '9.9 V16' }
  expect(known(choice, full.options)).toEqual({ ...full.choice, engineType: '' })
})
