import { afterAll, beforeAll, expect, test } from 'vitest'

import { rows } from '#platform/db/rows.ts'
import { testAll } from '#tests/support/check-each.ts'
import { openPictureShop, type PictureShop } from '#tests/support/picture-shop.ts'
import { createListing } from '#tests/support/sample-stores.ts'

// Listings show at most five pictures (security row 8), and only uploaded ones (row 43).

let all: PictureShop
beforeAll(async () => {
  all = await openPictureShop()
})
afterAll(() => all.shop.close())

const add = (productId: number, url: string) => all.addTo(productId, url, all.seller)

test('of six pictures that are added concurrently to a listing with four, one succeeds and five get 409', async () => {
  const productId = Number(await createListing(all.shop, all.seller))
  const files = await Promise.all(Array.from({ length: 10 }, async () => all.uploadFile(all.seller)))
  const [first, then] = [files.slice(0, 4), files.slice(4)]
  for (const { imgFile } of first) expect((await add(productId, imgFile)).statusCode).toBe(201)
  const answers = await Promise.all(then.map(({ imgFile }) => add(productId, imgFile)))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(5)
  const refused = answers.find(({ statusCode }) => statusCode === 409)
  expect(refused?.json()).toMatchObject({ detail: 'Cannot upload more than 5 files' })
  const images = await rows<{ position: number }>(
    all.shop.database.db,
    'select position from product_images where product_id = $1 order by position',
    [productId],
  )
  expect(images.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5])
})

testAll([
  'http://169.254.169.254/latest/meta-data',
  'https://evil.example/x.jpg',
  '//evil.example/x.jpg',
  'javascript:alert(1)',
  'data:image/svg+xml,<svg onload=alert(1)>',
  '/media/../api/csrf/',
  '/media/demo/../../x.svg',
  `/media/${'0'.repeat(32)}-9x9`,
  '',
])('a picture at a foreign URL is refused, and that URL is not requested (security row 43)', async (url) => {
  const answer = await add(Number(await createListing(all.shop, all.seller)), url)
  expect(answer.statusCode).toBe(400)
})

test('another user’s file cannot be used, and their listing cannot be changed', async () => {
  const foreign = (await all.uploadFile(all.other)).imgFile
  expect((await add(Number(await createListing(all.shop, all.seller)), foreign)).statusCode).toBe(400)
  const own = (await all.uploadFile(all.seller)).imgFile
  expect((await add(Number(await createListing(all.shop, all.other)), own)).statusCode).toBe(404)
})
