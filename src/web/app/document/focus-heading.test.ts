import { expect, test } from 'vitest'

import { isReplaced } from './focus-heading.ts'

const checkout = { pathname: '/checkout', heading: 'Your Order Details', isOwnForm: true }

test('a response with another heading or address replaces the page, a rejected form does not', () => {
  expect(isReplaced(checkout, { pathname: '/checkout', heading: 'Your message is ready' })).toBe(true)
  expect(isReplaced(checkout, { pathname: '/orders', heading: 'Your Order Details' })).toBe(true)
  expect(isReplaced(checkout, { pathname: '/checkout', heading: 'Your Order Details' })).toBe(false)
})

test('a setting that only rewords the heading, such as the language, does not replace the page', () => {
  const setting = { ...checkout, isOwnForm: false }
  expect(isReplaced(setting, { pathname: '/checkout', heading: 'Bayanan odar ku' })).toBe(false)
})
