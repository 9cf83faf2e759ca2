import { expect, test } from 'vitest'

import { dayText, momentText } from './shown-date.ts'

test('a moment in the last hour of a day in UTC is shown as the next day, as in Lagos', () => {
  expect(dayText('2026-11-21T22:59:59Z')).toBe('21 Nov 2026')
  expect(dayText('2026-11-21T23:00:00Z')).toBe('22 Nov 2026')
  expect(momentText('2026-12-31T23:05:00Z')).toBe('1 Jan 2027, 00:05')
})
