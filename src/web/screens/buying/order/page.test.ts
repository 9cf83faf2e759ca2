import { expect, test } from 'vitest'

import { shouldRevalidate } from './page.tsx'

test('the order page reloads its data after a refused form, and not after a server error', () => {
  const url = new URL('http://shop.example/orders/SPL-261122-AB12CD')
  const page = { currentUrl: url, nextUrl: url, currentParams: {}, nextParams: {}, defaultShouldRevalidate: false }
  const reloads = (actionStatus: number) => shouldRevalidate({ ...page, actionStatus })
  expect([400, 409, 422].map(reloads)).toEqual([true, true, true])
  expect([500, 504].map(reloads)).toEqual([false, false])
})
