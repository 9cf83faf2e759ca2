import { expect, test } from 'vitest'

import { ListingFields, PRICE_TOO_HIGH } from '#modules/catalogue/listing-body.contract.ts'

import { checkProduct } from './product-checks.ts'

const filled = {
  title: 'Front brake pads',
  sku: 'BP-1',
  part_no: '04465-02220',
  category: 'Brakes Suspension & Steering',
  condition: 'New',
  gen_price: '15000',
  price: '12500',
  stock: '4',
  weight: '1.5',
  length: '8',
  dim_width: '6',
  height: '3',
  thumbnail: '/media/x',
}

test('a form that is filled in has nothing wrong with it', () => {
  expect(checkProduct(new URLSearchParams(filled))).toEqual({})
})

test('an empty form says of every field what it needs, as the server would', () => {
  const said = checkProduct(new URLSearchParams())
  expect(said).toMatchObject({ thumbnail: 'Thumbnail is required.', title: 'Title is required.' })
  const empty = Object.fromEntries(Object.keys(filled).map((field) => [field, '']))
  const issues = ListingFields.safeParse(empty).error?.issues.toReversed() ?? []
  const server = Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))
  expect(said).toEqual(server)
  expect(Object.keys(said)).toHaveLength(13)
})

test('a B2B price above the B2C price is refused, in the words of the server', () => {
  const fields = { ...filled, gen_price: '12500', price: '12500.01' }
  expect(checkProduct(new URLSearchParams(fields))).toEqual({ price: PRICE_TOO_HIGH })
  expect(checkProduct(new URLSearchParams({ ...fields, price: '12500' }))).toEqual({})
})

test('spaces are no value', () => {
  expect(checkProduct(new URLSearchParams({ ...filled, title: ' \t' }))).toEqual({ title: 'Title is required.' })
})

test('a vehicle that is half chosen has to be made whole', () => {
  expect(checkProduct(new URLSearchParams({ ...filled, set_make: 'Toyota' }))).toMatchObject({
    set_model: 'Model is required',
    set_yearStart: 'Year range is required',
    set_engine: 'Engine is required',
    set_typeStart: 'Vehicle Type is required',
  })
})

test('a part for every vehicle needs none', () => {
  expect(checkProduct(new URLSearchParams({ ...filled, set_make: 'Toyota', universal: '1' }))).toEqual({})
})
