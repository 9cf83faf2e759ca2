import { type APIRequestContext, expect, request as requests, test } from '@playwright/test'

import { DEMO_PASSWORD } from '#tests/support/accounts.ts'

// Like tests/security/price-canary.api.test.ts, for pages: no page for another viewer contains a business price, neither
// visibly nor in its data.

interface Listing {
  id: number
  price: number | null
  gen_price: number
}

/** Returns the price of one unit with its discount, in whole naira as on pages (ruling 42). */
const getUnitPrice = (price: number) => Math.round(price * 0.97)

/** Reads the business prices by listing from the API: the list price and the price of one unit. */
async function businessPrices(api: APIRequestContext): Promise<Map<number, number[]>> {
  const { token } = (await (
    await api.post('/api/login/fleet@demo.example/', { data: { email: 'fleet@demo.example', password: DEMO_PASSWORD } })
  ).json()) as { token: string }
  const listings: Listing[] = []
  // All listings, because a business price of one may be the general price of another.
  for (let page = 1, isLast = false; !isLast; page++) {
    const answer = await api.get(`/api/product/?page=${page}&page_size=100`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { results, next } = (await answer.json()) as { results: Listing[]; next: string | null }
    listings.push(...results)
    isLast = next === null
  }
  const general = new Set(listings.flatMap(({ gen_price }) => [Math.round(gen_price), getUnitPrice(gen_price)]))
  const priced = listings.map(({ id, price }) => ({ id, price: price ?? 0 }))
  const marked = priced.filter(({ price }) => price > 1000 && !general.has(Math.round(price)))
  return new Map(
    marked.map(({ id, price }) => [
      id,
      [Math.round(price), getUnitPrice(price)].filter((shown) => !general.has(shown)),
    ]),
  )
}

const PAGES = ['/', '/product', '/product?sort=price_asc', '/product?sort=price_desc', '/product?keyword=brake&page=2']

test('no page for a visitor or a customer contains a business price', async ({ baseURL, playwright }) => {
  test.slow()
  const address = { baseURL: baseURL ?? '' }
  const prices = await businessPrices(await requests.newContext(address))
  expect(prices.size).toBeGreaterThan(100)
  const visitor = await playwright.request.newContext(address)
  const customer = await playwright.request.newContext(address)
  const business = await playwright.request.newContext(address)
  for (const [who, email] of [
    [customer, 'customer'],
    [business, 'fleet'],
  ] as const)
    await who.post(`/api/login/${email}@demo.example/`, {
      data: { email: `${email}@demo.example`, password: DEMO_PASSWORD },
    })

  const pages = [...PAGES, ...[...prices.keys()].slice(0, 25).map((id) => `/detail_page/${id}`)]
  const leaks = async (who: APIRequestContext) => {
    const found = new Set<number>()
    for (const path of pages) {
      const html = await (await who.get(path)).text()
      const shown = new Set(pricesIn(html))
      for (const id of listingsIn(path + html)) if (prices.get(id)?.some((price) => shown.has(price))) found.add(id)
    }
    return found
  }
  expect([...(await leaks(visitor))]).toEqual([])
  expect([...(await leaks(customer))]).toEqual([])
  // Checks that the test can fail: a business sees these prices.
  expect((await leaks(business)).size).toBeGreaterThan(20)
})

/** Lists the listings that a page shows or links to. */
const listingsIn = (html: string) => new Set([...html.matchAll(/\/detail_page\/(\d+)/g)].map(([, id]) => Number(id)))

/** Lists everything in a page that could be a price: "₦12,345", and numbers in its data. */
function pricesIn(html: string): number[] {
  const shown = [...html.matchAll(/₦\s?([\d,]+)/g)].map(([, digits = '']) => Number(digits.replaceAll(',', '')))
  const beneath = [...html.matchAll(/(?:price|amount)\D{0,12}?(\d{4,9}(?:\.\d{1,2})?)/gi)].map(([, digits = '']) =>
    Math.round(Number(digits)),
  )
  return [...shown, ...beneath]
}
