import { describe, expect, test } from 'vitest'

import { kobo } from '#platform/money.ts'

import { getItemQuantity, presentCart, presentLine, findLineProblem, type StoredLine } from './cart.rules.ts'

const line = (changes: Partial<StoredLine> = {}): StoredLine => ({
  id: 7,
  cart_id: 3,
  product_id: 11,
  quantity: 1,
  seenPriceKobo: 10_000,
  title: 'Brake pad',
  thumbnail: null,
  condition: 'New',
  stock: 20,
  businessPrice: null,
  retailPrice: 10_000,
  on_sale: true,
  store_name: 'Probe',
  fit: null,
  ...changes,
})

describe('the amounts of a line', () => {
  test.each([
    [1, 3, 97, 3],
    [4, 3, 388, 12],
    [5, 5, 475, 25],
    [9, 5, 855, 45],
    [10, 7, 930, 70],
  ])('a quantity of %i gets %i%% off', (quantity, percent, total, saved) => {
    expect(presentLine(line({ quantity }), false)).toMatchObject({
      discount_percent: percent,
      line_total: total,
      saved,
    })
  })

  test('half a kobo is rounded up once for the whole line', () => {
    expect(presentLine(line({ retailPrice: 50, seenPriceKobo: 50 }), false)).toMatchObject({
      line_total: 0.49,
      saved: 0.01,
    })
  })

  test('only business buyers pay the business price', () => {
    const both = line({ businessPrice: 8_000 })
    expect(presentLine(both, true).product_details.price).toBe(80)
    expect(presentLine(both, false).product_details.price).toBe(100)
    expect(JSON.stringify(presentLine(both, false))).not.toContain('80')
  })
})

test('the total of a cart is the sum of the rounded lines', () => {
  const lines = [line({ retailPrice: 33 }), line({ retailPrice: 33 }), line({ retailPrice: 33 })]
  // At 33 kobo each line is 0.3201, and rounding the sum gives the same total; at 17 kobo it does not.
  expect(presentCart({ id: 1, userId: 2 }, lines, false)).toEqual({
    id: 1,
    userId: 2,
    quantity: 3,
    total: 0.96,
    total_before_discount: 0.99,
    saved: 0.03,
  })
  const small = Array.from({ length: 3 }, () => line({ retailPrice: 17 }))
  expect(presentCart({ id: 1, userId: 2 }, small, false).total).toBe(0.48)
})

test.each([
  ['sold out', { stock: 0 }, 0, 0],
  ['not on sale', { on_sale: false }, 0, 0],
  ['short of stock', { stock: 4 }, 4, 3],
  ['fully in stock', {}, 10, 7],
])('the total of a line of ten that is %s counts the buyable quantity', (_, changes, buyable, percent) => {
  const ten = line({ quantity: 10, ...changes })
  const [item, cart] = [presentLine(ten, false), presentCart({ id: 1, userId: 2 }, [ten, line()], false)]
  expect(getItemQuantity(item)).toBe(buyable)
  expect(item).toMatchObject({ quantity: 10, discount_percent: percent, line_total: buyable * (100 - percent) })
  expect(cart.total).toBe(item.line_total + 97)
  expect(cart.total_before_discount).toBe(buyable * 100 + 100)
})

test('a line that its price takes over the limit counts the allowed quantity, and the total of 200 of them is exact', () => {
  const dear = line({ quantity: 100_000, stock: 100_000, retailPrice: 100_000_000_000 })
  const item = presentLine(dear, false)
  expect(item).toMatchObject({ quantity: 100_000, line_total: 46_500_000_000, saved: 3_500_000_000 })
  expect(getItemQuantity(item)).toBe(50)
  const lines = Array.from({ length: 200 }, () => dear)
  expect(presentCart({ id: 1, userId: 2 }, lines, false)).toMatchObject({
    total: 9_300_000_000_000,
    total_before_discount: 10_000_000_000_000,
  })
})

test('the total of an empty cart is zero', () => {
  expect(presentCart({ id: 1, userId: 2 }, [], false)).toMatchObject({ quantity: 0, total: 0, saved: 0 })
})

test.each([
  [{}, 10_000, undefined, ''],
  [{ on_sale: false, stock: 0 }, 10_000, 'not_on_sale', 'This part is no longer on sale.'],
  [{ stock: 0 }, 9_000, 'sold_out', 'This part is sold out.'],
  [{ stock: 3, quantity: 4 }, 9_000, 'fewer_left', 'Only 3 left.'],
  [{ stock: 60, quantity: 51 }, 1e11, 'over_line_limit', 'A cart can contain at most 50 of this part.'],
  [{ stock: 49, quantity: 51 }, 1e11, 'fewer_left', 'Only 49 left.'],
  [{ stock: 4, quantity: 4 }, 12_050, 'price_changed', 'The price changed from ₦100.00 to ₦120.50.'],
])('a line with %j at %i kobo has the problem %s', (changes, unit, code, detail) => {
  const problem = findLineProblem(line(changes), kobo(unit))
  expect(problem?.code).toBe(code)
  expect(problem?.detail ?? '').toBe(detail)
})
