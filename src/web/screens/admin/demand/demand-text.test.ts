import { expect, test } from 'vitest'

import type { DemandRow } from '#modules/demand/demand.contract.ts'
import { inEnglish } from '#tests/support/in-english.ts'

import { requestText, trendText, vehicleText } from './demand-text.ts'

const ROW: DemandRow = {
  outcome: 'none_for_vehicle',
  part_type: { id: 16, key: 'brake-pads', name: 'Brake Pad Set' },
  positions: 'axle=front',
  make: 'Toyota',
  model: 'Corolla',
  year: 2010,
  size: '',
  part_number: '',
  condition: 'Used',
  words: '',
  state: null,
  searches: 6,
  sessions: 3,
  searches_before: 4,
  alerts: 0,
}

test('the text of a request has its position, size and condition', () => {
  expect(requestText(ROW)).toBe('Brake Pad Set, front, Used')
  expect(requestText({ ...ROW, positions: '', condition: '', size: 'profile=65,rim=15,width=195' })).toBe(
    'Brake Pad Set, 65 15 195',
  )
})

test('the text of an unknown part is its words, and that of a part number is the number', () => {
  const unknown = { ...ROW, part_type: null, positions: '', condition: '' }
  expect(requestText({ ...unknown, words: 'zzyxo gizmo' })).toBe('zzyxo gizmo')
  expect(requestText({ ...unknown, part_number: '0446502220' })).toBe('0446502220')
})

test('the text of a vehicle has the fields that are known, and a search without one is for any vehicle', () => {
  expect(vehicleText(ROW)).toBe('Toyota Corolla 2010')
  expect(inEnglish(vehicleText({ ...ROW, make: null, model: null, year: null }))).toBe('Any vehicle')
  expect(vehicleText({ ...ROW, year: null })).toBe('Toyota Corolla')
})

test('the trend is a percentage, and "new" without searches before', () => {
  expect(trendText(ROW)).toBe('+50%')
  expect(trendText({ ...ROW, searches: 3 })).toBe('-25%')
  expect(trendText({ ...ROW, searches_before: 0 })).toBe('new')
})
