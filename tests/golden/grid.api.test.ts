import { afterAll, beforeAll, expect, test } from 'vitest'

import { findProducts } from '#modules/search/search.contract.ts'
import { rows } from '#platform/db/rows.ts'
import { readGoldenRows } from '#tests/golden/read-golden-rows.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'
import { takeShare } from '#tests/support/take-share.ts'

/** The number of cars and this share have no common divisor, so each part and each car is tried. */
const SHARE = 3

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ demo: true })
})
afterAll(() => shop.close())

interface Pair {
  text: string
  types: string[]
  axle: string | null
  height: string | null
  make: string
  model: string
  year: number
}

const readPosition = (positions: string, slot: string) => new RegExp(`${slot}=(\\w+)`).exec(positions)?.[1] ?? null
const toPosition = (value: string | null) => (value === 'any' ? null : value)

/** The 60 most common parts of the 40 most common cars. */
const ALL_PAIRS: readonly Pair[] = readGoldenRows('parts-60.tsv').flatMap(([spoken = '', type = '', positions = '']) =>
  readGoldenRows('cars-40.tsv').map(([make = '', model = '', year = '']): Pair => ({
    text: `${spoken} ${make} ${model.replace(/ \(.*\)/, '')} ${year}`,
    types: type.split(' or '),
    axle: toPosition(/^(?:front|rear)\b/.test(spoken) ? readPosition(positions, 'axle') : null),
    height: /^lower\b/.test(spoken) ? readPosition(positions, 'height') : null,
    make,
    model,
    year: Number(year),
  })),
)

/** Listings of the type, at the position or without one, that fit the car or every car. */
const ORACLE = `
  with family as (
    select coalesce(other.model_id, m.id) as model_id
    from vehicle_models m join vehicle_makes k on k.id = m.make_id
      left join model_family_members own on own.model_id = m.id
      left join model_family_members other on other.family_id = own.family_id
    where k.name = $1 and m.name = $2
  )
  select p.id, (exists (select from fitments f where f.product_id = p.id and f.model_id in (select model_id from family)
    and $3::int between f.year_start and f.year_end)) as fits
  from products p join listing_types l on l.product_id = p.id join part_types t on t.id = l.type_id
    join stores s on s.id = p.store_id
  where p.hidden_at is null and s.suspended_at is null and t.key = any($4)
    and ($5::text is null or l.axle is null or l.axle = $5) and ($6::text is null or l.height is null or l.height = $6)
    and (p.universal or exists (select from fitments f where f.product_id = p.id
      and f.model_id in (select model_id from family) and $3::int between f.year_start and f.year_end))
  order by p.id`

test('the search results for 60 parts of 40 cars equal those of plain SQL over types and fitments', async () => {
  expect(ALL_PAIRS).toHaveLength(2_400)
  const wrong: string[] = []
  for (const { text, types, axle, height, make, model, year } of takeShare(ALL_PAIRS, 0, SHARE)) {
    const expected = await rows<{ id: number; fits: boolean }>(shop.database.db, ORACLE, [
      make,
      model,
      year,
      types,
      axle,
      height,
    ])
    const { results, count, outcome } = await shop.visitor(findProducts, { query: { search: text, page_size: '100' } })
    const ids = results.map(({ id }) => id).toSorted((a, b) => a - b)
    const isSame = JSON.stringify(ids) === JSON.stringify(expected.slice(0, 100).map(({ id }) => id))
    const isEmpty = expected.length === 0
    const isHonest = isEmpty === (outcome === 'none_for_vehicle' || outcome === 'none_listed')
    if (!isSame || count !== expected.length || !isHonest)
      wrong.push(
        `${text}: ${outcome} ${count}, not ${expected.length} (${expected.filter(({ fits }) => fits).length} fit)`,
      )
  }
  expect(wrong, `${wrong.length} of the tried pairs`).toEqual([])
}, 300_000)
