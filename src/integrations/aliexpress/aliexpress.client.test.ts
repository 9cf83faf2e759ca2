import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { MarketError } from '#modules/external-market/external-market.port.ts'
import { drawPicture } from '#seed/demo/drawings/render.ts'
import { testAll } from '#tests/support/check-each.ts'

import { createAliexpress } from './aliexpress.client.ts'
import { type SimulatedMarket, startSimulatedMarket } from './aliexpress.market.simulator.ts'
import { CATEGORIES, SIMULATED_PRODUCTS } from './aliexpress.products.ts'
import type { Answers } from './aliexpress.simulation.ts'

// The client and the simulator speak the vendor's wire over HTTP; the client knows nothing else of it.

const QUICK = { deadlineMs: 600, retries: 2, firstDelayMs: 10, maxFailures: 50, openMs: 200 }

let simulator: SimulatedMarket
beforeEach(async () => {
  simulator = await startSimulatedMarket({ folder: null, draw: drawPicture, retry: QUICK })
})
afterEach(() => simulator.close())

const catchFault = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof MarketError ? error.fault : error),
  )
const [first] = SIMULATED_PRODUCTS
if (first === undefined) throw new Error('The simulator sells nothing.')

test('the simulator sells at least 300 items in twelve categories', () => {
  expect(CATEGORIES).toHaveLength(12)
  expect(SIMULATED_PRODUCTS.length).toBeGreaterThanOrEqual(300)
  expect(new Set(SIMULATED_PRODUCTS.map(({ id }) => id)).size).toBe(SIMULATED_PRODUCTS.length)
  expect(new Set(SIMULATED_PRODUCTS.map(({ category }) => category)).size).toBe(12)
})

test('a search is paged until there is nothing left', async () => {
  const pages = []
  for (let page = 1; page <= 19; page += 1) pages.push(await simulator.market.search({ page, keyword: 'auto parts' }))
  expect(pages.map((page) => page.length)).toEqual([...Array<number>(16).fill(20), 4, 0, 0])
  expect(new Set(pages.flat().map(({ itemId }) => itemId)).size).toBe(SIMULATED_PRODUCTS.length)
})

test('a search asks for Nigeria and naira, by words, by category, and by both', async () => {
  const words = await simulator.market.search({ page: 1, keyword: 'Brake disc corolla' })
  expect(words).toHaveLength(1)
  expect(words[0]?.title).toMatch(/^Vented Brake Disc for Toyota Corolla/)
  const inCategory = await simulator.market.search({ page: 1, categoryId: '200214376' })
  expect(inCategory).toHaveLength(20)
  const both = await simulator.market.search({ page: 1, keyword: 'oil', categoryId: '200214376' })
  expect(both).toHaveLength(9)
  expect(both[0]).toMatchObject({
    itemMainPic: 'https://ae01.alicdn.com/kf/oil-filter-main.png',
    salePriceFormat: expect.stringMatching(/^NGN\d/),
  })
  expect(simulator.simulation.calls.at(-1)?.parameters).toMatchObject({ countryCode: 'NG', currency: 'NGN' })
})

test('categories, a product and its ways to Nigeria are read', async () => {
  expect(await simulator.market.categories()).toHaveLength(12)
  const product = await simulator.market.product(first.id)
  expect(product).toMatchObject({ subject: first.title, storeName: 'Simulated Parts Store' })
  expect(product?.imageUrls).toHaveLength(4)
  const [sku] = product?.skus ?? []
  expect(sku).toMatchObject({ currency_code: 'NGN', offer_sale_price: `${first.price}.00` })
  const options = await simulator.market.freight({ productId: first.id, skuId: sku?.sku_id ?? '' })
  expect(options.map((option) => option.ship_from_country)).toEqual(['CN', 'US', 'NG'])
  expect(options.map((option) => option.free_shipping_threshold)).toEqual([null, null, 'NGN45,000.00'])
})

test('an unknown product is not a failure of the partner, and a product without variants is valid', async () => {
  expect(await simulator.market.product('1')).toBeNull()
  const odd = (oddity: string) => SIMULATED_PRODUCTS.find((good) => good.oddity === oddity)?.id ?? ''
  expect(await simulator.market.product(odd('no sku'))).toMatchObject({ skus: [] })
  expect(await simulator.market.product(odd('missing fields'))).toEqual({
    subject: null,
    detail: '',
    imageUrls: [],
    storeName: null,
    skus: [expect.objectContaining({ offer_sale_price: null, sku_available_stock: null })],
  })
})

test('a picture comes from the partner’s host, and from nowhere else', async () => {
  const bytes = await simulator.market.picture('https://ae01.alicdn.com/kf/oil-filter-main.png')
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  expect(await catchFault(simulator.market.picture('https://ae01.alicdn.com/kf/nothing-main.png'))).toBe('unavailable')
  expect(await catchFault(simulator.market.picture('http://127.0.0.1/secret.png'))).toBe('refused')
})

describe('a request with invalid credentials is refused and not retried', () => {
  test.each([
    ['another secret', { appSecret: 'another-secret' }],
    ['another app', { appKey: '999999' }],
    ['a session that is over', { accessToken: 'over' }],
  ])('%s', async (_, changed) => {
    const stranger = createAliexpress({ ...simulator.client, ...changed })
    expect(await catchFault(stranger.categories())).toBe('refused')
    expect(simulator.simulation.calls).toEqual([])
  })
})

const FAULTS: [answers: Answers, fault: string][] = [
  ['down', 'unavailable'],
  ['error', 'unavailable'],
  ['slow', 'timeout'],
  ['html', 'unreadable'],
  ['half', 'unreadable'],
  ['huge', 'unreadable'],
  ['formless', 'unreadable'],
  ['redirect', 'unavailable'],
  ['throttled', 'throttled'],
  ['signature', 'refused'],
]

describe('invalid answers of the partner', () => {
  testAll(FAULTS)(
    'an invalid answer of the partner raises its fault within the deadline, and the next valid answer succeeds',
    async (answers, fault) => {
      // A client that waits for this outlasts the test.
      simulator.simulation.behave({ answers, slowMs: 120_000 })
      expect(await catchFault(simulator.market.categories())).toBe(fault)
      simulator.simulation.behave({})
      expect(await simulator.market.categories()).toHaveLength(12)
    },
  )

  testAll(FAULTS)('a search for the name of a fault raises it', async (answers, fault) => {
    expect(await catchFault(simulator.market.search({ page: 1, keyword: `simulate ${answers}` }))).toBe(fault)
    expect(await simulator.market.search({ page: 1, keyword: 'brake' })).not.toHaveLength(0)
  })
})

/** A server that counts, and answers what it is told. */
async function counting(answer: (turn: number) => { status: number; body: string; headers?: object }) {
  let turn = 0
  const server = createServer((_request, response) => {
    const { status, body, headers = {} } = answer((turn += 1))
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  return { baseUrl: `http://127.0.0.1:${port}/sync`, turns: () => turn, close: () => server.close() }
}

const RIGHT = JSON.stringify({
  aliexpress_ds_category_get_response: { resp_result: { result: { categories: { category: [] } } } },
})

test('a request that fails once is retried and succeeds', async () => {
  const server = await counting((turn) => (turn === 1 ? { status: 503, body: '' } : { status: 200, body: RIGHT }))
  const client = createAliexpress({ ...simulator.client, baseUrl: server.baseUrl })
  expect(await client.categories()).toEqual([])
  expect(server.turns()).toBe(2)
  server.close()
})

test('a partner that keeps failing is not called for a moment, then called again', async () => {
  let isDown = true
  const server = await counting(() => (isDown ? { status: 500, body: '' } : { status: 200, body: RIGHT }))
  const retry = { ...QUICK, retries: 0, maxFailures: 3 }
  const client = createAliexpress({ ...simulator.client, baseUrl: server.baseUrl, retry })
  for (let i = 0; i < 20; i += 1) expect(await catchFault(client.categories())).toBe('unavailable')
  expect(server.turns()).toBe(3)
  isDown = false
  await new Promise((resolve) => void setTimeout(resolve, 250))
  expect(await client.categories()).toEqual([])
  server.close()
})

test('a redirect is followed nowhere: not to a private address, and not to another port of this machine', async () => {
  const secret = await counting(() => ({ status: 200, body: RIGHT }))
  const server = await counting(() => ({ status: 302, body: '', headers: { location: secret.baseUrl } }))
  const client = createAliexpress({ ...simulator.client, baseUrl: server.baseUrl })
  expect(await catchFault(client.categories())).toBe('unavailable')
  expect(secret.turns()).toBe(0)
  server.close()
  secret.close()
})

test('the real partner is never found on this machine', async () => {
  const server = await counting(() => ({ status: 200, body: RIGHT }))
  const baseUrl = server.baseUrl.replace('127.0.0.1', 'localhost')
  const client = createAliexpress({ ...simulator.client, baseUrl, isSimulated: false })
  expect(await catchFault(client.categories())).toBe('unavailable')
  expect(server.turns()).toBe(0)
  server.close()
})
