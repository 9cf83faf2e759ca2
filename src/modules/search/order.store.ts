import { empty, join, raw, type Sql, sql } from '#platform/db/sql.ts'

import type { Page, SortName } from './page.rules.ts'
import type { Selection } from './selection.rules.ts'
import { slotBits, slotOfPosition } from './tags.rules.ts'
import { FRESH_DAYS, MAX_LOG_POPULARITY, OLD_DAYS, WEIGHTS } from './tiers.rules.ts'

/** The figures of a hit that each order reads, besides its id and its popularity. */
export const COLUMNS_OF_ORDER: Record<SortName, readonly string[]> = {
  relevance: [],
  popular: [],
  price_asc: ['price'],
  price_desc: ['price'],
  newest: ['created_at'],
  rating: ['rating_tenths'],
}
/** The figures that the order in tiers reads. */
export const COLUMNS_OF_TIERS = [
  'price',
  'rating_tenths',
  'universal',
  'in_stock',
  'confirmed_day',
  'positions',
] as const

/** The id makes every order total, so that pages never overlap. */
const ORDERS: Record<Exclude<SortName, 'relevance'>, string> = {
  popular: 'popularity desc, product_id',
  price_asc: 'price, product_id',
  price_desc: 'price desc, product_id',
  newest: 'created_at desc, product_id desc',
  rating: 'rating_tenths desc, popularity desc, product_id',
}

/** Returns the order of rows of `hits`. */
export function orderOf({ sort }: Pick<Page, 'sort'>, selection: Selection): Sql {
  if (sort !== 'relevance') return raw(ORDERS[sort])
  const byNumber = selection.numbers.length > 0 ? raw('number_tier desc, ') : empty
  if (selection.types.length === 0) return sql`${byNumber}${raw(ORDERS.popular)}`
  return sql`${byNumber}${tierOf(selection)}, ${weightOf(selection)} desc, product_id`
}

const ageOf = ({ today }: Selection) => (today === 0 ? raw('0') : sql`greatest(0, ${today}::int - confirmed_day)`)

/** SQL for the tier of a hit: 1 exact, 2 older or out of stock, 3 universal where a vehicle was requested. */
export function tierOf(selection: Selection): Sql {
  const { vehicle, spokenVehicle, fitment } = selection
  const hasVehicle = vehicle.length + spokenVehicle.length > 0 || fitment !== null
  const universal = raw(hasVehicle ? 'when universal then 3' : '')
  return sql`case ${universal} when in_stock and ${ageOf(selection)} <= ${raw(`${FRESH_DAYS}`)} then 1 else 2 end`
}

/** SQL for the weight of a hit within its tier (tiers.rules.ts). */
function weightOf(selection: Selection): Sql {
  const weighted = ([name, share]: [keyof typeof WEIGHTS, Sql]) => sql`${raw(`${WEIGHTS[name]}::float8`)} * ${share}`
  const shares: [keyof typeof WEIGHTS, Sql][] = [
    ['inStock', raw('in_stock::int')],
    ['popularity', raw(`least(1, ln(1 + popularity::float8) / ${MAX_LOG_POPULARITY})`)],
    ['freshness', sql`(1 - least(${ageOf(selection)}, ${raw(`${OLD_DAYS}`)}) / ${raw(`${OLD_DAYS}::float8`)})`],
    ['rating', raw('(rating_tenths / 50::float8)')],
    ['price', raw('((select median from middle) / ((select median from middle) + price))')],
    ...(selection.positions.length > 0 ? [['stated', statedShare(selection)] as [keyof typeof WEIGHTS, Sql]] : []),
  ]
  return sql`(${join(shares.map(weighted), ' + ')})`
}

function statedShare({ positions }: Selection): Sql {
  const stated = positions.map(([tag = 0]) => `(${slotBits('positions', slotOfPosition(tag))} > 1)::int`)
  return raw(`((${stated.join(' + ')}) / ${positions.length}::float8)`)
}

/** The median price of the hits, which the weight of a price is relative to. */
export const MIDDLE = raw(
  'middle as (select greatest(1, percentile_disc(0.5) within group (order by price))::float8 as median from hits)',
)

/** The first key of each order as a number, exact, so that it can be sent back as a bound. */
const KEYS: Record<Exclude<SortName, 'relevance' | 'popular'>, (price: string) => { key: string; of: Sql }> = {
  price_asc: (price) => ({ key: 'price', of: raw(`s.${price} <=`) }),
  price_desc: (price) => ({ key: 'price', of: raw(`s.${price} >=`) }),
  newest: () => ({ key: '(extract(epoch from created_at) * 1000000)::bigint', of: raw('s.created_at >=') }),
  rating: () => ({ key: 'rating_tenths::bigint', of: raw('s.rating_tenths >=') }),
}

/** SQL for the key of the last listing of a page among the hits; null where it is not needed. */
export function lastKeyOf(page: Page, selection: Selection): Sql {
  const { sort, offset, size } = page
  if (sort === 'relevance' || sort === 'popular' || size === 0) return raw('null::bigint')
  const order = orderOf(page, selection)
  return sql`(select ${raw(KEYS[sort]('').key)} from hits order by ${order} limit 1 offset ${offset + size - 1})`
}

/** SQL for the listings that do not stand behind this key. */
export function withinKey({ sort }: Page, { entitled }: Selection, key: number): Sql {
  if (sort === 'relevance' || sort === 'popular') return raw('true')
  const { of } = KEYS[sort](entitled ? 'price_business' : 'price_general')
  if (sort === 'newest') return sql`${of} timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond'`
  return sql`${of} ${key}`
}
