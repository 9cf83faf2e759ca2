import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { renderEnglish } from '#tests/support/render-english.tsx'
import type { Fit } from '#web/features/fit/fit.ts'

import type { CardProduct } from './card-product.ts'
import { ProductCard } from './product-card.tsx'

const product: CardProduct = {
  id: 7,
  title: 'Front brake pads',
  thumbnail: '/pads.svg',
  partNo: '04465-02220',
  moreNumbers: 1,
  brand: 'Toyota Genuine',
  rating: '★ 4.6 (42)',
  condition: 'Used',
  price: '₦12,125',
  listPrice: '₦12,500',
  bulk: '₦11,625 each for 10 or more',
  stock: 'Only 3 left',
  inStock: true,
  store: 'Ladipo Parts',
}
const fits: Fit = { verdict: 'fits', text: 'Fits your Corolla 2010' }

function renderCard(change: Partial<CardProduct> = {}, fit: Fit | null = fits): string {
  const card = <ProductCard product={{ ...product, ...change }} fit={fit} />
  return renderEnglish(<RouterProvider router={createMemoryRouter([{ path: '*', element: card }])} />)
}
const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, '|')
    .split(/\|+/)
    .filter(Boolean)

test('a card shows its fields in a fixed order', () => {
  const html = renderCard()
  expect(html.indexOf('/pads.svg')).toBeLessThan(html.indexOf('Front brake pads'))
  expect(words(html)).toEqual([
    'Front brake pads',
    'Used',
    'Toyota Genuine',
    '★ 4.6 (42)',
    '04465-02220 +1',
    'Fits your Corolla 2010',
    '₦12,125',
    ' ',
    'List price ',
    '₦12,500',
    '₦11,625 each for 10 or more',
    'Only 3 left',
    ' · Ladipo Parts',
  ])
  expect(html).toContain('aria-label="Add to cart: Front brake pads"')
})

test('a card strikes the list price through and names it to screen readers', () => {
  expect(renderCard()).toMatch(/<s [^>]*><span class="sr-only">List price <\/span>₦12,500<\/s>/)
  expect(renderCard({ listPrice: null })).not.toContain('<s ')
})

test('a card in a list shows four lines of the description, and none on a phone', () => {
  const html = renderCard({ description: 'A set for one axle, both wheels.' })
  expect(html).toMatch(
    /<p class="(?=[^"]*line-clamp-4)(?=[^"]*max-sm:hidden)[^"]*">A set for one axle, both wheels\.<\/p>/,
  )
  expect(words(html).slice(5, 7)).toEqual(['Fits your Corolla 2010', 'A set for one axle, both wheels.'])
  expect(words(renderCard())).not.toContain('A set for one axle, both wheels.')
})

test('a card reserves the space of its picture', () => {
  expect(renderCard()).toMatch(/<img[^>]*width="400" height="300"[^>]*loading="lazy"/)
})

test('a card without number, verdict and picture omits them', () => {
  const html = renderCard({ partNo: '', moreNumbers: 0, thumbnail: null }, null)
  expect(words(html).slice(0, 3)).toEqual(['No picture yet', 'Front brake pads', 'Used'])
  expect(html).not.toContain('<img')
})

test('a card of a sold-out listing has no Add to cart button', () => {
  expect(renderCard({ inStock: false, stock: 'Out of stock' })).not.toContain('Add to cart')
})

test('without JavaScript the button submits a quantity of one to the part’s page', () => {
  const html = renderCard()
  expect(html).toMatch(/<form[^>]*action="\/detail_page\/7#buy"/)
  expect(/<button[^>]*>/.exec(html)?.[0]).toMatch(/(?=.*name="quantity")(?=.*value="1")/)
})

test('a card escapes markup in a title', () => {
  expect(renderCard({ title: '<img src=x onerror=alert(1)>' })).toContain('&lt;img src=x')
})

test('a card stays within its number of elements, because each one costs rendering time', () => {
  expect(renderCard().match(/<[a-z]/g)?.length).toBeLessThanOrEqual(25)
})
