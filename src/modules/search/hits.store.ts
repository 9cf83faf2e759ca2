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
import { COUNT_CAP, type Selection } from './selection.rules.ts'
import { categoryOf } from './tags.rules.ts'

/** One beyond what is counted: it says that there are more. */
export const MOST_COUNTED = COUNT_CAP + 1

/** A limit that is none. */
export const ALL = 2_000_000_000

/**
 * How far a question is followed: the head of the shop is read so far, and then level after level (levels.rules.ts), each
 * whole, until there are enough, so that the cost of a broad word does not grow with the shop.
 */
export interface Reach {
  /** So many listings of the head, universal parts among them. */
  most: number
  /** Universal parts that are read apart leave the others of the head at least so many places, and the others them. */
  each: number
  /** A level is read where those before it hold fewer. */
  enough: number
  /** The same where the head holds few (FEW_IN_HEAD): hits that are few in a large shop are read whole. */
  enoughOfFew: number
  /** The same of those that are not universal, where these are apart: a shop may have enough universal parts to hide all others. */
  front: number
  /** So many of any other level: a bound that is seldom met, since no level but the last is larger than all before it. */
  mostOfLevel: number
  /** So many bytes of each listing's facts are brought (bytesFor of facts.rules.ts). */
  bytes: number
}

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
    ...parts.map(({ name, isCut }) => `select 0, ${isCut}, facts from ${name}`),
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

const factsOf = ({ bytes }: Reach) => (bytes < FACTS_BYTES ? `substring(s.facts for ${bytes})` : 's.facts')

/** A head with so many hits is that of a shop with some ten times as many. */
export const FEW_IN_HEAD = 3_000

/** A part of the shop that is read by itself, named as a CTE of one row: how many hits it has, and their facts. */
interface Part {
  name: string
  one: string
  /** Whether it holds more than was read of it. */
  isCut: string
}

function partOf(name: string, listings: string, limit: number | string, isCut = `n >= ${limit}`): Part {
  const found = `(${listings} limit ${limit}) found`
  return { name, one: `select count(*)::int as n, string_agg(facts, '') as facts from ${found}`, isCut }
}

const countOf = (...parts: readonly string[]) => parts.map((part) => `(select n from ${part})`).join(' + ')

/** The parts that hold what is not found by number alone, in the order in which they are read. */
function partsOf(selection: Selection, reach: Reach, p: Parameters): Part[] {
  const { numbers, groups } = selection
  if (numbers.length > 0 && groups.length === 0) return []
  const ids = numbers.map(({ productId }) => productId)
  const asked = [...allOf(selection, p), ...(ids.length > 0 ? [`s.product_id <> all(${p.add(ids)})`] : [])]
  const listings = (...which: string[]) =>
    `select ${factsOf(reach)} as facts from search_listings s ${where([...which, ...asked])}`
  // Figures alone are no question to the index: the rows are read as they lie, the head first.
  if (!asksIndex(selection)) return [partOf('head', listings(), reach.most)]
  const universal = takesUniversalApart(selection) && universalHits(selection, reach, p)
  const head = universal
    ? withUniversal(universal, listings('s.level = 0'), reach)
    : [partOf('level_0', listings('s.level = 0'), reach.most)]
  const front = universal && p.hide(`${p.add(reach.front)}::int`)
  return LEVELS.slice(1).reduce((before, { level }) => {
    const names = before.map(({ name }) => name)
    const enough = `case when ${countOf('level_0')} < ${FEW_IN_HEAD} then ${reach.enoughOfFew} else ${reach.enough} end`
    const inFront = front && `${countOf(...names.filter((name) => name.startsWith('level')))} >= ${front}`
    const isEnough = [`${countOf(...names)} >= ${enough}`, inFront].filter(Boolean).join(' and ')
    const deeper = listings(`s.level = ${level}`, `not (${isEnough})`)
    return [...before, partOf(`level_${level}`, deeper, reach.mostOfLevel, `n >= ${reach.mostOfLevel} or ${isEnough}`)]
  }, head)
}

/**
 * The head of the shop, its universal parts apart from the others, the most popular of each first. Neither takes the places
 * of the other, and what one leaves the other has. Inner limits are plain numbers, so that they tell the planner the same
 * as elsewhere.
 */
function withUniversal(universal: string, others: string, { most, each }: Reach): Part[] {
  const isCut = `${countOf('universal', 'level_0', 'more_universal')} >= ${most}`
  const leftToOthers = `greatest(${most} - ${countOf('universal')}, ${each})`
  const left = `greatest(${most} - (${countOf('universal', 'level_0')}), 0)`
  const leftToUniversal = `case when ${countOf('universal')} < ${each} then 0 else ${left} end`
  return [
    partOf('universal', universal, each, isCut),
    partOf('level_0', `select * from (${others} limit ${most}) others`, leftToOthers, isCut),
    partOf(
      'more_universal',
      `select * from (${universal} offset ${each} limit ${most - each}) more`,
      leftToUniversal,
      isCut,
    ),
  ]
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
 * planner from walking an order instead.
 */
function universalHits(selection: Selection, reach: Reach, p: Parameters): string {
  const categories = selection.tags.flatMap(({ tag }) => categoryOf(tag) ?? [])
  const asked = [...categories.map((id) => `s.category_id = ${smallint(p, id)}`), ...figures(selection, p)]
  return `select ${factsOf(reach)} as facts from search_listings s ${where(['s.universal', ...asked])}
    order by s.popularity desc, s.product_id`
}
