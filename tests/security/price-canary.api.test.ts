import { afterAll, beforeAll, expect, test } from 'vitest'

import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { reindex } from '#modules/search-index/changed-listings.store.ts'
import { rows } from '#platform/db/rows.ts'
import { fillPath, readCalls } from '#tests/support/hostile-input.ts'
import { inLargeChange } from '#tests/support/large-changes.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

// Ruling 2: a viewer who is not entitled never gets a business price, where prices are shown, sorted or filtered by. Every
// listing of the demo shop has one business price that occurs nowhere else; then every reading call is tested.

const MARKED_KOBO = 91_827_364
/** The business price, and the price of one unit with its discount (ruling 42): ₦918,273.64 and ₦890,725.43. */
const MARK = /918[,. ]?273|91827364|890[,. ]?725|89072543/

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ demo: true, businessApproval: true })
  // The general price is a million naira higher, because a business price is never above it.
  await inLargeChange(shop.database, async ({ db }) => {
    const marked = await rows<{ id: number }>(
      db,
      'update products set price_kobo = $1, gen_price_kobo = gen_price_kobo + 100000000 returning id',
      [MARKED_KOBO],
    )
    await reindex(
      { db },
      marked.map(({ id }) => id),
    )
  })
})
afterAll(() => shop.close())

/** Lists every reading call, plain and with parameters that could reveal a price. */
function listUrls(): string[] {
  const calls = readCalls(shop.app.swagger())
  const plain = calls.map((call) => fillPath(call))
  const lists = calls.filter(({ query }) => query.includes('sort')).map((call) => fillPath(call))
  const sorted = lists.flatMap((path) =>
    ['price_asc', 'price_desc'].map((sort) => `${path}?${new URLSearchParams({ sort, page_size: '100' })}`),
  )
  const found = ['search=brake', 'make=Toyota&model=Corolla&year=2010', 'min=918273&max=918274', 'category=Filters']
  const facets = found.map((query) => `/api/product/find?${query}&facets=1&page_size=100`)
  return [...plain, ...sorted, ...facets, '/api/product/suggest?search=brake', '/api/products/1/related/']
}

async function readAnswers(token: string | null): Promise<string[]> {
  const answers: string[] = []
  for (const url of listUrls()) {
    const headers = token === null ? {} : { authorization: `Bearer ${token}` }
    const { body } = await shop.app.inject({ method: 'GET', url, headers })
    answers.push(`${url}\n${body}`)
  }
  return answers
}

test('no answer to a visitor, workshop, customer or unapproved business contains a business price', async () => {
  const people = await Promise.all(
    [ROLE.workshop, ROLE.customer, ROLE.distributor].map((role) => shop.signedInAs(role)),
  )
  for (const token of [null, ...people.map((person) => person.token)])
    for (const answer of await readAnswers(token)) expect(answer.replace(/^.*\n/, '')).not.toMatch(MARK)
})

test('lists of a viewer who is not entitled do not sort or filter by business prices', async () => {
  const customer = await shop.signedInAs(ROLE.customer)
  const general = async (query: string) => {
    const url = `/api/product/find?${query}`
    const headers = { authorization: `Bearer ${customer.token}` }
    // Other tests check the shape of the answer.
    const { results, count } = (await shop.app.inject({ method: 'GET', url, headers })).json<{
      results: { gen_price: number }[]
      count: number
    }>()
    return { prices: results.map(({ gen_price }) => gen_price), count }
  }
  const { prices } = await general('sort=price_asc&page_size=100')
  expect(new Set(prices).size).toBeGreaterThan(5)
  expect(prices).toEqual(prices.toSorted((one, other) => one - other))
  expect((await general('min=918273&max=918274')).count).toBe(0)
})

test('answers to an approved business contain the business price, so that the tests above can fail', async () => {
  const admin = await shop.signedInAs(ROLE.admin)
  const answers = await readAnswers(admin.token)
  expect(answers.filter((answer) => MARK.test(answer.replace(/^.*\n/, ''))).length).toBeGreaterThan(15)
})
