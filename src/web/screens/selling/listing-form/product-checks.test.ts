import { expect, test } from 'vitest'

import { ListingFields } from '#modules/listings/listing-body.contract.ts'
import { LISTING_FAULTS } from '#modules/listings/listing-field.rules.ts'

import { checkProduct, HAD_NO_PRICE } from './product-checks.ts'

const filled = {
  part_type: 'Brake Pad Set',
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

test('a complete form has no errors', () => {
  expect(checkProduct(new URLSearchParams(filled))).toEqual({})
})

test('an empty form has an error for every required field, worded like the server’s', () => {
  const said = checkProduct(new URLSearchParams())
  expect(said).toMatchObject({ thumbnail: 'Thumbnail is required.', title: 'Title is required.' })
  const { part_type: type, ...others } = said
  expect(type).toEqual('Choose the part type, or tick “I cannot find the type”.')
  const empty = Object.fromEntries(Object.keys(others).map((field) => [field, '']))
  const issues = ListingFields.safeParse(empty).error?.issues.toReversed() ?? []
  const server = Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))
  expect(others).toEqual(server)
  expect(Object.keys(others)).toHaveLength(13)
})

test('a B2B price above the B2C price is refused with the server’s message', () => {
  const fields = { ...filled, gen_price: '12500', price: '12500.01' }
  expect(checkProduct(new URLSearchParams(fields))).toEqual({ price: LISTING_FAULTS.priceAboveRetail.text })
  expect(checkProduct(new URLSearchParams({ ...fields, price: '12500' }))).toEqual({})
})

test('prices with commas between thousands are compared as amounts', () => {
  expect(checkProduct(new URLSearchParams({ ...filled, gen_price: '12,500', price: '9,500' }))).toEqual({})
  expect(checkProduct(new URLSearchParams({ ...filled, gen_price: '9,500', price: '12,500' }))).toHaveProperty('price')
})

test('a listing with a part type needs no category, and one of unknown type needs one', () => {
  const { category: _, ...typed } = filled
  expect(checkProduct(new URLSearchParams(typed))).toEqual({})
  const unknown = { ...typed, unknown_type: '1' }
  expect(checkProduct(new URLSearchParams(unknown))).toEqual({ category: 'Category is required.' })
})

test('a listing without a part type can be saved without one, and a listing with one must keep one', () => {
  const untyped = { ...filled, part_type: ' ', version: '3' }
  expect(checkProduct(new URLSearchParams(untyped))).toEqual({})
  expect(checkProduct(new URLSearchParams({ ...untyped, had_type: '1' }))).toHaveProperty('part_type')
})

test('a listing without a B2B price can be saved without one, and other listings need one', () => {
  const unpriced = { ...filled, price: ' ', version: '3' }
  expect(checkProduct(new URLSearchParams(unpriced))).toEqual({ price: 'Price is required.' })
  expect(checkProduct(new URLSearchParams({ ...unpriced, [HAD_NO_PRICE]: '1' }))).toEqual({})
})

test('a form whose pictures are being uploaded is refused until they are uploaded', () => {
  const refusal = { thumbnail: 'Wait until the pictures are uploaded.' }
  expect(checkProduct(new URLSearchParams({ ...filled, uploading: '1' }))).toEqual(refusal)
  expect(checkProduct(new URLSearchParams({ ...filled, uploading: '1', thumbnail: '' }))).toEqual(refusal)
})

test('a required field with only spaces is empty', () => {
  expect(checkProduct(new URLSearchParams({ ...filled, title: ' \t' }))).toEqual({ title: 'Title is required.' })
})

test('a half-chosen vehicle is an error', () => {
  expect(checkProduct(new URLSearchParams({ ...filled, set_make: 'Toyota' }))).toMatchObject({
    set_model: 'Model is required',
    set_yearStart: 'Year range is required',
    set_engine: 'Engine is required',
    set_typeStart: 'Vehicle Type is required',
  })
})

test('a universal part needs no vehicle', () => {
  expect(checkProduct(new URLSearchParams({ ...filled, set_make: 'Toyota', universal: '1' }))).toEqual({})
})
