import { afterAll, beforeAll, expect, test } from 'vitest'

import { rebuildIndex } from '#modules/search-index/index.store.ts'
import { rows } from '#platform/db/rows.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { inLargeChange } from '#tests/support/large-changes.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'
import { SPREAD_TYPES, spreadTypes } from '#tests/support/spread-types.ts'

import { toDayNumber, MATCH_ALL, type SearchCriteria } from './criteria.rules.ts'
import { executeSearch } from './find.service.ts'
import { modelYearTag, listPositionTags, parsePositionTag, positionTag, QUALITY_NUMBERS } from './tags.rules.ts'

// Answers about part types, compared with plain SQL over listing_types, fitments, products and stores.

const { PADS, SHOES, CAPS } = SPREAD_TYPES

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  await inLargeChange(shop.database, spreadTypes)
  await rebuildIndex(shop.database)
})
afterAll(() => shop.close())

const select = (part: Partial<SearchCriteria>): SearchCriteria => ({
  ...MATCH_ALL,
  types: [PADS],
  typeScope: part.types ?? [PADS],
  today: toDayNumber(new Date()),
  ...part,
})
const ALL_OF_THEM = { sort: 'relevance', offset: 0, size: 10_000 } as const

interface ExpectedListing {
  id: number
  type_id: number
  universal: boolean
  in_stock: boolean
  is_fresh: boolean
  axle: string | null
  state_id: number | null
  quality: string | null
}

interface Question {
  types: readonly number[]
  axle?: string
  vehicle?: { model: number; year: number }
  inStock?: boolean
  state?: number | undefined
  quality?: keyof typeof QUALITY_NUMBERS
  universal?: boolean | undefined
}

/** Asks the tables that sellers fill. */
async function readExpected({ types, axle, vehicle, inStock, state, quality, universal }: Question) {
  return rows<ExpectedListing & Record<string, unknown>>(
    shop.database.db,
    `select p.id, l.type_id::int, p.universal, p.stock > 0 as in_stock, l.axle, s.state_id::int, p.quality,
       extract(epoch from now())::bigint / 86400 - extract(epoch from p.updated_at)::bigint / 86400 <= 30 as is_fresh
     from products p join listing_types l on l.product_id = p.id join stores s on s.id = p.store_id
     where p.hidden_at is null and s.suspended_at is null and l.type_id = any($1)
       and ($2::text is null or l.axle is null or l.axle = $2)
       and ($3::int is null or p.universal or exists (select from fitments f
         where f.product_id = p.id and f.model_id = $3 and $4 between f.year_start and f.year_end))
       and (not $5 or p.stock > 0) and ($6::int is null or s.state_id = $6) and ($7::text is null or p.quality = $7)
       and ($8::boolean is null or p.universal = $8)
     order by p.id`,
    [
      types,
      axle ?? null,
      vehicle?.model ?? null,
      vehicle?.year ?? null,
      inStock ?? false,
      state ?? null,
      quality ?? null,
      universal ?? null,
    ],
  )
}

const toSelection = ({ types, axle, vehicle, inStock = false, state, quality, universal }: Question): SearchCriteria =>
  select({
    types,
    positions: axle === undefined ? [] : [listPositionTags('axle', axle)],
    vehicle: vehicle ? [[modelYearTag(vehicle.model, vehicle.year)]] : [],
    choices: {
      ...(inStock && { in_stock: 1 }),
      ...(state !== undefined && { state }),
      ...(quality !== undefined && { quality: QUALITY_NUMBERS[quality] }),
      ...(universal !== undefined && { universal: Number(universal) }),
    },
  })

async function questions(): Promise<Question[]> {
  const vehicles = await rows<{ model: number; year: number }>(
    shop.database.db,
    `select distinct on (model_id) model_id as model, year_start::int as year from fitments order by model_id, product_id`,
  )
  const some = vehicles.filter((_, at) => at % Math.ceil(vehicles.length / 8) === 0)
  const [{ state } = { state: 0 }] = await rows<{ state: number }>(
    shop.database.db,
    'select state_id::int as state from stores where state_id is not null group by 1 order by count(*) desc limit 1',
  )
  return [
    { types: [PADS] },
    { types: [SHOES, CAPS] },
    { types: [PADS], axle: 'front' },
    { types: [PADS, SHOES], axle: 'rear', inStock: true },
    { types: [PADS], state },
    { types: [CAPS], quality: 'OEM' },
    { types: [CAPS], universal: true },
    ...some.flatMap((vehicle): Question[] => [
      { types: [PADS], vehicle },
      { types: [PADS, SHOES], axle: 'front', vehicle },
      { types: [SHOES], vehicle, inStock: true, state },
      { types: [PADS], vehicle, quality: 'Genuine' },
      { types: [SHOES, CAPS], vehicle, universal: false },
    ]),
  ]
}

const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)
const countBy = (found: readonly ExpectedListing[], by: (one: ExpectedListing) => number) => {
  const counts = new Map<number, number>()
  for (const one of found) counts.set(by(one), (counts.get(by(one)) ?? 0) + 1)
  return Object.fromEntries(counts)
}
const tierIn = (one: ExpectedListing, hasVehicle: boolean) => {
  if (one.universal && hasVehicle) return 3
  return one.in_stock && one.is_fresh ? 1 : 2
}

test('a search for part types returns exactly the listings of plain SQL, tier by tier, with exact counts', async () => {
  for (const question of await questions()) {
    const expected = await readExpected(question)
    const found = await executeSearch(shop.database.db, toSelection(question), ALL_OF_THEM, false)
    expect({ question, ids: sorted(found.ids) }).toEqual({ question, ids: expected.map(({ id }) => id) })
    expect(found.total).toBe(expected.length)
    const byId = new Map(expected.map((one) => [one.id, tierIn(one, question.vehicle !== undefined)]))
    const tiers = found.ids.map((id) => byId.get(id))
    expect(tiers).toEqual(tiers.toSorted((a = 0, b = 0) => a - b))
    const count = (tier: number) => tiers.filter((one) => one === tier).length
    expect(found.tiers).toEqual({
      exact: count(1),
      olderOrOut: count(2),
      universal: count(3),
      outOfStock: expected.filter((one) => !one.in_stock).length,
    })
  }
})

test('a page of a search for part types has equal listings with and without facets, in every order', async () => {
  for (const question of (await questions()).filter((_, at) => at % 3 === 0))
    for (const sort of ['relevance', 'popular', 'price_asc', 'price_desc', 'newest', 'rating'] as const) {
      const page = { sort, offset: 12, size: 12 }
      const plain = await executeSearch(shop.database.db, toSelection(question), page, false)
      const counted = await executeSearch(shop.database.db, toSelection(question), page, true)
      expect({ question, sort, ids: counted.ids }).toEqual({ question, sort, ids: plain.ids })
    }
})

test('each facet of a search for part types counts the listings that match the other criteria', async () => {
  for (const question of await questions()) {
    const { facets } = await executeSearch(shop.database.db, toSelection(question), ALL_OF_THEM, true)
    const { axle: _axle, ...anywhere } = question
    const expected = await readExpected(question)
    expect(Object.fromEntries(facets?.type ?? [])).toEqual(countBy(expected, (one) => one.type_id))
    const stock = await readExpected({ ...question, inStock: false })
    expect(Object.fromEntries(facets?.in_stock ?? [])).toEqual(countBy(stock, (one) => Number(one.in_stock)))
    const states = await readExpected({ ...question, state: undefined })
    expect(Object.fromEntries(facets?.state ?? [])).toEqual(countBy(states, (one) => one.state_id ?? 0))
    const { quality: _quality, ...anyQuality } = question
    const qualities = await readExpected(anyQuality)
    expect(Object.fromEntries(facets?.quality ?? [])).toEqual(
      countBy(qualities, ({ quality }) => QUALITY_NUMBERS[quality as keyof typeof QUALITY_NUMBERS] ?? 0),
    )
    const kinds = await readExpected({ ...question, universal: undefined })
    expect(Object.fromEntries(facets?.universal ?? [])).toEqual(countBy(kinds, (one) => Number(one.universal)))
    const positions = (await readExpected(anywhere)).filter(({ type_id }) => type_id !== CAPS)
    const axles = [...(facets?.position ?? [])].filter(([tag]) => parsePositionTag(tag).slot === 'axle')
    const place = ({ axle }: ExpectedListing) => positionTag('axle', axle === null ? 0 : axle === 'front' ? 1 : 2)
    expect(Object.fromEntries(axles)).toEqual(countBy(positions, place))
  }
})

test('the type facet counts the types of its scope, of which one is chosen', async () => {
  const criteria = select({ types: [SHOES], typeScope: [PADS, SHOES] })
  const { facets, total } = await executeSearch(shop.database.db, criteria, ALL_OF_THEM, true)
  expect(facets?.type.get(SHOES)).toBe(total)
  expect(facets?.type.get(PADS)).toBe((await readExpected({ types: [PADS] })).length)
  expect(facets?.type.has(CAPS)).toBe(false)
})

test('a listing that states the position ranks before an otherwise equal one that does not', async () => {
  const { db } = shop.database
  const front = select({ positions: [listPositionTags('axle', 'front')] })
  const { ids } = await executeSearch(db, front, ALL_OF_THEM, false)
  const [stated] = await rows<{ id: number }>(
    db,
    `select product_id as id from listing_types where axle = 'front' and product_id = any($1) order by 1 limit 1`,
    [ids],
  )
  const [silent] = await rows<{ id: number }>(
    db,
    `select product_id as id from listing_types where axle is null and product_id = any($1) order by 1 limit 1`,
    [ids],
  )
  await rows(
    db,
    `update search_listings s set (price_general, popularity, rating_tenths, in_stock, confirmed_day, universal)
     = (select price_general, popularity, rating_tenths, in_stock, confirmed_day, universal from search_listings
        where product_id = $1) where product_id = $2`,
    [stated?.id, silent?.id],
  )
  const again = (await executeSearch(db, front, ALL_OF_THEM, false)).ids
  expect(again.indexOf(stated?.id ?? 0)).toBeLessThan(again.indexOf(silent?.id ?? 0))
})

const isInStock = async (id: number) =>
  (
    await rows<{ in_stock: boolean }>(shop.database.db, 'select in_stock from search_listings where product_id = $1', [
      id,
    ])
  )[0]?.in_stock

test('a sale of the last unit and a restock change the search immediately', async () => {
  const { db } = shop.database
  const [{ id } = { id: 0 }] = await rows<{ id: number }>(
    db,
    'select product_id as id from search_listings where in_stock limit 1',
  )
  await rows(db, 'update products set stock = 0 where id = $1', [id])
  expect(await isInStock(id)).toBe(false)
  await rows(db, 'update products set stock = 1 where id = $1', [id])
  expect(await isInStock(id)).toBe(true)
})

test('a sale during a rebuild of the index does not wait, and the new index has the listing as sold out', async () => {
  const { database } = shop
  const [{ id } = { id: 0 }] = await rows<{ id: number }>(
    database.db,
    'select product_id as id from search_listings where in_stock limit 1',
  )
  const locked = Promise.withResolvers<void>()
  const sold = Promise.withResolvers<void>()
  const holding = inTransaction(database, async ({ db }) => {
    await rows(db, "select pg_advisory_xact_lock(hashtext('search_listings'))")
    await rows(db, 'lock table search_listings in share row exclusive mode')
    locked.resolve()
    await sold.promise
  })
  await locked.promise
  await rows(database.db, 'update products set stock = 0 where id = $1', [id])
  sold.resolve()
  await holding
  expect(await isInStock(id)).toBe(true)
  await rebuildIndex(database)
  expect(await isInStock(id)).toBe(false)
  expect(await rows(database.db, 'select from search_stock_changes')).toEqual([])
})

test('a store that moves to another state is found there', async () => {
  const { db } = shop.database
  const [{ store_id: store } = { store_id: 0 }] = await rows<{ store_id: number }>(
    db,
    'select store_id from search_listings limit 1',
  )
  await rows(db, 'update stores set state_id = 37 where id = $1', [store])
  const states = await rows(db, 'select distinct state_id::int from search_listings where store_id = $1', [store])
  expect(states).toEqual([{ state_id: 37 }])
})
