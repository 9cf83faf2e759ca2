import { expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'

import { asOfText, changesViewer, dueToGo, isNoAnswer, lossOf, pageName, patience, readAsked } from './keeping.ts'

const asked = (path: string) => readAsked(new URL(path, 'https://shop.example'))

testAll(['/', '/product', '/product?keyword=brake', '/detail_page/7', '/cart', '/store/3', '/policies/returns'])(
  'a page for everyone is kept once it was seen',
  (path) => {
    expect(asked(path)).toEqual({ address: path, kind: 'document', isKept: true, isWhole: true })
  },
)

testAll([
  '/dashboard',
  '/tables/users',
  '/checkout',
  '/checkout/payment?reference=a',
  '/company-dashboard',
  '/orders/SL-1',
  '/account',
  '/login',
  '/seller_product_list',
  '/detail_page/7/edit',
  '/cart/../dashboard',
])('a page of one person is never kept', (path) => {
  expect(asked(path).isKept).toBe(false)
})

test('the data of a page belongs to its address, in whatever order its criteria stand', () => {
  expect(asked('/product.data?year=2010&make=Toyota')).toEqual({
    address: '/product?make=Toyota&year=2010',
    kind: 'data',
    isKept: true,
    isWhole: true,
  })
  expect(asked('/_.data')).toMatchObject({ address: '/', kind: 'data' })
  expect(asked('/product?make=Toyota&year=2010').address).toBe('/product?make=Toyota&year=2010')
})

test('a part of the data of a page is not the page', () => {
  expect(asked('/detail_page/7.data?_routes=root')).toMatchObject({ address: '/detail_page/7', isWhole: false })
})

test('whatever can change who is signed in is known, as a form and as the router sends it', () => {
  const paths = ['/login', '/logout', '/logout.data', '/signup.data', '/adminlogin', '/password/new', '/account.data']
  expect(paths.filter((path) => !changesViewer(path))).toEqual([])
  expect(['/cart', '/cart.data', '/vehicle.data', '/product', '/logins'].filter(changesViewer)).toEqual([])
})

test('what was kept longest ago goes first, until number and bytes are within the limit', () => {
  const held = [1, 2, 3, 4].map((at) => ({ url: `/${at}`, at, bytes: 10 }))
  expect(dueToGo(held, { count: 4, bytes: 40 })).toEqual([])
  expect(dueToGo(held, { count: 3, bytes: 40 })).toEqual(['/1'])
  expect(dueToGo(held, { count: 4, bytes: 25 })).toEqual(['/2', '/1'])
  expect(dueToGo([{ url: '/large', at: 1, bytes: 50 }], { count: 4, bytes: 40 })).toEqual(['/large'])
})

test('a slow line is waited for; only one that has just failed, or is said to be cut, is given up soon', () => {
  const now = 100_000
  expect(patience({ isOnline: true, failedAt: null, now })).toBe(30_000)
  expect(patience({ isOnline: true, failedAt: now - 31_000, now })).toBe(30_000)
  expect(patience({ isOnline: true, failedAt: now - 1_000, now })).toBe(3_000)
  expect(patience({ isOnline: false, failedAt: null, now })).toBe(3_000)
})

test('the device is offline only where it says so; a kept page on a device that is online means that the shop does not answer', () => {
  expect(lossOf({ isOnline: false, isKept: false })).toBe('offline')
  expect(lossOf({ isOnline: false, isKept: true })).toBe('offline')
  expect(lossOf({ isOnline: true, isKept: true })).toBe('no-answer')
  expect(lossOf({ isOnline: true, isKept: false })).toBeNull()
  expect(lossOf({ isOnline: true, isKept: null })).toBeNull()
})

test('an answer of a proxy whose shop does not answer is no answer', () => {
  expect([200, 404, 500, 502, 503, 504].filter((status) => isNoAnswer({ status }))).toEqual([502, 503, 504])
})

test('a kept page is named by its title without the name of the shop', () => {
  expect(pageName('Front | rear pads | Sparelane')).toBe('Front | rear pads')
  expect(pageName('Sparelane')).toBe('Sparelane')
})

test('the time of a page is said with its day where that is not today', () => {
  const seen = new Date(2026, 10, 21, 14, 5)
  expect(asOfText(seen, new Date(2026, 10, 21, 23, 59))).toBe('14:05')
  expect(asOfText(seen, new Date(2026, 10, 22, 0, 1))).toBe('14:05 on 21 Nov 2026')
})
