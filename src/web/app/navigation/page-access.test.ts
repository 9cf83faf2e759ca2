import { expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'

import { getAudience, getPageAccess, findPagesWithoutEntry, getRedirect } from './page-access.ts'
import { PAGES } from './pages.ts'

const ROLES = [1, 2, 3, 4, 5, 6]
const as = (roleId: number | null) => (roleId === null ? null : { role: { id: roleId } })

// Specification, section 2, and rulings 12, 13 and 37: the redirect of a visitor and the six roles.
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
])('each page admits or redirects a visitor and the six roles', (path, wanted) => {
  expect([null, ...ROLES].map((roleId) => getRedirect(path, as(roleId)))).toEqual(wanted)
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
])('another spelling of the path does not open an admin page', (path) => {
  expect(getRedirect(path, null)).toBe('/login')
  expect(getRedirect(path, as(6))).toBe('/')
})

test('the audience of a page is that of its roles, and pages for visitors have none', () => {
  const audiences = ['/dashboard', '/upload_data/', '/company-dashboard', '/orders/SPL-1', '/product', '/login']
  expect(audiences.map(getAudience)).toEqual(['admins', 'sellers', 'buyers', 'users', null, null])
})

test('the edit page of a listing id with an escaped slash is open to sellers only', () => {
  expect(getRedirect('/seller_product_list/1%2F2/edit', null)).toBe('/login')
})

test('a malformed path gets the not-found page', () => {
  for (const path of ['/%', '/%E0%A4%A', '/%00', '', '/constructor', '/__proto__', '/a/b/c/d'])
    expect(getPageAccess(path)).toBe('anyone')
})

test('a literal path wins over a path with a parameter', () => {
  expect(getPageAccess('/sitemaps/pages.xml')).toBe(PAGES['/sitemaps/pages.xml'])
  expect(getPageAccess('/product/W-1')).toBe(PAGES['/product/:symbol'])
})

test('route patterns without an entry are returned', () => {
  expect(findPagesWithoutEntry(['/', '/secret', '/product/:symbol', '/constructor'])).toEqual([
    '/secret',
    '/constructor',
  ])
})
