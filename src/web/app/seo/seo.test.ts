import { expect, test } from 'vitest'

import { pageMeta } from './seo.ts'

const matches = [{ id: 'root', loaderData: { origin: 'https://shop.example' } }]
const page = { title: 'Brake pads', description: 'Pads that stop.', path: '/product?category=brakes' }

test('a page title ends with the shop’s name, and the page has one canonical address', () => {
  const meta = pageMeta(matches, page)
  expect(meta).toContainEqual({ title: 'Brake pads | Sparelane' })
  expect(meta).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: 'https://shop.example/product?category=brakes',
  })
})

test('a page with noindex has no canonical address', () => {
  const meta = pageMeta(matches, { ...page, noindex: true })
  expect(meta).toContainEqual({ name: 'robots', content: 'noindex' })
  expect(meta.filter((entry) => 'rel' in entry)).toEqual([])
})

test('a share preview names the picture by its complete address', () => {
  expect(pageMeta(matches, { ...page, image: '/media/pads.webp' })).toContainEqual({
    property: 'og:image',
    content: 'https://shop.example/media/pads.webp',
  })
})

test('a page whose root loader failed still has its title', () => {
  expect(pageMeta([undefined], { ...page, image: '/media/pads.webp' })).toContainEqual({
    title: 'Brake pads | Sparelane',
  })
})
