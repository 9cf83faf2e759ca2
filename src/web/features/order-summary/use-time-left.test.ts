import { expect, test } from 'vitest'

import { formatTimeLeft } from './use-time-left.ts'

test('the time left is shown in minutes and two digits of seconds', () => {
  expect([900, 760, 61, 9, 0].map(formatTimeLeft)).toEqual(['15:00', '12:40', '1:01', '0:09', '0:00'])
})
