import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { markupOf } from '#tests/support/in-english.tsx'

import { FeaturedCarousel } from './featured-carousel.tsx'

const part = (id: number, inStock: boolean) => ({
  id,
  title: `Part ${id}`,
  description: 'A part',
  thumbnail: null,
  price: '₦1,000',
  listPrice: '₦1,031',
  inStock,
})

test('a slide puts its part into the cart, where there is one left', () => {
  const element = <FeaturedCarousel products={[part(1, true), part(2, false)]} />
  const html = markupOf(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  expect(html).toContain('aria-label="Add to cart: Part 1"')
  expect(html).toMatch(/<form [^>]*action="\/detail_page\/1#buy" method="post"/)
  expect(html).not.toContain('Add to cart: Part 2')
})
