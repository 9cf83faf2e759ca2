import { expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'

import { pageAccess, pagesWithoutEntry, redirectFor } from './page-access.rules.ts'
import { PAGES } from './permissions.rules.ts'

const ROLES = [1, 2, 3, 4, 5, 6]
const as = (roleId: number | null) => (roleId === null ? null : { role: { id: roleId } })

// Section 2 of the specification, with rulings 12, 13 and 37: where a visitor and the six roles end up.
const STAY = null
testAll([
  ['/', [STAY, STAY, STAY, STAY, STAY, STAY, STAY]],
  ['/product', [STAY, STAY, STAY, STAY, STAY, STAY, STAY]],
  ['/detail_page/12', [STAY, STAY, STAY, STAY, STAY, STAY, STAY]],
  ['/login', [STAY, '/', '/', '/', '/', '/', '/']],
  ['/signup', [STAY, '/', '/', '/', '/', '/', '/']],
  ['/signup-encrypted-admin', [STAY, '/', '/', '/', '/', '/', '/']],
  ['/adminlogin', [STAY, '/dashboard', '/dashboard', '/dashboard', '/dashboard', '/dashboard', '/dashboard']],
  ['/adminsignup', [STAY, '/dashboard', '/dashboard', '/dashboard', '/dashboard', '/dashboard', '/dashboard']],
  ['/account', ['/login', STAY, STAY, STAY, STAY, STAY, STAY]],
  ['/cart', ['/login', STAY, STAY, STAY, STAY, STAY, STAY]],
  ['/cartView', ['/login', STAY, STAY, STAY, STAY, STAY, STAY]],
  ['/checkout', ['/login', STAY, STAY, STAY, STAY, STAY, STAY]],
  ['/company-dashboard', ['/login', '/', STAY, STAY, STAY, STAY, STAY]],
  ['/dashboard', ['/login', STAY, '/', '/', '/', '/', '/']],
  ['/tables', ['/login', STAY, '/', '/', '/', '/', '/']],
  ['/tables/users', ['/login', STAY, '/', '/', '/', '/', '/']],
  ['/seller_product_list', ['/login', STAY, STAY, STAY, STAY, STAY, '/']],
  ['/previewImages', ['/login', STAY, STAY, STAY, STAY, STAY, '/']],
  ['/upload_data', ['/login', STAY, STAY, STAY, STAY, STAY, '/']],
  ['/nothing/there', [STAY, STAY, STAY, STAY, STAY, STAY, STAY]],
])('each page lets a visitor and the six roles in, or sends them elsewhere', (path, wanted) => {
  expect([null, ...ROLES].map((roleId) => redirectFor(path, as(roleId)))).toEqual(wanted)
})

testAll([
  '/Dashboard',
  '/DASHBOARD',
  '/dashboard/',
  '/dashboard//',
  '//dashboard',
  '/%64ashboard',
  '/dash%62oard/',
  '/%2Fdashboard',
])('the page of admins cannot be reached by another spelling of its path', (path) => {
  expect(redirectFor(path, null)).toBe('/login')
  expect(redirectFor(path, as(6))).toBe('/')
})

test('a listing whose id holds an escaped slash is edited by sellers only, as the router reads its path', () => {
  expect(redirectFor('/seller_product_list/1%2F2/edit', null)).toBe('/login')
})

test('an odd path is a page that is not there, and no failure', () => {
  for (const path of ['/%', '/%E0%A4%A', '/%00', '', '/constructor', '/__proto__', '/a/b/c/d'])
    expect(pageAccess(path)).toBe('anyone')
})

test('a path that is spelt out goes before one with an open part', () => {
  expect(pageAccess('/sitemaps/pages.xml')).toBe(PAGES['/sitemaps/pages.xml'])
  expect(pageAccess('/product/W-1')).toBe(PAGES['/product/:symbol'])
})

test('pages that the table does not name are told', () => {
  expect(pagesWithoutEntry(['/', '/secret', '/product/:symbol', '/constructor'])).toEqual(['/secret', '/constructor'])
})
