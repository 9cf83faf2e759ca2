import { expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'

import {
  formatKeptTime,
  changesViewer,
  findEvictions,
  isGatewayError,
  getLoss,
  getPageName,
  getNetworkTimeoutMs,
  needsPermission,
  readPageRequest,
  showsOrders,
} from './keeping.ts'

const readRequest = (path: string) => readPageRequest(new URL(path, 'https://shop.example'))

testAll(['/', '/product', '/product?keyword=brake', '/detail_page/7', '/cart', '/store/3', '/policies/returns'])(
  'a public page is kept after it was viewed',
  (path) => {
    expect(readRequest(path)).toEqual({ address: path, kind: 'document', isKept: true, isWhole: true })
  },
)

testAll([
  '/dashboard',
  '/tables/users',
  '/checkout',
  '/checkout/payment?reference=a',
  '/company-dashboard',
  '/account',
  '/login',
  '/seller_product_list',
  '/detail_page/7/edit',
  '/cart/../dashboard',
])('a private page is never kept', (path) => {
  expect(readRequest(path).isKept).toBe(false)
})

test('orders are kept only if the shop names them as the viewer’s own', () => {
  for (const path of ['/orders', '/orders/SPL-261122-AB12CD', '/orders?page=2'])
    expect([readRequest(path).isKept, needsPermission(path)], path).toEqual([true, true])
  expect(readRequest('/orders/SPL-261122-AB12CD/invoice').isKept).toBe(false)
  expect(['/cart', '/orderly', '/'].filter(needsPermission)).toEqual([])
  expect(['/orders', '/checkout?order=SPL-1'].every(showsOrders)).toBe(true)
  expect(['/orders?as=store', '/orders/SPL-1', '/checkout'].filter(showsOrders)).toEqual([])
})

test('router data belongs to the address of its page, whatever the order of the query parameters', () => {
  expect(readRequest('/product.data?year=2010&make=Toyota')).toEqual({
    address: '/product?make=Toyota&year=2010',
    kind: 'data',
    isKept: true,
    isWhole: true,
  })
  expect(readRequest('/_.data')).toMatchObject({ address: '/', kind: 'data' })
  expect(readRequest('/product?make=Toyota&year=2010').address).toBe('/product?make=Toyota&year=2010')
})

test('a request for a part of the router data does not count as the page', () => {
  expect(readRequest('/detail_page/7.data?_routes=root')).toMatchObject({ address: '/detail_page/7', isWhole: false })
})

test('every form that can change the viewer is recognised, sent by a document or by the router', () => {
  const paths = ['/login', '/logout', '/logout.data', '/signup.data', '/adminlogin', '/password/new', '/account.data']
  expect(paths.filter((path) => !changesViewer(path))).toEqual([])
  expect(['/cart', '/cart.data', '/vehicle.data', '/product', '/logins'].filter(changesViewer)).toEqual([])
})

test('the oldest entries are evicted until count and bytes are within the limit', () => {
  const held = [1, 2, 3, 4].map((at) => ({ url: `/${at}`, at, bytes: 10 }))
  expect(findEvictions(held, { count: 4, bytes: 40 })).toEqual([])
  expect(findEvictions(held, { count: 3, bytes: 40 })).toEqual(['/1'])
  expect(findEvictions(held, { count: 4, bytes: 25 })).toEqual(['/2', '/1'])
  expect(findEvictions([{ url: '/large', at: 1, bytes: 50 }], { count: 4, bytes: 40 })).toEqual(['/large'])
})

test('a slow connection gets the long timeout, one that just failed or is offline the short one', () => {
  const now = 100_000
  expect(getNetworkTimeoutMs({ isOnline: true, failedAt: null, now })).toBe(30_000)
  expect(getNetworkTimeoutMs({ isOnline: true, failedAt: now - 31_000, now })).toBe(30_000)
  expect(getNetworkTimeoutMs({ isOnline: true, failedAt: now - 1_000, now })).toBe(3_000)
  expect(getNetworkTimeoutMs({ isOnline: false, failedAt: null, now })).toBe(3_000)
})

test('a kept page on an online device means that the shop does not answer', () => {
  expect(getLoss({ isOnline: false, isKept: false })).toBe('offline')
  expect(getLoss({ isOnline: false, isKept: true })).toBe('offline')
  expect(getLoss({ isOnline: true, isKept: true })).toBe('no-answer')
  expect(getLoss({ isOnline: true, isKept: false })).toBeNull()
  expect(getLoss({ isOnline: true, isKept: null })).toBeNull()
})

test('a gateway error of a proxy does not count as an answer of the shop', () => {
  expect([200, 404, 500, 502, 503, 504].filter((status) => isGatewayError({ status }))).toEqual([502, 503, 504])
})

test('a kept page is listed by its title without the name of the shop', () => {
  expect(getPageName('Front | rear pads | Sparelane')).toBe('Front | rear pads')
  expect(getPageName('Sparelane')).toBe('Sparelane')
})

test('the time of a page includes the date unless it is today', () => {
  const seen = new Date(2026, 10, 21, 14, 5)
  expect(formatKeptTime(seen, new Date(2026, 10, 21, 23, 59))).toBe('14:05')
  expect(formatKeptTime(seen, new Date(2026, 10, 22, 0, 1))).toBe('14:05 on 21 Nov 2026')
})
