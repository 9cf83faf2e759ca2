import { expect, test } from 'vitest'

import { listActiveFilters, ratingText } from './active-filters.ts'
import { productListParams } from './list-state.ts'

const readFilters = (query: string) =>
  listActiveFilters(productListParams.read(new URLSearchParams(query)), {
    category: 'Shock Absorbers',
    store: 'Ladipo Parts',
  })

test('each filter has a label and a link to the list without it', () => {
  expect(readFilters('keyword=gas&category=PRT+Shocks&brand=Monroe&filtered=1&page=2')).toEqual([
    { label: 'Monroe', href: '/product?keyword=gas&category=PRT+Shocks&filtered=1' },
    { label: 'Shock Absorbers', href: '/product?keyword=gas&brand=Monroe&filtered=1' },
  ])
})

test('each of several brands has its own chip', () => {
  expect(readFilters('brand=Monroe&brand=KYB&filtered=1')).toEqual([
    { label: 'Monroe', href: '/product?brand=KYB&filtered=1' },
    { label: 'KYB', href: '/product?brand=Monroe&filtered=1' },
  ])
})

test('the two ends of a price are one filter', () => {
  expect(readFilters('min=5000&max=20000').map(({ label }) => label)).toEqual(['₦5,000 to ₦20,000'])
  expect(readFilters('min=5000').map(({ label }) => label)).toEqual(['From ₦5,000'])
  expect(readFilters('min=₦5,000.50').map(({ label }) => label)).toEqual(['From ₦5,000.50'])
  expect(readFilters('max=20000&filtered=1')).toEqual([{ label: 'Up to ₦20,000', href: '/product' }])
})

test('an invalid price is shown as typed', () => {
  expect(readFilters('min=cheap').map(({ label }) => label)).toEqual(['From “cheap”'])
})

test('store, condition and rating have labels', () => {
  expect(readFilters('store=3&condition=Used&rating=4').map(({ label }) => label)).toEqual([
    'Used',
    '4 stars and up',
    'Ladipo Parts',
  ])
  expect(['1', '5'].map(ratingText)).toEqual(['1 star and up', '5 stars'])
})

test('stock, quality and the seller’s state have labels, type and position are shown elsewhere', () => {
  const labels = readFilters('in_stock=1&state=Lagos&quality=OEM&type=brake-pads&position=front').map(
    ({ label }) => label,
  )
  expect(labels).toEqual(['OEM', 'In stock', 'Sellers in Lagos'])
})

test('keyword and vehicle do not count as filters', () => {
  expect(readFilters('keyword=pad&make=Toyota&sort=newest&filtered=1')).toEqual([])
})
