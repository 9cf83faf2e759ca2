import { expect, test } from 'vitest'

import { findNamedType } from './chosen-type.ts'

const type = (key: string, name: string, matched: string) => ({
  key,
  name,
  matched_name: matched,
  category: 'Brakes',
  position_slots: [],
  size_fields: [],
})
const strut = type('front-strut', 'Strut (front shock absorber)', 'shock absorber')
const rear = type('rear-shock', 'Rear Shock Absorber', 'shock absorber')
const pads = type('brake-pads', 'Brake Pad Set', 'brake pad')

test.each([
  ['brake-pads', pads],
  [' Brake  pad set ', pads],
  ['brake pads', pads],
  ['strut', strut],
  ['Strut (front shock absorber)', strut],
])('the text "%s" names one type by key, standard name or its only trade name', (text, named) => {
  expect(findNamedType([strut, rear, pads], text)).toBe(named)
})

test.each(['shock absorber', 'brake', ''])('the text "%s" names several types or none', (text) => {
  expect(findNamedType([strut, rear, pads], text)).toBeNull()
})
