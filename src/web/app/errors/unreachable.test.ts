import { expect, test } from 'vitest'

import { getUnreachableReason } from './unreachable.ts'

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
  expect(getUnreachableReason(new TypeError(message), online)).toBe('no-answer')
  expect(getUnreachableReason(new TypeError(message), { isOnline: false })).toBe('offline')
})

test('data of a page that breaks off means that the shop does not answer', () => {
  expect(getUnreachableReason(new Error('Unable to decode turbo-stream response'), online)).toBe('no-answer')
})

test('gateway errors (502 to 504) mean that the shop does not answer', () => {
  const statuses = [500, 502, 503, 504, 505].filter((status) =>
    getUnreachableReason(routeError(status, '<html>'), online),
  )
  expect(statuses).toEqual([502, 503, 504])
})

test('a problem of the shop and an error of the page do not count as a lost connection', () => {
  expect(getUnreachableReason(routeError(503, { code: 'busy', detail: 'Try again in a minute.' }), online)).toBeNull()
  expect(getUnreachableReason(new TypeError('x is undefined'), { isOnline: false })).toBeNull()
  expect(getUnreachableReason(new Error('Failed to fetch'), online)).toBeNull()
})
