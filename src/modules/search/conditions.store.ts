import { all, join, raw, type Sql, sql } from '#platform/db/sql.ts'

import { choiceOf, isChoice } from './choices.rules.ts'
import { wordQuestions } from './query.rules.ts'
import { type ChoiceName } from './search-query.contract.ts'
import type { FitmentCheck, Selection } from './selection.rules.ts'
import { typeTag, UNIVERSAL_TAG, universalOfTypeTag } from './tags.rules.ts'

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

const WORDS = raw('text_words(s.text_id)')
const TAGS = raw('text_tags(s.text_id)')

/**
 * Everything that a selection asks of a row of `search_listings s`, listings found by number aside.
 * @param universal the tags that a listing may have in place of those of the vehicle
 */
export function allOf(
  selection: Selection,
  hide: Hide,
  universal: readonly number[] = universalTags(selection),
): Sql[] {
  return [
    ...wordConditions(selection, hide),
    ...anyOf(selection.spokenVehicle, hide, universal),
    ...conditions(selection, hide, universal),
  ]
}

/** The same without words and the vehicle that was read out of them. */
export function conditions(
  selection: Selection,
  hide: Hide,
  universal: readonly number[] = universalTags(selection),
): Sql[] {
  const { vehicle, fitment, types, positions } = selection
  const tags = selection.tags.map(({ tag }) => tag)
  return [
    // An empty array would make the index scan everything, so the clause is left out.
    ...(tags.length > 0 ? [sql`${TAGS} @> ${tagsIn(tags, hide)}`] : []),
    ...anyOf(types.length > 0 ? [types.map(typeTag)] : [], hide, []),
    ...anyOf(positions, hide, []),
    ...anyOf(vehicle, hide, universal),
    ...figures(selection, hide),
    ...(fitment ? [fits(fitment)] : []),
    ...(selection.isUntyped ? [raw('s.type_id = 0')] : []),
    ...Object.entries(selection.sizes).map(hasSize),
  ]
}

function figures(selection: Selection, hide: Hide): Sql[] {
  const { choices, ratingTenths, minKobo, maxKobo } = selection
  const price = sql`s.${priceColumn(selection)}`
  return [
    ...Object.entries(choices).flatMap(([name, number]) => (isChoice(name) ? [chosen(name, number, hide)] : [])),
    ...(ratingTenths === null ? [] : [sql`s.rating_tenths >= ${ratingTenths}`]),
    ...(minKobo === null ? [] : [sql`${price} >= ${minKobo}`]),
    ...(maxKobo === null ? [] : [sql`${price} <= ${maxKobo}`]),
  ]
}

function chosen(name: ChoiceName, number: number, hide: Hide): Sql {
  const { column, isFlag = false } = choiceOf(name)
  if (isFlag) return raw(number === 1 ? `s.${column}` : `not s.${column}`)
  return sql`s.${raw(column)} = ${hide(sql`${number}::smallint`)}`
}

function wordConditions({ groups, join: how }: Selection, hide: Hide): Sql[] {
  if (groups.length === 0) return []
  const asked = wordQuestions(groups, how).map(({ whole, parts }) => {
    const query = asQuery(whole)
    const holds = (expression: Sql) => sql`${WORDS} @@ ${expression}`
    if (parts.length === 1) return holds(hide(query))
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

const tagsIn = (tags: readonly number[], hide: Hide) => hide(sql`${tags}::int[]`)

const anyOf = (groups: Selection['vehicle'], hide: Hide, besides: readonly number[]) =>
  groups.map((group) => sql`${TAGS} && ${tagsIn([...group, ...besides], hide)}`)

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
