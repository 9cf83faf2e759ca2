import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { renderEnglish } from '#tests/support/render-english.tsx'

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

test('a slide has an Add to cart button when its part is in stock', () => {
  const element = <FeaturedCarousel products={[part(1, true), part(2, false)]} variant="featured" />
  const html = renderEnglish(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  expect(html).toContain('aria-label="Add to cart: Part 1"')
  expect(html).toMatch(/<form [^>]*action="\/detail_page\/1#buy" method="post"/)
  expect(html).not.toContain('Add to cart: Part 2')
})

test('the carousel shows 1/2/3/5 slides, or the 2/3/4/6 slides of the other home page', () => {
  const renderStyle = (variant: 'featured' | 'home') => {
    const element = <FeaturedCarousel products={[part(1, true)]} variant={variant} />
    return renderEnglish(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  }
  expect(renderStyle('featured')).toMatch(/--s0:1;--s1:2;--s2:3;--s3:3;--s4:5"[^>]* sm:\[--slides/)
  expect(renderStyle('home')).toMatch(/--s0:2;--s1:2;--s2:3;--s3:4;--s4:6"[^>]* min-\[577px\]:\[--slides/)
})
