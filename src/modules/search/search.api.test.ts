import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'

import { getFitVerdict } from '#modules/catalogue/fit.rules.ts'
import { type SearchQuery } from '#modules/search/search-query.contract.ts'
import {
  filterEndpoints,
  findByCategory,
  findProducts,
  listProducts,
  suggestProducts,
} from '#modules/search/search.contract.ts'
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

test('a store id that exceeds a tag finds no listing', async () => {
  for (const store of [2 ** 28 - 1, 2 ** 28, 2 ** 31 - 1])
    expect(await find({ store: String(store) })).toMatchObject({ count: 0 })
})

describe('a vehicle', () => {
  const corolla = { make: 'Toyota', model: 'Corolla' }

  test('a vehicle matches in the years of a set, including both ends, and not outside', async () => {
    const id = await sell({ title: 'Yearprobe', brand: 'Yearprobe', fits: [{ ...corolla, years: [2009, 2013] }] })
    const found = (year: string) => listIds({ ...corolla, year, brand: 'Yearprobe' })
    expect(await found('2008')).toEqual([])
    expect(await found('2009')).toEqual([id])
    expect(await found('2013')).toEqual([id])
    expect(await found('2014')).toEqual([])
  })

  test('a vehicle matches in any spelling of its names, and the found listings fit it', async () => {
    const listVerdicts = async (make: string, model: string) => {
      const { results } = await find({ make, model, year: '2008', page_size: '100' })
      return results.map((product) => getFitVerdict(product, { make, model, year: 2008 }))
    }
    const exact = await listVerdicts('Honda', 'CR-V')
    expect(exact.map(({ reason }) => reason)).toContain('listed')
    for (const model of ['CRV', 'cr-v', 'Cr V']) expect(await listVerdicts('honda', model), model).toEqual(exact)
  })

  test('a vehicle with an engine matches sets for that engine or for every engine, in their years', async () => {
    const engine = '1.8 2ZR-FE'
    const every = await sell({ title: 'a', brand: 'Engineprobe', fits: [{ ...corolla, years: [2009, 2010] }] })
    const same = await sell({ title: 'b', brand: 'Engineprobe', fits: [{ ...corolla, years: [2009, 2010], engine }] })
    await sell({ title: 'c', brand: 'Engineprobe', fits: [{ ...corolla, years: [2009, 2010], engine: '2.4 2AZ-FE' }] })
    await sell({
      title: 'half in each of two sets',
      brand: 'Engineprobe',
      fits: [
        { ...corolla, years: [2009, 2010], engine: '2.4 2AZ-FE' },
        { ...corolla, years: [2011, 2012], engine },
      ],
    })
    const found = await listIds({ ...corolla, year: '2010', engineType: engine, brand: 'Engineprobe' })
    expect(new Set(found)).toEqual(new Set([every, same]))
  })

  test('a vehicle with a body type matches within a range of types in the order of the look-up', async () => {
    const types = ['Sedan', 'Coupe'] as const
    const id = await sell({ title: 'a', brand: 'Typeprobe', fits: [{ ...corolla, years: [2009, 2010], types }] })
    const found = (vehicleType: string) => listIds({ ...corolla, year: '2010', vehicleType, brand: 'Typeprobe' })
    expect(await found('Sedan')).toEqual([id])
    expect(await found('Hatchback')).toEqual([id])
    expect(await found('Wagon')).toEqual([])
  })

  test('every vehicle matches universal listings', async () => {
    const id = await sell({ title: 'a', brand: 'Universalprobe', universal: true })
    expect(await listIds({ ...corolla, year: '2010', brand: 'Universalprobe' })).toEqual([id])
    expect(await listIds({ make: 'Mazda', brand: 'Universalprobe' })).toEqual([id])
  })

  test('a vehicle that does not exist finds no listing, not even universal ones', async () => {
    expect(await find({ make: 'Unknown', brand: 'Universalprobe' })).toMatchObject({ count: 0, results: [] })
  })

  test('a vehicle in the keyword is searched for with the part', async () => {
    const id = await sell({ title: 'Zebracap', fits: [{ make: 'Toyota', model: 'Camry', years: [2007, 2009] }] })
    const found = await find({ search: 'camry 2008 zebracap' })
    expect(found.results.map((product) => product.id)).toEqual([id])
    expect(found.understood).toMatchObject({
      vehicle: { make: 'Toyota', model: 'Camry', year: 2008 },
      unknown: ['zebracap'],
    })
    expect(await listIds({ search: 'zebracap toyota camry 2012' })).not.toContain(id)
  })
})

describe('a keyword', () => {
  test('a keyword in the title ranks before one in the description, whichever listing is more popular', async () => {
    const described = await sell({ title: 'Plain part', description: '<p>Quagmirevalve</p>', popularity: 1_000_000 })
    const titled = await sell({ title: 'Quagmirevalve' })
    expect(await listIds({ search: 'quagmirevalve' })).toEqual([titled, described])
  })

  test('a misspelt keyword is corrected, and the answer says so', async () => {
    const found = await find({ search: 'radiatr' })
    expect(found.understood).toMatchObject({
      part_type: { key: 'radiator' },
      corrected: [{ from: 'radiatr', to: 'radiator' }],
    })
    expect(found.results[0]?.title.toLowerCase()).toContain('radiator')
  })

  test('a keyword in double quotes is searched as typed, without corrections', async () => {
    await sell({ title: 'Radiatr of a new kind' })
    const found = await find({ search: '"radiatr kind"' })
    expect(found.understood?.corrected).toEqual([])
    expect(found.results[0]?.title).toBe('Radiatr of a new kind')
  })

  test('a keyword of which only a part is found says so', async () => {
    await sell({ title: 'Xylophonegear' })
    const found = await find({ search: 'xylophonegear qqqqzzzz' })
    expect(found.results[0]?.title).toBe('Xylophonegear')
    expect(found.understood?.relaxed).toBe(true)
  })

  test('a keyword with one word that no listing has finds listings with all the others', async () => {
    await sell({ title: 'Yonderpump yondergasket' })
    await sell({ title: 'Yonderpump' })
    const found = await find({ search: 'yonderpump yondergasket qqqqzzzz' })
    expect(found.results.map(({ title }) => title)).toEqual(['Yonderpump yondergasket'])
    expect(found.understood?.relaxed).toBe(true)
  })

  test('tags and operators in a keyword are searched as words', async () => {
    await sell({ title: 'Operatorprobe & <b>zyword</b> zyset' })
    expect((await find({ search: "operatorprobe:* & !(zyset | 'zyword')" })).results[0]?.title).toContain(
      'Operatorprobe',
    )
  })
})

describe('filters and facets', () => {
  beforeAll(async () => {
    const common = { title: 'Facetprobe', brand: 'Facetprobe' }
    await sell({ ...common, condition: 'New', category: 'Filters', generalPrice: 1_000, rating: 4.5 })
    await sell({ ...common, condition: 'New', category: 'Sensors', generalPrice: 2_000, rating: 3 })
    await sell({ ...common, condition: 'Used', category: 'Filters', generalPrice: 3_000, rating: 0, price: 500 })
  })

  test('each facet counts the listings that match the other filters, without its own', async () => {
    const { count, facets } = await find({ brand: 'Facetprobe', condition: 'New', category: 'Filters', facets: '1' })
    expect(count).toBe(1)
    expect(facets?.condition).toEqual([
      { value: 'New', count: 1 },
      { value: 'Used', count: 1 },
    ])
    expect(facets?.category).toEqual([
      { value: 'Filters', count: 1 },
      { value: 'Sensors', count: 1 },
    ])
    expect(facets?.price).toEqual({ min: 1_000, max: 1_000 })
  })

  test('the rating facet counts listings with this many stars or more', async () => {
    const { facets } = await find({ brand: 'Facetprobe', facets: '1' })
    expect(facets?.rating).toEqual([
      { value: '4', count: 1 },
      { value: '3', count: 2 },
      { value: '2', count: 2 },
      { value: '1', count: 2 },
    ])
  })

  test('prices are those for the viewer, including both ends of a range, and the business price is hidden', async () => {
    const found = await find({ brand: 'Facetprobe', min: '2000', max: '3000', facets: '1', sort: 'price_desc' })
    expect(found.results.map((product) => product.display_price)).toEqual([3_000, 2_000])
    expect(found.results.map((product) => product.price)).toEqual([null, null])
    expect(found.facets?.price).toEqual({ min: 1_000, max: 3_000 })
    expect(await find({ brand: 'Facetprobe', max: '600' })).toMatchObject({ count: 0 })
  })

  test('a price filter uses the prices for the viewer, and a rating filter tenths of a star', async () => {
    await sell({ title: 'a', brand: 'Tenthprobe', generalPrice: 200, price: 50, rating: 4.4 })
    const second = await sell({ title: 'b', brand: 'Tenthprobe', generalPrice: 90, price: 80, rating: 4.5 })
    expect(await listIds({ brand: 'Tenthprobe', rating: '4.5' })).toEqual([second])
    expect(await listIds({ brand: 'Tenthprobe', max: '100' })).toEqual([second])
    const fleet = await shop.signedInAs(3)
    const found = await fleet.bearer(findProducts, { query: { brand: 'Tenthprobe', max: '100' } })
    expect(found.results).toHaveLength(2)
  })

  test('an invalid parameter returns 400 with its field', async () => {
    for (const [query, field] of [
      [{ min: '10', max: '5' }, 'min'],
      [{ year: 'x' }, 'year'],
      [{ page_size: '101' }, 'page_size'],
      [{ sort: 'cheap' }, 'sort'],
      [{ min: '-1' }, 'min'],
      [{ rating: '6' }, 'rating'],
    ] as const)
      await expect(find(query as never)).rejects.toMatchObject({
        status: 400,
        body: { errors: { [field]: [expect.any(String)] } },
      })
  })

  test('the empty fields of a form are no criteria', async () => {
    const { count } = await find({ brand: 'Facetprobe', min: '', max: '', category: '', condition: '', year: '' })
    expect(count).toBe(3)
  })
})

describe('lists', () => {
  test('pages of a list never overlap and omit no listing', async () => {
    const seen: number[] = []
    for (let page = 1; page <= 9; page++)
      seen.push(...(await find({ search: 'brake', page: String(page), page_size: '20' })).results.map(({ id }) => id))
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThan(100)
  })

  test('every order is kept', async () => {
    const prices = async (sort: 'price_asc' | 'price_desc') =>
      (await find({ category: 'Filters', sort, page_size: '50' })).results.map((product) => product.display_price)
    expect(await prices('price_asc')).toEqual((await prices('price_asc')).toSorted((a, b) => a - b))
    expect(await prices('price_desc')).toEqual((await prices('price_desc')).toSorted((a, b) => b - a))
  })

  test('the total of all listings is exact, and its links lead on', async () => {
    const [row] = await rows<{ n: number }>(
      shop.database.db,
      'select count(*)::int as n from products where hidden_at is null',
    )
    const all = await shop.visitor(listProducts, { query: { page: '2' } })
    expect(all.count).toBe(row?.n)
    expect(all.results).toHaveLength(12)
    expect(all).toMatchObject({ previous: '/api/product/?page=1', next: '/api/product/?page=3' })
  })

  test('the tile "PRT Shocks" opens Shock Absorbers', async () => {
    const shocks = await shop.visitor(findByCategory, { params: { category: 'PRT Shocks' }, query: {} })
    const all = await shop.visitor(findByCategory, { params: { category: 'shock-absorbers' }, query: {} })
    expect(shocks.count).toBe(all.count)
    expect(shocks.results.every(({ category }) => category === 'Shock Absorbers')).toBe(true)
    expect(shocks.count).toBeGreaterThan(10)
  })

  test('every filter call runs the one search', async () => {
    const values = { min: '5000', max: '50000', rating: '3', condition: 'New' }
    for (const door of filterEndpoints) {
      const params = Object.fromEntries(Object.entries(values).filter(([key]) => door.path.includes(`:${key}`)))
      const through = await shop.visitor(door, { params: params as typeof values, query: {} })
      const direct = await find({ ...params })
      expect(through.count, door.path).toBe(direct.count)
      expect(through.results, door.path).toEqual(direct.results)
      expect(through.count, door.path).toBeGreaterThan(0)
    }
  })

  test('hidden listings are in no list', async () => {
    const id = await sell({ title: 'Hiddenprobe' })
    await rows(shop.database.db, 'update products set hidden_at = now() where id = $1', [id])
    expect(await listIds({ search: 'hiddenprobe' })).toEqual([])
  })
})

describe('suggestions', () => {
  test('two characters of an unfinished word suggest at most six listings', async () => {
    const suggest = async (search: string) => shop.visitor(suggestProducts, { query: { search } })
    expect(await suggest('b')).toEqual([])
    const found = await suggest('brake pa')
    expect(found).toHaveLength(6)
    expect(found.every(({ title }) => /brake pad/i.test(title))).toBe(true)
    expect(Object.keys(found[0] ?? {}).toSorted()).toEqual([
      'display_price',
      'id',
      'part_no',
      'thumbnail',
      'title',
      'unit_price',
    ])
  })
})
