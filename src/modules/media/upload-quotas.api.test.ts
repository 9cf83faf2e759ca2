import { afterEach, expect, test } from 'vitest'

import { rows } from '#platform/db/rows.ts'
import { createPicture } from '#tests/support/pictures.ts'
import { newAddress } from '#tests/support/sample-calls.ts'
import { ensureStore } from '#tests/support/sample-stores.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'
import { createPersonFactory, type Person } from '#tests/support/test-users.ts'

import { DEFAULT_QUOTAS, type UploadQuotas } from './upload-quotas.service.ts'

let shop: TestShop | null = null
afterEach(async () => {
  await shop?.close()
  shop = null
})

/** A shop with these quotas, and a way to upload a new picture as one of two sellers. */
async function openShop(quotas: Partial<UploadQuotas>) {
  const opened = (shop = await openTestShop({ uploadQuotas: { ...DEFAULT_QUOTAS, ...quotas } }))
  const create = await createPersonFactory(opened)
  const sellers = [await create(4), await create(4)] as const
  for (const one of sellers) await ensureStore(opened, one)
  const upload = async ({ token }: Person, bytes?: Buffer) => {
    const payload = new FormData()
    payload.set('imgFile', new File([new Uint8Array(bytes ?? (await createPicture()))], 'a.jpg'))
    const headers = { authorization: `Bearer ${token}` }
    const remoteAddress = newAddress()
    return opened.app.inject({ method: 'POST', url: '/api/uploadFile/', headers, payload, remoteAddress })
  }
  return { opened, sellers, upload }
}

test('an account beyond its daily files gets 429 while other accounts upload', async () => {
  const { sellers, upload } = await openShop({ filesADay: 2 })
  for (let at = 0; at < 2; at += 1) expect((await upload(sellers[0])).statusCode).toBe(201)
  const refused = await upload(sellers[0])
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
  expect(refused.json()).toEqual({
    detail: 'Daily upload limit reached (2 files). Try again later.',
    code: 'upload_quota',
  })
  expect((await upload(sellers[1])).statusCode).toBe(201)
})

test('an account beyond its daily megabytes gets 429, and invalid files count too', async () => {
  const { opened, sellers, upload } = await openShop({ megabytesADay: 1 })
  const junk = Buffer.alloc(700 * 1024)
  expect((await upload(sellers[0], junk)).statusCode).toBe(415)
  const refused = await upload(sellers[0], junk)
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ detail: 'Daily upload limit reached (1 MB). Try again later.' })
  expect((await upload(sellers[1])).statusCode).toBe(201)
  const noted = await rows(opened.database.db, `select from security_events where event = 'limit_hit'`)
  expect(noted).toHaveLength(1)
})

test('an upload beyond the storage limit of the shop returns 409', async () => {
  const { opened, sellers, upload } = await openShop({ storedGigabytes: 1 })
  await rows(
    opened.database.db,
    `insert into media_files (key, owner_id, bytes, uploaded_at, stored_at)
     values (repeat('a', 32) || '-10x10', $1, 1073741824, now(), now())`,
    [sellers[1].userId],
  )
  const refused = await upload(sellers[0])
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({ detail: 'The picture storage is full. Contact us.' })
})
