import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { UploadedFile } from '#modules/media/media.contract.ts'
import { rows } from '#platform/db/rows.ts'
import { testAll } from '#tests/support/check-each.ts'
import * as corpus from '#tests/support/pictures.ts'
import { newAddress } from '#tests/support/sample-calls.ts'
import { ensureStore } from '#tests/support/sample-stores.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'
import { createPersonFactory, type Person } from '#tests/support/test-users.ts'

// Hostile uploads (security rows 39, 41 and 44, specification row 22).

let shop: TestShop
let seller: Person
beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  const person = await createPersonFactory(shop)
  seller = await person(4)
  await ensureStore(shop, seller)
})
afterAll(() => shop.close())

const as = ({ token }: Person) => ({ authorization: `Bearer ${token}` })

async function upload(bytes: Uint8Array, named: Parameters<typeof corpus.uploadForm>[1] = {}, who = seller) {
  const payload = corpus.uploadForm(bytes, named)
  const remoteAddress = newAddress()
  return shop.app.inject({ method: 'POST', url: '/api/uploadFile/', headers: as(who), payload, remoteAddress })
}

async function uploaded(bytes: Uint8Array, named?: Parameters<typeof corpus.uploadForm>[1]): Promise<UploadedFile> {
  const answer = await upload(bytes, named)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

/** Requests the widest version of an uploaded picture. */
async function widest({ key }: UploadedFile, format = 'jpg') {
  const width = /-(\d+)x/.exec(key)?.[1]
  return shop.app.inject(`/media/${key}/${width}.${format}`)
}

const stored = async () => rows(shop.database.db, 'select key from media_files')

describe('an upload that is not a picture is refused', () => {
  const cases: [what: string, bytes: () => Promise<Buffer> | Buffer, status: number][] = [
    ['an SVG', () => corpus.SVG, 415],
    ['a page', () => corpus.HTML, 415],
    ['a GIF that is also a script', () => corpus.GIF_SCRIPT, 415],
    [
      'a real GIF',
      async () =>
        sharp(await corpus.createPicture())
          .gif()
          .toBuffer(),
      415,
    ],
    [
      'an AVIF',
      async () =>
        sharp(await corpus.createPicture())
          .avif()
          .toBuffer(),
      415,
    ],
    [
      'a TIFF',
      async () =>
        sharp(await corpus.createPicture())
          .tiff()
          .toBuffer(),
      415,
    ],
    ['nothing at all', () => Buffer.alloc(0), 415],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj'), 415],
    ['half a PNG', async () => (await corpus.createPicture({ format: 'png' })).subarray(0, 400), 400],
    ['half a JPEG', async () => (await corpus.createPicture({ width: 1_200 })).subarray(0, 2_000), 400],
    ['half a WebP', async () => (await corpus.createPicture({ format: 'webp' })).subarray(0, 60), 400],
    [
      'a PNG with an SVG behind its first bytes',
      () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), corpus.SVG]),
      400,
    ],
    ['a WebP that is an SVG', () => Buffer.concat([Buffer.from('RIFF    WEBP'), corpus.SVG]), 400],
    ['100 megapixels in few bytes', () => corpus.createImageBomb(10_000, 10_000), 400],
    ['25 megapixels and a row', () => corpus.createImageBomb(5_000, 5_001), 400],
    ['a header that promises 4 billion rows', () => hugeHeader(), 400],
    ['5 MiB and a byte', () => Buffer.alloc(5 * 1024 * 1024 + 1, 0xff), 413],
  ]

  testAll(cases)('under every file name and content type', async (_, bytes, status) => {
    const before = await stored()
    for (const [name, type] of [
      ['part.png', 'image/png'],
      ['part.jpg', 'image/jpeg'],
      ['part.svg.png', 'image/webp'],
      ['../../part.html', 'text/html'],
      ['part.png\0.html', ''],
    ] as const) {
      const answer = await upload(await bytes(), { name, type })
      expect(answer.statusCode, `${name}: ${answer.body}`).toBe(status)
      expect(answer.json()).toMatchObject({ detail: expect.stringMatching(/picture/) })
    }
    expect(await stored()).toEqual(before)
  })
})

function hugeHeader(): Buffer {
  const bytes = corpus.createImageBomb(10, 10)
  bytes.writeUInt32BE(0xff_ff_ff_ff, 20)
  return bytes
}

describe('an uploaded picture is encoded again and loses everything else', () => {
  test('HTML after the end of a JPEG is removed', async () => {
    const file = await uploaded(await corpus.createJpegWithHtml(), { name: 'x.html', type: 'text/html' })
    for (const format of ['jpg', 'webp', 'avif']) {
      const served = await widest(file, format)
      expect(served.statusCode).toBe(200)
      expect(served.rawPayload.includes('script')).toBe(false)
    }
  })

  test('place, copyright, camera and colour profile are removed, and the picture is rotated upright', async () => {
    const bytes = await corpus.createJpegWithMetadata()
    const before = await sharp(bytes).metadata()
    expect(before.exif?.includes('SecretCamera')).toBe(true)
    const file = await uploaded(bytes)
    expect(file.key).toMatch(/-400x800$/)
    for (const format of ['jpg', 'webp', 'avif']) {
      const served = await widest(file, format)
      const { exif, icc, xmp, orientation, width, height } = await sharp(served.rawPayload).metadata()
      expect({ exif, icc, xmp, width, height }).toEqual({ width: 400, height: 800 })
      expect(orientation ?? 1).toBe(1)
      expect(served.rawPayload.includes('Secret')).toBe(false)
    }
  })

  test('an animated picture becomes its first frame', async () => {
    const served = await widest(await uploaded(await corpus.createAnimatedWebp()), 'webp')
    expect((await sharp(served.rawPayload).metadata()).pages ?? 1).toBe(1)
  })

  test.each(['png', 'jpeg', 'webp'] as const)('a %s with a wrong file name is read by its content', async (format) => {
    const file = await uploaded(await corpus.createPicture({ format }), { name: 'a.svg', type: 'image/svg+xml' })
    expect(file).toEqual({ imgFile: `/media/${file.key}`, key: expect.stringMatching(/^[0-9a-f]{32}-900x600$/) })
  })

  test('transparency becomes white; grey and 16-bit pictures become 8-bit colour', async () => {
    const clear = {
      create: { width: 40, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    } as const
    const served = await widest(await uploaded(await sharp(clear).png().toBuffer()))
    expect([...(await sharp(served.rawPayload).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255])
    const grey = await sharp(await corpus.createPicture())
      .greyscale()
      .toColourspace('grey16')
      .png()
      .toBuffer()
    expect((await widest(await uploaded(grey))).statusCode).toBe(200)
  })

  test('pictures of 25 megapixels, of 5 MiB and of one line of pixels are accepted', async () => {
    expect((await uploaded(corpus.createImageBomb(5_000, 5_000))).key).toMatch(/-1280x1280$/)
    expect((await uploaded(corpus.createImageBomb(20_000, 1))).key).toMatch(/-1280x1$/)
    const full = await corpus.createPicture()
    const filled = Buffer.concat([full, Buffer.alloc(5 * 1024 * 1024 - full.length)])
    expect((await uploaded(filled)).key).toMatch(/-900x600$/)
  })
})

test('while hostile pictures are decoded, the shop answers other requests (security row 44)', async () => {
  const heavy = corpus.createImageBomb(5_000, 5_000)
  await uploaded(heavy)
  const attempts = [
    corpus.createImageBomb(10_000, 10_000),
    corpus.createImageBomb(5_001, 4_999),
    corpus.createImageBomb(4_999, 5_000),
    hugeHeader(),
  ]
  let reading = true
  const statuses = Promise.all(attempts.map(async (bytes) => (await upload(bytes)).statusCode)).finally(
    () => (reading = false),
  )
  let answers = 0
  for (; reading; await sleep(5)) if ((await shop.app.inject({ url: '/healthz' })).statusCode === 200) answers += 1
  expect(await statuses).toEqual([400, 201, 201, 400])
  expect(answers).toBeGreaterThan(10)
})

describe('the upload form', () => {
  const send = (payload: string | Buffer, contentType: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/uploadFile/',
      headers: { ...as(seller), 'content-type': contentType },
      payload,
      remoteAddress: newAddress(),
    })

  test.each([
    ['another field', corpus.uploadForm(corpus.HTML, { field: 'file' }), 400],
    ['no file', new FormData(), 400],
  ])('%s is refused', async (_, payload, status) => {
    const answer = await shop.app.inject({ method: 'POST', url: '/api/uploadFile/', headers: as(seller), payload })
    expect(answer.statusCode).toBe(status)
  })

  test.each([
    ['application/json', '{"imgFile":"http://169.254.169.254/latest/meta-data"}', 415],
    ['application/x-www-form-urlencoded', 'imgFile=http%3A%2F%2Flocalhost%2F', 415],
    ['image/png', 'x', 415],
    ['multipart/form-data', 'x', 400],
    ['multipart/form-data; boundary=x', '--x', 400],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="imgFile"\r\n\r\nhttp://localhost/\r\n--x--\r\n',
      400,
    ],
  ])('%s is not read as a file', async (type, body, status) => {
    expect((await send(body, type)).statusCode).toBe(status)
  })

  test('of two files in one form at most the first is stored', async () => {
    const before = await stored()
    const form = corpus.uploadForm(await corpus.createPicture())
    form.append('imgFile', new File([new Uint8Array(corpus.SVG)], 'b.svg'))
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/uploadFile/',
      headers: as(seller),
      payload: form,
    })
    expect([201, 400, 413]).toContain(answer.statusCode)
    expect((await stored()).length - before.length).toBeLessThanOrEqual(1)
  })
})

test('pictures are served with headers that prevent running them', async () => {
  const file = await uploaded(await corpus.createPicture())
  for (const url of [`/media/${file.key}`, `/media/${file.key}/320.avif`, `/media/${file.key}/640.webp`]) {
    const { statusCode, headers } = await shop.app.inject(url)
    expect(statusCode, url).toBe(200)
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^image\/(?:jpeg|avif|webp)$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(headers).not.toHaveProperty('set-cookie')
  }
})

describe('invalid keys reach no file (security row 41)', () => {
  const KEYS = [
    '../../package.json',
    '..%2f..%2fpackage.json',
    '%2e%2e%5c%2e%2e%5cpackage.json',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '%00',
    `${'0'.repeat(32)}-1x1%00`,
    '%2fetc%2fpasswd',
    'C:%5cWindows',
    '..',
    '*',
    `${'0'.repeat(32)}-1x1`,
    `${'0'.repeat(31)}-1x1`,
    '__proto__',
    'x'.repeat(1_999),
  ]

  testAll(KEYS)('when they are read or deleted', async (key) => {
    const csrf = await shop.app.inject({ url: '/api/csrf/', headers: as(seller) })
    const headers = { ...as(seller), 'x-csrftoken': csrf.json<{ csrfToken: string }>().csrfToken }
    for (const method of ['GET', 'DELETE'] as const) {
      const { statusCode } = await shop.app.inject({ method, url: `/api/deleteFile/${key}`, headers })
      expect([400, 404, 405], `${method} ${key}`).toContain(statusCode)
    }
    for (const url of [`/media/${key}`, `/media/${key}/320.jpg`, `/media/${'0'.repeat(32)}-9x9/${key}`])
      expect([400, 404], url).toContain((await shop.app.inject(url)).statusCode)
    expect(readdirSync('.')).toContain('package.json')
  })

  testAll(['320.svg', '320.jpeg', '321.jpg', '0320.jpg', '320.jpg.html', '9999.avif', '-1.webp'])(
    'by a width or form that is not kept',
    async (form) => {
      const { key } = await uploaded(await corpus.createPicture())
      expect((await shop.app.inject(`/media/${key}/${form}`)).statusCode).toBe(404)
    },
  )
})
