import type { Db } from '#platform/db/pool.ts'
import { array, bigint, integer, nullable, row } from '#platform/db/row.ts'
import { all, join, raw, type Sql, sql } from '#platform/db/sql.ts'
import { composed } from '#platform/db/statement.ts'

import { getChoice } from './choices.rules.ts'
import {
  buildAllConditions,
  visibleToPlanner,
  usesTextIndex,
  buildConditions,
  getPlannerWrapper,
  hasSharedPlan,
  literal,
  priceColumn,
} from './conditions.store.ts'
import { POPULARITY_TIERS, type SearchCriteria } from './criteria.rules.ts'
import { collectFacets, type FacetCounts } from './facets.rules.ts'
import {
  ORDER_COLUMNS,
  TIER_COLUMNS,
  lastKeySql,
  MEDIAN_PRICE,
  orderSql,
  answerTierSql,
  withinKeySql,
} from './order.store.ts'
import { isByPopularity, type Page } from './page.rules.ts'
import { type FacetName, forEachChoice } from './search-query.contract.ts'
import { UNIVERSAL_TAG } from './tags.rules.ts'
import type { TierCounts } from './tiers.rules.ts'

/** The column that each facet counts. */
const FACET_COLUMNS = {
  category: 'category_id',
  brand: 'brand_id',
  rating: 'rating_tenths',
  type: 'type_id',
  position: 'positions',
  ...forEachChoice((choice) => getChoice(choice).column),
  price: 'price',
} as const satisfies Record<FacetName, string>

interface HitsQuery {
  criteria: SearchCriteria
  page: Page
  facets: readonly FacetName[]
  /** Hits to read, the most popular first. */
  limit: number
}

export interface Hits {
  /** The hits of the page. */
  ids: number[]
  /** Number of hits read. */
  count: number
  /** Those of them in the top popularity tier; 0 in other orders than that of popularity. */
  topCount: number
  /** The key of the last hit of the page in the order of the page; null in the order of popularity. */
  lastKey: number | null
  tiers: TierCounts | null
  facets: Partial<FacetCounts>
}

const selectHits = composed(
  'search.hits',
  row({
    ids: array(integer),
    hits: integer,
    top_hits: integer,
    last_key: nullable(bigint),
    tiers: array(integer),
    facets: array(integer),
    prices: array(nullable(bigint)),
  }),
  ({ criteria, page, facets, limit }: HitsQuery) => {
    const hasTiers = criteria.types.length > 0
    const ctes = [
      sql`hits as materialized (${hitsSql(criteria, columnsSql({ criteria, page, facets }), limit)})`,
      ...(hasTiers ? [MEDIAN_PRICE] : []),
    ]
    const order = orderSql(page, criteria)
    return sql`with ${join(ctes, ',\n')}
    select array(select product_id from hits order by ${order} limit ${page.size} offset ${page.offset}) as ids,
      (select count(*)::int from hits) as hits, ${topHitsSql(page)} as top_hits,
      ${lastKeySql(page, criteria)} as last_key,
      ${hasTiers ? tierCountsSql(criteria) : raw("'{}'::int[]")} as tiers,
      ${facetCountsSql(facets)} as facets,
      ${raw(facets.includes('price') ? '(select array[min(price), max(price)] from hits)' : "'{}'::bigint[]")} as prices`
  },
  { isPrepared: ({ criteria }) => hasSharedPlan(criteria) },
)

/** Reads the first hits, with their page, number and facet counts, in one statement. */
export async function readHits(db: Db, query: HitsQuery): Promise<Hits> {
  const [found] = await selectHits(db, query)
  if (!found) throw new Error('The search returned no row.')
  const [exact, olderOrOut, universal, outOfStock] = found.tiers
  const tiers =
    exact === undefined || olderOrOut === undefined || universal === undefined || outOfStock === undefined
      ? null
      : { exact, olderOrOut, universal, outOfStock }
  const counted = query.facets.filter((facet) => facet !== 'price')
  return {
    ids: found.ids,
    count: found.hits,
    topCount: found.top_hits,
    lastKey: found.last_key,
    tiers,
    facets: {
      ...collectFacets(counted, found.facets),
      ...(query.facets.includes('price') && { price: { min: found.prices[0] ?? null, max: found.prices[1] ?? null } }),
    },
  }
}

function columnsSql({ criteria, page, facets }: Pick<HitsQuery, 'criteria' | 'page' | 'facets'>): Sql {
  const figures = new Set<string>([
    ...ORDER_COLUMNS[page.sort],
    ...(criteria.types.length > 0 ? TIER_COLUMNS : []),
    ...facets.map((facet) => FACET_COLUMNS[facet]),
  ])
  const columns = [...figures].map((figure) =>
    figure === 'price' ? sql`s.${priceColumn(criteria)} as price` : raw(`s.${figure}`),
  )
  return join([raw('s.product_id, s.popularity'), ...columns])
}

const topHitsSql = (page: Page) =>
  isByPopularity(page) ? sql`(select count(*)::int from hits where level = ${literal(POPULARITY_TIERS[0])})` : raw('0')

/** Returns SQL for the hits: by part number first, then the others in popularity tiers. */
function hitsSql(criteria: SearchCriteria, figures: Sql, limit: number): Sql {
  const wrap = getPlannerWrapper(criteria)
  const { numbers, groups } = criteria
  const byNumber = sql`select ${figures}, n.match_rank
    from unnest(${numbers.map(({ productId }) => productId)}::int[], ${numbers.map(({ matchRank }) => matchRank)}::int[])
      n (product_id, match_rank) join search_listings s using (product_id) where ${all(buildConditions(criteria, wrap))}`
  if (numbers.length > 0 && groups.length === 0) return byNumber
  const others = raw(numbers.length > 0 ? ', 0 as match_rank' : '')
  const ids = numbers.map(({ productId }) => productId)
  const found = listUnionArms(criteria).map(
    ({ arm, only, universal }) =>
      sql`(${inPopularityTiers(arm, sql`select ${figures}${others} from search_listings s`, [
        ...buildAllConditions(arm, wrap, universal),
        ...only,
        ...(ids.length > 0 ? [sql`s.product_id <> all(${ids})`] : []),
      ])} limit ${literal(limit)})`,
  )
  return join([...(numbers.length > 0 ? [byNumber] : []), ...found], ' union all ')
}

/** Returns SQL that reads the top popularity tier first. The rest is not read if the top tier fills the limit. */
function inPopularityTiers(criteria: SearchCriteria, listings: Sql, conditionsOfAll: readonly Sql[]): Sql {
  const where = (...more: Sql[]) => sql`${listings} where ${all([...more, ...conditionsOfAll])}`
  // Without words and tags the order needs its own index.
  if (!usesTextIndex(criteria)) return sql`${where()} order by s.popularity desc, s.product_id`
  const levels = POPULARITY_TIERS.map((level) => where(sql`s.level = ${literal(level)}`))
  return sql`select * from (${join(levels, ' union all ')}) found`
}

/** Lists the queries of listings for the vehicle and of universal ones, so that neither crowds out the other. */
function listUnionArms(
  criteria: SearchCriteria,
): { arm: SearchCriteria; only: Sql[]; universal?: readonly number[] }[] {
  const { vehicle, spokenVehicle, groups, types, tags } = criteria
  // With words or types few of the universal listings, a tenth of the shop, remain.
  if (vehicle.length + spokenVehicle.length === 0 || groups.length + types.length > 0)
    return [{ arm: criteria, only: [] }]
  const universal = { ...criteria, vehicle: [], spokenVehicle: [], fitment: null }
  return [
    { arm: criteria, only: [raw('not s.universal')], universal: [] },
    { arm: { ...universal, tags: [...tags, { tag: UNIVERSAL_TAG, facet: null }] }, only: [raw('s.universal')] },
  ]
}

const tierCountsSql = (criteria: SearchCriteria) =>
  sql`(select array[count(*) filter (where tier = 1), count(*) filter (where tier = 2),
      count(*) filter (where tier = 3), count(*) filter (where not in_stock)]::int[]
    from (select ${answerTierSql(criteria)} as tier, in_stock from hits) tiers)`

/** Returns SQL that counts the values of all facets in one pass, as triples: `grouping` set, value, count. */
function facetCountsSql(facets: readonly FacetName[]): Sql {
  const figures = facets.flatMap((facet) => (facet === 'price' ? [] : [FACET_COLUMNS[facet]]))
  if (figures.length === 0) return raw("'{}'::int[]")
  const values = figures.map((figure) => `${figure}::int`)
  return raw(`array(select unnest(array[grouping(${figures.join(', ')}), coalesce(${values.join(', ')}), count(*)::int])
      from hits group by grouping sets (${figures.map((figure) => `(${figure})`).join(', ')}))`)
}

const selectInOrder = composed(
  'search.in-order',
  row({ product_id: integer }),
  ({ criteria, page, key }: { criteria: SearchCriteria; page: Page; key: number }) => {
    const figures = columnsSql({ criteria, page, facets: [] })
    const within = withinKeySql(page, criteria, key)
    const asked = all(buildAllConditions(criteria, visibleToPlanner))
    const levels = POPULARITY_TIERS.map((level) => sql`s.level = ${literal(level)} and ${asked}`)
    const where = usesTextIndex(criteria) ? sql`(${join(levels, '\n or ')})` : asked
    // The inner limit keeps the planner from reading the text of each listing in the order of the page.
    return sql`select product_id from (
        select ${figures} from search_listings s where ${within} and ${where} limit ${literal(2_000_000_000)}) hits
      order by ${orderSql(page, criteria)} limit ${page.size} offset ${page.offset}`
  },
)

/** Reads a page of all hits; `key` of a part of the hits is an upper bound for the page, 0 in the order of popularity. */
export async function readPageInOrder(db: Db, criteria: SearchCriteria, page: Page, key: number): Promise<number[]> {
  return (await selectInOrder(db, { criteria, page, key })).map((one) => one.product_id)
}
