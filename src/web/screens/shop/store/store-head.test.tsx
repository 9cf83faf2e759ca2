import { expect, test } from 'vitest'

import { renderEnglish } from '#tests/support/render-english.tsx'

import { StoreHead } from './store-head.tsx'

const store = {
  id: 1,
  name: 'Ladipo Parts',
  city: 'Lagos',
  phone: null,
  about: '',
  rating: 0,
  reviews: 0,
  listings: 0,
  since: '2024-05-01T09:00:00.000Z',
  suspended: false,
  listingsText: '',
  phoneHref: null,
  phoneText: null,
  sinceYear: '2024',
}

test.each([
  [0, '0 parts on sale'],
  [1, '1 part on sale'],
  [2_400, '2,400 parts on sale'],
])('a store with %i listings shows %s', (listings, text) => {
  expect(renderEnglish(<StoreHead store={{ ...store, listings }} />)).toContain(`<span>${text}</span>`)
})
