import { randomBytes } from 'node:crypto'

import { toPictureUrl } from '#modules/media/picture-urls.rules.ts'
import { rows } from '#platform/db/rows.ts'

import { createListing } from './sample-stores.ts'
import type { TestShop } from './shop.ts'
import type { Person } from './test-users.ts'

/** Creates an unused file of the user, without bytes. Returns its key. */
export async function createFile({ database }: TestShop, { userId }: Person): Promise<string> {
  const key = `${randomBytes(16).toString('hex')}-800x600`
  await rows(
    database.db,
    'insert into media_files (key, owner_id, bytes, uploaded_at, stored_at) values ($1, $2, 1000, now(), now())',
    [key, userId],
  )
  return key
}

/** Builds the body that adds a picture to a listing of the user. */
export async function buildImageBody(shop: TestShop, about: Person): Promise<object> {
  const url = toPictureUrl(await createFile(shop, about))
  return { productId: Number(await createListing(shop, about)), url, alt: 'The filter from its side' }
}

/** Creates a picture on a listing of the user. Returns its id. */
export async function createImage(shop: TestShop, about: Person): Promise<number> {
  const [image] = await rows<{ id: number }>(
    shop.database.db,
    'insert into product_images (product_id, position, url) values ($1, 1, $2) returning id',
    [await createListing(shop, about), toPictureUrl(await createFile(shop, about))],
  )
  return image!.id
}
