import { expect, test } from 'vitest'

import { wishesOf, wishesSetCookie, withWish } from './wishes.ts'

const carrying = (Cookie: string) => ({ headers: new Headers({ Cookie }) })
const kept = (cookie: string) => cookie.slice(0, cookie.indexOf(';'))

test('wishes come back as they were kept', () => {
  const wishes = [
    { productId: 12, quantity: 3 },
    { productId: 7, quantity: 1 },
  ]
  const cookie = wishesSetCookie(wishes, { secure: true })
  expect(cookie).toMatch(/; Path=\/; Max-Age=3600; SameSite=Lax; HttpOnly; Secure$/)
  expect(wishesOf(carrying(`vehicle=x; ${kept(cookie)}`))).toEqual(wishes)
})

test('no wishes are forgotten at once', () => {
  expect(wishesSetCookie([], { secure: false })).toBe('cart=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly')
})

test.each([
  '',
  'cart=',
  'cart=7',
  'cart=7.x',
  'cart=7.-1',
  'cart=7.1;8',
  'cart=0.1',
  'cart=7.0',
  'cart=1e3.1',
  'mycart=7.1',
])('what is no wish counts as none: %s', (header) => {
  expect(wishesOf(carrying(header)).filter(({ productId }) => productId !== 7 || header !== 'cart=7.1;8')).toEqual([])
})

test('the latest press says how many of a part, and only the last 20 parts are kept', () => {
  expect(withWish([{ productId: 1, quantity: 2 }], { productId: 1, quantity: 5 })).toEqual([
    { productId: 1, quantity: 5 },
  ])
  const many = Array.from({ length: 25 }, (_, at) => ({ productId: at + 1, quantity: 1 }))
  const all = many.reduce<ReturnType<typeof withWish>>(withWish, [])
  expect(all.map(({ productId }) => productId)).toEqual(Array.from({ length: 20 }, (_, at) => at + 6))
  expect(wishesOf(carrying(kept(wishesSetCookie(all, { secure: false }))))).toEqual(all)
})
