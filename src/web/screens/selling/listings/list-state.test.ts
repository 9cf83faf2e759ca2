import { expect, test } from 'vitest'

import { SellerQuery } from '#modules/listings/selling.contract.ts'

import { isNarrowed, listHref, readListState, sortHref } from './list-state.ts'

const read = (query: string) => readListState(new URLSearchParams(query))

test('an address without a query means page 1 of 25 rows, the newest first', () => {
  const state = read('')
  expect(state).toMatchObject({ page: 1, page_size: 25, sort: 'newest', direction: 'desc', search: '' })
  expect(listHref(state)).toBe('/seller_product_list')
  expect(isNarrowed(state)).toBe(false)
})

test('the state read from an address gives that address again', () => {
  const query =
    'store=3&search=brake+pad&category=Filters&condition=Used&hidden=1&sort=price&direction=desc&page_size=50'
  expect(listHref(read(query))).toBe(`/seller_product_list?${query}`)
  expect(isNarrowed(read('hidden=0'))).toBe(true)
})

test('changing the page keeps the other values, and any other change leads to page 1', () => {
  const state = read('search=disc&page=3')
  expect(listHref(state, { page: 4 })).toBe('/seller_product_list?search=disc&page=4')
  expect(listHref(state, { page_size: 100 })).toBe('/seller_product_list?search=disc&page_size=100')
})

test('a column heading sorts by its column, and then reverses the direction', () => {
  expect(sortHref(read(''), 'stock')).toBe('/seller_product_list?sort=stock')
  expect(sortHref(read('sort=stock'), 'stock')).toBe('/seller_product_list?sort=stock&direction=desc')
  expect(sortHref(read('sort=stock&direction=desc'), 'stock')).toBe('/seller_product_list?sort=stock')
})

test.each([
  'page=0&page_size=7&sort=password&direction=up&store=x&condition=Broken&hidden=2',
  `search=%00${'x'.repeat(400)}&category=${'y'.repeat(400)}&page=999999`,
  'search=%ED%A0%80&page=-1',
])('the call accepts the state of any address, here %s', (query) => {
  const { page, page_size: size, ...others } = read(query)
  expect(SellerQuery.safeParse({ ...others, page: `${page}`, page_size: `${size}` }).error).toBeUndefined()
})
