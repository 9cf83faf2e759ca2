import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { ListingForSale } from '#modules/catalogue/stock.rules.ts'
import { kobo } from '#platform/money.ts'
import { testAll } from '#tests/support/check-each.ts'

import { isSameList, quoteCart, parseShownAmount, splitByStore, type RequestedLine } from './quote.rules.ts'

const listing = (given: Partial<ListingForSale> = {}): ListingForSale => ({
  id: 1,
  storeId: 1,
  title: 'Oil filter',
  condition: 'New',
  sku: 'OF-1',
  thumbnail: null,
  unitKobo: kobo(100_000),
  stock: 5,
  isOnSale: true,
  ...given,
})
const line = (given: Partial<RequestedLine> = {}): RequestedLine => ({
  productId: 1,
  quantity: 2,
  seenPriceKobo: kobo(100_000),
  fit: null,
  ...given,
})
const codes = (lines: RequestedLine[], listings: ListingForSale[], shown: number | null = null) =>
  quoteCart(lines, listings, shown === null ? null : kobo(shown)).changes.map(({ code }) => code)

describe('quoting a cart', () => {
  test('an unchanged cart costs the sum of its discounted lines', () => {
    const quote = quoteCart([line()], [listing()], kobo(194_000))
    expect(quote).toMatchObject({ totalKobo: 194_000, savedKobo: 6_000, changes: [] })
    expect(quote.lines).toMatchObject([{ quantity: 2, discountPercent: 3, totalKobo: 194_000 }])
  })

  test.each([
    ['sold out', [listing({ stock: 0 })], ['sold_out', 'total_changed']],
    ['fewer left', [listing({ stock: 1 })], ['fewer_left', 'total_changed']],
    ['hidden', [listing({ isOnSale: false })], ['not_on_sale', 'total_changed']],
    ['deleted', [], ['not_on_sale', 'total_changed']],
    ['at a different price', [listing({ unitKobo: kobo(100_001) })], ['price_changed', 'total_changed']],
  ])('a cart whose listing is %s lists the change and the current total', (_, listings, expected) => {
    expect(codes([line()], listings)).toEqual(expected)
  })

  test('a different shown total is listed as a change even if the cart showed the current prices', () => {
    const { changes } = quoteCart([line()], [listing()], kobo(193_999))
    expect(changes).toMatchObject([{ code: 'total_changed', total: 1940 }])
  })

  test('a buyer who was shown the current total accepts the current prices', () => {
    const [lines, listings] = [[line()], [listing({ unitKobo: kobo(200_000) })]]
    expect(codes(lines, listings, 388_000)).toEqual([])
    expect(codes(lines, listings, 194_000)).toEqual(['price_changed', 'total_changed'])
    expect(codes(lines, listings)).toEqual(['price_changed', 'total_changed'])
  })

  test('a line that its price takes over the limit lists the quantity that an order can have', () => {
    const [lines, listings] = [[line({ quantity: 60 })], [listing({ unitKobo: kobo(100_000_000_000), stock: 60 })]]
    const { changes, totalKobo } = quoteCart(lines, listings, null)
    expect(changes.map(({ code }) => code)).toEqual(['over_line_limit', 'price_changed', 'total_changed'])
    expect(changes[0]?.detail).toBe('A cart can contain at most 50 of Oil filter.')
    expect(totalKobo).toBe(4_650_000_000_000)
  })

  test('a matching total does not override missing stock', () => {
    expect(codes([line()], [listing({ stock: 1 })], 97_000)).toEqual(['fewer_left', 'total_changed'])
  })
})

test('every discounted line costs more than zero, and the total is the sum of the lines and of the shipments', () => {
  const generated = fc.record({
    unit: fc.integer({ min: 1, max: 10 ** 10 }),
    quantity: fc.integer({ min: 1, max: 100 }),
  })
  fc.assert(
    fc.property(fc.array(generated, { minLength: 1, maxLength: 20 }), (lines) => {
      const listings = lines.map(({ unit, quantity }, at) =>
        listing({ id: at + 1, storeId: at % 3, unitKobo: kobo(unit), stock: quantity }),
      )
      const requested = lines.map(({ unit, quantity }, at) =>
        line({ productId: at + 1, quantity, seenPriceKobo: kobo(unit) }),
      )
      const quote = quoteCart(requested, listings, null)
      const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
      expect(quote.changes).toEqual([])
      expect(quote.totalKobo).toBe(sum(quote.lines.map(({ totalKobo }) => totalKobo)))
      expect(quote.totalKobo).toBe(sum(splitByStore(quote.lines).map(({ totalKobo }) => totalKobo)))
      expect(quote.savedKobo).toBe(sum(splitByStore(quote.lines).map(({ savedKobo }) => savedKobo)))
      for (const { totalKobo, unitKobo, quantity } of quote.lines) {
        expect(totalKobo).toBeGreaterThan(0)
        expect(totalKobo).toBeLessThanOrEqual(unitKobo * quantity)
      }
    }),
  )
})

testAll([
  [194, 19_400],
  ['194.5', 19_450],
  [0, 0],
  ['-1', null],
  ['1e3', null],
  ['', null],
  [Number.NaN, null],
  [0.001, null],
])('a shown amount is parsed to kobo, or to null if it is invalid', (shown, expected) => {
  expect(parseShownAmount(shown)).toBe(expected)
})

testAll([
  ['[{"title":"Oil filter","quantity":2},{"title":"Pad","quantity":1}]', true],
  ['[{"title":"Pad","quantity":"1"},{"title":"Oil filter","quantity":2}]', true],
  ['[{"title":"Oil filter","quantity":2}]', false],
  ['[{"title":"Oil filter","quantity":3},{"title":"Pad","quantity":1}]', false],
  ['[]', false],
  ['{}', null],
  ['[{"title":5}]', null],
  ['nonsense', null],
])('products_purchased is compared with the titles and quantities of the cart', (text, expected) => {
  const cart = [
    { title: 'Pad', quantity: 1 },
    { title: 'Oil filter', quantity: 2 },
  ]
  expect(isSameList(text, cart)).toBe(expected)
})
