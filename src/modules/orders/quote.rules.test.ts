import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { kobo } from '#platform/money.ts'
import { testAll } from '#tests/support/check-each.ts'

import { type Listing, namesSame, quoteCart, readShown, splitByStore, type WantedLine } from './quote.rules.ts'

const listing = (given: Partial<Listing> = {}): Listing => ({
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
const wanted = (given: Partial<WantedLine> = {}): WantedLine => ({
  productId: 1,
  quantity: 2,
  seenPriceKobo: kobo(100_000),
  fit: null,
  ...given,
})
const codes = (wants: WantedLine[], listings: Listing[], shown: number | null = null) =>
  quoteCart(wants, listings, shown === null ? null : kobo(shown)).changes.map(({ code }) => code)

describe('a cart against the shop as it is now', () => {
  test('as it was seen, it costs the sum of its discounted lines', () => {
    const quote = quoteCart([wanted()], [listing()], kobo(194_000))
    expect(quote).toMatchObject({ totalKobo: 194_000, savedKobo: 6_000, changes: [] })
    expect(quote.lines).toMatchObject([{ quantity: 2, discountPercent: 3, totalKobo: 194_000 }])
  })

  test.each([
    ['sold out', [listing({ stock: 0 })], ['sold_out', 'total_changed']],
    ['fewer left', [listing({ stock: 1 })], ['fewer_left', 'total_changed']],
    ['hidden', [listing({ isOnSale: false })], ['not_on_sale', 'total_changed']],
    ['gone', [], ['not_on_sale', 'total_changed']],
    ['another price', [listing({ unitKobo: kobo(100_001) })], ['price_changed', 'total_changed']],
  ])('%s is told, with the total of now', (_, listings, expected) => {
    expect(codes([wanted()], listings)).toEqual(expected)
  })

  test('another total is told although the cart saw the prices of now', () => {
    const { changes } = quoteCart([wanted()], [listing()], kobo(193_999))
    expect(changes).toMatchObject([{ code: 'total_changed', total: 1940 }])
  })

  test('whoever was shown the total of now has agreed to the prices of now', () => {
    const [wants, listings] = [[wanted()], [listing({ unitKobo: kobo(200_000) })]]
    expect(codes(wants, listings, 388_000)).toEqual([])
    expect(codes(wants, listings, 194_000)).toEqual(['price_changed', 'total_changed'])
    expect(codes(wants, listings)).toEqual(['price_changed', 'total_changed'])
  })

  test('the total shown does not make up for stock that is not there', () => {
    expect(codes([wanted()], [listing({ stock: 1 })], 97_000)).toEqual(['fewer_left', 'total_changed'])
  })
})

test('no line is discounted below nothing, and the total is the sum of the lines and of the shares of the stores', () => {
  const line = fc.record({ unit: fc.integer({ min: 1, max: 10 ** 10 }), quantity: fc.integer({ min: 1, max: 100 }) })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
      const listings = lines.map(({ unit, quantity }, at) =>
        listing({ id: at + 1, storeId: at % 3, unitKobo: kobo(unit), stock: quantity }),
      )
      const wants = lines.map(({ unit, quantity }, at) =>
        wanted({ productId: at + 1, quantity, seenPriceKobo: kobo(unit) }),
      )
      const quote = quoteCart(wants, listings, null)
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
])('the total that a screen showed is read as kobo, or refused', (shown, expected) => {
  expect(readShown(shown)).toBe(expected)
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
])('products_purchased is compared with what the cart holds', (text, expected) => {
  const cart = [
    { title: 'Pad', quantity: 1 },
    { title: 'Oil filter', quantity: 2 },
  ]
  expect(namesSame(text, cart)).toBe(expected)
})
