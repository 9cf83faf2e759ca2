import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { rows } from '#platform/db/rows.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

import { everyPlace, productAt } from './facts.rules.ts'
import { find } from './find.service.ts'
import { readHits } from './hits.store.ts'
import { MOST_COUNTED } from './reach.rules.ts'
import { COUNT_CAP, EVERYTHING, type Selection } from './selection.rules.ts'
import { categoryTag, CONDITION_NUMBERS, makeTag, UNIVERSAL_TAG } from './tags.rules.ts'

// More hits than are counted: 26,000 listings of one make and one category, every other one universal, every fourth used,
// every fifth with four stars, all in the head of the shop. Product 1 is the most popular, 2 the next, and so on.

const LISTINGS = 26_000
const [MAKE, CATEGORY] = [77, 1]
const { New, Used } = CONDITION_NUMBERS

// Thirty of another make are as popular as the first, and not in the head: what is new stands in the last level.
const NEW_MAKE = 78
const FIRST_NEW = 30_001

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  const { db } = shop.database
  await rows(db, 'delete from search_listings')
  const [ofMake, universal, ofNewMake] = [makeTag(MAKE), UNIVERSAL_TAG, makeTag(NEW_MAKE)].map(async (tag) => {
    const [text] = await rows<{ id: number }>(
      db,
      `insert into search_texts (product_id, words, tags) values (0, to_tsvector('english', 'brake'), $1::int[]) returning id`,
      [[tag, categoryTag(CATEGORY)]],
    )
    return text?.id
  })
  const columns = `product_id, text_id, universal, level, popularity, condition, category_id,
    price_general, price_business, created_at, brand_id, store_id, rating_tenths`
  await rows(
    db,
    `insert into search_listings (${columns})
     select n, case when n % 2 = 0 then $2::bigint else $1::bigint end, n % 2 = 0, 0, 1 - n / 100000.0,
       case when n % 4 = 1 then ${Used} else ${New} end, ${CATEGORY}, n * 100, n * 100, now(), 1 + n % 3, 1, case when n % 5 = 0 then 40 else 30 end
     from generate_series(1, ${LISTINGS}) n order by n`,
    [await ofMake, await universal],
  )
  await rows(
    db,
    `insert into search_listings (${columns})
     select ${FIRST_NEW} + n, $1::bigint, false, 3, 1 - (2 * n + 3) / 100000.0,
       ${New}, ${CATEGORY}, 100, 100, now(), 1, 1, 40
     from generate_series(0, 29) n`,
    [await ofNewMake],
  )
  await rows(db, 'analyze search_listings')
})
afterAll(() => shop.close())

const ofMake: Selection = { ...EVERYTHING, vehicle: [[makeTag(MAKE)]] }
const ofCategory: Selection = { ...ofMake, tags: [{ tag: categoryTag(CATEGORY), of: 'category' }] }

/** So many products from the first of them that the condition leaves, in the order of popularity. */
function right(offset: number, isLeft: (product: number) => boolean = () => true) {
  const all = Array.from({ length: LISTINGS }, (_, at) => at + 1).filter(isLeft)
  return all.slice(offset, offset + 12)
}

describe('what is read of the head', () => {
  const head = { enough: 60, enoughOfFew: 60, mostOfLevel: 60, bytes: 8 }
  async function read(part: Partial<Selection>, most: number, each: number) {
    const { facts } = await readHits(shop.database.db, { ...ofMake, ...part }, { ...head, most, each, front: 0 })
    return [...everyPlace(facts)].map((at) => productAt(facts, at)).toSorted((a, b) => a - b)
  }

  test('is the most popular, universal parts and others a half each', async () => {
    expect(await read({}, 60, 30)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1))
  })
  test('is more of those that fit everything where there are no others', async () => {
    // Nothing is for this make alone.
    const found = await read({ vehicle: [[makeTag(MAKE + 9)]] }, 60, 30)
    expect(found).toEqual(Array.from({ length: 60 }, (_, at) => 2 * (at + 1)))
  })
  test('is more of the others where few fit everything', async () => {
    // Used parts are none of the universal ones.
    const found = await read({ condition: Used }, 60, 30)
    expect(found).toEqual(Array.from({ length: 60 }, (_, at) => 4 * at + 1))
  })
  test('is all where there are fewer', async () => {
    expect(await read({ maxKobo: 2_500 }, 60, 30)).toEqual(Array.from({ length: 25 }, (_, at) => at + 1))
    expect(await read({ maxKobo: 5_900 }, 60, 30)).toHaveLength(59)
    expect(await read({ maxKobo: 7_000 }, 60, 30)).toHaveLength(60)
  })
})

test.each([0, 12 * 400, 12 * 430, 12 * 832])(
  'the page at %i is the right one, and the total says that there are more',
  async (offset) => {
    const found = await find(shop.database.db, ofMake, { sort: 'popular', offset, size: 12 }, true)
    expect(found.ids).toEqual(right(offset))
    expect(found.total).toBe(MOST_COUNTED)
  },
)

test('what is new stands among the first, though parts that fit everything would fill all that is counted', async () => {
  const page = { sort: 'popular', offset: 0, size: 12 } as const
  const found = await find(shop.database.db, { ...EVERYTHING, vehicle: [[makeTag(NEW_MAKE)]] }, page, true)
  expect(found.ids).toEqual([2, FIRST_NEW, 4, 30_002, 6, 30_003, 8, 30_004, 10, 30_005, 12, 30_006])
  expect(found.total).toBe(MOST_COUNTED)
})

test.each([0, 12 * 300, 12 * 700])('the page at %i of what is new, beyond what is counted', async (offset) => {
  const found = await find(
    shop.database.db,
    { ...ofCategory, condition: New },
    { sort: 'popular', offset, size: 12 },
    true,
  )
  expect(found.ids).toEqual(right(offset, (product) => product % 4 !== 1))
  expect(found.total).toBe(MOST_COUNTED)
})

test('facets of what is beyond counting are "at least": no chosen value below the total, none above the truth', async () => {
  const { facets } = await find(
    shop.database.db,
    { ...ofCategory, condition: New, minKobo: 500 },
    { sort: 'popular', offset: 0, size: 12 },
    true,
  )
  const [ofNew, ofUsed] = [New, Used].map((condition) => facets?.condition.get(condition) ?? 0)
  expect(ofNew).toBeGreaterThan(COUNT_CAP)
  expect(ofNew).toBeLessThanOrEqual((LISTINGS * 3) / 4)
  expect(ofUsed).toBeGreaterThan(1_000)
  expect(ofUsed).toBeLessThanOrEqual(LISTINGS / 4)
  expect(facets?.category.get(CATEGORY)).toBeGreaterThan(COUNT_CAP)
  expect(facets?.price.min).toBe(200)
})

describe('the cheapest of a frequent word', () => {
  const page = { sort: 'price_asc', offset: 24, size: 12 } as const
  const ofWord = { ...EVERYTHING, groups: [[['brake']]], expected: 100_000 }

  test.each(['price_asc', 'price_desc'] as const)(
    'by %s are right, and the total says that there are more',
    async (sort) => {
      const found = await find(shop.database.db, ofWord, { ...page, sort }, false)
      const rightIds = await rows<{ product_id: number }>(
        shop.database.db,
        `select product_id from search_listings
       order by price_general ${sort === 'price_desc' ? 'desc' : ''}, product_id offset 24 limit 12`,
      )
      expect(found).toEqual({
        ids: rightIds.map((row) => row.product_id),
        total: MOST_COUNTED,
        facets: null,
        capped: [],
        tiers: null,
      })
    },
  )
})

test('stars that were chosen count at least the total', async () => {
  const page = { sort: 'popular', offset: 0, size: 12 } as const
  const { total, facets, capped } = await find(shop.database.db, { ...ofMake, ratingTenths: 40 }, page, true)
  expect(total).toBe(LISTINGS / 5)
  expect(facets?.rating.get(4)).toBe(LISTINGS / 5)
  expect(capped).toEqual(['rating'])
})

test.each(['price_asc', 'price_desc', 'rating', 'newest', 'popular'] as const)(
  'a vehicle of the keyword brings the same page by %s as one that was chosen',
  async (sort) => {
    const page = { sort, offset: 12, size: 12 }
    const spoken = { ...EVERYTHING, spokenVehicle: ofMake.vehicle }
    const [found, chosen] = [
      await find(shop.database.db, spoken, page, false),
      await find(shop.database.db, ofMake, page, false),
    ]
    expect(found.ids).toEqual(chosen.ids)
    expect(found.ids.some((product) => product % 2 === 0)).toBe(true)
  },
)

test('a number of stars alone brings the most popular, not those with the most', async () => {
  const page = { sort: 'popular', offset: 0, size: 12 } as const
  const { ids, total } = await find(
    shop.database.db,
    { ...EVERYTHING, ratingTenths: 30, maxKobo: 90_000_000 },
    page,
    true,
  )
  const popular = await rows<{ product_id: number }>(
    shop.database.db,
    'select product_id from search_listings order by popularity desc, product_id limit 12',
  )
  expect(ids).toEqual(popular.map((row) => row.product_id))
  expect(total).toBe(MOST_COUNTED)
})

test('of hits that can be counted the total is exact, however many the filters hide', async () => {
  const page = { sort: 'popular', offset: 0, size: 12 } as const
  const { total, facets, capped } = await find(shop.database.db, { ...ofCategory, condition: Used }, page, true)
  // Of all conditions there are too many to be counted; in any category there are no more used ones.
  expect(capped).toEqual(['condition'])
  expect(total).toBe(LISTINGS / 4)
  expect(facets?.condition.get(Used)).toBe(LISTINGS / 4)
  expect(facets?.condition.get(New)).toBeGreaterThan(1_000)
})

test('a facet that can be counted without its own filter is exact, where all filters together hide most', async () => {
  const dearest = { minKobo: (LISTINGS - 4_000 + 1) * 100 }
  const page = { sort: 'popular', offset: 0, size: 12 } as const
  const asked = { ...ofCategory, ...dearest, condition: Used }
  const { total, facets, capped } = await find(shop.database.db, asked, page, true)
  expect(capped).toEqual([])
  expect(total).toBe(1_000)
  expect(Object.fromEntries(facets?.condition ?? [])).toEqual({ [New]: 3_000, [Used]: 1_000 })
})

test('a word that many listings had when they were counted, and few have now, is counted anew', async () => {
  await rows(shop.database.db, 'delete from search_listings where product_id between 5001 and 30000')
  const page = { sort: 'price_asc', offset: 24, size: 12 } as const
  const found = await find(shop.database.db, { ...EVERYTHING, groups: [[['brake']]], expected: 100_000 }, page, false)
  expect(found.total).toBe(5_030)
  // The thirty new ones are the cheapest together with product 1.
  expect(found.ids).toEqual([30_024, 30_025, 30_026, 30_027, 30_028, 30_029, 30_030, 2, 3, 4, 5, 6])
})
