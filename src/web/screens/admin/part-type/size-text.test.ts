import { expect, test } from 'vitest'

import { sizeText } from './size-text.ts'

const FIELD = {
  key: 'rim',
  label: 'Rim',
  unit: 'inches',
  kind: 'integer' as const,
  minimum: 10,
  maximum: 24,
  options: [],
  pattern: null,
  required: true,
}

test('a number shows its range and unit', () => {
  expect(sizeText(FIELD)).toBe('Rim 10 to 24 inches (required)')
})

test('a field with options shows them in place of the range', () => {
  expect(sizeText({ ...FIELD, label: 'Voltage', options: ['6', '12'], required: false })).toBe('Voltage 6, 12')
})

test('a pattern shows its label alone', () => {
  expect(sizeText({ ...FIELD, label: 'Load', minimum: null, maximum: null, required: false })).toBe('Load')
})
