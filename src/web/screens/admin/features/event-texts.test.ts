import { expect, test } from 'vitest'

import { eventText, formatFacts } from './event-texts.ts'

test('an event is shown as a text, and an unknown one by its name', () => {
  expect(eventText('login_ok')).not.toBe('login_ok')
  expect(eventText('of_a_later_release')).toBe('of_a_later_release')
})

test('facts are shown as names with values', () => {
  expect(formatFacts({ from: 5, to: 6, part_type: 'brake-pad' })).toBe('before: 5, after: 6, part type: brake-pad')
  expect(formatFacts({ note: 'Called the buyer.', enquiry: 2 })).toBe('note: Called the buyer, enquiry: 2')
  expect(formatFacts({ email: '5f3a' }, 'login_failed')).toBe('email code: 5f3a')
  expect(formatFacts({})).toBe('')
  expect(formatFacts({ role: 6 }, 'signed_up')).toBe('role: car owner')
  expect(formatFacts({ from: 2, to: 5 }, 'role_changed')).toBe('before: distributor, after: workshop')
})
