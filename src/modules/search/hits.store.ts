import type { Db } from '#platform/db/pool.ts'
import { boolean, integer, nullable, row, text } from '#platform/db/row.ts'
import { all, empty, join, raw, type Sql, sql } from '#platform/db/sql.ts'
import { composed } from '#platform/db/statement.ts'

import {
  allOf,
  asksIndex,
  conditions,
  figures,
  type Hide,
  hideIn,
  isPlannedOnce,
  known,
  smallint,
  takesUniversalApart,
} from './conditions.store.ts'
import { ALL_FACTS_BYTES, FACTS_BYTES, type Facts, joinFacts } from './facts.rules.ts'
import { LEVELS } from './levels.rules.ts'
import { ALL, FEW_IN_HEAD, type Reach } from './reach.rules.ts'
import { COUNT_CAP, type Selection } from './selection.rules.ts'
import { categoryOf } from './tags.rules.ts'

interface Hits {
  facts: Facts
  /** False where the shop holds more than COUNT_CAP, and more than was read. */
  complete: boolean
}

/** Facts of so many listings come as one row: the buffer that rows are read in then need not grow, over and over. */
const LISTINGS_A_ROW = 1_200

interface Asked {
  selection: Selection
  reach: Reach
}

const hits = composed(
  'search.hits',
  row({ tier: integer, more: boolean, facts: nullable(text) }),
  ({ selection, reach }: Asked) => {
    const hide = hideIn(selection)
    const rowBytes = known(reach.bytes * LISTINGS_A_ROW)
    const parts = partsOf(selection, reach, hide)
    const found = [
      ...parts.map(({ name, isCut, facts = FACTS }) => sql`select 0, ${isCut}, ${facts} from ${raw(name)}`),
      ...(selection.numbers.length > 0 ? [byNumber(selection, reach, hide)] : []),
    ]
    const ctes = [
      ...parts.map(({ name, one }) => sql`${raw(name)} as materialized (${one})`),
      sql`hits (tier, more, facts) as (${join(found, '\nunion all ')})`,
    ]
    return sql`with ${join(ctes, ',\n')}
    select tier, more, encode(substring(facts from at for ${rowBytes}), 'base64') as facts
    from hits left join lateral generate_series(1, length(facts), ${rowBytes}) at on true`
  },
  { keeps: ({ selection }) => isPlannedOnce(selection) },
)

/** The listings that a selection holds, in one statement: by number, universal, of each level of the shop. */
export async function readHits(db: Db, selection: Selection, reach: Reach): Promise<Hits> {
  const found = await hits(db, { selection, reach })
  const facts = joinFacts(
    found.flatMap(({ tier, facts: some }) => (some === null ? [] : { tier, facts: some })),
    reach.bytes,
  )
  return { facts, complete: facts.count <= COUNT_CAP || found.every(({ more }) => !more) }
}

const BY_POPULARITY = raw('order by s.popularity desc, s.product_id')

const FACTS = raw('facts')
function factsOf({ bytes }: Reach): Sql {
  if (bytes === ALL_FACTS_BYTES) return raw('s.facts || s.more_facts')
  return raw(bytes < FACTS_BYTES ? `substring(s.facts for ${bytes})` : 's.facts')
}

/** A part of the shop that is read by itself, named as a CTE of one row: how many hits it has, and their facts. */
interface Part {
  name: string
  one: Sql
  /** Whether it holds more than was read of it. */
  isCut: Sql
  /** Universal parts, apart from the others. */
  isUniversal?: boolean
  /** What is brought of the facts, where not all. */
  facts?: Sql
}

function partOf(name: string, listings: Sql, limit: Sql, isCut = sql`n >= ${limit}`): Part {
  const found = sql`(${listings} limit ${limit}) found`
  return { name, one: sql`select count(*)::int as n, string_agg(facts, '') as facts from ${found}`, isCut }
}

const namesOf = (parts: readonly Part[]) => parts.map(({ name }) => name)
const countOf = (...parts: readonly string[]) => raw(parts.map((part) => `(select n from ${part})`).join(' + '))

/** The parts that hold what is not found by number alone, in the order in which they are read. */
function partsOf(selection: Selection, reach: Reach, hide: Hide): Part[] {
  const { numbers, groups } = selection
  if (numbers.length > 0 && groups.length === 0) return []
  const ids = numbers.map(({ productId }) => productId)
  const asked = [...allOf(selection, hide), ...(ids.length > 0 ? [sql`s.product_id <> all(${ids})`] : [])]
  const listings = (...which: Sql[]) =>
    sql`select ${factsOf(reach)} as facts from search_listings s where ${all([...which, ...asked])}`
  const most = known(reach.most)
  if (!asksIndex(selection)) return [partOf('head', sql`${listings()} ${orderOfFigures(selection, reach)}`, most)]
  const universal = takesUniversalApart(selection) && universalHits(selection, reach, hide)
  const head = universal
    ? withUniversal(universal, listings(raw('s.level = 0')), reach)
    : [partOf('level_0', listings(raw('s.level = 0')), most)]
  const front = universal && hide(sql`${reach.front}::int`)
  const [few, mostOfLevel] = [known(FEW_IN_HEAD), known(reach.mostOfLevel)]
  const enough = sql`case when ${countOf('level_0')} < ${few} then ${known(reach.enoughOfFew)} else ${known(reach.enough)} end`
  return LEVELS.slice(1).reduce((before, { level }) => {
    const others = before.filter(({ isUniversal }) => !isUniversal)
    const isEnough = all([
      sql`${countOf(...namesOf(before))} >= ${enough}`,
      ...(front ? [sql`${countOf(...namesOf(others))} >= ${front}`] : []),
    ])
    const deeper = listings(sql`s.level = ${known(level)}`, sql`not (${isEnough})`)
    return [...before, partOf(`level_${level}`, deeper, mostOfLevel, sql`n >= ${mostOfLevel} or ${isEnough}`)]
  }, head)
}

/**
 * Figures alone are no question to the index of words and tags. Rows of a condition are read as they lie, the head first;
 * prices and stars have indexes, whose first rows are not the most popular.
 */
function orderOfFigures({ minKobo, maxKobo, ratingTenths, fitment }: Selection, { most }: Reach): Sql {
  const isAsTheyLie = [minKobo, maxKobo, ratingTenths, fitment].every((criterion) => criterion === null)
  return isAsTheyLie || most === ALL ? empty : BY_POPULARITY
}

/**
 * The head of the shop, its universal parts apart from the others, the most popular of each first. Neither takes the places
 * of the other, and what one leaves the other has. The inner limit is a plain number, so that it tells the planner the same
 * as elsewhere.
 */
function withUniversal(universal: Sql, others: Sql, reach: Reach): Part[] {
  const [most, each, bytes] = [known(reach.most), known(reach.each), known(reach.bytes)]
  const isCut = sql`${countOf('universal', 'level_0')} >= ${most}`
  const leftBy = (part: string) => sql`greatest(${most} - ${countOf(part)}, ${each})`
  const facts = reach.most > reach.each ? sql`substring(facts for ${bytes} * ${leftBy('level_0')})` : FACTS
  const first = { ...partOf('universal', universal, most, isCut), isUniversal: true, facts }
  return [first, partOf('level_0', sql`select * from (${others} limit ${most}) others`, leftBy('universal'), isCut)]
}

function byNumber(selection: Selection, reach: Reach, hide: Hide): Sql {
  const ids = selection.numbers.map(({ productId }) => productId)
  const tiers = selection.numbers.map(({ tier }) => tier)
  return sql`select n.tier, false, string_agg(${factsOf(reach)}, '')
    from unnest(${ids}::int[], ${tiers}::int[]) n (product_id, tier)
      join search_listings s using (product_id) where ${all(conditions(selection, hide))} group by n.tier`
}

/**
 * The universal listings of a selection, the most popular first, from indexes of their own. The caller's limit keeps the
 * planner from looking through the popular listings of the whole shop instead.
 */
function universalHits(selection: Selection, reach: Reach, hide: Hide): Sql {
  const categories = selection.tags.flatMap(({ tag }) => categoryOf(tag) ?? [])
  const asked = [...categories.map((id) => sql`s.category_id = ${smallint(id, hide)}`), ...figures(selection, hide)]
  return sql`select ${factsOf(reach)} as facts from search_listings s where ${all([raw('s.universal'), ...asked])}
    ${BY_POPULARITY}`
}
