import { expect, test } from 'vitest'

import { Product } from './catalogue.contract.ts'
import { presentProduct } from './present.rules.ts'

const stored = {
  id: 7,
  title: 'Front brake pad set',
  description: '',
  thumbnail: null,
  price_kobo: 987_654,
  gen_price_kobo: 1_234_550,
  sku: 'BP-7',
  part_no: '04465-02220',
  brand: 'Akebono',
  category: 'Brakes Suspension & Steering',
  rating: 4.5,
  reviews: 3,
  stock: 5,
  condition: 'New' as const,
  weight_kg: 1.2,
  length_in: 6,
  width_in: 4,
  height_in: 3,
  universal: false,
  store_id: 1,
  store_name: 'Demo store',
  vehicle_sets: [],
  created_at: new Date('2026-01-02T03:04:05Z'),
  part_type_key: 'brake-pads',
  part_type_name: 'Brake Pad Set',
  quality: 'OEM' as const,
}

test('a viewer who is not entitled never receives the business price', () => {
  const shown = presentProduct(stored, false)
  expect(shown).toMatchObject({ price: null, gen_price: 12_345.5, display_price: 12_345.5 })
  expect(JSON.stringify(shown)).not.toMatch(/9876|9580/)
})

test('an entitled viewer sees both prices and pays the business price', () => {
  expect(presentProduct(stored, true)).toMatchObject({ price: 9_876.54, gen_price: 12_345.5, display_price: 9_876.54 })
})

test('without a business price an entitled viewer pays the retail price and sees no business price', () => {
  expect(presentProduct({ ...stored, price_kobo: null }, true)).toMatchObject({ price: null, display_price: 12_345.5 })
})

test('the unit price is the list price of the viewer less 3 %, rounded half up to the kobo', () => {
  expect(presentProduct(stored, false).unit_price).toBe(11_975.14) // 1,197,513.5 kobo
  expect(presentProduct(stored, true).unit_price).toBe(9_580.24) // 958,024.38 kobo
  expect(presentProduct({ ...stored, price_kobo: null }, true).unit_price).toBe(11_975.14)
})

test('a presented listing matches the schema of the contract', () => {
  expect(() => Product.parse(presentProduct(stored, true))).not.toThrow()
})
