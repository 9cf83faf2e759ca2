import { expect } from 'vitest'

import type { ListingImage, UploadedFile } from '#modules/media/media.contract.ts'

import { createPicture, uploadForm } from './pictures.ts'
import { newAddress } from './sample-calls.ts'
import { createListing, ensureStore } from './sample-stores.ts'
import { openTestShop, type TestShop } from './shop.ts'
import { createPersonFactory, type Person } from './test-users.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Opens a shop with two sellers, who have a store each, and users of other roles, with functions for pictures. */
export async function openPictureShop(options: Parameters<typeof openTestShop>[0] = {}) {
  const shop = await openTestShop({ demo: true, ...options })
  const person = await createPersonFactory(shop)
  const people = {
    seller: await person(4),
    other: await person(2),
    admin: await person(1),
    workshop: await person(5),
    customer: await person(6),
  }
  for (const seller of [people.seller, people.other]) await ensureStore(shop, seller)
  return { shop, ...people, ...createActions(shop) }
}
export type PictureShop = Awaited<ReturnType<typeof openPictureShop>>

function createActions(shop: TestShop) {
  return {
    ask: call,
    uploadAs,
    uploadFile: uploadFile,
    addTo: addImage,
    listingWith: createListingWithImages,
    readCsrfToken: readCsrfToken,
  }

  /** Calls the API as this user, or as a visitor. */
  function call(who: Person | null, method: Method, url: string, payload?: object, headers: object = {}) {
    return shop.app.inject({
      method,
      url,
      remoteAddress: newAddress(),
      headers: { ...(who && { authorization: `Bearer ${who.token}` }), ...headers },
      ...(payload && { payload }),
    })
  }

  async function uploadAs(who: Person | null, bytes?: Buffer) {
    return call(who, 'POST', '/api/uploadFile/', uploadForm(bytes ?? (await createPicture())))
  }

  /** Uploads a picture as this user. */
  async function uploadFile(who: Person, bytes?: Buffer): Promise<UploadedFile> {
    const answer = await uploadAs(who, bytes)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json()
  }

  /** Puts a picture on a listing. */
  function addImage(productId: number, url: string, who: Person, alt?: string) {
    return call(who, 'POST', '/api/productImg/', { productId, url, ...(alt !== undefined && { alt }) })
  }

  /** Creates a listing of this user with `count` pictures. */
  async function createListingWithImages(
    who: Person,
    count: number,
  ): Promise<{ productId: number; images: ListingImage[] }> {
    const productId = Number(await createListing(shop, who))
    const images: ListingImage[] = []
    for (let at = 0; at < count; at += 1) {
      const { imgFile } = await uploadFile(who)
      const added = await addImage(productId, imgFile, who, `Side ${at + 1}`)
      expect(added.statusCode, added.body).toBe(201)
      images.push(added.json())
    }
    return { productId, images }
  }

  async function readCsrfToken({ token }: Person): Promise<string> {
    const answer = await shop.app.inject({ url: '/api/csrf/', headers: { cookie: `session=${token}` } })
    return answer.json<{ csrfToken: string }>().csrfToken
  }
}
