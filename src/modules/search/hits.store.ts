import type { Db } from '#platform/db/pool.ts'
import { array, bigint, integer, nullable, row } from '#platform/db/row.ts'
import { all, join, raw, type Sql, sql } from '#platform/db/sql.ts'
import { composed } from '#platform/db/statement.ts'

import { choiceOf } from './choices.rules.ts'
import { allOf, asIs, asksIndex, conditions, hideIn, isPlannedOnce, known, priceColumn } from './conditions.store.ts'
import { collectFacets, type FacetCounts } from './facets.rules.ts'
import { COLUMNS_OF_ORDER, COLUMNS_OF_TIERS, lastKeyOf, MIDDLE, orderOf, tierOf, withinKey } from './order.store.ts'
import type { Page } from './page.rules.ts'
import { type FacetName, forEachChoice } from './search-query.contract.ts'
import { LEVELS, type Selection } from './selection.rules.ts'
import { UNIVERSAL_TAG } from './tags.rules.ts'
import type { TierCounts } from './tiers.rules.ts'

/** The figure of a hit that each facet counts. */
const FIGURE_OF_FACET = {
  category: 'category_id',
  brand: 'brand_id',
  rating: 'rating_tenths',
  type: 'type_id',
  position: 'positions',
  ...forEachChoice((choice) => choiceOf(choice).column),
  price: 'price',
} as const satisfies Record<FacetName, string>

interface HitsQuery {
  selection: Selection
  page: Page
  facets: readonly FacetName[]
  /** At most this many hits are read, the most popular first. */
  limit: number
}

export interface Hits {
  /** The hits of the page, of those that were read. */
  ids: number[]
  /** How many hits were read. */
  count: number
  /** The key of the last hit of the page in the order of the page; null in the order of popularity. */
  lastKey: number | null
  tiers: TierCounts | null
  facets: Partial<FacetCounts>
}

const hits = composed(
  'search.hits',
  row({
    ids: array(integer),
    hits: integer,
    last_key: nullable(bigint),
    tiers: array(integer),
    facets: array(integer),
    prices: array(nullable(bigint)),
  }),
  ({ selection, page, facets, limit }: HitsQuery) => {
    const hasTiers = selection.types.length > 0
    const ctes = [
      sql`hits as materialized (${hitsOf(selection, figuresFor({ selection, page, facets }), limit)})`,
      ...(hasTiers ? [MIDDLE] : []),
    ]
    const order = orderOf(page, selection)
    return sql`with ${join(ctes, ',\n')}
    select array(select product_id from hits order by ${order} limit ${page.size} offset ${page.offset}) as ids,
      (select count(*)::int from hits) as hits,
      ${lastKeyOf(page, selection)} as last_key,
      ${hasTiers ? tierCounts(selection) : raw("'{}'::int[]")} as tiers,
      ${facetCounts(facets)} as facets,
      ${raw(facets.includes('price') ? '(select array[min(price), max(price)] from hits)' : "'{}'::bigint[]")} as prices`
  },
  { isPrepared: ({ selection }) => isPlannedOnce(selection) },
)

/** Reads the first hits of a selection: their page, how many there are, and counts of facets, in one statement. */
export async function readHits(db: Db, query: HitsQuery): Promise<Hits> {
  const [found] = await hits(db, query)
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
    lastKey: found.last_key,
    tiers,
    facets: {
      ...collectFacets(counted, found.facets),
      ...(query.facets.includes('price') && { price: { min: found.prices[0] ?? null, max: found.prices[1] ?? null } }),
    },
  }
}

function figuresFor({ selection, page, facets }: Pick<HitsQuery, 'selection' | 'page' | 'facets'>): Sql {
  const figures = new Set<string>([
    ...COLUMNS_OF_ORDER[page.sort],
    ...(selection.types.length > 0 ? COLUMNS_OF_TIERS : []),
    ...facets.map((facet) => FIGURE_OF_FACET[facet]),
  ])
  const columns = [...figures].map((figure) =>
    figure === 'price' ? sql`s.${priceColumn(selection)} as price` : raw(`s.${figure}`),
  )
  return join([raw('s.product_id, s.popularity'), ...columns])
}

/** The hits by number, and then the others: those of the head of the shop before the rest, which is read if it must be. */
function hitsOf(selection: Selection, figures: Sql, limit: number): Sql {
  const hide = hideIn(selection)
  const { numbers, groups } = selection
  const byNumber = sql`select ${figures}, n.tier as number_tier
    from unnest(${numbers.map(({ productId }) => productId)}::int[], ${numbers.map(({ tier }) => tier)}::int[])
      n (product_id, tier) join search_listings s using (product_id) where ${all(conditions(selection, hide))}`
  if (numbers.length > 0 && groups.length === 0) return byNumber
  const others = raw(numbers.length > 0 ? ', 0 as number_tier' : '')
  const ids = numbers.map(({ productId }) => productId)
  const found = armsOf(selection).map(
    ({ arm, only, universal }) =>
      sql`(${leveled(arm, sql`select ${figures}${others} from search_listings s`, [
        ...allOf(arm, hide, universal),
        ...only,
        ...(ids.length > 0 ? [sql`s.product_id <> all(${ids})`] : []),
      ])} limit ${known(limit)})`,
  )
  return join([...(numbers.length > 0 ? [byNumber] : []), ...found], ' union all ')
}

/** Listings of the head of the shop, and then those of the rest, which are not read if the head fills the limit. */
function leveled(selection: Selection, listings: Sql, conditionsOfAll: readonly Sql[]): Sql {
  const where = (...more: Sql[]) => sql`${listings} where ${all([...more, ...conditionsOfAll])}`
  // No index of words and tags decides in which order these are read.
  if (!asksIndex(selection)) return sql`${where()} order by s.popularity desc, s.product_id`
  const levels = LEVELS.map((level) => where(sql`s.level = ${known(level)}`))
  return sql`select * from (${join(levels, ' union all ')}) found`
}

/**
 * What fits a vehicle is read apart from what fits every vehicle, a tenth of the shop, so that neither hides the other.
 * With words or types few universal listings are left.
 */
function armsOf(selection: Selection): { arm: Selection; only: Sql[]; universal?: readonly number[] }[] {
  const { vehicle, spokenVehicle, groups, types, tags } = selection
  if (vehicle.length + spokenVehicle.length === 0 || groups.length + types.length > 0)
    return [{ arm: selection, only: [] }]
  const universal = { ...selection, vehicle: [], spokenVehicle: [], fitment: null }
  return [
    { arm: selection, only: [raw('not s.universal')], universal: [] },
    { arm: { ...universal, tags: [...tags, { tag: UNIVERSAL_TAG, of: null }] }, only: [raw('s.universal')] },
  ]
}

const tierCounts = (selection: Selection) =>
  sql`(select array[count(*) filter (where tier = 1), count(*) filter (where tier = 2),
      count(*) filter (where tier = 3), count(*) filter (where not in_stock)]::int[]
    from (select ${tierOf(selection)} as tier, in_stock from hits) tiers)`

/** Counts of the values of each facet, in one pass, as triples: the set of `grouping`, the value, the count. */
function facetCounts(facets: readonly FacetName[]): Sql {
  const figures = facets.flatMap((facet) => (facet === 'price' ? [] : [FIGURE_OF_FACET[facet]]))
  if (figures.length === 0) return raw("'{}'::int[]")
  const values = figures.map((figure) => `${figure}::int`)
  return raw(`array(select unnest(array[grouping(${figures.join(', ')}), coalesce(${values.join(', ')}), count(*)::int])
      from hits group by grouping sets (${figures.map((figure) => `(${figure})`).join(', ')}))`)
}

const inOrder = composed(
  'search.in-order',
  row({ product_id: integer }),
  ({ selection, page, key }: { selection: Selection; page: Page; key: number }) => {
    const figures = figuresFor({ selection, page, facets: [] })
    const within = withinKey(page, selection, key)
    const asked = all(allOf(selection, asIs))
    const levels = LEVELS.map((level) => sql`s.level = ${known(level)} and ${asked}`)
    const where = asksIndex(selection) ? sql`(${join(levels, '\n or ')})` : asked
    // The inner limit keeps the planner from looking into the text of every listing in the order of the page.
    return sql`select product_id from (
        select ${figures} from search_listings s where ${within} and ${where} limit ${known(2_000_000_000)}) hits
      order by ${orderOf(page, selection)} limit ${page.size} offset ${page.offset}`
  },
)

/**
 * Reads a page of all hits of a selection, however many, in an order other than popularity.
 * @param key the key of the last hit of the page among some of the hits: no page of all hits ends behind it
 */
export async function readPageInOrder(db: Db, selection: Selection, page: Page, key: number): Promise<number[]> {
  return (await inOrder(db, { selection, page, key })).map((one) => one.product_id)
}
