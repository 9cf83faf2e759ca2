import { expect, test } from 'vitest'

import { isCurrent } from './is-current.ts'

test.each([
  ['/tables', '/tables', true],
  ['/tables', '/tables/users/7', true],
  ['/tables', '/part-requests', true],
  ['/part-requests', '/part-requests', true],
  ['/tables/orders', '/tables', true],
  ['/tables/orders', '/tables/users', false],
  ['/tables/users', '/tables', false],
  ['/tables/part-types', '/tables/part-types-old', false],
  ['/dashboard', '/part-requests', false],
])('an admin link to %s on the page %s is marked as current: %s', (to, pathname, expected) => {
  expect(isCurrent(to, pathname)).toBe(expected)
})
