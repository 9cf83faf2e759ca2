import { afterAll, beforeAll, expect, test } from 'vitest'

import { rows } from '#platform/db/rows.ts'
import { createInjectClient } from '#tests/support/api-clients.ts'
import { openPictureShop, type PictureShop } from '#tests/support/picture-shop.ts'
import { createListing } from '#tests/support/sample-stores.ts'

import { performPreviewForm } from './preview-action.ts'

// Filled before the first test.
let { shop, seller, addTo, listingWith } = {} as PictureShop
beforeAll(async () => {
  ;({ shop, seller, addTo, listingWith } = await openPictureShop())
})
afterAll(() => shop.close())

test('a picture that is deleted from one listing stays on a hidden listing that shows it too', async () => {
  const { productId, images } = await listingWith(seller, 1)
  const { id: imageId = 0, url = '' } = images[0] ?? {}
  const hidden = Number(await createListing(shop, seller))
  expect((await addTo(hidden, url, seller)).statusCode).toBe(201)
  await rows(shop.database.db, 'update products set hidden_at = now() where id = $1', [hidden])

  const api = createInjectClient(shop.app, { authorization: `Bearer ${seller.token}` })
  const form = new FormData()
  form.set('intent', 'remove')
  form.set('imageId', String(imageId))
  // Pages of the previous release send it.
  form.set('url', url)
  expect(await performPreviewForm({ api, productId, form })).toBeNull()
  expect((await shop.app.inject(`/api/productImg/${productId}/`)).json()).toEqual([])
  expect((await shop.app.inject(url)).statusCode).toBe(200)
})
