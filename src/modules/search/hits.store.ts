import type { Db } from '#platform/db/pool.ts'
import { family } from '#platform/db/statement.ts'

import {
  allOf,
  askingOf,
  asksIndex,
  conditions,
  figures,
  type Parameters,
  smallint,
  takesUniversalApart,
  where,
} from './conditions.store.ts'
import { FACTS_BYTES, type Facts, joinFacts } from './facts.rules.ts'
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

const kept = family('search.hits')

/** The listings that a selection holds, in one statement: by number, universal, of each level of the shop. */
export async function readHits(db: Db, selection: Selection, reach: Reach): Promise<Hits> {
  const { p, ask } = askingOf(selection, kept)
  const rowBytes = reach.bytes * LISTINGS_A_ROW
  const parts = partsOf(selection, reach, p)
  const hits = [
    ...parts.map(({ name, isCut, facts = 'facts' }) => `select 0, ${isCut}, ${facts} from ${name}`),
    ...(selection.numbers.length > 0 ? [byNumber(selection, reach, p)] : []),
  ]
  const ctes = [
    ...parts.map(({ name, one }) => `${name} as materialized (${one})`),
    `hits (tier, more, facts) as (${hits.join('\nunion all ')})`,
  ]
  const text = `with ${ctes.join(',\n')}
    select tier, more, encode(substring(facts from at for ${rowBytes}), 'base64') as facts
    from hits left join lateral generate_series(1, length(facts), ${rowBytes}) at on true`
  const found = await ask<{ tier: number; more: boolean; facts: string | null }>(db, text, p.values)
  const facts = joinFacts(
    found.flatMap(({ tier, facts: some }) => (some === null ? [] : { tier, facts: some })),
    reach.bytes,
  )
  return { facts, complete: facts.count <= COUNT_CAP || found.every(({ more }) => !more) }
}

const BY_POPULARITY = 'order by s.popularity desc, s.product_id'

const factsOf = ({ bytes }: Reach) => (bytes < FACTS_BYTES ? `substring(s.facts for ${bytes})` : 's.facts')

/** A part of the shop that is read by itself, named as a CTE of one row: how many hits it has, and their facts. */
interface Part {
  name: string
  one: string
  /** Whether it holds more than was read of it. */
  isCut: string
  /** Universal parts, apart from the others. */
  isUniversal?: boolean
  /** What is brought of the facts, where not all. */
  facts?: string
}

function partOf(name: string, listings: string, limit: number | string, isCut = `n >= ${limit}`): Part {
  const found = `(${listings} limit ${limit}) found`
  return { name, one: `select count(*)::int as n, string_agg(facts, '') as facts from ${found}`, isCut }
}

const namesOf = (parts: readonly Part[]) => parts.map(({ name }) => name)
const countOf = (...parts: readonly string[]) => parts.map((part) => `(select n from ${part})`).join(' + ')

/** The parts that hold what is not found by number alone, in the order in which they are read. */
function partsOf(selection: Selection, reach: Reach, p: Parameters): Part[] {
  const { numbers, groups } = selection
  if (numbers.length > 0 && groups.length === 0) return []
  const ids = numbers.map(({ productId }) => productId)
  const asked = [...allOf(selection, p), ...(ids.length > 0 ? [`s.product_id <> all(${p.add(ids)})`] : [])]
  const listings = (...which: string[]) =>
    `select ${factsOf(reach)} as facts from search_listings s ${where([...which, ...asked])}`
  if (!asksIndex(selection)) return [partOf('head', `${listings()} ${orderOfFigures(selection, reach)}`, reach.most)]
  const universal = takesUniversalApart(selection) && universalHits(selection, reach, p)
  const head = universal
    ? withUniversal(universal, listings('s.level = 0'), reach)
    : [partOf('level_0', listings('s.level = 0'), reach.most)]
  const front = universal && p.hide(`${p.add(reach.front)}::int`)
  return LEVELS.slice(1).reduce((before, { level }) => {
    const others = before.filter(({ isUniversal }) => !isUniversal)
    const enough = `case when ${countOf('level_0')} < ${FEW_IN_HEAD} then ${reach.enoughOfFew} else ${reach.enough} end`
    const isEnough = `${countOf(...namesOf(before))} >= ${enough}${front ? ` and ${countOf(...namesOf(others))} >= ${front}` : ''}`
    const deeper = listings(`s.level = ${level}`, `not (${isEnough})`)
    return [...before, partOf(`level_${level}`, deeper, reach.mostOfLevel, `n >= ${reach.mostOfLevel} or ${isEnough}`)]
  }, head)
}

/**
 * Figures alone are no question to the index of words and tags. Rows of a condition are read as they lie, the head first;
 * prices and stars have indexes, whose first rows are not the most popular.
 */
function orderOfFigures({ minKobo, maxKobo, ratingTenths, fitment }: Selection, { most }: Reach): string {
  const isAsTheyLie = [minKobo, maxKobo, ratingTenths, fitment].every((criterion) => criterion === null)
  return isAsTheyLie || most === ALL ? '' : BY_POPULARITY
}

/**
 * The head of the shop, its universal parts apart from the others, the most popular of each first. Neither takes the places
 * of the other, and what one leaves the other has. The inner limit is a plain number, so that it tells the planner the same
 * as elsewhere.
 */
function withUniversal(universal: string, others: string, { most, each, bytes }: Reach): Part[] {
  const isCut = `${countOf('universal', 'level_0')} >= ${most}`
  const leftBy = (part: string) => `greatest(${most} - ${countOf(part)}, ${each})`
  const facts = most > each ? `substring(facts for ${bytes} * ${leftBy('level_0')})` : 'facts'
  const first = { ...partOf('universal', universal, most, isCut), isUniversal: true, facts }
  return [first, partOf('level_0', `select * from (${others} limit ${most}) others`, leftBy('universal'), isCut)]
}

function byNumber(selection: Selection, reach: Reach, p: Parameters): string {
  const ids = p.add(selection.numbers.map(({ productId }) => productId))
  const tiers = p.add(selection.numbers.map(({ tier }) => tier))
  return `select n.tier, false, string_agg(${factsOf(reach)}, '')
    from unnest(${ids}::int[], ${tiers}::int[]) n (product_id, tier)
      join search_listings s using (product_id) ${where(conditions(selection, p))} group by n.tier`
}

/**
 * The universal listings of a selection, the most popular first, from indexes of their own. The caller's limit keeps the
 * planner from looking through the popular listings of the whole shop instead.
 */
function universalHits(selection: Selection, reach: Reach, p: Parameters): string {
  const categories = selection.tags.flatMap(({ tag }) => categoryOf(tag) ?? [])
  const asked = [...categories.map((id) => `s.category_id = ${smallint(p, id)}`), ...figures(selection, p)]
  return `select ${factsOf(reach)} as facts from search_listings s ${where(['s.universal', ...asked])}
    ${BY_POPULARITY}`
}
