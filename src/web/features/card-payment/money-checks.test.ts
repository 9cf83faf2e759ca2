import { expect, test } from 'vitest'

import { startTopUp } from '#modules/payments/payments.contract.ts'

import { checkTopUp } from './money-checks.ts'
import { plainAmount } from './plain-amount.ts'

const getError = (amount: string) => checkTopUp(new URLSearchParams({ amount })).amount

test('an amount is required and is a number of naira with at most two decimals', () => {
  for (const typed of ['', '  ', 'ten', '1e3', '12.345', '1,2', '500,00'])
    expect(getError(typed), typed).toEqual('Enter an amount.')
})

test('an amount with a currency sign, separators or spaces is accepted', () => {
  expect(plainAmount('₦ 12,500.50')).toBe('12500.50')
  expect(plainAmount('1,250,000')).toBe('1250000')
  for (const typed of ['100', '12500', '₦12,500', '12500.5', '5000000']) expect(getError(typed), typed).toBeUndefined()
})

test('the form and the contract accept the same amounts', () => {
  for (const typed of ['0', '-500', '99.99', '100', '100.01', '5000000', '5000000.01', 'x', '']) {
    const accepted = startTopUp.body?.safeParse({ amount: plainAmount(typed) }).success
    expect(getError(typed) === undefined, typed).toBe(accepted)
  }
})
