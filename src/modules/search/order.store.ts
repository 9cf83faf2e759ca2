import { empty, join, raw, type Sql, sql } from '#platform/db/sql.ts'

import type { SearchCriteria } from './criteria.rules.ts'
import type { Page, SortName } from './page.rules.ts'
import { toSlotSql, getSlotIndex } from './tags.rules.ts'
import { FRESH_DAYS, MAX_LOG_POPULARITY, OLD_DAYS, WEIGHTS } from './tiers.rules.ts'

/** Columns that each order reads besides id and popularity. */
export const ORDER_COLUMNS: Record<SortName, readonly string[]> = {
  relevance: ['level'],
  popular: ['level'],
  price_asc: ['price'],
  price_desc: ['price'],
  newest: ['created_at'],
  rating: ['rating_tenths'],
}
/** Columns that the order in tiers reads. */
export const TIER_COLUMNS = ['price', 'rating_tenths', 'universal', 'in_stock', 'confirmed_day', 'positions'] as const

/** The id makes every order total, so that pages never overlap. */
const ORDERS: Record<Exclude<SortName, 'relevance'>, string> = {
  popular: 'popularity desc, product_id',
  price_asc: 'price, product_id',
  price_desc: 'price desc, product_id',
  newest: 'created_at desc, product_id desc',
  rating: 'rating_tenths desc, popularity desc, product_id',
}

/** Returns SQL for the order of `hits`. */
export function orderSql({ sort }: Pick<Page, 'sort'>, criteria: SearchCriteria): Sql {
  if (sort !== 'relevance') return raw(ORDERS[sort])
  const byNumber = criteria.numbers.length > 0 ? raw('match_rank desc, ') : empty
  if (criteria.types.length === 0) return sql`${byNumber}${raw(ORDERS.popular)}`
  return sql`${byNumber}${answerTierSql(criteria)}, ${weightSql(criteria)} desc, product_id`
}

const ageSql = ({ today }: SearchCriteria) => (today === 0 ? raw('0') : sql`greatest(0, ${today}::int - confirmed_day)`)

/** Returns SQL for the tier of a hit: 1 exact, 2 older or out of stock, 3 universal if a vehicle is requested. */
export function answerTierSql(criteria: SearchCriteria): Sql {
  const { vehicle, spokenVehicle, fitment } = criteria
  const hasVehicle = vehicle.length + spokenVehicle.length > 0 || fitment !== null
  const universal = raw(hasVehicle ? 'when universal then 3' : '')
  return sql`case ${universal} when in_stock and ${ageSql(criteria)} <= ${raw(`${FRESH_DAYS}`)} then 1 else 2 end`
}

/** Returns SQL for the weight of a hit within its tier (tiers.rules.ts). */
function weightSql(criteria: SearchCriteria): Sql {
  const weighted = ([name, share]: [keyof typeof WEIGHTS, Sql]) => sql`${raw(`${WEIGHTS[name]}::float8`)} * ${share}`
  const shares: [keyof typeof WEIGHTS, Sql][] = [
    ['inStock', raw('in_stock::int')],
    ['popularity', raw(`least(1, ln(1 + popularity::float8) / ${MAX_LOG_POPULARITY})`)],
    ['freshness', sql`(1 - least(${ageSql(criteria)}, ${raw(`${OLD_DAYS}`)}) / ${raw(`${OLD_DAYS}::float8`)})`],
    ['rating', raw('(rating_tenths / 50::float8)')],
    ['price', raw('((select median from median_price) / ((select median from median_price) + price))')],
    ...(criteria.positions.length > 0 ? [['stated', statedShareSql(criteria)] as [keyof typeof WEIGHTS, Sql]] : []),
  ]
  return sql`(${join(shares.map(weighted), ' + ')})`
}

function statedShareSql({ positions }: SearchCriteria): Sql {
  const stated = positions.map(([tag = 0]) => `(${toSlotSql('positions', getSlotIndex(tag))} > 1)::int`)
  return raw(`((${stated.join(' + ')}) / ${positions.length}::float8)`)
}

/** CTE with the median price of the hits, which the weight of a price is relative to. */
export const MEDIAN_PRICE = raw(
  'median_price as (select greatest(1, percentile_disc(0.5) within group (order by price))::float8 as median from hits)',
)

/** The first key of each order as a number, exact, so that it can be sent back as a bound. */
const KEYS: Record<Exclude<SortName, 'relevance' | 'popular'>, (price: string) => { key: string; bound: Sql }> = {
  price_asc: (price) => ({ key: 'price', bound: raw(`s.${price} <=`) }),
  price_desc: (price) => ({ key: 'price', bound: raw(`s.${price} >=`) }),
  newest: () => ({ key: '(extract(epoch from created_at) * 1000000)::bigint', bound: raw('s.created_at >=') }),
  rating: () => ({ key: 'rating_tenths::bigint', bound: raw('s.rating_tenths >=') }),
}

/** Returns SQL for the key of the last listing of a page among the hits; null if not needed. */
export function lastKeySql(page: Page, criteria: SearchCriteria): Sql {
  const { sort, offset, size } = page
  if (sort === 'relevance' || sort === 'popular' || size === 0) return raw('null::bigint')
  const order = orderSql(page, criteria)
  return sql`(select ${raw(KEYS[sort]('').key)} from hits order by ${order} limit 1 offset ${offset + size - 1})`
}

/** Returns SQL for the listings up to this key. */
export function withinKeySql({ sort }: Page, { entitled }: SearchCriteria, key: number): Sql {
  if (sort === 'relevance' || sort === 'popular') return raw('true')
  const { bound } = KEYS[sort](entitled ? 'price_business' : 'price_general')
  if (sort === 'newest') return sql`${bound} timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond'`
  return sql`${bound} ${key}`
}
