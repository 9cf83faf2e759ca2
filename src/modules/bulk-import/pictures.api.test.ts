import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { createDiskStorage } from '#integrations/object-storage/object-storage.disk.ts'
import { createMedia } from '#modules/media/media.service.ts'
import { type ObjectStorage, ObjectStorageError } from '#modules/media/object-storage.port.ts'
import { rows } from '#platform/db/rows.ts'
import { createLimits } from '#platform/rate-limits.ts'
import { createImportCalls } from '#tests/support/import-calls.ts'
import { createPicture, HTML } from '#tests/support/pictures.ts'
import { ensureStore } from '#tests/support/sample-stores.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'
import { createWorkbook, listingSheet } from '#tests/support/table-files.ts'
import { createPersonFactory, type Person } from '#tests/support/test-users.ts'
import { createZip } from '#tests/support/zip-files.ts'

import { createPictures } from './pictures.service.ts'

const folder = mkdtempSync(join(tmpdir(), 'sparelane-import-pictures-'))
const disk = createDiskStorage(folder)
/** Files that the storage accepts before it fails once. */
let outageAfter = Infinity
const storage: ObjectStorage = {
  ...disk,
  put(name, bytes, contentType) {
    outageAfter -= 1
    if (outageAfter >= 0) return disk.put(name, bytes, contentType)
    outageAfter = Infinity
    return Promise.reject(new ObjectStorageError('The storage is out.'))
  },
}

let shop: TestShop
let create: (role: 1 | 4) => Promise<Person>
let seller: Person
let storeId: number

beforeAll(async () => {
  shop = await openTestShop({ demo: true, deliversEmails: true, storage })
  create = await createPersonFactory(shop)
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  outageAfter = Infinity
  seller = await create(4)
  storeId = Number(await ensureStore(shop, seller))
})

const calls = () => createImportCalls(shop)
type ImportOptions = Partial<Parameters<ReturnType<typeof createImportCalls>['upload']>[1]>
const upload = async (listings: Parameters<typeof listingSheet>[0], more: ImportOptions = {}) =>
  calls().upload(await createWorkbook(listingSheet(listings)), { by: seller, ...more })

interface ListingRow {
  sku: string
  thumbnail: string
  previews: string[]
}
const stored = () =>
  rows<ListingRow>(
    shop.database.db,
    `select sku, thumbnail, array(select url from product_images i where i.product_id = p.id order by position) as previews
     from products p where store_id = $1 order by sku`,
    [storeId],
  )
const listFiles = (person: Person) =>
  rows<{ key: string }>(shop.database.db, 'select key from media_files where owner_id = $1', [person.userId])

const small = () => createPicture({ width: 90, height: 60 })
const ADDRESS = /^\/media\/[0-9a-f]{32}-90x60$/

describe('pictures that come along in a .zip', () => {
  test('pictures of a .zip are added to the listings whose rows name them, in any case and folder', async () => {
    const pictures = createZip([
      { name: 'Brakes/Front.JPG', content: await small() },
      { name: 'left.png', content: await createPicture({ width: 90, height: 60, format: 'png' }) },
      { name: '../../unused.jpg', content: await small() },
    ])
    const listings = [{ thumbnail: 'front.jpg', previews: 'LEFT.png, brakes\\front.jpg' }, { thumbnail: 'left.png' }]
    expect(await upload(listings, { pictures })).toMatchObject({ status: 200, state: 'done', stored: 2, rejected: [] })
    const [first, second] = await stored()
    expect(first).toMatchObject({
      thumbnail: expect.stringMatching(ADDRESS),
      previews: [second?.thumbnail, first?.thumbnail],
    })
    expect(second).toMatchObject({ thumbnail: expect.stringMatching(ADDRESS), previews: [] })
    expect((await shop.app.inject(first?.thumbnail ?? '')).headers['content-type']).toBe('image/jpeg')
    expect(await listFiles(seller)).toHaveLength(2)

    const again = await upload([{ previews: 'left.png' }, { title: 'Other title' }], { pictures })
    expect(again).toMatchObject({ state: 'done', stored: 2, created: 0 })
    expect((await stored()).map(({ previews }) => previews)).toEqual([[second?.thumbnail], []])
    expect(await listFiles(seller)).toHaveLength(2)
    const file = await calls().ask('GET', '/api/upload/export/?format=csv', seller)
    expect(file.body).toContain(`,${second?.thumbnail},no`)
  })

  test('invalid pictures are problems of their rows, and the other rows are stored', async () => {
    const pictures = createZip([
      { name: 'good.jpg', content: await small() },
      { name: 'page.jpg', content: HTML },
      { name: 'inner.zip', content: createZip([{ name: 'good.jpg', content: 'x' }]) },
      { name: 'cut.jpg', content: (await small()).subarray(0, 200) },
      { name: 'huge.jpg', content: Buffer.alloc(6_000_000) },
      { name: 'liar.jpg', content: Buffer.alloc(50_000), claimedSize: 10 },
      { name: 'a/twice.jpg', content: await small() },
      { name: 'b/twice.jpg', content: await small() },
    ])
    const names = ['good.jpg', 'page.jpg', 'inner.zip', 'cut.jpg', 'huge.jpg', 'liar.jpg', 'twice.jpg', 'no.jpg']
    const listings = [...names.map((thumbnail) => ({ thumbnail })), { previews: 'good.jpg, b/twice.jpg, none.jpg' }]
    const report = await upload(listings, { pictures })
    expect(report).toMatchObject({ state: 'waiting', accepted: 1 })
    expect(report.rejected.map(({ column, value, reason }) => [column, value, reason])).toEqual([
      ['Thumbnail', 'page.jpg', 'This file is not a PNG, JPEG or WebP picture.'],
      ['Thumbnail', 'inner.zip', 'This file is not a PNG, JPEG or WebP picture.'],
      ['Thumbnail', 'cut.jpg', 'This picture is damaged. Save it again and retry.'],
      ['Thumbnail', 'huge.jpg', 'This picture is larger than 5 MB.'],
      ['Thumbnail', 'liar.jpg', 'The .zip file is damaged.'],
      ['Thumbnail', 'twice.jpg', 'The .zip file has several pictures with this name. Add the folder.'],
      ['Thumbnail', 'no.jpg', 'The .zip file has no picture with this name.'],
      ['Preview images', 'none.jpg', 'The .zip file has no picture with this name.'],
    ])
    await calls().ask('POST', `/api/upload/${report.job}/acceptance`, seller)
    expect(await stored()).toMatchObject([{ sku: 'SKU-1', thumbnail: expect.stringMatching(ADDRESS) }])
  })

  test('storing pictures resumes after a failure of the storage, each once', async () => {
    const names = ['a.jpg', 'b.jpg', 'c.jpg']
    const parts = await Promise.all(names.map(async (name) => ({ name, content: await small() })))
    // One picture, and a part of the next.
    outageAfter = 4
    const { status, job } = await upload(
      names.map((thumbnail) => ({ thumbnail })),
      { pictures: createZip(parts) },
    )
    expect(status).toBe(202)
    const state = async () => (await calls().ask('GET', `/api/upload/${job}/`, seller)).json()
    await expect.poll(state, { timeout: 20_000 }).toMatchObject({ state: 'done', stored: 3, created: 3 })
    expect(new Set((await stored()).map(({ thumbnail }) => thumbnail)).size).toBe(3)
    expect(await listFiles(seller)).toHaveLength(3)
  })

  test('pictures stay stored while their upload waits for confirmation', async () => {
    const pictures = createZip([{ name: 'a.jpg', content: await small() }])
    const { job } = await upload([{ thumbnail: 'a.jpg' }], { pictures, fields: { dry_run: '1', store: '' } })
    const later = new Date(Date.now() + 3 * 86_400_000)
    const ctx = { db: shop.database.db, actor: null, now: () => later, requestId: 'test', log: shop.app.log }
    const media = createMedia({ storage, limits: createLimits(shop.database) })
    await createPictures({ media }).postponeSweep(ctx, [job])
    await media.sweep(ctx)
    expect(await calls().ask('POST', `/api/upload/${job}/acceptance`, seller)).toMatchObject({ statusCode: 200 })
    expect(await stored()).toMatchObject([{ thumbnail: expect.stringMatching(ADDRESS) }])
  })
})

test('a row that names a file without a valid .zip is refused', async () => {
  const listings = [{ thumbnail: 'front.jpg' }]
  const [problem] = (await upload(listings)).rejected
  expect(problem).toMatchObject({ value: 'front.jpg', reason: expect.stringContaining('.zip') })
  const pictures = Buffer.from('no zip')
  expect(await upload(listings, { pictures })).toMatchObject({ state: 'refused', reason: 'The .zip file is damaged.' })
  const code = 'pictures_not_zip'
  expect(await upload(listings, { pictures, picturesName: 'a.rar' })).toMatchObject({ status: 415, code })
})

test('the form accepts the options of the query and empty fields', async () => {
  const admin = await create(1)
  const pictures = Buffer.alloc(0)
  const fields = { dry_run: '1', store: String(storeId), other: 'x' }
  const report = await upload([{}], { by: admin, fields, pictures, picturesName: '' })
  expect(report).toMatchObject({ state: 'waiting', dry_run: true, store: { id: storeId } })
  const wrong = await upload([{}], { by: admin, fields: { store: 'mine' } })
  expect(wrong).toMatchObject({ status: 400, errors: { store: ['Enter a whole number.'] } })
})
