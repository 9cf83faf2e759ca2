import { expect, test } from 'vitest'

import type { CartItem } from '#modules/cart/cart.contract.ts'

import { toCheckoutView } from './checkout-view.ts'

const cart = { id: 7, userId: 1, quantity: 1, total: 970, total_before_discount: 1000, saved: 30 }
const item: CartItem = {
  id: 1,
  cartId: 7,
  productId: 3,
  quantity: 2,
  product_details: {
    title: 'Oil filter',
    price: 500,
    gen_price: 500,
    thumbnail: null,
    stock: 9,
    condition: 'Used',
    store_name: 'Ada',
  },
  discount_percent: 3,
  line_total: 970,
  saved: 30,
  fit: { vehicle: 'Toyota Corolla 2010', verdict: 'does-not-fit' },
}
const withProblem = (code: NonNullable<CartItem['problem']>['code']) =>
  toCheckoutView(cart, [item, { ...item, problem: { code, detail: 'Said.' } }])

test('the view has the cart’s amounts, and each line has its condition and store', () => {
  const view = toCheckoutView(cart, [item])
  expect(view).toMatchObject({ cartId: 7, before: 1000, saved: 30, total: 970, isStuck: false })
  expect(view.lines[0]).toMatchObject({ condition: 'Used', store: 'Ada', unitPrice: 500, total: 970, problem: null })
})

test('a line has the verdict for the vehicle that it was added for', () => {
  const fits = [item, { ...item, fit: null }].map((line) => toCheckoutView(cart, [line]).lines[0]?.fit)
  expect(fits).toEqual([{ verdict: 'does-not-fit', text: 'Does not fit Toyota Corolla 2010' }, null])
})

test('an unavailable line blocks the payment; a changed price does not', () => {
  for (const code of ['sold_out', 'fewer_left', 'over_line_limit', 'not_on_sale'] as const)
    expect(withProblem(code).isStuck, code).toBe(true)
  const changed = withProblem('price_changed')
  expect(changed.isStuck).toBe(false)
  expect(changed.lines[1]?.problem).toEqual('Said.')
  expect(changed.lines[1]?.counted).toBe(2)
})

test('a line that is no longer on sale counts as zero', () => {
  expect(withProblem('not_on_sale').lines.map(({ counted }) => counted)).toEqual([2, 0])
})
