import { expect, test } from 'vitest'

import { KINDS } from './kinds/catalogue.ts'
import { altText, partName } from './wording.ts'

const kind = (key: string) => {
  const found = KINDS.find((item) => item.key === key)
  if (!found) throw new Error(key)
  return found
}

test('a position stands before the part, a side behind it', () => {
  expect(partName(kind('brake-pads'), 0)).toBe('Front Brake Pad Set')
  expect(partName(kind('head-lamp'), 1)).toBe('Headlamp, Right')
  expect(partName(kind('alternator'), -1)).toBe('Alternator')
})

test('alternative texts are sentences with the right article', () => {
  expect(altText('Front Brake Pad Set', 'main')).toBe('Drawing of a front brake pad set')
  expect(altText('Oil Filter', 'size')).toBe('Drawing of an oil filter with its sizes')
  expect(altText('Engine Control Unit (ECU)', 'detail')).toBe('Enlarged detail of an engine control unit')
  expect(altText('ABS Wheel Speed Sensor, Front Left', 'pack')).toBe(
    'Drawing of an ABS wheel speed sensor, front left on its box',
  )
  expect(altText('Jump Leads (Booster Cables)', 'main')).toBe('Drawing of jump leads')
  expect(altText('Universal Joint', 'main')).toBe('Drawing of a universal joint')
})
