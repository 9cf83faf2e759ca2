import { Readable } from 'node:stream'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createS3Storage } from '#integrations/object-storage/object-storage.client.ts'
import { startObjectStore } from '#integrations/object-storage/object-storage.simulator.ts'
import type { Ctx } from '#platform/ctx.ts'
import { rows } from '#platform/db/rows.ts'
import { openPictureShop, type PictureShop } from '#tests/support/picture-shop.ts'
import { createPicture, uploadForm } from '#tests/support/pictures.ts'
import { createRequestCtx } from '#tests/support/request-ctx.ts'
import { createListing } from '#tests/support/sample-stores.ts'
import { type Person } from '#tests/support/test-users.ts'

import type { UploadedFile } from './media.contract.ts'
import { createMedia } from './media.service.ts'
import { type ObjectStorage, ObjectStorageError } from './object-storage.port.ts'

// Filled before the first test.
let { shop, seller, other, admin, customer, workshop, ask, uploadAs, uploadFile, readCsrfToken } = {} as PictureShop
/** A storage that lives in memory and can be made to fail. */
const memory = new Map<string, Buffer>()
/** Keys of files whose removal has begun. */
const removing = new Set<string | undefined>()
let isDown = false
/** Removals wait for it. */
let released = Promise.resolve()
const storage: ObjectStorage = {
  put: async (name, bytes) => void (answering(), memory.set(name, Buffer.from(bytes))),
  get: async (name) => (answering(), memory.get(name) ?? null),
  remove: async (name) => void (answering(), removing.add(name.split('/')[0]), await released, memory.delete(name)),
}
function answering(): void {
  if (isDown) throw new ObjectStorageError('down')
}

beforeAll(async () => {
  const opened = await openPictureShop({ storage })
  ;({ shop, seller, other, admin, customer, workshop, ask, uploadAs, uploadFile, readCsrfToken } = opened)
})
afterAll(() => shop.close())

describe('an upload', () => {
  test('an upload is stored in three widths and three formats and served by its key', async () => {
    const { key, imgFile } = await uploadFile(seller, await createPicture({ width: 2_000, height: 1_000 }))
    expect(imgFile).toBe(`/media/${key}`)
    expect(key).toMatch(/-1280x640$/)
    expect([...memory.keys()].filter((name) => name.startsWith(key)).toSorted()).toEqual(
      [320, 640, 1280].flatMap((width) => ['avif', 'jpg', 'webp'].map((form) => `${key}/${width}.${form}`)).toSorted(),
    )
    const bare = await shop.app.inject(imgFile)
    expect(bare.headers['content-type']).toBe('image/jpeg')
    expect(bare.rawPayload).toEqual(memory.get(`${key}/640.jpg`))
  })

  test('uploads of one file return one picture per owner', async () => {
    const bytes = await createPicture()
    const [first, again, theirs] = [
      await uploadFile(seller, bytes),
      await uploadFile(seller, bytes),
      await uploadFile(other, bytes),
    ]
    expect(again).toEqual(first)
    expect(theirs.key).not.toBe(first.key)
  })

  test('concurrent uploads of one file store one picture', async () => {
    const bytes = await createPicture()
    const keys = await Promise.all(Array.from({ length: 6 }, async () => (await uploadFile(seller, bytes)).key))
    expect(new Set(keys).size).toBe(1)
  })

  test('only admins and users with a store can upload', async () => {
    expect((await uploadAs(admin)).statusCode).toBe(201)
    expect((await uploadAs(null)).statusCode).toBe(401)
    expect((await uploadAs(customer)).statusCode).toBe(403)
    const refused = await uploadAs(workshop)
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ code: 'store_needed' })
  })

  test('an upload with a session cookie requires the CSRF token, also as a form', async () => {
    const send = async (csrf: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/uploadFile/',
        headers: { cookie: `session=${seller.token}`, ...(csrf && { 'x-csrftoken': csrf }) },
        payload: uploadForm(await createPicture()),
      })
    expect((await send('')).statusCode).toBe(403)
    expect((await send(await readCsrfToken(seller))).statusCode).toBe(201)
  })

  test('an upload returns 503 while the storage is down and succeeds afterwards', async () => {
    const bytes = await createPicture()
    isDown = true
    const refused = await uploadAs(seller, bytes)
    isDown = false
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '10'])
    expect(refused.json()).toMatchObject({ code: 'storage_unavailable' })
    const { imgFile } = await uploadFile(seller, bytes)
    expect((await shop.app.inject(imgFile)).statusCode).toBe(200)
  })

  test('an upload beyond the daily quota returns 429', async () => {
    const ctx: Ctx = {
      ...createRequestCtx(shop),
      actor: { userId: seller.userId, roleId: 4, approved: true, sessionId: 1 },
    }
    const spent = new Error('spent')
    const media = createMedia({ storage, limits: { take: () => Promise.reject(spent) } })
    await expect(media.upload(ctx, oneByte())).rejects.toBe(spent)
  })
})

async function* oneByte() {
  yield new Uint8Array(1)
}

describe('a file', () => {
  const isThere = async ({ key }: UploadedFile) => (await shop.app.inject(`/media/${key}/320.jpg`)).statusCode === 200

  test('an unused file can be deleted by its owner and by an admin', async () => {
    for (const who of [seller, admin]) {
      const file = await uploadFile(seller)
      expect((await ask(who, 'DELETE', `/api/deleteFile/${file.key}/`)).statusCode).toBe(204)
      expect(await isThere(file)).toBe(false)
      expect([...memory.keys()].some((name) => name.startsWith(file.key))).toBe(false)
      expect((await ask(who, 'DELETE', `/api/deleteFile/${file.key}/`)).statusCode).toBe(404)
    }
  })

  test('a deleted file can be uploaded again', async () => {
    const bytes = await createPicture()
    const { key } = await uploadFile(seller, bytes)
    await ask(seller, 'DELETE', `/api/deleteFile/${key}/`)
    expect(await isThere(await uploadFile(seller, bytes))).toBe(true)
  })

  test('a file is deleted by GET only with the CSRF token (ruling 23)', async () => {
    const file = await uploadFile(seller)
    const url = `/api/deleteFile/${file.key}/`
    const cookie = { cookie: `session=${seller.token}` }
    expect((await ask(null, 'GET', url)).statusCode).toBe(401)
    expect((await ask(null, 'GET', url, undefined, cookie)).statusCode).toBe(403)
    expect((await ask(seller, 'GET', url)).statusCode).toBe(403)
    const wrong = await readCsrfToken(other)
    expect((await ask(null, 'GET', url, undefined, { ...cookie, 'x-csrftoken': wrong })).statusCode).toBe(403)
    expect(await isThere(file)).toBe(true)
    const right = { ...cookie, 'x-csrftoken': await readCsrfToken(seller) }
    expect((await ask(null, 'GET', url, undefined, right)).statusCode).toBe(204)
    expect(await isThere(file)).toBe(false)
  })

  test('deleting a file of another user returns 404', async () => {
    const file = await uploadFile(seller)
    expect((await ask(other, 'DELETE', `/api/deleteFile/${file.key}/`)).statusCode).toBe(404)
    const headers = { 'x-csrftoken': await readCsrfToken(other) }
    expect((await ask(other, 'GET', `/api/deleteFile/${file.key}/`, undefined, headers)).statusCode).toBe(404)
    expect(await isThere(file)).toBe(true)
  })

  const SHOWN: [where: string, show: (url: string, productId: number) => Promise<unknown>][] = [
    ['a preview', (url, id) => ask(seller, 'POST', '/api/productImg/', { productId: id, url })],
    ['a thumbnail', (url, id) => change('update products set thumbnail = $1 where id = $2', [url, id])],
    [
      'a description',
      (url, id) => change('update products set description = $1 where id = $2', [`<img src="${url}">`, id]),
    ],
  ]
  const change = (sql: string, values: unknown[]) => rows(shop.database.db, sql, values)

  test.each(SHOWN)('that %s shows can be deleted only afterwards', async (_, show) => {
    const file = await uploadFile(seller)
    const productId = Number(await createListing(shop, seller))
    await show(file.imgFile, productId)
    const refused = await ask(seller, 'DELETE', `/api/deleteFile/${file.key}/`)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'file_in_use' })
    expect(await isThere(file)).toBe(true)
    await change('update products set hidden_at = now() where id = $1', [productId])
    expect((await ask(seller, 'DELETE', `/api/deleteFile/${file.key}/`)).statusCode).toBe(204)
  })

  test('a file that is added to a listing and deleted concurrently is either kept or refused', async () => {
    for (let round = 0; round < 10; round += 1) {
      const file = await uploadFile(seller)
      const productId = Number(await createListing(shop, seller))
      const [added, deleted] = await Promise.all([
        ask(seller, 'POST', '/api/productImg/', { productId, url: file.imgFile }),
        ask(seller, 'DELETE', `/api/deleteFile/${file.key}/`),
      ])
      expect([`${added.statusCode} ${deleted.statusCode}`]).toEqual([expect.stringMatching(/^(?:201 409|400 204)$/)])
      expect(await isThere(file)).toBe(added.statusCode === 201)
    }
  })

  test('a file whose deletion fails in the storage is deleted ten minutes later', async () => {
    const file = await uploadFile(seller)
    isDown = true
    expect((await ask(seller, 'DELETE', `/api/deleteFile/${file.key}/`)).statusCode).toBe(503)
    isDown = false
    expect((await ask(seller, 'POST', '/api/productImg/', { productId: 1, url: file.imgFile })).statusCode).toBe(404)
    await media.removeDeleted(createRequestCtx(shop))
    expect(await isThere(file)).toBe(true)
    await change(`update media_files set removed_at = now() - interval '11 minutes' where key = $1`, [file.key])
    await media.removeDeleted(createRequestCtx(shop))
    expect(await isThere(file)).toBe(false)
  })

  test('two deletions at a time wait for a slow storage, and the file of a third is deleted by the job', async () => {
    const files = [await uploadFile(seller), await uploadFile(seller), await uploadFile(seller)] as const
    const remove = async ({ key }: UploadedFile) => (await ask(seller, 'DELETE', `/api/deleteFile/${key}/`)).statusCode
    const { promise, resolve } = Promise.withResolvers<void>()
    released = promise
    removing.clear()
    const slow = [remove(files[0]), remove(files[1])]
    await expect.poll(() => removing.size, { timeout: 20_000 }).toBe(2)
    expect(await remove(files[2])).toBe(204)
    expect(removing.size).toBe(2)
    resolve()
    expect(await Promise.all(slow)).toEqual([204, 204])
    expect(await Promise.all(files.map(isThere))).toEqual([false, false, true])
    await change(`update media_files set removed_at = now() - interval '11 minutes' where key = $1`, [files[2].key])
    await media.removeDeleted(createRequestCtx(shop))
    expect(await isThere(files[2])).toBe(false)
  })

  const media = createMedia({ storage, limits: { take: () => Promise.resolve() } })
  const sweep = () => media.sweep(createRequestCtx(shop))

  test('a file that is used nowhere is swept after a day, and other files stay', async () => {
    const [young, old, used, hidden] = [
      await uploadFile(seller),
      await uploadFile(seller),
      await uploadFile(seller),
      await uploadFile(seller),
    ]
    const [shown, off] = [Number(await createListing(shop, seller)), Number(await createListing(shop, seller))]
    await ask(seller, 'POST', '/api/productImg/', { productId: shown, url: used.imgFile })
    await ask(seller, 'POST', '/api/productImg/', { productId: off, url: hidden.imgFile })
    await change('update products set hidden_at = now() where id = $1', [off])
    await change(
      `update media_files set uploaded_at = now() - interval '25 hours', stored_at = now() - interval '25 hours' where key = any($1)`,
      [[old.key, used.key, hidden.key]],
    )
    expect(await sweep()).toBe(1)
    expect(await Promise.all([young, old, used, hidden].map(isThere))).toEqual([true, false, true, true])
    expect(await sweep()).toBe(0)
  })

  test('a file can be added to a listing by its owner, by the owner of a store that shows it, and by an admin', async () => {
    const file = await uploadFile(admin)
    const may = (who: Person, roleId: number, url = file.imgFile) =>
      media.canUsePicture(
        { db: shop.database.db, actor: { userId: who.userId, roleId, approved: true, sessionId: 1 } },
        url,
      )
    expect([await may(admin, 1), await may(seller, 4)]).toEqual([true, false])
    await change('update products set thumbnail = $1 where id = $2', [
      file.imgFile,
      Number(await createListing(shop, seller)),
    ])
    expect([await may(seller, 4), await may(other, 2)]).toEqual([true, false])
    expect(await may(other, 2, '/media/demo/filters/oil-filter.svg')).toBe(true)
    expect(await may(admin, 1, '/media/demo/../../x.svg')).toBe(false)
  })
})

test('pictures can be stored in an S3 bucket', async () => {
  const store = await startObjectStore()
  const bucket = createS3Storage(store.settings)
  const media = createMedia({ storage: bucket, limits: { take: () => Promise.resolve() } })
  const { key } = await media.storePicture(createRequestCtx(shop), Readable.from([await createPicture()]), {
    ownerId: seller.userId,
  })
  expect(store.objects.size).toBe(9)
  const served = await media.read(key, '640.webp')
  expect(served).toMatchObject({ contentType: 'image/webp' })
  expect(served?.bytes).toEqual(store.objects.get(`${key}/640.webp`)?.bytes)
  await store.close()
})
