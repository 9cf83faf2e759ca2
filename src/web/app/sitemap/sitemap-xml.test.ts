import { expect, test } from 'vitest'

import { createSitemap } from './sitemap-xml.ts'

test('addresses are escaped, so that a category with an ampersand does not break the file', async () => {
  const xml = await createSitemap(['https://shop.example/product?category=Engine+%26+Drivetrain&page=2']).text()
  expect(xml).toContain('<loc>https://shop.example/product?category=Engine+%26+Drivetrain&amp;page=2</loc>')
})
