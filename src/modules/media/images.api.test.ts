import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { rows } from '#platform/db/rows.ts'
import { openPictureShop, type PictureShop } from '#tests/support/picture-shop.ts'

import type { ListingImage, ListingImages } from './media.contract.ts'

// Filled before the first test.
let { seller, other, admin, ask, uploadFile, listingWith, shop } = {} as PictureShop
beforeAll(async () => {
  ;({ seller, other, admin, ask, uploadFile, listingWith, shop } = await openPictureShop())
})
afterAll(() => shop.close())

const idAt = (images: readonly ListingImage[], at: number) => images[at]?.id ?? 0

async function listImages(productId: number): Promise<ListingImage[]> {
  return (await ask(admin, 'GET', `/api/seller/products/${productId}/images/`)).json<ListingImages>().images
}

describe('preview pictures', () => {
  test('preview pictures are returned in order with their texts, also by the public call', async () => {
    const { productId, images } = await listingWith(seller, 3)
    expect(images.map(({ position, alt }) => [position, alt])).toEqual([
      [1, 'Side 1'],
      [2, 'Side 2'],
      [3, 'Side 3'],
    ])
    const own = (await ask(seller, 'GET', `/api/seller/products/${productId}/images/`)).json<ListingImages>()
    expect(own).toMatchObject({ product: { id: productId, title: 'Sample filter' }, images })
    const shown = await shop.app.inject(`/api/productImg/${productId}/`)
    expect(shown.json()).toEqual(images.map(({ id, url, alt }) => ({ id, url, productId, alt })))
  })

  test('adding a picture twice returns 409', async () => {
    const { productId, images } = await listingWith(seller, 1)
    const again = await ask(seller, 'POST', '/api/productImg/', { productId, url: images[0]?.url })
    expect(again.statusCode).toBe(409)
    expect(again.json()).toMatchObject({ code: 'same_image' })
  })

  test('adding a sixth picture returns the text of the specification', async () => {
    const { productId } = await listingWith(seller, 5)
    const { imgFile } = await uploadFile(seller)
    const sixth = await ask(seller, 'POST', '/api/productImg/', { productId, url: imgFile })
    expect(sixth.statusCode).toBe(409)
    expect(sixth.json()).toMatchObject({ detail: 'Cannot upload more than 5 files' })
  })

  test.each([
    ['its id in the body', (id: number) => ask(seller, 'DELETE', '/api/productImg/', { id })],
    ['its id in the query', (id: number) => ask(seller, 'DELETE', `/api/productImg/?id=${id}`)],
    ['its id in the path', (id: number) => ask(seller, 'DELETE', `/api/productImg/${id}/`)],
    ['an admin', (id: number) => ask(admin, 'DELETE', `/api/productImg/${id}/`)],
  ])('removing one by %s moves up the others', async (_, remove) => {
    const { productId, images } = await listingWith(seller, 3)
    expect((await remove(idAt(images, 1))).statusCode).toBe(204)
    const left = await listImages(productId)
    expect(left.map(({ id, position }) => [id, position])).toEqual([
      [idAt(images, 0), 1],
      [idAt(images, 2), 2],
    ])
    expect((await remove(idAt(images, 1))).statusCode).toBe(404)
  })

  test('removing without an id or with two ids returns 400', async () => {
    const { productId, images } = await listingWith(seller, 2)
    expect((await ask(seller, 'DELETE', '/api/productImg/')).statusCode).toBe(400)
    const two = await ask(seller, 'DELETE', `/api/productImg/?id=${idAt(images, 0)}`, { id: idAt(images, 1) })
    expect(two.statusCode).toBe(400)
    expect(two.json()).toMatchObject({ errors: { id: [expect.any(String)] } })
    expect(await listImages(productId)).toHaveLength(2)
  })

  test('moving one shifts the others', async () => {
    const { productId, images } = await listingWith(seller, 4)
    const ids = images.map(({ id }) => id)
    const move = (at: number, position: number) => ask(seller, 'PATCH', `/api/product-images/${ids[at]}/`, { position })
    const orderAfter = async (at: number, position: number) =>
      (await move(at, position)).json<ListingImage[]>().map(({ id }) => ids.indexOf(id))
    expect(await orderAfter(3, 1)).toEqual([3, 0, 1, 2])
    expect(await orderAfter(0, 3)).toEqual([3, 1, 0, 2])
    expect(await orderAfter(1, 5)).toEqual([3, 0, 2, 1])
    expect((await listImages(productId)).map(({ position }) => position)).toEqual([1, 2, 3, 4])
    for (const position of [0, 6, -1, 1.5, '1']) {
      const answer = await ask(seller, 'PATCH', `/api/product-images/${ids[0]}/`, { position })
      expect(answer.statusCode).toBe(400)
    }
  })

  test('concurrent moves and deletes leave positions without gaps', async () => {
    const { productId, images } = await listingWith(seller, 5)
    await Promise.all([
      ...images.map(({ id }, at) => ask(seller, 'PATCH', `/api/product-images/${id}/`, { position: 5 - at })),
      ask(seller, 'DELETE', `/api/productImg/${idAt(images, 2)}/`),
      ask(seller, 'DELETE', `/api/productImg/${idAt(images, 4)}/`),
    ])
    expect((await listImages(productId)).map(({ position }) => position)).toEqual([1, 2, 3])
  })

  test('the text of a picture can be changed to at most 200 characters', async () => {
    const { images } = await listingWith(seller, 1)
    const say = (alt: string) => ask(seller, 'PATCH', `/api/product-images/${idAt(images, 0)}/`, { alt })
    expect((await say('  From above  ')).json()).toMatchObject([{ alt: 'From above' }])
    expect((await say('x'.repeat(201))).statusCode).toBe(400)
  })

  test('pictures of another user return 404', async () => {
    const { productId, images } = await listingWith(seller, 1)
    const { imgFile } = await uploadFile(other)
    const id = idAt(images, 0)
    const answers = [
      await ask(other, 'GET', `/api/seller/products/${productId}/images/`),
      await ask(other, 'POST', '/api/productImg/', { productId, url: imgFile }),
      await ask(other, 'DELETE', `/api/productImg/${id}/`),
      await ask(other, 'DELETE', '/api/productImg/', { id }),
      await ask(other, 'PATCH', `/api/product-images/${id}/`, { alt: 'mine', position: 1 }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
    expect(await listImages(productId)).toEqual(images)
  })

  test('pictures of a hidden listing return 404', async () => {
    const { productId, images } = await listingWith(seller, 1)
    await rows(shop.database.db, 'update products set hidden_at = now() where id = $1', [productId])
    expect((await ask(seller, 'GET', `/api/seller/products/${productId}/images/`)).statusCode).toBe(404)
    expect((await ask(seller, 'DELETE', `/api/productImg/${idAt(images, 0)}/`)).statusCode).toBe(404)
  })
})
