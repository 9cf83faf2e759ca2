import { expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'

import {
  countPendingItems,
  MAX_PENDING_ITEMS,
  type PendingItem,
  pendingCountCookie,
  pendingItemsSetCookie,
  readPendingItems,
  withPendingItem,
} from './pending-items.ts'

const carrying = (Cookie: string) => ({ headers: new Headers({ Cookie }) })
const kept = (cookie: string) => cookie.slice(0, cookie.indexOf(';'))
const full = (): PendingItem[] =>
  Array.from({ length: MAX_PENDING_ITEMS }, (_, at) => ({ productId: at + 1, quantity: 1 }))

test('the cookie of pending items lasts 90 days and reads back as written', () => {
  const items = [
    { productId: 12, quantity: 3 },
    { productId: 7, quantity: 1 },
  ]
  const cookie = pendingItemsSetCookie(items, { secure: true })
  expect(cookie).toMatch(/; Path=\/; Max-Age=7776000; SameSite=Lax; HttpOnly; Secure$/)
  expect(readPendingItems(carrying(`vehicle=x; ${kept(cookie)}`))).toEqual(items)
})

test('the Set-Cookie for an empty list deletes the cookie', () => {
  expect(pendingItemsSetCookie([], { secure: false })).toBe('cart=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly')
})

testAll([
  '',
  'cart=',
  'cart=7',
  'cart=7.x',
  'cart=7.-1',
  'cart=0.1',
  'cart=7.0',
  'cart=1e3.1',
  'mycart=7.1',
  `cart=${'7.1_'.repeat(50)}7.1`,
])('a hostile cookie holds no pending item', (header) => {
  expect(readPendingItems(carrying(header))).toEqual([])
})

test('a product twice in the cookie is one pending item with the last quantity', () => {
  expect(readPendingItems(carrying('cart=7.1_8.2_7.3'))).toEqual([
    { productId: 7, quantity: 3 },
    { productId: 8, quantity: 2 },
  ])
})

test('a second click on a product replaces its pending quantity', () => {
  expect(withPendingItem([{ productId: 1, quantity: 2 }], { productId: 1, quantity: 5 })).toEqual([
    { productId: 1, quantity: 5 },
  ])
})

test('50 parts fit into a cookie of less than 1.5 kB, and the 51st is rejected', () => {
  const items = full()
  expect(withPendingItem(items, { productId: 51, quantity: 1 })).toBeNull()
  expect(withPendingItem(items, { productId: 50, quantity: 9 })).toHaveLength(50)
  const cookie = pendingItemsSetCookie(
    items.map(({ productId }) => ({ productId: 4_000_000_000 + productId, quantity: 999_999_999 })),
    { secure: true },
  )
  expect(cookie.length).toBeLessThan(1_500)
  expect(readPendingItems(carrying(kept(cookie)))).toHaveLength(50)
})

test('a shared page receives the count of pending items and not the items', () => {
  const request = carrying('cart=7.1_8.2')
  expect(pendingCountCookie(request)).toBe('pending-items=2')
  expect(countPendingItems(request)).toBe(2)
  expect(countPendingItems(carrying('pending-items=2'))).toBe(2)
  expect(pendingCountCookie(carrying('cart=nonsense'))).toBeNull()
  for (const header of ['', 'pending-items=x', 'pending-items=-1', 'pending-items=1000']) {
    expect(countPendingItems(carrying(header))).toBe(0)
  }
  expect(countPendingItems(carrying('pending-items=99'))).toBe(MAX_PENDING_ITEMS)
})
