import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Answers } from '#integrations/aliexpress/aliexpress.simulation.ts'
import { rows } from '#platform/db/rows.ts'
import { Problem } from '#platform/http/problems.ts'
import { createBrowserClient, createInjectClient } from '#tests/support/api-clients.ts'
import { testAll } from '#tests/support/check-each.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

import {
  getExternalProduct,
  listExternalByCategory,
  listExternalCategories,
  listExternalShipping,
  searchExternal,
} from './external-market.contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(forgetAnswers)

async function forgetAnswers(): Promise<void> {
  shop.partner.behave({})
  shop.partner.calls.length = 0
  await rows(shop.database.db, 'delete from caches.external_answers')
}

let addresses = 0
/** A new address for each test, so that no rate limit refuses it. */
const newAddress = () => `10.40.${(addresses += 1) >> 8}.${addresses & 255}`

const visitor = () => createInjectClient(shop.app, {}, newAddress())
const getItems = (found: Awaited<ReturnType<typeof find>>) =>
  found.aliexpress_ds_text_search_response.data.products.selection_search_product
const find = (body: object = {}) => visitor()(searchExternal, { body })
const getStatus = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: unknown) => (error instanceof Problem ? error.status : error),
  )

describe('a search', () => {
  test('a search returns the shape of the specification with naira prices and pictures of this shop', async () => {
    const found = await find({ pageIndex: 1, keyWord: 'brake pads' })
    expect(getItems(found)[0]).toEqual({
      itemId: expect.stringMatching(/^\d+$/),
      title: expect.stringMatching(/^Ceramic Brake Pads/),
      itemMainPic: expect.stringMatching(/^\/media\/external\/[\w-]{27}\/[\w-]+$/),
      salePriceFormat: expect.stringMatching(/^₦[\d,]+$/),
    })
    expect(found.shop).toEqual({ test_mode: true, stale_since: null })
  })

  test('a search without a keyword finds electronics', async () => {
    for (const body of [{}, { keyWord: '   ' }])
      expect(getItems(await find(body)).every(({ title }) => title.includes('Electronics'))).toBe(true)
  })

  test('a search filters by category with or without a keyword and ends with an empty page', async () => {
    const byCategory = await visitor()(listExternalByCategory, { body: { pageIndex: 2, categoryId: 200_214_376 } })
    expect(getItems(byCategory)).toHaveLength(7)
    expect(getItems(await find({ keyWord: 'oil', categoryId: '200214376' }))).toHaveLength(9)
    expect(getItems(await find({ keyWord: 'oil', categoryId: '200214376', pageIndex: 2 }))).toEqual([])
  })

  test('a search returns several pages in one answer', async () => {
    const all = getItems(await find({ keyWord: 'auto parts', firstIndex: 1, pageIndex: 3 }))
    const third = getItems(await find({ keyWord: 'auto parts', pageIndex: 3 }))
    expect(all).toHaveLength(60)
    expect(all.slice(40)).toEqual(third)
  })

  testAll([
    { pageIndex: 0 },
    { pageIndex: 51 },
    { pageIndex: 1.5 },
    { pageIndex: '1' },
    { pageIndex: null },
    { keyWord: 'x'.repeat(101) },
    { keyWord: 'a\0b' },
    { keyWord: ['brake'] },
    { categoryId: '1; drop table' },
    { categoryId: '../1' },
    { pageIndex: 1, firstIndex: 2 },
    { pageIndex: 30, firstIndex: 1 },
    { other: 1 },
  ])('a request with an invalid body is refused before the partner is called', async (body) => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/aliapi/products/search-general/',
      payload: body,
      remoteAddress: newAddress(),
    })
    expect(answer.statusCode).toBe(400)
    expect(shop.partner.calls).toEqual([])
  })

  test('a search requires no CSRF token, also with a session', async () => {
    const { token } = await shop.signedInAs(6)
    const headers = { cookie: `session=${token}` }
    const request = { method: 'POST', url: '/aliapi/products/search-general/', payload: {}, headers } as const
    expect((await shop.app.inject(request)).statusCode).toBe(200)
    const foreign = { ...headers, origin: 'https://evil.example' }
    expect((await shop.app.inject({ ...request, headers: foreign })).statusCode).toBe(403)
  })
})

test('the twelve categories are listed by name', async () => {
  const { categories } = await createBrowserClient(shop.app, new Map(), newAddress())(listExternalCategories)
  expect(categories).toHaveLength(12)
  expect(categories.map((each) => each.category_name)).toEqual(
    categories.map((each) => each.category_name).toSorted((a, b) => a.localeCompare(b, 'en')),
  )
})

describe('a product', () => {
  const ID = '1005000000000'

  test('a product is returned in the shape of the specification', async () => {
    const { full } = await visitor()(getExternalProduct, { params: { productId: ID } })
    const { result } = full.aliexpress_ds_product_get_response
    expect(result.ae_item_base_info_dto.subject).toMatch(/^Ceramic Brake Pads for Toyota Corolla/)
    expect(result.ae_multimedia_info_dto.image_urls.split(';')).toHaveLength(4)
    expect(result.ae_store_info.store_name).toBe('Simulated Parts Store')
    expect(result.ae_item_sku_info_dtos.ae_item_sku_info_d_t_o[0]).toMatchObject({ currency_code: 'NGN' })
  })

  test('a product with a hostile description is returned without the hostile parts', async () => {
    const { full } = await visitor()(getExternalProduct, { params: { productId: '1005000000003' } })
    const { detail } = full.aliexpress_ds_product_get_response.result.ae_item_base_info_dto
    expect(detail).toContain('what a partner’s description looks like')
    expect(detail).not.toMatch(/<script|onerror|tracker|evil|href|<style|position/i)
    expect(detail.match(/<img /g)).toHaveLength(2)
  })

  test('a product has three delivery options to Nigeria', async () => {
    const input = { params: { productId: ID }, query: { sku_id: `${ID}01`, ship_to: 'NG' as const } }
    const { aliexpress_ds_freight_query_response: answer } = await visitor()(listExternalShipping, input)
    const options = answer.result.delivery_options.delivery_option_d_t_o
    expect(options).toHaveLength(3)
    expect(options[2]).toEqual({
      company: 'Local Warehouse',
      shipping_fee_format: '₦2,200',
      delivery_date_desc: 'within 4 days',
      min_delivery_days: 2,
      max_delivery_days: 4,
      ship_from_country: 'NG',
      free_shipping_threshold: '₦45,000',
    })
    expect(options[0]).not.toHaveProperty('free_shipping_threshold')
  })

  test('an unknown product returns 404, and an invalid id returns 400', async () => {
    expect(await getStatus(visitor()(getExternalProduct, { params: { productId: '999999' } }))).toBe(404)
    for (const path of ['abc', '1', '..%2f1', '1005000000000%00', '9'.repeat(21)])
      expect((await shop.app.inject(`/aliapi/products/${path}/`)).statusCode, path).toBe(400)
    const elsewhere = await shop.app.inject(`/aliapi/products/${ID}/shipping/?sku_id=1&ship_to=US`)
    expect(elsewhere.statusCode).toBe(400)
  })
})

describe('pictures', () => {
  const findPicture = async () => getItems(await find({ keyWord: 'oil filter' }))[0]?.itemMainPic ?? ''

  test('pictures are encoded again and cached by clients', async () => {
    const answer = await shop.app.inject(await findPicture())
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=604800, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect(answer.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
  })

  test('pictures are fetched only from sealed addresses', async () => {
    const [, , , seal = '', right = ''] = (await findPicture()).split('/')
    const other = Buffer.from('https://ae01.alicdn.com/kf/bulb-main.png').toString('base64url')
    const inside = Buffer.from('http://169.254.169.254/latest/meta-data/').toString('base64url')
    for (const path of [`${seal}/${other}`, `${seal}/${inside}`, `x/${right}`, `${seal.slice(1)}/${right}`, '%2e%2e/x'])
      expect((await shop.app.inject(`/media/external/${path}`)).statusCode, path).toBe(404)
  })

  test('pictures that the partner does not return are 404', async () => {
    const path = getItems(await find({ keyWord: 'cabin filter' }))[0]?.itemMainPic ?? ''
    shop.partner.behave({ answers: 'down' })
    expect((await shop.app.inject(path)).statusCode).toBe(404)
  })
})

const FAULTS: [answers: Answers, status: number][] = [
  ['down', 502],
  ['error', 502],
  ['html', 502],
  ['half', 502],
  ['huge', 502],
  ['formless', 502],
  ['redirect', 502],
  ['throttled', 502],
  ['signature', 502],
  ['slow', 504],
]

describe('a partner with faulty answers', () => {
  testAll(FAULTS)(
    'a faulty answer of the partner returns 502 or 504 with a sentence in time',
    async (answers, status) => {
      const url = '/aliapi/products/search-general/'
      const payload = { keyWord: `simulate ${answers}` }
      const answer = await shop.app.inject({ method: 'POST', url, payload, remoteAddress: newAddress() })
      expect(answer.statusCode).toBe(status)
      expect(answer.json<{ detail: string }>().detail).toMatch(/^The external marketplace /)
      expect(answer.body).not.toMatch(/ECONN|stack|127\.0\.0\.1/)
    },
  )

  testAll(FAULTS)('a faulty answer of the partner keeps the stored answer', async (answers, status) => {
    await forgetAnswers()
    const before = await find({ keyWord: 'wiper' })
    await rows(shop.database.db, `update caches.external_answers set answered_at = answered_at - interval '11 minutes'`)
    shop.partner.behave({ answers })
    const after = await find({ keyWord: 'wiper' })
    expect(getItems(after)).toEqual(getItems(before))
    expect(after.shop.stale_since).toMatch(/^\d{4}-/)
    await rows(shop.database.db, `update caches.external_answers set answered_at = answered_at - interval '25 hours'`)
    expect(await getStatus(find({ keyWord: 'wiper' }))).toBe(status)
  })
})
