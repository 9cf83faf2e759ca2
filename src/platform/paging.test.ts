import { expect, test } from 'vitest'

import { pageLinks } from './paging.ts'

test('the links keep every other criterion', () => {
  expect(pageLinks('/api/product/find?search=brake+pad&page=2', { page: 2, pageSize: 12, count: 30 })).toEqual({
    next: '/api/product/find?search=brake+pad&page=3',
    previous: '/api/product/find?search=brake+pad&page=1',
  })
})

test('there is nothing before the first page and nothing after the last', () => {
  expect(pageLinks('/x', { page: 1, pageSize: 12, count: 12 })).toEqual({ next: null, previous: null })
})

test('a page far behind the last leads back to the last', () => {
  expect(pageLinks('/x', { page: 900, pageSize: 12, count: 13 })).toEqual({ next: null, previous: '/x?page=2' })
})
