import { expect, test } from 'vitest'

import { naira } from '#platform/money.ts'

import { toCard, toListCard, MAX_DESCRIPTION, splitPartNumbers, priceKobo, stockText } from './card-product.ts'

const product = {
  id: 7,
  title: '<b>Front</b> brake pads &amp; clips',
  description: '<p>Long</p>',
  thumbnail: '/media/demo/brake-pad-main.svg',
  price: null,
  gen_price: 12_500,
  display_price: 12_500,
  unit_price: 12_125,
  sku: 'BP-1',
  part_no: '04465-02220, 0446502221,, ',
  brand: 'Akebono',
  category: 'Brakes Suspension & Steering',
  rating: 4.5,
  reviews: 12,
  stock: 24,
  condition: 'New' as const,
  weight: 1.2,
  length: 6,
  dim_width: 3,
  height: 2,
  universal: false,
  storeId: 3,
  store_name: 'Ladipo Parts',
  vehicleSets: [],
  created_at: '2026-11-21T00:00:00.000Z',
  part_type: null,
  quality: null,
}

test('a card contains only the texts that it shows', () => {
  expect(toCard(product)).toEqual({
    id: 7,
    title: 'Front brake pads & clips',
    thumbnail: '/media/demo/brake-pad-main.svg',
    partNo: '04465-02220',
    moreNumbers: 1,
    brand: 'Akebono',
    rating: '★ 4.5 (12)',
    condition: 'New',
    price: '₦12,125',
    listPrice: '₦12,500',
    bulk: '₦11,625 each for 10 or more',
    stock: '24 in stock',
    inStock: true,
    store: 'Ladipo Parts',
  })
})

test('a card in a list has a plain-text description, cut to four lines', () => {
  const listed = (description: string) => toListCard({ ...product, description }, { isSaving: false }).description
  expect(listed('<p>Fits &amp; lasts.</p><script>alert(1)</script>')).toBe('Fits & lasts.')
  const long = listed(`<p>${'brake pad '.repeat(50)}</p>`) ?? ''
  expect(long).toMatch(/^(brake pad )+brake( pad)?…$/)
  expect(long.length).toBeLessThanOrEqual(MAX_DESCRIPTION + 1)
})

test('a card in a list has no description when the listing has none or the visitor saves data', () => {
  expect(toListCard({ ...product, description: '<p> </p>' }, { isSaving: false })).toEqual(toCard(product))
  expect(toListCard(product, { isSaving: true })).toEqual(toCard(product))
})

test('a card shows the bulk price of the last tier that the stock reaches', () => {
  const getBulk = (stock: number) => toCard({ ...product, stock }).bulk
  expect([10, 9, 5, 4].map(getBulk)).toEqual([
    '₦11,625 each for 10 or more',
    '₦11,875 each for 5 or more',
    '₦11,875 each for 5 or more',
    '3% off the list price',
  ])
  expect(getBulk(0)).toEqual('3% off the list price')
})

test('a card hides a list price whose text equals the price', () => {
  expect(toCard({ ...product, unit_price: 9.7, display_price: 10 })).toMatchObject({ price: '₦10', listPrice: null })
})

test('a card of a listing without part numbers shows no number', () => {
  expect(splitPartNumbers({ part_no: '' })).toEqual([])
  expect(toCard({ ...product, part_no: '' })).toMatchObject({ partNo: '', moreNumbers: 0 })
})

test('a card shows the quantity of low stock', () => {
  expect([0, 1, 5, 6].map(stockText)).toEqual(['Out of stock', 'Only 1 left', 'Only 5 left', '6 in stock'])
})

test('priceKobo converts naira without rounding errors', () => {
  expect(priceKobo(19.99)).toBe(1_999)
  expect(priceKobo(12_500.5)).toBe(naira(12_500) + 50)
})
