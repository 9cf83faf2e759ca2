import { expect, test } from 'vitest'

import type { ProductPage, Interpretation } from '#modules/search/search.contract.ts'
import { type Api, createClient } from '#platform/http/client.ts'
import { createUnderstood, createUnderstoodVehicle } from '#tests/support/understood.ts'

import { findListings } from './find-listings.ts'
import { productListParams } from './list-state.ts'

const corolla = { make: 'Toyota', model: 'Corolla', year: 2010 }
const camry = createUnderstoodVehicle({ make: 'Toyota', model: 'Camry', year: 2007 })
const readState = (query: string) => productListParams.read(new URLSearchParams(query))

const createPage = (count: number, understood: Partial<Interpretation> = {}): ProductPage => ({
  count,
  count_capped: false,
  next: null,
  previous: null,
  results: [],
  understood: createUnderstood(understood),
})

/** Returns a search with different results for the Corolla and for all vehicles, which records its queries. */
function createSearch(forCorolla: ProductPage, forAll: ProductPage) {
  const calls: (string | null)[] = []
  const api: Api = createClient(({ url }) => {
    const model = new URL(url, 'http://shop.invalid').searchParams.get('model')
    calls.push(model)
    return Promise.resolve({ status: 200, body: model === 'Corolla' ? forCorolla : forAll })
  })
  return { api, calls }
}

test('the visitor’s vehicle filters the list in one call', async () => {
  const { api, calls } = createSearch(createPage(4), createPage(90))
  const found = await findListings(api, readState('keyword=brake+pad'), corolla)
  expect(found).toMatchObject({ page: { count: 4 }, narrowedTo: corolla })
  expect(calls).toEqual(['Corolla'])
})

test('all=1 or a vehicle in the address replaces the visitor’s vehicle', async () => {
  for (const query of ['all=1', 'make=Honda']) {
    const { api } = createSearch(createPage(4), createPage(90))
    expect(await findListings(api, readState(query), corolla)).toMatchObject({ page: { count: 90 }, narrowedTo: null })
  }
})

test('another vehicle in the keyword replaces the visitor’s, even when some parts fit both', async () => {
  for (const narrow of [createPage(0, { vehicle: camry }), createPage(1, { vehicle: camry })]) {
    const { api } = createSearch(narrow, createPage(7, { vehicle: camry }))
    const found = await findListings(api, readState('keyword=camry+2007+brake+pad'), corolla)
    expect(found).toMatchObject({ page: { count: 7 }, narrowedTo: null })
  }
})

test('the visitor’s vehicle in the keyword keeps the filter by that vehicle', async () => {
  const { api, calls } = createSearch(
    createPage(4, { vehicle: createUnderstoodVehicle({ make: 'Toyota', model: 'Corolla' }) }),
    createPage(90),
  )
  expect(await findListings(api, readState('keyword=corolla+pad'), corolla)).toMatchObject({ narrowedTo: corolla })
  expect(calls).toHaveLength(1)
})

test('a model name with a digit counts as a vehicle, not as a part number', async () => {
  const rav4 = { make: 'Toyota', model: 'RAV4', year: 2008 }
  const understood = { vehicle: createUnderstoodVehicle({ make: 'Toyota', model: 'RAV4' }) }
  const calls: string[] = []
  const api: Api = createClient(({ url }) => {
    calls.push(url)
    return Promise.resolve({ status: 200, body: createPage(30, understood) })
  })
  expect(await findListings(api, readState('keyword=rav4'), rav4)).toMatchObject({ narrowedTo: rav4 })
  expect(calls).toHaveLength(1)
})

test('a model name with a digit does not replace the vehicle of the address', async () => {
  const typed = { make: 'toyota', model: 'CO-ROLLA', year: 2010 }
  const { api } = createSearch(createPage(90, { vehicle: createUnderstoodVehicle(corolla) }), createPage(4))
  expect(await findListings(api, readState('keyword=corolla+pad'), typed)).toMatchObject({ narrowedTo: typed })
})

test('an empty result for the visitor’s vehicle stays empty when the keyword names no vehicle', async () => {
  const { api } = createSearch(createPage(0), createPage(12))
  expect(await findListings(api, readState('keyword=propeller'), corolla)).toMatchObject({
    page: { count: 0 },
    narrowedTo: corolla,
  })
})

const numbered = (part_no: string, sku = '') => ({ part_no, sku }) as ProductPage['results'][number]

test('a part number without a result for the visitor’s vehicle is searched for all vehicles', async () => {
  const wide = { ...createPage(1), results: [numbered('04465-02220, 04465-02221')] }
  for (const narrow of [createPage(0), { ...createPage(3), results: [numbered('MTR-1')] }]) {
    const { api } = createSearch(narrow, wide)
    const found = await findListings(api, readState('keyword=04465+02220'), corolla)
    expect(found).toMatchObject({ page: { count: 1 }, narrowedTo: null, isNumberOfOthers: true })
  }
  const { api } = createSearch(createPage(0), { ...createPage(1), results: [numbered('', 'DB-77-X')] })
  expect(await findListings(api, readState('keyword=db77x'), corolla)).toMatchObject({ isNumberOfOthers: true })
})

test('a part number with a result for the visitor’s vehicle keeps the filter, in one call', async () => {
  const { api, calls } = createSearch({ ...createPage(1), results: [numbered('04465-02220')] }, createPage(9))
  const found = await findListings(api, readState('keyword=04465-02220'), corolla)
  expect(found).toMatchObject({ page: { count: 1 }, narrowedTo: corolla, isNumberOfOthers: false })
  expect(calls).toHaveLength(1)
})

test('a number with other words or after the first page keeps the filter when there are results', async () => {
  for (const query of ['keyword=brake+pad+04465-02220', 'keyword=04465-02220&page=2']) {
    const { api, calls } = createSearch({ ...createPage(30), results: [numbered('MTR-1')] }, createPage(9))
    expect(await findListings(api, readState(query), corolla), query).toMatchObject({ page: { count: 30 } })
    expect(calls, query).toHaveLength(1)
  }
})

test('a prefix of a number does not count as that number', async () => {
  const { api } = createSearch(createPage(0), { ...createPage(1), results: [numbered('04465-02220')] })
  expect(await findListings(api, readState('keyword=04465'), corolla)).toMatchObject({
    page: { count: 0 },
    narrowedTo: corolla,
  })
})

test('filters that the API rejects are reported and dropped, both ends of a price together', async () => {
  const calls: string[] = []
  const api: Api = createClient(({ url }) => {
    const query = new URL(url, 'http://shop.invalid').searchParams
    calls.push(query.get('max') ?? '')
    const isWrong = Boolean(query.get('min'))
    const body = { detail: 'A price is a number.', code: 'invalid_input', errors: { min: ['A price is a number.'] } }
    return Promise.resolve(isWrong ? { status: 400, body } : { status: 200, body: createPage(90) })
  })
  expect(await findListings(api, readState('min=cheap&max=900'), null)).toMatchObject({
    page: { count: 90 },
    problem: { errors: { min: ['A price is a number.'] } },
  })
  expect(calls).toEqual(['900', ''])
})

test('an invalid query is reported, and a failed call throws', async () => {
  const answering = (status: number) =>
    createClient(() => Promise.resolve({ status, body: { detail: 'A price is a number.', code: 'invalid_input' } }))
  expect(await findListings(answering(400), readState('min=x'), null)).toMatchObject({
    page: null,
    problem: { detail: 'A price is a number.' },
  })
  await expect(findListings(answering(503), readState(''), null)).rejects.toMatchObject({ status: 503 })
})
