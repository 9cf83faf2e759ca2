import { expect, test } from 'vitest'

import { b2bPages } from './b2b-pages.ts'
import { readPublicRole } from './roles.ts'

test('each role of public signup can be preselected', () => {
  expect(['2', '3', '4', '5', '6'].map(readPublicRole)).toEqual([2, 3, 4, 5, 6])
})

test.each([null, '', '0', '1', '7', '-4', '4.0', '04', ' 4', '4x', 'supplier', '4,1'])(
  'the role %j preselects the customer',
  (text) => {
    expect(readPublicRole(text)).toBe(6)
  },
)

test('the page for each business leads to signup with its role', () => {
  expect(Object.fromEntries(b2bPages.map(({ path, action }) => [path, action?.href]))).toEqual({
    '/b2b/workshops-garages': '/signup?role=5',
    '/b2b/distributors-retailers': '/signup?role=2',
    '/b2b/fleets-corporate-clients': '/enquiry',
    '/b2b/third-party-suppliers': '/signup?role=4',
  })
})
