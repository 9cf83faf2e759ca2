import { expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'

import { parsePhone } from './phones.service.ts'

testAll([
  '08031234567',
  '0803 123 4567',
  '(0803) 123-4567',
  '2348031234567',
  '+2348031234567',
  '+234 803 123 4567',
  '+234 (0) 803 123 4567',
  '234 0803 123 4567',
  '803 123 4567',
])('every common notation of a Nigerian number gives one E.164 number', (typed) => {
  expect(parsePhone(typed)).toBe('+2348031234567')
})

test('a number with a country code keeps its country', () => {
  expect(parsePhone('+44 20 7946 0958')).toBe('+442079460958')
})

testAll([
  '12345',
  'call me',
  '+',
  '',
  '08031234567 ext 5',
  'my number is 08031234567',
  '0803123456789012',
  '+2340000000101',
  '08031234567;08031234568',
  '9'.repeat(100_000),
])('a text that is not a phone number is refused', (typed) => {
  expect(parsePhone(typed)).toBeNull()
})
