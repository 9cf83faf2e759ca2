import { expect } from 'vitest'

import type { ListingImage, UploadedFile } from '#modules/media/media.contract.ts'

import { createPeople, type Person } from './people.ts'
import { picture, uploadForm } from './pictures.ts'
import { newAddress } from './sample-calls.ts'
import { listingOf, storeOf } from './sample-stores.ts'
import { openTestShop, type TestShop } from './shop.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** A shop with two sellers, who have a store each, and somebody of other roles; and how tests ask it for pictures. */
export async function openPictureShop(options: Parameters<typeof openTestShop>[0] = {}) {
  const shop = await openTestShop({ demo: true, ...options })
  const person = await createPeople(shop)
  const people = {
    seller: await person(4),
    other: await person(2),
    admin: await person(1),
    workshop: await person(5),
    customer: await person(6),
  }
  for (const seller of [people.seller, people.other]) await storeOf(shop, seller)
  return { shop, ...people, ...asking(shop) }
}
export type PictureShop = Awaited<ReturnType<typeof openPictureShop>>

function asking(shop: TestShop) {
  return { ask, uploadAs, fileOf, addTo, listingWith, csrfOf }

  /** Makes a call with somebody's bearer, or as a visitor. */
  function ask(who: Person | null, method: Method, url: string, payload?: object, headers: object = {}) {
    return shop.app.inject({
      method,
      url,
      remoteAddress: newAddress(),
      headers: { ...(who && { authorization: `Bearer ${who.token}` }), ...headers },
      ...(payload && { payload }),
    })
  }

  async function uploadAs(who: Person | null, bytes?: Buffer) {
    return ask(who, 'POST', '/api/uploadFile/', uploadForm(bytes ?? (await picture())))
  }

  /** A picture that this person has uploaded. */
  async function fileOf(who: Person, bytes?: Buffer): Promise<UploadedFile> {
    const answer = await uploadAs(who, bytes)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json()
  }

  /** Puts a picture on a listing. */
  function addTo(productId: number, url: string, who: Person, alt?: string) {
    return ask(who, 'POST', '/api/productImg/', { productId, url, ...(alt !== undefined && { alt }) })
  }

  /** A listing of this person with so many pictures. */
  async function listingWith(who: Person, count: number): Promise<{ productId: number; images: ListingImage[] }> {
    const productId = Number(await listingOf(shop, who))
    const images: ListingImage[] = []
    for (let at = 0; at < count; at += 1) {
      const { imgFile } = await fileOf(who)
      const added = await addTo(productId, imgFile, who, `Side ${at + 1}`)
      expect(added.statusCode, added.body).toBe(201)
      images.push(added.json())
    }
    return { productId, images }
  }

  async function csrfOf({ token }: Person): Promise<string> {
    const answer = await shop.app.inject({ url: '/api/csrf/', headers: { cookie: `session=${token}` } })
    return answer.json<{ csrfToken: string }>().csrfToken
  }
}
