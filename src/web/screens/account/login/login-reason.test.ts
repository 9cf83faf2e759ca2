import { expect, test } from 'vitest'

import { inEnglish } from '#tests/support/in-english.ts'

import { readLoginReason } from './login-reason.server.ts'

const read = (next: string | null, cookie = '') =>
  inEnglish(readLoginReason(new Request('http://shop.example/login', { headers: { Cookie: cookie } }), next))

test('a visitor reads which account opens the page', () => {
  expect(read('/account')).toBe('Log in to open this page.')
  expect(read('/tables/users?page=2')).toBe('Log in with an admin account to open this page.')
  expect(read('/seller_product_list')).toBe('Log in with a business account to open this page.')
})

test('a visitor whose session has ended reads it', () => {
  expect(read('/orders', 'session=over')).toBe('Your session has ended. Log in again to continue.')
})

test('a login that leads to a public page, or names no page, has no reason', () => {
  for (const next of [null, '/', '/product?keyword=filter', '/signup']) expect(read(next, 'session=over')).toBeNull()
})
