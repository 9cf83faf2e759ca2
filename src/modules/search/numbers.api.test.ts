import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'

import { reindex } from '#modules/search-index/changed-listings.store.ts'
import { type SearchQuery } from '#modules/search/search-query.contract.ts'
import { findProducts, suggestProducts } from '#modules/search/search.contract.ts'
import { rows } from '#platform/db/rows.ts'
import { putOnSale, type TestListing } from '#tests/support/listings.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ demo: true })
})
afterAll(() => shop.close())

const sell = (listing: TestListing) => putOnSale(shop.database, listing)
const find = (query: z.input<typeof SearchQuery>) => shop.visitor(findProducts, { query })
const listIds = async (query: Parameters<typeof find>[0]) => (await find(query)).results.map(({ id }) => id)

test('a text that is a part number finds it, then the SKU; other numbers and texts are not among the results', async () => {
  await sell({ title: 'Fits instead of ZK4471-22 ZK447122', popularity: 900_000 })
  const longer = await sell({ title: 'a', partNo: 'ZK-4471-22-9' })
  const sku = await sell({ title: 'b', sku: 'ZK447122' })
  const exact = await sell({ title: 'c', partNo: 'AB-1, zk 4471.22' })
  for (const search of ['ZK4471-22', 'zk447122', 'ZK 4471 22', 'zk447122 please']) {
    const { results, outcome } = await find({ search })
    expect({ search, ids: results.map(({ id }) => id), outcome }).toEqual({
      search,
      ids: [exact, sku],
      outcome: 'found',
    })
  }
  expect(longer).toBeGreaterThan(0)
})

test('an unlisted number says so, and shows numbers that begin with it as alternatives', async () => {
  const id = await sell({ title: 'a', partNo: 'QY-5533-77' })
  const { count, outcome, alternatives, understood } = await find({ search: 'QY-5533' })
  expect({ count, outcome, number: understood?.part_number }).toEqual({
    count: 0,
    outcome: 'number_not_listed',
    number: 'QY-5533',
  })
  expect(alternatives).toMatchObject([{ kind: 'number_prefix', count: 1, results: [{ id }] }])
})

test('a VIN that the shop does not know is not a part number, however it is written, unless a listing has it', async () => {
  const vin = { number: 'ZZZCM82633A004352', is_known: false }
  for (const search of ['ZZZCM82633A004352', 'ZZZCM-82633-A004352', 'vin: zzz CM82633A004352']) {
    const { understood, outcome, count, alternatives } = await find({ search })
    expect(understood).toMatchObject({ vin, part_number: null, unknown: [vin.number], vehicle: null })
    expect({ outcome, count, alternatives }).toEqual({ outcome: 'no_type', count: 0, alternatives: [] })
  }
  const beside = await find({ search: 'alternator ZZZCM-82633-A004352' })
  const { count, outcome } = await find({ search: 'alternator' })
  expect(beside).toMatchObject({ count, outcome, understood: { vin, part_number: null } })
  const id = await sell({ title: 'Alternator', partNo: 'ZZZCM-82633-A004352' })
  const { results, understood } = await find({ search: 'ZZZCM82633A004352' })
  expect({ ids: results.map((one) => one.id), vin: understood?.vin }).toEqual({ ids: [id], vin: undefined })
})

test('an equivalent number is found by the cross references, also over several steps and in a circle', async () => {
  const id = await sell({ title: 'a', partNo: 'QW-44713' })
  await rows(
    shop.database.db,
    `insert into cross_references (number, kind, to_number) values
       ('QW44712', 'supersedes', 'QW44711'), ('QW44712', 'interchange', 'QW44713'), ('QW44713', 'interchange', 'QW44712')`,
  )
  const { alternatives } = await find({ search: 'QW-44711' })
  expect(alternatives?.find(({ kind }) => kind === 'equivalent_numbers')).toMatchObject({ count: 1, results: [{ id }] })
})

test('a keyword that is a SKU of letters alone finds it', async () => {
  const id = await sell({ title: 'a', sku: 'QXA-BMP-HIRU' })
  await sell({ title: 'Hiru' })
  expect(await listIds({ search: 'qxa-bmp-hiru' })).toEqual([id])
})

test('a number of a listing that is no longer on sale finds no other listing', async () => {
  const id = await sell({ title: 'a', sku: 'QXB-471199' })
  await sell({ title: 'Another with 471199 in its title' })
  await rows(shop.database.db, 'update products set hidden_at = now() where id = $1', [id])
  await reindex(shop.database, [id])
  expect(await find({ search: 'QXB-471199' })).toMatchObject({ count: 0 })
})

test('a keyword keeps the leading zeros of a number', async () => {
  const id = await sell({ title: 'a', partNo: '00778-11' })
  expect(await listIds({ search: '0077811' })).toEqual([id])
  expect(await listIds({ search: '77811' })).toEqual([])
})

test('an unlisted number of a named part is not answered with other listings of the part', async () => {
  const corolla = { make: 'Toyota', model: 'Corolla', years: [2009, 2013] as const }
  const id = await sell({ title: 'a', type: 'oil-filter', partNo: 'ZZ905-11', fits: [corolla] })
  const answer = await find({ search: 'oil filter 70915-99999, corolla 2010', facets: '1' })
  expect(answer).toMatchObject({
    count: 0,
    results: [],
    outcome: 'number_not_listed',
    understood: { part_type: { key: 'oil-filter' }, part_number: '70915-99999', unknown: [] },
  })
  const others = answer.alternatives?.find(({ kind }) => kind === 'other_numbers')
  expect(others).toMatchObject({ title: 'Oil filters with other numbers' })
  const all = await find(Object.fromEntries(new URL(others?.href ?? '', 'http://shop').searchParams))
  expect(all.results.map((listing) => listing.id)).toContain(id)
  expect(all.count).toBe(others?.count)
})

test('a listed number of a named part finds its listing alone', async () => {
  const id = await sell({ title: 'a', type: 'oil-filter', partNo: '70915-10001' })
  expect(await listIds({ search: 'oil filter 70915-10001' })).toEqual([id])
})

test('sizes, prices, engines and numbers of vehicles beside a part are no part numbers', async () => {
  const searches = ['oil filter 25000', 'oil filter om457', 'oil filter chassis NZE121-0012345', 'tyre 2005r55']
  for (const search of searches) expect((await find({ search })).outcome, search).not.toBe('number_not_listed')
})

test('an unlisted number suggests numbers that begin with it, and no other listings', async () => {
  const id = await sell({ title: 'a', type: 'oil-filter', partNo: '70916-4477' })
  const suggest = async (search: string) =>
    (await shop.visitor(suggestProducts, { query: { search } })).map((one) => one.id)
  expect(await suggest('70916-44')).toEqual([id])
  expect(await suggest('70916-99')).toEqual([])
})

test('of two numbers the listed one is named, and the other one is not known', async () => {
  const id = await sell({ title: 'a', partNo: 'ZQ5531-88' })
  for (const search of ['ZQ7741-99 ZQ5531-88', 'ZQ7741-99, ZQ5531-88', 'ZQ5531-88, ZQ7741-99'])
    expect({ search, ...(await find({ search })) }).toMatchObject({
      search,
      results: [{ id }],
      outcome: 'found',
      understood: { part_number: 'ZQ5531-88', unknown: ['ZQ7741-99'] },
    })
})
