import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { kobo } from '#platform/money.ts'

import { DECLINE_REASONS } from './decline-reason-field.rules.ts'
import {
  chooseDestination,
  chooseLines,
  listDestinations,
  isRestocked,
  type RefundableLine,
  calculateRefund,
  findEndedStores,
} from './line-refunds.rules.ts'

const refundableLine = (changes: Partial<RefundableLine>): RefundableLine => ({
  id: 1,
  storeId: 1,
  productId: 10,
  title: 'Brake pad',
  quantity: 3,
  totalKobo: kobo(1_000),
  endedQuantity: 0,
  endedKobo: kobo(0),
  status: 'paid',
  ...changes,
})

describe('the refund of a line', () => {
  test('the refunds of all units add up to the total of the line, whatever the steps', () => {
    const steps = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_007_199_254_740_991 }), steps, (total, quantities) => {
        const quantity = quantities.reduce((sum, one) => sum + one, 0)
        let [ended, refunded] = [0, 0n]
        for (const more of quantities) {
          const share = calculateRefund(kobo(total), quantity, ended, more)
          expect(share).toBeGreaterThanOrEqual(0)
          refunded += BigInt(share)
          ended += more
        }
        expect(refunded).toBe(BigInt(total))
      }),
    )
  })

  test('a partial refund is rounded half up, and the last unit gets the rest', () => {
    expect([0, 1, 2].map((ended) => calculateRefund(kobo(1_000), 3, ended, 1))).toEqual([333, 334, 333])
    expect(calculateRefund(kobo(1), 2, 0, 1)).toBe(1)
    expect(calculateRefund(kobo(1), 2, 1, 1)).toBe(0)
  })
})

describe('the lines that an action ends', () => {
  const lines = [
    refundableLine({ id: 1, storeId: 1, status: 'shipped' }),
    refundableLine({ id: 2, storeId: 2 }),
    refundableLine({ id: 3, storeId: 2, endedQuantity: 2, endedKobo: kobo(667) }),
  ]
  const choose = (...input: Parameters<typeof chooseLines>) =>
    chooseLines(...input).map(({ line, quantity, amountKobo }) => [line.id, quantity, amountKobo])

  test('a cancellation without lines ends all unsent lines, and a refund without lines ends all remaining lines', () => {
    expect(choose('cancellation', lines, {})).toEqual([
      [2, 3, 1_000],
      [3, 1, 333],
    ])
    expect(choose('refund', lines, {}).map(([id]) => id)).toEqual([1, 2, 3])
    expect(choose('refund', lines, { store: 1 })).toEqual([[1, 3, 1_000]])
  })

  test('listed quantities end, and a quantity above the rest is refused with the maximum', () => {
    expect(choose('cancellation', lines, { lines: [{ id: 2, quantity: 1 }] })).toEqual([[2, 1, 333]])
    const tooMany = () => chooseLines('cancellation', lines, { lines: [{ id: 3, quantity: 2 }] })
    expect(tooMany).toThrow('You can choose at most 1 of 3 × Brake pad.')
  })

  test('a sent line, a line of another order and an ended shipment are refused', () => {
    const chooseLine = (id: number) => () => chooseLines('cancellation', lines, { lines: [{ id, quantity: 1 }] })
    expect(chooseLine(1)).toThrow('This order can no longer be changed like this.')
    expect(chooseLine(9)).toThrow('Order line not found.')
    expect(() => chooseLines('cancellation', lines, { store: 1 })).toThrow('no longer be changed')
    expect(() => chooseLines('cancellation', lines, { store: 7 })).toThrow('line not found')
  })

  test('a shipment ends when the last of its quantities ends', () => {
    expect(findEndedStores(lines, chooseLines('cancellation', lines, { lines: [{ id: 2, quantity: 3 }] }))).toEqual([])
    expect(findEndedStores(lines, chooseLines('cancellation', lines, {}))).toEqual([2])
  })
})

test('declined quantities go back into stock unless they are damaged or out of stock', () => {
  expect(DECLINE_REASONS.filter(isRestocked)).toEqual(['price_wrong', 'does_not_fit_vehicle', 'cannot_deliver'])
})

const paidBy = (method: 'wallet' | 'card' | 'message') => ({ method, isPaymentReversed: false })

test('a refund goes back the way it was paid unless another destination is chosen', () => {
  expect(chooseDestination(paidBy('card'), false, undefined)).toBe('card')
  expect(chooseDestination(paidBy('card'), false, 'wallet')).toBe('wallet')
  expect(chooseDestination(paidBy('wallet'), true, undefined)).toBe('wallet')
  expect(() => chooseDestination(paidBy('wallet'), true, 'card')).toThrow('The money cannot go there.')
  expect(listDestinations(paidBy('message'), true)).toEqual(['outside', 'wallet'])
  expect(listDestinations(paidBy('message'), false)).toEqual(['wallet'])
})

test('a refund of a payment that the bank took back pays nothing out', () => {
  const reversed = { method: 'card', isPaymentReversed: true } as const
  expect(chooseDestination(reversed, false, undefined)).toBe('bank')
  expect(() => chooseDestination(reversed, true, 'wallet')).toThrow('The money cannot go there.')
  expect(() => chooseDestination(paidBy('card'), true, 'bank')).toThrow('The money cannot go there.')
})
