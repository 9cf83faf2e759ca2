import { expect, test } from 'vitest'

import { toDefaultMethod } from './pay-methods.ts'

test('the wallet is checked first if it holds enough, else the card', () => {
  expect(toDefaultMethod(undefined, { total: 500, balance: 500 })).toBe('wallet')
  expect(toDefaultMethod(undefined, { total: 500, balance: 499.99 })).toBe('card')
  expect(toDefaultMethod(undefined, { total: 0, balance: 0 })).toBe('card')
})

test('a way that was chosen before stays chosen, unless the wallet no longer holds enough', () => {
  for (const method of ['card', 'transfer', 'ussd', 'message'])
    expect(toDefaultMethod(method, { total: 500, balance: 900 })).toBe(method)
  expect(toDefaultMethod('wallet', { total: 500, balance: 900 })).toBe('wallet')
  expect(toDefaultMethod('wallet', { total: 500, balance: 1 })).toBe('card')
  expect(toDefaultMethod('barter', { total: 500, balance: 1 })).toBe('card')
})
