import { afterAll, beforeAll, expect, test } from 'vitest'

import { rows } from '#platform/db/rows.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

import { findProducts } from './search.contract.ts'

// The search takes universal parts from an index of their own, counts and sorts packed facts and stops early.
// Each answer is compared with plain SQL on the catalogue.

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  // This few listings are all in the top popularity tier; here the rest has some too, as in a large shop.
  await rows(shop.database.db, 'update search_listings set level = 1 where product_id % 3 = 0')
})
afterAll(() => shop.close())

interface ReferenceQuestion {
  make: string
  model: string
  year: number
  category?: string
  condition?: string
  min?: number
  brand?: string[]
}

/** The listings that fit, by the tables that sellers fill: every criterion but the left-out one. */
async function byTheTables(asked: ReferenceQuestion, order: string, left: keyof ReferenceQuestion | null = null) {
  const { make, model, year } = asked
  const of = (name: 'category' | 'condition' | 'min' | 'brand') => (left === name ? null : (asked[name] ?? null))
  return rows<{ id: number; category: string; condition: string; brand: string; price: number }>(
    shop.database.db,
    `select l.id, l.category, l.condition, l.brand, l.gen_price_kobo as price
     from listings_on_sale l join products p using (id)
     where (l.universal or exists (
         select from fitments f join vehicle_models m on m.id = f.model_id join vehicle_makes k on k.id = m.make_id
         where f.product_id = l.id and k.name = $1 and m.name = $2 and $3 between f.year_start and f.year_end))
       and ($4::text is null or l.category = $4) and ($5::text is null or l.condition = $5)
       and ($6::bigint is null or l.gen_price_kobo >= $6 * 100) and ($7::text[] is null or l.brand = any($7))
     order by ${order}, l.id`,
    [make, model, year, of('category'), of('condition'), of('min'), of('brand')],
  )
}

/** Vehicles with many parts and with few, each with and without further criteria. */
async function questions(): Promise<ReferenceQuestion[]> {
  const vehicles = await rows<{ make: string; model: string; year: number; category: string; brand: string }>(
    shop.database.db,
    `select distinct on (k.name, m.name) k.name as make, m.name as model, f.year_start::int as year, l.category, l.brand
     from fitments f join vehicle_models m on m.id = f.model_id join vehicle_makes k on k.id = m.make_id
       join listings_on_sale l on l.id = f.product_id
     where l.brand <> ''
     order by k.name, m.name, f.product_id`,
  )
  const step = Math.floor(vehicles.length / 12)
  return vehicles
    .filter((_, at) => at % step === 0)
    .flatMap(({ category, brand, ...vehicle }) => [
      vehicle,
      { ...vehicle, category },
      { ...vehicle, condition: 'Used' },
      { ...vehicle, min: 20_000, condition: 'New' },
      { ...vehicle, brand: [brand] },
      { ...vehicle, condition: 'New', brand: [...new Set([brand, 'Bosch', 'Denso'])] },
    ])
}

const ask = (
  { year, min, ...asked }: ReferenceQuestion,
  more: { sort?: 'price_asc' | 'price_desc' | 'newest' | 'rating'; page?: string } = {},
) =>
  shop.visitor(findProducts, {
    query: { ...asked, year: String(year), facets: '1', ...(min !== undefined && { min: String(min) }), ...more },
  })
const counted = (
  found: Record<'category' | 'condition' | 'brand', string>[],
  by: 'category' | 'condition' | 'brand',
) => {
  const counts = new Map<string, number>()
  for (const row of found) counts.set(row[by], (counts.get(row[by]) ?? 0) + 1)
  return Object.fromEntries(counts)
}
const asCounts = (facet: { value: string; count: number }[]) =>
  Object.fromEntries(facet.map(({ value, count }) => [value, count]))

test('a search by vehicle returns the listings of plain SQL: total, order and facets, including universal parts', async () => {
  const asked = await questions()
  expect(asked.length).toBeGreaterThan(50)
  for (const question of asked) {
    const expected = await byTheTables(question, 'p.popularity desc')
    const answer = await ask(question)
    expect({ question, count: answer.count }).toEqual({ question, count: expected.length })
    expect(answer.results.map(({ id }) => id)).toEqual(expected.slice(0, 12).map(({ id }) => id))
    const withoutCategory = await byTheTables(question, 'l.id', 'category')
    expect(asCounts(answer.facets?.category ?? [])).toEqual(counted(withoutCategory, 'category'))
    const withoutCondition = await byTheTables(question, 'l.id', 'condition')
    expect(asCounts(answer.facets?.condition ?? [])).toEqual(counted(withoutCondition, 'condition'))
    const ofBrands = counted(await byTheTables(question, 'l.id', 'brand'), 'brand')
    for (const { value, count } of answer.facets?.brand ?? [])
      expect({ value, count }).toEqual({ value, count: ofBrands[value] })
    for (const brand of question.brand ?? [])
      expect({ question, brand, count: asCounts(answer.facets?.brand ?? [])[brand] }).toEqual({
        question,
        brand,
        count: ofBrands[brand],
      })
  }
})

test('by price, age and rating, universal parts and those of the vehicle are in one order on every page', async () => {
  for (const question of (await questions()).filter((_, at) => at % 7 === 0)) {
    const cheapest = await byTheTables(question, 'l.gen_price_kobo')
    const second = await ask(question, { sort: 'price_asc', page: '2' })
    expect(second.results.map(({ id }) => id)).toEqual(cheapest.slice(12, 24).map(({ id }) => id))
    const dearest = await byTheTables(question, 'l.gen_price_kobo desc')
    const first = await ask(question, { sort: 'price_desc' })
    expect(first.results.map(({ id }) => id)).toEqual(dearest.slice(0, 12).map(({ id }) => id))
    const newest = await byTheTables(question, 'p.created_at desc, l.id desc')
    const latest = await ask(question, { sort: 'newest' })
    expect(latest.results.map(({ id }) => id)).toEqual(newest.slice(0, 12).map(({ id }) => id))
    const best = await byTheTables(question, 'p.rating desc, p.popularity desc')
    const rated = await ask(question, { sort: 'rating' })
    expect(rated.results.map(({ id }) => id)).toEqual(best.slice(0, 12).map(({ id }) => id))
  }
})

test('a year, an engine or a body without a make is found by the fitments of any number of models', async () => {
  const [most] = await rows<{ engine: string; type: string }>(
    shop.database.db,
    `select (select name from vehicle_engines group by name order by count(*) desc limit 1) as engine,
       (select name from vehicle_types group by name order by count(*) desc limit 1) as type`,
  )
  const { engine = '', type = '' } = most ?? {}
  const asked: { year?: string; engineType?: string; vehicleType?: string }[] = [
    { year: '2010' },
    { engineType: engine },
    { year: '2010', engineType: engine },
    { vehicleType: type },
    { year: '2010', vehicleType: type },
  ]
  for (const query of asked) {
    const [expected] = await rows<{ count: number }>(
      shop.database.db,
      `select count(*)::int as count from listings_on_sale l
       where l.universal or exists (select from fitments f
           left join vehicle_engines e on e.model_id = f.model_id and e.name = $2
           left join vehicle_types t on t.model_id = f.model_id and t.name = $3
         where f.product_id = l.id and ($1::int is null or $1 between f.year_start and f.year_end)
           and ($2::text is null or e.ordinal is not null and (f.engine is null or f.engine = e.ordinal))
           and ($3::text is null
             or t.ordinal is not null and (f.type_start is null or t.ordinal between f.type_start and f.type_end)))`,
      [query.year ?? null, query.engineType ?? null, query.vehicleType ?? null],
    )
    const { count } = await shop.visitor(findProducts, { query: { ...query, facets: '1' } })
    expect({ query, count }).toEqual({ query, count: expected?.count })
    expect(count).toBeGreaterThan(100)
  }
})
