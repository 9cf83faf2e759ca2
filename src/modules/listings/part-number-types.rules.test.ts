import { expect, test } from 'vitest'

import { findTypeByPartNumber } from './part-number-types.rules.ts'

test.each([
  ['48510-06780', 'front-strut'],
  ['48530 33540', 'rear-shock'],
  ['48131-06320', 'coil-spring'],
  ['90919-02244', 'ignition-coil'],
  ['KYB-1, 51605-TA0-A04', 'front-strut'],
  ['E4302-1KA0A', 'front-strut'],
  ['90919-01253', null],
  ['4851', null],
  ['', null],
])('the part numbers "%s" identify the type %s', (numbers, type) => expect(findTypeByPartNumber(numbers)).toBe(type))
