import { expect, test } from 'vitest'

import { getSellLink } from './role-links.ts'

test('each role is led to the page on which it sells, and car owners to none', () => {
  expect([null, 1, 2, 5, 6].map((role) => getSellLink(role)?.href)).toEqual([
    '/b2b/third-party-suppliers',
    '/seller_product_list',
    '/company-dashboard/store',
    '/company-dashboard/store',
    undefined,
  ])
})
