import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'

import { type SearchQuery } from '#modules/search/search-query.contract.ts'
import { findProducts, suggestProducts } from '#modules/search/search.contract.ts'
import { testAll } from '#tests/support/check-each.ts'
import { putOnSale, type TestListing } from '#tests/support/listings.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
const ids: Record<string, number> = {}

/** What sellers may call their parts; on sale before the first search reads the names and words of the shop. */
const SOLD: Record<string, TestListing> = {
  lookalike: { title: 'Lookalike of a brand', brand: 'Bosch.' },
  unlatin: { title: 'Brand without Latin letters', brand: '博世' },
  namedLikeACar: { title: 'Shock absorber', type: 'front-strut', sku: 'RAV4-SHOCK-1', partNo: 'C300-77' },
  gapped: { title: 'Zylonite cover', partNo: 'Q 4481 77 20', universal: true },
  beginsSo: { title: 'Tin of something', sku: '15W40-TIN-9' },
  guard: { title: 'Zyguard of the engine, lower, to go under and into it' },
  badge: { title: 'Plain', sku: 'S046-QZX-0005' },
  oil: { title: 'Zylonite oil 15W40', type: 'engine-oil', universal: true, sizes: { viscosity: '15W-40' } },
  wiperMotor: { title: 'Wiper motor Zylonite', type: 'wiper-motor' },
  genuine: { title: 'A', type: 'piston-rings', brand: 'Qravex Genuine', quality: 'Genuine' },
  oem: { title: 'B', type: 'piston-rings', brand: 'Qravex', quality: 'OEM', partNo: 'ZOE-4477-1' },
  unstated: { title: 'C', type: 'piston-rings', brand: 'Qravex', partNo: 'ZOE-4477-2' },
  wiper: { title: 'Wiper Zylonite', type: 'wiper-blades', popularity: 900_000 },
}

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  for (const [name, listing] of Object.entries(SOLD)) ids[name] = await putOnSale(shop.database, listing)
})
afterAll(() => shop.close())

const find = (query: z.input<typeof SearchQuery>) => shop.visitor(findProducts, { query })
const listIds = async (query: Parameters<typeof find>[0]) => (await find(query)).results.map(({ id }) => id)
const listTitles = async (search: string) => (await find({ search })).results.map(({ title }) => title)

test.each(['under zyguard', 'zyguard under it', 'zyguard under', 'into zyguard under'])(
  'words that English leaves out ask for nothing, wherever they stand: "%s"',
  async (search) => {
    expect(await find({ search })).toMatchObject({ results: [{ id: ids['guard'] }], outcome: 'no_type' })
  },
)

test('a brand is found by its own name, also if other brands contain the name', async () => {
  const { count } = await find({ brand: 'Bosch' })
  expect(count).toBeGreaterThan(20)
  for (const brand of ['bosch', 'BOSCH', ' b-o-s-c-h']) expect(await find({ brand }), brand).toMatchObject({ count })
  expect(await listIds({ brand: 'Bosch.' })).toEqual([ids['lookalike']])
  expect(await listIds({ brand: '博世' })).toEqual([ids['unlatin']])
  expect(await find({ brand: '电装' })).toMatchObject({ count: 0 })
})

test.each([
  ['condition', 'used alternator camry 2009', { condition: 'New' }],
  ['quality', 'genuine alternator camry 2009', { quality: 'OEM' }],
  ['brand', 'denso alternator camry 2009', { brand: 'Bosch' }],
  ['price', 'alternator camry 2009 under 20k', { max: '90000' }],
] as const)('a filter replaces the %s of the text, also in what was understood', async (field, search, filter) => {
  expect((await find({ search })).understood?.[field]).not.toBeNull()
  expect((await find({ search, ...filter })).understood?.[field]).toBeNull()
})

describe('a number', () => {
  test.each(['rav4 2008 oil filter', 'c300 2010 oil filter', 'rx 350 oil filter'])(
    'is not read if it names the car: "%s"',
    async (search) => {
      const { results, understood } = await find({ search })
      expect(understood?.vehicle).not.toBeNull()
      expect(understood?.part_type?.key).toBe('oil-filter')
      expect(results.map(({ id }) => id)).not.toContain(ids['namedLikeACar'])
    },
  )

  test('a number typed with spaces next to words is found', async () => {
    expect((await listIds({ search: 'camry q4481 77 20' }))[0]).toBe(ids['gapped'])
    expect((await listIds({ search: 'benz Q 4481 77 20' }))[0]).toBe(ids['gapped'])
    expect((await find({ search: 'camry 04465 33450' })).results[0]?.part_no).toContain('04465-33450')
    expect((await find({ search: 'camry 2008 04465 33450' })).results[0]?.part_no).toContain('04465-33450')
    expect((await find({ search: 'bmw 11 51 7 586 925' })).results[0]?.part_no).toContain('11 51 7 586 925')
  })

  test('a number that begins like a car is found', async () => {
    expect(await listIds({ search: 's046-qzx-0005' })).toEqual([ids['badge']])
  })

  test('an unfinished number next to a car is suggested', async () => {
    const suggested = await shop.visitor(suggestProducts, { query: { search: 'camry 04465-334' } })
    expect(suggested[0]?.part_no).toContain('04465-33450')
  })

  test('each of several numbers of a listing is found', async () => {
    const search = '04465-33450 or 04152-YZZA6 or 31100-R40-A01 or 28100-75190'
    const numbers = (await find({ search, page_size: '60' })).results.map(({ part_no }) => part_no).join()
    for (const number of ['04465-33450', '04152-YZZA6', '31100-R40-A01', '28100-75190'])
      expect(numbers).toContain(number)
  })

  test('a keyword that is only the beginning of a part number does not find its listing', async () => {
    expect(await listIds({ search: 'zylonite engine oil 15w40', page_size: '100' })).toContain(ids['oil'])
    expect(await listIds({ search: '15w40' })).not.toContain(ids['beginsSo'])
  })
})

describe('words', () => {
  testAll([
    ['fliter', /filter/i],
    ['clucth', /clutch/i],
    ['brkae pad', /brake/i],
    ['senosr', /sensor/i],
    ['brakepad', /brake pad/i],
    ['sparkplugs', /spark plug/i],
    ['head gaskit', /gasket/i],
  ])('with a slip of the finger are understood', async (search, title) => {
    const titles = await listTitles(search)
    expect(titles.length).toBeGreaterThan(0)
    for (const found of titles) expect(found).toMatch(title)
  })

  test.each(['turbo', 'wing mirrors', 'crank sensors', 'full lights', 'rear view mirror'])(
    'of the trade are no cars, in either number: "%s"',
    async (search) => {
      const { understood } = await find({ search })
      expect(understood?.vehicle).toBeNull()
      expect(understood?.part_type ?? understood?.question).not.toBeNull()
    },
  )

  test('a spoken name finds equal listings in singular and plural', async () => {
    for (const [one, many] of [
      ['wing mirror', 'wing mirrors'],
      ['crank sensor', 'crank sensors'],
      ['full light', 'full lights'],
      ['shock', 'shocks'],
      ['turbo charger', 'turbo chargers'],
    ] as const)
      expect(await listIds({ search: many }), many).toEqual(await listIds({ search: one }))
  })

  test('words that are usually ignored count in the name of a part', async () => {
    expect(await listIds({ search: 'zylonite wiper motor' })).toContain(ids['wiperMotor'])
    expect(await listIds({ search: 'zylonite wiper motor' })).not.toContain(ids['wiper'])
    expect((await listTitles('motor oil'))[0]).toMatch(/oil/i)
    expect((await listTitles('motor oil filter'))[0]).toMatch(/oil filter/i)
    expect(await listIds({ search: 'car brain box' })).toEqual(await listIds({ search: 'brain box' }))
  })

  test('a part type chosen beside words that name none lists as many listings as its facet counts', async () => {
    const sell = (title: string, type: string) => putOnSale(shop.database, { title, type })
    const horns = [await sell('Quxwidget horn', 'horn'), await sell('Loud quxwidget', 'horn')]
    await sell('Quxwidget', 'thermostat')
    await sell('Horn without the word', 'horn')
    for (const search of ['quxwidget', 'quxwidget zyguard', '"quxwidget zyguard"']) {
      const { facets } = await find({ search, facets: '1' })
      expect(facets?.type.map(({ value, count }) => [value, count])).toContainEqual(['horn', 2])
      const chosen = await find({ search, type: 'horn', facets: '1' })
      expect(chosen).toMatchObject({ count: 2, outcome: 'found', alternatives: [], understood: { relaxed: true } })
      expect(chosen.facets?.type).toMatchObject([{ value: 'horn', count: 2 }])
      expect(chosen.results.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(horns)
    }
    expect(await find({ search: 'quxwidget', type: 'radiator' })).toMatchObject({ count: 0, outcome: 'found' })
  })

  test('a text that names its part type finds as many listings with the type chosen as without', async () => {
    const { count } = await find({ search: 'horn' })
    for (const type of ['', 'horn'])
      expect(await find({ search: 'quxwidget horn', type })).toMatchObject({
        count,
        understood: { unknown: ['quxwidget'], relaxed: false },
      })
  })

  test('a year without a car excludes no listing', async () => {
    const { count } = await find({ search: 'brake pad' })
    expect(await find({ search: 'brake pad 2010' })).toMatchObject({ count, understood: { ignored: ['2010'] } })
    expect((await find({ search: 'camry 2010 brake pad' })).understood?.ignored).toEqual([])
  })
})

test('pages do not overlap at the end of the ranking by words', async () => {
  const pages = Array.from({ length: 7 }, (_, at) => at + 39)
  const found = await Promise.all(pages.map((page) => listIds({ search: '"fitting"', page: String(page) })))
  expect(found.every(({ length }) => length === 12)).toBe(true)
  expect(new Set(found.flat()).size).toBe(pages.length * 12)
})

describe('a quality that listings state', () => {
  const listBrand = async (search: string) => {
    const { results, understood } = await shop.visitor(findProducts, {
      query: { search, brand: ['Qravex', 'Qravex Genuine'] },
    })
    return { ids: results.map(({ id }) => id).toSorted((a, b) => a - b), quality: understood?.quality }
  }

  test('"genuine" and "OEM" in the text find the listings that state this quality', async () => {
    expect(await listBrand('genuine piston rings')).toEqual({ ids: [ids['genuine']], quality: 'Genuine' })
    expect(await listBrand('oem piston rings')).toEqual({ ids: [ids['oem']], quality: 'OEM' })
    const praised = await listBrand('original piston rings')
    expect(praised).toEqual({ ids: [ids['genuine'], ids['oem'], ids['unstated']], quality: null })
  })

  test('"OEM" beside a part number filters nothing', async () => {
    expect(await listBrand('oem zoe-4477-2')).toEqual({ ids: [ids['unstated']], quality: null })
  })
})
