import { expect, test } from 'vitest'

import { unreachableBy } from './unreachable.ts'

const online = { isOnline: true }
const routeError = (status: number, data: unknown) => ({ status, statusText: '', internal: false, data })

test.each([
  'Failed to fetch',
  'Failed to fetch dynamically imported module: https://shop.example/assets/page.js',
  'network error',
  'NetworkError when attempting to fetch resource.',
  'Load failed',
  'Importing a module script failed.',
])('a page that fails with "%s" on a device that is online says that the shop does not answer', (message) => {
  expect(unreachableBy(new TypeError(message), online)).toBe('no-answer')
  expect(unreachableBy(new TypeError(message), { isOnline: false })).toBe('offline')
})

test('a bad gateway and its like say that the shop does not answer', () => {
  const statuses = [500, 502, 503, 504, 505].filter((status) => unreachableBy(routeError(status, '<html>'), online))
  expect(statuses).toEqual([502, 503, 504])
})

test('what the shop explains itself, and an error of the page, are no lost connection', () => {
  expect(unreachableBy(routeError(503, { code: 'busy', detail: 'Try again in a minute.' }), online)).toBeNull()
  expect(unreachableBy(new TypeError('x is undefined'), { isOnline: false })).toBeNull()
  expect(unreachableBy(new Error('Failed to fetch'), online)).toBeNull()
})
