import { all, join, raw, type Sql, sql } from '#platform/db/sql.ts'

import { wordQuestions } from './query.rules.ts'
import type { FitmentCheck, Selection } from './selection.rules.ts'
import { categoryOf, typeTag, UNIVERSAL_TAG, universalOfTypeTag } from './tags.rules.ts'

/**
 * Hides an expression with a value from the planner where the plan is kept, so that the plans for known and for unknown
 * values are equal.
 */
export type Hide = (expression: Sql) => Sql
export const asIs: Hide = (expression) => expression
const inSubQuery: Hide = (expression) => sql`(select ${expression})`
export const hideIn = (selection: Selection): Hide => (isPlannedOnce(selection) ? inSubQuery : asIs)

/** A number as text, which the planner knows in kept plans too. */
export const known = (number: number): Sql => raw(`${number}`)

export const priceColumn = ({ entitled }: Pick<Selection, 'entitled'>): Sql =>
  raw(entitled ? 'price_business' : 'price_general')

/** Whether words or tags are asked for. */
export const asksIndex = ({ groups, tags, vehicle, spokenVehicle, types, positions }: Selection) =>
  groups.length + tags.length + vehicle.length + spokenVehicle.length + types.length + positions.length > 0

/**
 * Whether one plan serves all values: for words and tags the index of both. How many listings lie between two prices, or
 * carry so many stars, only the values tell, and with them whether another index helps.
 */
export function isPlannedOnce(selection: Selection): boolean {
  const { fitment, numbers, minKobo, maxKobo, ratingTenths } = selection
  const isPlain = !selection.isUntyped && Object.keys(selection.sizes).length === 0
  const isFree = isPlain && [fitment, minKobo, maxKobo, ratingTenths].every((criterion) => criterion === null)
  return isFree && numbers.length === 0 && asksIndex(selection)
}

/**
 * Whether parts that fit every vehicle are found by themselves. They are in every answer about a vehicle, a tenth of the
 * shop, and indexes of their own count them, all or those of a category; where words, numbers, a brand or a store are asked
 * for too, few of them are left, and the index of words and tags finds them with the others.
 */
export function takesUniversalApart(selection: Selection): boolean {
  const { vehicle, spokenVehicle, groups, numbers, tags, types, positions } = selection
  const ofCategory = tags.every(({ tag }) => categoryOf(tag) !== null)
  const isNarrow = groups.length + numbers.length + types.length + positions.length > 0
  return vehicle.length + spokenVehicle.length > 0 && !isNarrow && ofCategory
}

/** Where a statement finds words and tags: through the index, or in `search_texts t` that it has joined. */
interface TextColumns {
  words: Sql
  tags: Sql
}
const INDEXED: TextColumns = { words: raw('text_words(s.text_id)'), tags: raw('text_tags(s.text_id)') }
export const JOINED: TextColumns = { words: raw('t.words'), tags: raw('t.tags') }

/** Everything that a selection asks of a row of `search_listings s`, listings found by number aside. */
export function allOf(selection: Selection, hide: Hide, text = INDEXED): Sql[] {
  const leavesUniversal = text === INDEXED && takesUniversalApart(selection)
  return [
    ...wordConditions(selection, hide, text),
    ...anyOf(selection.spokenVehicle, hide, leavesUniversal ? [] : universalTags(selection), text),
    ...conditions(selection, hide, text),
    ...(leavesUniversal ? [raw('not s.universal')] : []),
  ]
}

/** The same without words and the vehicle that was read out of them. */
export function conditions(selection: Selection, hide: Hide, text = INDEXED): Sql[] {
  const { vehicle, fitment, types, positions } = selection
  const tags = selection.tags.map(({ tag }) => tag)
  const leavesUniversal = text === INDEXED && takesUniversalApart(selection)
  return [
    // An empty array would make the index scan everything, so the clause is left out.
    ...(tags.length > 0 ? [sql`${text.tags} @> ${tagsIn(tags, hide)}`] : []),
    ...anyOf(types.length > 0 ? [types.map(typeTag)] : [], hide, [], text),
    ...anyOf(positions, hide, [], text),
    ...anyOf(vehicle, hide, leavesUniversal ? [] : universalTags(selection), text),
    ...figures(selection, hide),
    ...(fitment ? [fits(fitment)] : []),
    ...(selection.isUntyped ? [raw('s.type_id = 0')] : []),
    ...Object.entries(selection.sizes).map(hasSize),
  ]
}

export function figures(selection: Selection, hide: Hide): Sql[] {
  const { condition, ratingTenths, minKobo, maxKobo, inStock, state, quality } = selection
  const price = sql`s.${priceColumn(selection)}`
  return [
    ...(condition === null ? [] : [sql`s.condition = ${smallint(condition, hide)}`]),
    ...(ratingTenths === null ? [] : [sql`s.rating_tenths >= ${ratingTenths}`]),
    ...(minKobo === null ? [] : [sql`${price} >= ${minKobo}`]),
    ...(maxKobo === null ? [] : [sql`${price} <= ${maxKobo}`]),
    ...(inStock ? [raw('s.in_stock')] : []),
    ...(state === null ? [] : [sql`s.state_id = ${smallint(state, hide)}`]),
    ...(quality === null ? [] : [sql`s.quality = ${smallint(quality, hide)}`]),
  ]
}

function wordConditions({ groups, join: how }: Selection, hide: Hide, text: TextColumns): Sql[] {
  if (groups.length === 0) return []
  const asked = wordQuestions(groups, how).map(({ whole, parts }) => {
    const query = asQuery(whole)
    const holds = (expression: Sql) => sql`${text.words} @@ ${expression}`
    if (parts.length === 1 || text !== INDEXED) return holds(hide(query))
    // A part of words that English leaves out ("under") holds nothing by itself: then it is the whole.
    const hidden = parts
      .map(asQuery)
      .map((part) => holds(hide(sql`case numnode(${part}) when 0 then ${query} else ${part} end`)))
    return all(hidden)
  })
  return [
    asked.length > 1
      ? sql`(${join(
          asked.map((one) => sql`(${one})`),
          ' or ',
        )})`
      : join(asked),
  ]
}

const asQuery = (words: string) => sql`to_tsquery('english', ${words})`

export const smallint = (value: number, hide: Hide) => hide(sql`${value}::smallint`)
const tagsIn = (tags: readonly number[], hide: Hide) => hide(sql`${tags}::int[]`)

const anyOf = (groups: Selection['vehicle'], hide: Hide, besides: readonly number[], text: TextColumns) =>
  groups.map((group) => sql`${text.tags} && ${tagsIn([...group, ...besides], hide)}`)

/** The tags of listings that fit every vehicle: with types, those of the types alone, which are few. */
const universalTags = ({ types }: Selection) => (types.length > 0 ? types.map(universalOfTypeTag) : [UNIVERSAL_TAG])

/** Lengths of wiper blades in inches and millimetres differ by rounding. */
const LENGTH_TOLERANCE_MM = 5

const hasSize = ([key, value]: [string, string | number]) => {
  const isValue =
    typeof value === 'string'
      ? sql`z.code = ${value}`
      : key === 'length'
        ? sql`abs(z.number - ${value}::numeric) <= ${known(LENGTH_TOLERANCE_MM)}`
        : sql`z.number = ${value}::numeric`
  return sql`exists (select from listing_sizes z where z.product_id = s.product_id and z.key = ${key} and ${isValue})`
}

/** A place among the engines or types of a model is below this (0001_vehicles.sql): with the model, one integer. */
const PLACES = 128

/**
 * Arrays of plain integers, because the database looks them up by hash; a join with the models that are asked for costs
 * every listing as many comparisons as there are models (668 for "Sedan").
 */
function fits({ models, year }: FitmentCheck): Sql {
  const asked = [raw('f.product_id = s.product_id')]
  if (year !== null) asked.push(sql`${year} between f.year_start and f.year_end`)
  const among = (integers: readonly number[]) => sql`any(${integers}::int[])`
  const places = (name: 'engine' | 'type') =>
    (models ?? []).flatMap(({ modelId, [name]: place }) => (place === null ? [] : [modelId * PLACES + place]))
  if (models !== null) asked.push(sql`f.model_id = ${among(models.map(({ modelId }) => modelId))}`)
  const [engines, types] = [places('engine'), places('type')]
  if (engines.length > 0)
    asked.push(sql`(f.engine is null or f.model_id * ${known(PLACES)} + f.engine = ${among(engines)})`)
  if (types.length > 0)
    asked.push(sql`(f.type_start is null or exists (
      select from generate_series(f.type_start::int, f.type_end::int) place
      where f.model_id * ${known(PLACES)} + place = ${among(types)}))`)
  return sql`(s.universal or exists (select from fitments f where ${all(asked)}))`
}
