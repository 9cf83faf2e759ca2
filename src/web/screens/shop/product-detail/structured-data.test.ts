import { expect, test } from 'vitest'

import type { ProductDetail } from '#modules/catalogue/catalogue.contract.ts'

import { descriptionText, toStructuredData, getSharePicture } from './structured-data.ts'

const product: ProductDetail = {
  id: 7,
  title: 'Front brake pads </script><script>',
  description: `<p>Ceramic &amp; quiet. ${'Long lasting. '.repeat(60)}</p>`,
  thumbnail: '/media/demo/brake-pad-main.svg',
  price: 9_000,
  gen_price: 12_500,
  display_price: 12_500,
  unit_price: 12_125,
  sku: 'BP-1',
  part_no: '04465-02220, 04465-YZZE8',
  brand: 'Akebono',
  category: 'Filters',
  rating: 4.5,
  reviews: 12,
  stock: 0,
  condition: 'Renewed',
  weight: 1,
  length: 1,
  dim_width: 1,
  height: 1,
  universal: false,
  storeId: 3,
  store_name: 'Ladipo Parts',
  vehicleSets: [],
  created_at: '2026-11-21T00:00:00.000Z',
  part_type: null,
  quality: null,
  positions: {},
  sizes: {},
  images: [],
  store: { id: 3, name: 'Ladipo Parts', city: 'Lagos', phone: null },
}
const getData = (change: Partial<ProductDetail> = {}) =>
  Object.values(toStructuredData({ ...product, ...change }, 'https://shop.example'))[0]

test('structured data contains the page’s price of one and no other price', () => {
  expect(getData()).toMatchObject({
    name: 'Front brake pads',
    mpn: '04465-02220',
    itemCondition: 'https://schema.org/RefurbishedCondition',
    offers: { price: 12_125, priceCurrency: 'NGN', availability: 'https://schema.org/OutOfStock' },
    aggregateRating: { ratingValue: 4.5, reviewCount: 12 },
  })
  expect(JSON.stringify(getData())).not.toMatch(/9000|12500/)
})

test('structured data omits unknown fields', () => {
  const sparse = getData({ brand: '', part_no: '', reviews: 0, thumbnail: null })
  for (const key of ['brand', 'mpn', 'aggregateRating', 'image']) expect(sparse).not.toHaveProperty(key)
})

test('a share preview shows the raster version of a drawing, and an uploaded picture unchanged', () => {
  expect(getSharePicture({ thumbnail: '/media/demo/brake-pad-main.svg', images: [] })).toBe(
    '/media/demo/shared/brake-pad.jpg',
  )
  expect(getSharePicture({ thumbnail: '/media/demo/pictures/oil-filter/box-2.avif', images: [] })).toBe(
    '/media/demo/shared/oil-filter.jpg',
  )
  expect(getSharePicture({ thumbnail: '/media/u/8f3c.webp', images: [] })).toBe('/media/u/8f3c.webp')
  expect(getSharePicture({ thumbnail: null, images: [] })).toBeNull()
})

test('the description is plain text of at most 301 characters', () => {
  const text = descriptionText(product)
  expect(text).toMatch(/^Ceramic & quiet\. Long lasting\./)
  expect(text.length).toBeLessThanOrEqual(301)
  expect(descriptionText({ title: '<b>Pads</b>', description: '' })).toBe('Pads')
})
