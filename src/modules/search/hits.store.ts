import type { Db } from '#platform/db/pool.ts'
import { family, rows } from '#platform/db/statement.ts'

import { FACTS_BYTES, type Facts, joinFacts } from './facts.rules.ts'
import { LEVELS } from './levels.rules.ts'
import { wordQuestions } from './query.rules.ts'
import { COUNT_CAP, type FitmentCheck, type Selection } from './selection.rules.ts'
import { categoryOf, UNIVERSAL_TAG } from './tags.rules.ts'

/**
 * Collects the values of one statement; `add` answers the place of a value ("$3"). A statement whose plan is kept hides what
 * is made of it in a sub-query, so that its plans for known and for unknown values are the same.
 */
export function parameters({ isKept = false } = {}) {
  const values: unknown[] = []
  const add = (value: unknown) => `$${values.push(value)}`
  const hide = (expression: string) => (isKept ? `(select ${expression})` : expression)
  return { values, add, hide }
}
export type Parameters = ReturnType<typeof parameters>

/** One beyond what is counted: it says that there are more. */
export const MOST_COUNTED = COUNT_CAP + 1

/** A limit that is none. */
export const ALL = 2_000_000_000

export const priceColumn = ({ entitled }: Pick<Selection, 'entitled'>) =>
  entitled ? 'price_business' : 'price_general'

/**
 * How far a question is followed: the head of the shop is read so far, and then level after level (levels.rules.ts), each
 * whole, until there are enough, so that the cost of a broad word does not grow with the shop.
 */
export interface Reach {
  /** So many listings of the head, universal parts among them. */
  most: number
  /** Universal parts that are read apart leave the others of the head at least so many places, and the others them. */
  each: number
  /** A level is read where those before it hold fewer, */
  enough: number
  /** or fewer than this without universal parts that are read apart: of these the shop may have enough to hide all others. */
  front: number
  /** The same where the head holds few (FEW_IN_HEAD): hits that are few in a large shop are read whole. */
  enoughOfFew: number
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

/**
 * Whether one plan serves all values: for words and tags the index of both. How many listings lie between two prices, or
 * carry so many stars, only the values tell, and with them whether another index helps.
 */
const isPlannedOnce = ({ fitment, numbers, minKobo, maxKobo, ratingTenths }: Selection) =>
  numbers.length === 0 && [fitment, minKobo, maxKobo, ratingTenths].every((criterion) => criterion === null)

/** How a selection is asked: as one of the statements that are kept where one plan serves all values, else planned for them. */
export function askingOf(selection: Selection, keep: typeof rows) {
  const isKept = isPlannedOnce(selection)
  return { p: parameters({ isKept }), ask: isKept ? keep : rows }
}

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
  const universal = takesUniversalApart(selection) && universalHits(selection, p, `${factsOf(reach)} as facts`)
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

const asksIndex = ({ groups, tags, vehicle, spokenVehicle }: Selection) =>
  groups.length + tags.length + vehicle.length + spokenVehicle.length > 0

function byNumber(selection: Selection, reach: Reach, p: Parameters): string {
  const ids = p.add(selection.numbers.map(({ productId }) => productId))
  const tiers = p.add(selection.numbers.map(({ tier }) => tier))
  return `select n.tier, false, string_agg(${factsOf(reach)}, '')
    from unnest(${ids}::int[], ${tiers}::int[]) n (product_id, tier)
      join search_listings s using (product_id) ${where(conditions(selection, p))} group by n.tier`
}

/**
 * Whether parts that fit every vehicle are found by themselves. They are in every answer about a vehicle, a tenth of the
 * shop, and an index of their own counts them; where words or numbers are asked for too, few of them are left, and the
 * index of words and tags finds them with the others.
 */
function takesUniversalApart({ vehicle, spokenVehicle, groups, numbers }: Selection): boolean {
  return vehicle.length + spokenVehicle.length > 0 && groups.length === 0 && numbers.length === 0
}

/** Rows of `search_listings s` found by words or tags, the head of the shop first, as the text of a sub-query. */
export function indexed(columns: string, asked: readonly string[], most: number): string {
  const parts = LEVELS.map(
    ({ level }) => `select ${columns} from search_listings s ${where([`s.level = ${level}`, ...asked])}`,
  )
  return `select * from (${parts.join(' union all ')}) found limit ${most}`
}

/**
 * The universal listings of a selection, the most popular first: from their own indexes, or, where a brand or store
 * leaves few of them, from that of words and tags. The caller's limit keeps the planner from walking an order instead.
 */
function universalHits(selection: Selection, p: Parameters, columns: string): string {
  const inOrder = 'order by s.popularity desc, s.product_id'
  const tags = selection.tags.map(({ tag }) => tag)
  const categories = tags.flatMap((tag) => categoryOf(tag) ?? [])
  const asked = [...categories.map((id) => `s.category_id = ${smallint(p, id)}`), ...figures(selection, p)]
  if (tags.length === categories.length)
    return `select ${columns} from search_listings s ${where(['s.universal', ...asked])} ${inOrder}`
  const tagged = `${INDEXED.tags} @> ${tagsIn(p, [UNIVERSAL_TAG, ...tags])}`
  return `select ${columns} from (${indexed('s.*', [tagged, ...asked], MOST_COUNTED)}) s ${inOrder}`
}

/** Where a statement finds words and tags: through the index, or in `search_texts t` that it has joined. */
interface TextColumns {
  words: string
  tags: string
}
const INDEXED: TextColumns = { words: 'text_words(s.text_id)', tags: 'text_tags(s.text_id)' }
export const JOINED: TextColumns = { words: 't.words', tags: 't.tags' }

/** Everything that a selection asks of a row of `search_listings s`, listings found by number aside. */
export function allOf(selection: Selection, p: Parameters, text = INDEXED): string[] {
  const apart = takesUniversalApart(selection)
  return [
    ...wordConditions(selection, p, text),
    ...anyOf(selection.spokenVehicle, p, apart, text),
    ...conditions(selection, p, text),
    ...(apart && text === INDEXED ? ['not s.universal'] : []),
  ]
}

/** The same without words and the vehicle that was read out of them. */
function conditions(selection: Selection, p: Parameters, text = INDEXED): string[] {
  const { vehicle, fitment } = selection
  const tags = selection.tags.map(({ tag }) => tag)
  const apart = takesUniversalApart(selection)
  return [
    // An empty array would make the index scan everything, so the clause is left out.
    ...(tags.length > 0 ? [`${text.tags} @> ${tagsIn(p, tags)}`] : []),
    ...anyOf(vehicle, p, apart && text === INDEXED, text),
    ...figures(selection, p),
    ...(fitment ? [fits(fitment, p)] : []),
  ]
}

function figures(selection: Selection, p: Parameters): string[] {
  const { condition, ratingTenths, minKobo, maxKobo } = selection
  const price = `s.${priceColumn(selection)}`
  return [
    ...(condition === null ? [] : [`s.condition = ${smallint(p, condition)}`]),
    ...(ratingTenths === null ? [] : [`s.rating_tenths >= ${p.add(ratingTenths)}`]),
    ...(minKobo === null ? [] : [`${price} >= ${p.add(minKobo)}`]),
    ...(maxKobo === null ? [] : [`${price} <= ${p.add(maxKobo)}`]),
  ]
}

function wordConditions({ groups, join }: Selection, p: Parameters, text: TextColumns): string[] {
  if (groups.length === 0) return []
  const asked = wordQuestions(groups, join).map(({ whole, parts }) => {
    const query = p.add(whole)
    const holds = (expression: string) => `${text.words} @@ ${expression}`
    if (parts.length === 1 || text !== INDEXED) return holds(p.hide(asQuery(query)))
    // A part of words that English leaves out ("under") holds nothing by itself: then it is the whole.
    return parts
      .map((part) => asQuery(p.add(part)))
      .map((part) => holds(p.hide(`case numnode(${part}) when 0 then ${asQuery(query)} else ${part} end`)))
      .join(' and ')
  })
  return [asked.length > 1 ? `(${asked.map((one) => `(${one})`).join(' or ')})` : asked.join('')]
}

const asQuery = (place: string) => `to_tsquery('english', ${place})`

const where = (all: readonly string[]) => (all.length > 0 ? `where ${all.join('\n and ')}` : '')

const smallint = (p: Parameters, value: number) => p.hide(`${p.add(value)}::smallint`)
const tagsIn = (p: Parameters, tags: readonly number[]) => p.hide(`${p.add(tags)}::int[]`)

const anyOf = (groups: Selection['vehicle'], p: Parameters, apart: boolean, text: TextColumns) =>
  groups.map((group) => `${text.tags} && ${tagsIn(p, [...group, ...(apart ? [] : [UNIVERSAL_TAG])])}`)

/** A place among the engines or types of a model is below this (0001_vehicles.sql): with the model, one integer. */
const PLACES = 128

/**
 * Arrays of plain integers, because the database looks them up by hash; a join with the models that are asked for costs
 * every listing as many comparisons as there are models (668 for "Sedan").
 */
function fits({ models, year }: FitmentCheck, p: Parameters): string {
  const asked = ['f.product_id = s.product_id']
  if (year !== null) asked.push(`${p.add(year)} between f.year_start and f.year_end`)
  const among = (integers: readonly number[]) => `any(${p.add(integers)}::int[])`
  const places = (name: 'engine' | 'type') =>
    (models ?? []).flatMap(({ modelId, [name]: place }) => (place === null ? [] : [modelId * PLACES + place]))
  if (models !== null) asked.push(`f.model_id = ${among(models.map(({ modelId }) => modelId))}`)
  const [engines, types] = [places('engine'), places('type')]
  if (engines.length > 0) asked.push(`(f.engine is null or f.model_id * ${PLACES} + f.engine = ${among(engines)})`)
  if (types.length > 0)
    asked.push(`(f.type_start is null or exists (
      select from generate_series(f.type_start::int, f.type_end::int) place
      where f.model_id * ${PLACES} + place = ${among(types)}))`)
  return `(s.universal or exists (select from fitments f where ${asked.join(' and ')}))`
}
