import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { kobo } from '#platform/money.ts'

import {
  chooseDestination,
  chooseLines,
  DECLINE_REASONS,
  destinationsFor,
  isRestocked,
  type RefundableLine,
  refundShare,
  storesEndedBy,
} from './line-refunds.rules.ts'

const lineOf = (changes: Partial<RefundableLine>): RefundableLine => ({
  id: 1,
  storeId: 1,
  productId: 10,
  title: 'Brake pad',
  quantity: 3,
  totalKobo: kobo(1_000),
  goneQuantity: 0,
  goneKobo: kobo(0),
  status: 'paid',
  ...changes,
})

describe('the share of a line', () => {
  test('the shares of all pieces add up to the total, in whatever steps they end', () => {
    const steps = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_007_199_254_740_991 }), steps, (total, quantities) => {
        const quantity = quantities.reduce((sum, one) => sum + one, 0)
        let [gone, paid] = [0, 0n]
        for (const more of quantities) {
          const share = refundShare(kobo(total), quantity, gone, more)
          expect(share).toBeGreaterThanOrEqual(0)
          paid += BigInt(share)
          gone += more
        }
        expect(paid).toBe(BigInt(total))
      }),
    )
  })

  test('the share of some pieces is rounded half up, and the last piece takes the rest', () => {
    expect([0, 1, 2].map((gone) => refundShare(kobo(1_000), 3, gone, 1))).toEqual([333, 334, 333])
    expect(refundShare(kobo(1), 2, 0, 1)).toBe(1)
    expect(refundShare(kobo(1), 2, 1, 1)).toBe(0)
  })
})

describe('the lines that an act ends', () => {
  const lines = [
    lineOf({ id: 1, storeId: 1, status: 'shipped' }),
    lineOf({ id: 2, storeId: 2 }),
    lineOf({ id: 3, storeId: 2, goneQuantity: 2, goneKobo: kobo(667) }),
  ]
  const idsOf = (...asked: Parameters<typeof chooseLines>) =>
    chooseLines(...asked).map(({ line, quantity, amountKobo }) => [line.id, quantity, amountKobo])

  test('a cancellation without lines ends what was not sent, a refund everything that is left', () => {
    expect(idsOf('cancellation', lines, {})).toEqual([
      [2, 3, 1_000],
      [3, 1, 333],
    ])
    expect(idsOf('refund', lines, {}).map(([id]) => id)).toEqual([1, 2, 3])
    expect(idsOf('refund', lines, { store: 1 })).toEqual([[1, 3, 1_000]])
  })

  test('named quantities end, and more than is left is refused with how many are', () => {
    expect(idsOf('cancellation', lines, { lines: [{ id: 2, quantity: 1 }] })).toEqual([[2, 1, 333]])
    const tooMany = () => chooseLines('cancellation', lines, { lines: [{ id: 3, quantity: 2 }] })
    expect(tooMany).toThrow('You can choose at most 1 of 3 × Brake pad.')
  })

  test('a line that was sent, a line of another order and an ended store are refused', () => {
    const naming = (id: number) => () => chooseLines('cancellation', lines, { lines: [{ id, quantity: 1 }] })
    expect(naming(1)).toThrow('This order can no longer be changed like this.')
    expect(naming(9)).toThrow('This order has no such line.')
    expect(() => chooseLines('cancellation', lines, { store: 1 })).toThrow('no longer be changed')
    expect(() => chooseLines('cancellation', lines, { store: 7 })).toThrow('no such line')
  })

  test('a store has ended when no piece of it is left', () => {
    expect(storesEndedBy(lines, chooseLines('cancellation', lines, { lines: [{ id: 2, quantity: 3 }] }))).toEqual([])
    expect(storesEndedBy(lines, chooseLines('cancellation', lines, {}))).toEqual([2])
  })
})

test('declined pieces go back into stock unless they are damaged or were not there', () => {
  expect(DECLINE_REASONS.filter(isRestocked)).toEqual(['price_wrong', 'does_not_fit_vehicle', 'cannot_deliver'])
})

test('money goes back the way it was paid unless another way is chosen', () => {
  expect(chooseDestination('card', false, undefined)).toBe('card')
  expect(chooseDestination('card', false, 'wallet')).toBe('wallet')
  expect(chooseDestination('wallet', true, undefined)).toBe('wallet')
  expect(() => chooseDestination('wallet', true, 'card')).toThrow('The money cannot go there.')
  expect(destinationsFor('message', true)).toEqual(['outside', 'wallet'])
  expect(destinationsFor('message', false)).toEqual(['wallet'])
})
