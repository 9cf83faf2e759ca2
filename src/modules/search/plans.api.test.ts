import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Db } from '#platform/db/pool.ts'
import { rows } from '#platform/db/rows.ts'
import { MIN_SENDS } from '#platform/db/statement.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

import { COUNT_CAP, MATCH_ALL, type SearchCriteria } from './criteria.rules.ts'
import { executeSearch, suggest } from './find.service.ts'
import { findByNumber } from './lookup.store.ts'
import { MAX_HITS, type Page } from './page.rules.ts'
import { choosePlan, PLANS } from './plans.service.ts'
import { listPopular } from './search.store.ts'
import { categoryTag, CONDITION_NUMBERS, makeTag, UNIVERSAL_TAG } from './tags.rules.ts'

// More hits than are counted: 26,000 listings of one make and category in the top popularity tier, every other one
// universal, every fourth used, every fifth with four stars. Product 1 is the most popular, 2 the next, and so on.

const LISTINGS = 16_000
const [MAKE, CATEGORY] = [77, 1]
const { New, Used } = CONDITION_NUMBERS

// Thirty of another make are as popular as the first, but in the rest, because they are new.
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
       case when n % 4 = 1 then ${Used} else ${New} end, ${CATEGORY}, n * 100, n * 100,
       now() - (n * 7919 % 16007) * interval '1 hour', 1 + n % 3, 1, case when n % 5 = 0 then 40 else 30 end
     from generate_series(1, ${LISTINGS}) n order by n`,
    [await ofMake, await universal],
  )
  await rows(
    db,
    `insert into search_listings (${columns})
     select ${FIRST_NEW} + n, $1::bigint, false, 1, 1 - (2 * n + 3) / 100000.0,
       ${New}, ${CATEGORY}, 100, 100, now(), 1, 1, 40
     from generate_series(0, 29) n`,
    [await ofNewMake],
  )
  await rows(db, 'analyze search_listings')
})
afterAll(() => shop.close())

const ofMake: SearchCriteria = { ...MATCH_ALL, vehicle: [[makeTag(MAKE)]] }
const ofCategory: SearchCriteria = { ...ofMake, tags: [{ tag: categoryTag(CATEGORY), facet: 'category' }] }
const FIRST: Page = { sort: 'popular', offset: 0, size: 12 }

/** A page of the products that the condition leaves, in the order of popularity. */
function popularFrom(offset: number, isLeft: (product: number) => boolean = () => true) {
  const all = Array.from({ length: LISTINGS }, (_, at) => at + 1).filter(isLeft)
  return all.slice(offset, offset + 12)
}

describe('with more hits than are counted', () => {
  test.each([0, 12 * 200, 12 * 230, 12 * 498])(
    'the page at %i is by popularity, and the total is capped',
    async (offset) => {
      const found = await executeSearch(shop.database.db, ofMake, { ...FIRST, offset }, true)
      expect(found.ids).toEqual(popularFrom(offset))
      expect(found.total).toBe(MAX_HITS)
    },
  )

  test('new listings of a vehicle are found beside universal ones that would fill all that is counted', async () => {
    const found = await executeSearch(shop.database.db, { ...MATCH_ALL, vehicle: [[makeTag(NEW_MAKE)]] }, FIRST, true)
    expect(found.ids).toEqual([2, FIRST_NEW, 4, 30_002, 6, 30_003, 8, 30_004, 10, 30_005, 12, 30_006])
    expect(found.total).toBe(MAX_HITS)
  })

  test.each([0, 12 * 150, 12 * 400])('the page at %i of a filtered list is by popularity', async (offset) => {
    const found = await executeSearch(
      shop.database.db,
      { ...ofCategory, choices: { condition: New } },
      { ...FIRST, offset },
      true,
    )
    expect(found.ids).toEqual(popularFrom(offset, (product) => product % 4 !== 1))
    expect(found.total).toBe(MAX_HITS)
  })

  test('facets count at least the total for a chosen value, and never more than there are', async () => {
    const { facets } = await executeSearch(
      shop.database.db,
      { ...ofCategory, choices: { condition: New }, minKobo: 500 },
      FIRST,
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

  const ORDERS = {
    price_asc: 'price_general, product_id',
    price_desc: 'price_general desc, product_id',
    newest: 'created_at desc, product_id desc',
    rating: 'rating_tenths desc, popularity desc, product_id',
  } as const
  const SELECTIONS: [string, SearchCriteria, string][] = [
    ['a frequent word', { ...MATCH_ALL, groups: [[['brake']]] }, 'true'],
    [
      'a make and a condition',
      { ...ofMake, choices: { condition: New } },
      `condition = ${New} and product_id < ${FIRST_NEW}`,
    ],
    ['stars alone', { ...MATCH_ALL, ratingTenths: 20 }, 'true'],
  ]
  test.each(
    (Object.keys(ORDERS) as (keyof typeof ORDERS)[]).flatMap((sort) =>
      SELECTIONS.flatMap(([name, criteria, where]) =>
        [0, 24, 5_976].map((offset) => ({ sort, name, selection: criteria, where, offset })),
      ),
    ),
  )(
    'the page at $offset of $name by $sort is that of plain SQL',
    async ({ sort, selection: criteria, where, offset }) => {
      const found = await executeSearch(shop.database.db, criteria, { sort, offset, size: 12 }, false)
      const expected = await rows<{ product_id: number }>(
        shop.database.db,
        `select product_id from search_listings where ${where} order by ${ORDERS[sort]} offset ${offset} limit 12`,
      )
      expect(found.ids).toEqual(expected.map((row) => row.product_id))
      expect(found.total).toBe(MAX_HITS)
    },
  )

  test.each([0, 5_976])('the page at %i of stars alone is by popularity', async (offset) => {
    const { ids } = await executeSearch(
      shop.database.db,
      { ...MATCH_ALL, ratingTenths: 20 },
      { ...FIRST, offset },
      true,
    )
    const expected = await rows<{ product_id: number }>(
      shop.database.db,
      `select product_id from search_listings order by popularity desc, product_id offset ${offset} limit 12`,
    )
    expect(ids).toEqual(expected.map((row) => row.product_id))
  })

  test('a vehicle of the keyword brings the same pages as a chosen one', async () => {
    for (const sort of ['price_asc', 'price_desc', 'rating', 'newest', 'popular'] as const) {
      const page = { sort, offset: 12, size: 12 }
      const spoken = await executeSearch(shop.database.db, { ...MATCH_ALL, spokenVehicle: ofMake.vehicle }, page, false)
      const chosen = await executeSearch(shop.database.db, ofMake, page, false)
      expect(spoken.ids, sort).toEqual(chosen.ids)
    }
  })
})

test('of hits that can be counted the total is exact, however many the filters hide', async () => {
  const { total, facets, capped } = await executeSearch(
    shop.database.db,
    { ...ofCategory, choices: { condition: Used } },
    FIRST,
    true,
  )
  expect(capped).toEqual(['condition'])
  expect(total).toBe(LISTINGS / 4)
  expect(facets?.condition.get(Used)).toBe(LISTINGS / 4)
  expect(facets?.condition.get(New)).toBeGreaterThan(1_000)
})

test('a facet that can be counted without its own filter is exact, even if all filters together hide most', async () => {
  const dearest = { minKobo: (LISTINGS - 4_000 + 1) * 100 }
  const asked = { ...ofCategory, ...dearest, choices: { condition: Used } }
  const { total, facets } = await executeSearch(shop.database.db, asked, FIRST, true)
  expect(total).toBe(1_000)
  expect(Object.fromEntries(facets?.condition ?? [])).toEqual({ [New]: 3_000, [Used]: 1_000 })
})

test('pages behind the few hits of the top tier are in the order of popularity', async () => {
  const tag = categoryTag(99)
  const [first, top, count] = [40_001, 5, MAX_HITS + 500]
  await rows(
    shop.database.db,
    `insert into search_texts (product_id, words, tags) values (${first}, to_tsvector('english', 'hose'), array[${tag}])`,
  )
  await rows(
    shop.database.db,
    `insert into search_listings (product_id, text_id, universal, level, popularity, condition, category_id,
       price_general, price_business, created_at, brand_id, store_id, rating_tenths)
     select ${first} + n, text.id, false, (n >= ${top})::int, 1 - n / 100000.0, ${New}, ${CATEGORY}, 100, 100, now(), 1, 1, 40
     from (select id from search_texts where product_id = ${first}) text, generate_series(0, ${count - 1}) n order by n * 7919 % 6007`,
  )
  for (const offset of [0, 12, 12 * 300]) {
    const page = { ...FIRST, offset }
    const { ids } = await executeSearch(shop.database.db, { ...MATCH_ALL, tags: [{ tag, facet: null }] }, page, false)
    expect(ids).toEqual(Array.from({ length: 12 }, (_, at) => first + offset + at))
  }
})

test('the table of plans tells which plan finds a page', () => {
  const cases = (['relevance', 'popular', 'price_asc', 'newest'] as const).flatMap((sort) =>
    [COUNT_CAP, MAX_HITS].map((count) => {
      const hits = { ids: [], count, topCount: count, lastKey: 1 }
      return `${sort}, ${count} hits: ${choosePlan(ofMake, { ...FIRST, sort }, hits).name}`
    }),
  )
  const behindTopTier = { ids: [], count: MAX_HITS, topCount: FIRST.size - 1, lastKey: null }
  cases.push(`popular, behind the top tier: ${choosePlan(ofMake, { ...FIRST, sort: 'popular' }, behindTopTier).name}`)
  expect([...PLANS.map(({ name }) => name), '', ...cases].join('\n')).toMatchInlineSnapshot(`
    "scan in order: the index of the order, up to the last key of the page among the hits that were read
    scan by index: words and tags, sorted in memory

    relevance, 6000 hits: scan by index: words and tags, sorted in memory
    relevance, 6001 hits: scan by index: words and tags, sorted in memory
    popular, 6000 hits: scan by index: words and tags, sorted in memory
    popular, 6001 hits: scan by index: words and tags, sorted in memory
    price_asc, 6000 hits: scan by index: words and tags, sorted in memory
    price_asc, 6001 hits: scan in order: the index of the order, up to the last key of the page among the hits that were read
    newest, 6000 hits: scan by index: words and tags, sorted in memory
    newest, 6001 hits: scan in order: the index of the order, up to the last key of the page among the hits that were read
    popular, behind the top tier: scan in order: the index of the order, up to the last key of the page among the hits that were read"
  `)
})

/** After this many runs for their values the server compares what a plan for all values would cost. */
const RUNS_BEFORE_GENERIC = 5

const ask = (part: Partial<SearchCriteria>) => (db: Db) => executeSearch(db, { ...MATCH_ALL, ...part }, FIRST, true)
const words: SearchCriteria['groups'] = [[['brake']]]
test.each([
  ['words', 'search.hits', ask({ groups: words })],
  ['a vehicle', 'search.hits', ask({ vehicle: [[makeTag(1)]] })],
  ['a part type and a vehicle', 'search.hits', ask({ types: [1], vehicle: [[makeTag(1)]] })],
  [
    'a category and a condition',
    'search.hits',
    ask({ tags: [{ facet: null, tag: categoryTag(1) }], choices: { condition: 1 } }),
  ],
  ['all listings', 'search.popular', (db: Db) => listPopular(db, null, FIRST)],
  ['a category', 'search.popular-of', (db: Db) => listPopular(db, 2, FIRST)],
  ['a number', 'search.by-number', (db: Db) => findByNumber(db, ['ABC1'])],
  ['a word that is being typed', 'search.hits', (db: Db) => suggest(db, { ...MATCH_ALL, groups: words }, 6)],
] as const)('the server keeps one plan for %s', async (_what, name, question) => {
  await inTransaction(shop.database, async ({ db }) => {
    for (let time = 0; time < MIN_SENDS + RUNS_BEFORE_GENERIC + 2; time++) await question(db)
    const kept = await rows<{ generic_plans: number }>(
      db,
      `select generic_plans::int from pg_prepared_statements where name = $1 or name like '%' || $1 || ':%' or name like '%' || $1 || '-%'`,
      [name],
    )
    expect(kept).not.toEqual([])
    expect(kept.every(({ generic_plans }) => generic_plans > 0)).toBe(true)
  })
})
