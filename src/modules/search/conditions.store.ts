import { all, join, raw, type Sql, sql } from '#platform/db/sql.ts'

import { getChoice, isChoice } from './choices.rules.ts'
import type { FitmentCheck, SearchCriteria } from './criteria.rules.ts'
import { splitWordConditions } from './query.rules.ts'
import { type ChoiceName } from './search-query.contract.ts'
import { typeTag, UNIVERSAL_TAG, universalOfTypeTag } from './tags.rules.ts'

/** Wraps a value: hidden from the planner of a prepared statement, custom and generic plans are equal. */
export type PlannerWrapper = (expression: Sql) => Sql
export const visibleToPlanner: PlannerWrapper = (expression) => expression
const opaqueToPlanner: PlannerWrapper = (expression) => sql`(select ${expression})`
export const getPlannerWrapper = (criteria: SearchCriteria): PlannerWrapper =>
  hasSharedPlan(criteria) ? opaqueToPlanner : visibleToPlanner

/** Returns a number as SQL text, which the planner also sees in prepared statements. */
export const literal = (number: number): Sql => raw(`${number}`)

export const priceColumn = ({ entitled }: Pick<SearchCriteria, 'entitled'>): Sql =>
  raw(entitled ? 'price_business' : 'price_general')

/** Returns whether the criteria contain words or tags. */
export const usesTextIndex = ({ groups, tags, brands, vehicle, spokenVehicle, types, positions }: SearchCriteria) =>
  [groups, tags, brands, vehicle, spokenVehicle, types, positions].some(({ length }) => length > 0)

/** Returns whether one plan serves all values, as the index of words and tags does. */
export function hasSharedPlan(criteria: SearchCriteria): boolean {
  const { fitment, numbers, minKobo, maxKobo, ratingTenths } = criteria
  const isPlain = !criteria.isUntyped && Object.keys(criteria.sizes).length === 0
  // The best index for a range of prices or ratings depends on how many listings are in it.
  const isFree = isPlain && [fitment, minKobo, maxKobo, ratingTenths].every((criterion) => criterion === null)
  return isFree && numbers.length === 0 && usesTextIndex(criteria)
}

const WORDS = raw('text_words(s.text_id)')
const TAGS = raw('text_tags(s.text_id)')

/** Returns the conditions for `search_listings s` without numbers; `universal` tags may replace the vehicle's. */
export function buildAllConditions(
  criteria: SearchCriteria,
  wrap: PlannerWrapper,
  universal: readonly number[] = listUniversalTags(criteria),
): Sql[] {
  return [
    ...buildWordConditions(criteria, wrap),
    ...buildAnyTagConditions(criteria.spokenVehicle, wrap, universal),
    ...buildConditions(criteria, wrap, universal),
  ]
}

/** Returns the conditions without words and the vehicle in them. */
export function buildConditions(
  criteria: SearchCriteria,
  wrap: PlannerWrapper,
  universal: readonly number[] = listUniversalTags(criteria),
): Sql[] {
  const { brands, vehicle, fitment, types, positions } = criteria
  const tags = criteria.tags.map(({ tag }) => tag)
  return [
    // An empty array would make the index scan everything, so the clause is left out.
    ...(tags.length > 0 ? [sql`${TAGS} @> ${toTagArray(tags, wrap)}`] : []),
    ...buildAnyTagConditions(brands.length > 0 ? [brands] : [], wrap, []),
    ...buildAnyTagConditions(types.length > 0 ? [types.map(typeTag)] : [], wrap, []),
    ...buildAnyTagConditions(positions, wrap, []),
    ...buildAnyTagConditions(vehicle, wrap, universal),
    ...buildFieldConditions(criteria, wrap),
    ...(fitment ? [buildFitmentCondition(fitment)] : []),
    ...(criteria.isUntyped ? [raw('s.type_id = 0')] : []),
    ...Object.entries(criteria.sizes).flatMap((size) => buildSizeCondition(size, criteria.sizes)),
  ]
}

function buildFieldConditions(criteria: SearchCriteria, wrap: PlannerWrapper): Sql[] {
  const { choices, ratingTenths, minKobo, maxKobo } = criteria
  const price = sql`s.${priceColumn(criteria)}`
  return [
    ...Object.entries(choices).flatMap(([name, number]) =>
      isChoice(name) ? [buildChoiceCondition(name, number, wrap)] : [],
    ),
    ...(ratingTenths === null ? [] : [sql`s.rating_tenths >= ${ratingTenths}`]),
    ...(minKobo === null ? [] : [sql`${price} >= ${minKobo}`]),
    ...(maxKobo === null ? [] : [sql`${price} <= ${maxKobo}`]),
  ]
}

function buildChoiceCondition(name: ChoiceName, number: number, wrap: PlannerWrapper): Sql {
  const { column, isFlag = false } = getChoice(name)
  if (isFlag) return raw(number === 1 ? `s.${column}` : `not s.${column}`)
  return sql`s.${raw(column)} = ${wrap(sql`${number}::smallint`)}`
}

function buildWordConditions({ groups, join: how }: SearchCriteria, wrap: PlannerWrapper): Sql[] {
  if (groups.length === 0) return []
  const clauses = splitWordConditions(groups, how).map(({ whole, parts }) => {
    const query = toTsQuery(whole)
    const holds = (expression: Sql) => sql`${WORDS} @@ ${expression}`
    if (parts.length === 1) return holds(wrap(query))
    // A part of stop words ("under") is empty by itself: then use the whole query.
    const hidden = parts
      .map(toTsQuery)
      .map((part) => holds(wrap(sql`case numnode(${part}) when 0 then ${query} else ${part} end`)))
    return all(hidden)
  })
  return [
    clauses.length > 1
      ? sql`(${join(
          clauses.map((one) => sql`(${one})`),
          ' or ',
        )})`
      : join(clauses),
  ]
}

const toTsQuery = (words: string) => sql`to_tsquery('english', ${words})`

const toTagArray = (tags: readonly number[], wrap: PlannerWrapper) => wrap(sql`${tags}::int[]`)

const buildAnyTagConditions = (groups: SearchCriteria['vehicle'], wrap: PlannerWrapper, besides: readonly number[]) =>
  groups.map((group) => sql`${TAGS} && ${toTagArray([...group, ...besides], wrap)}`)

/** Tags of listings that fit all vehicles; with types only those of the types, which are few. */
const listUniversalTags = ({ types }: SearchCriteria) =>
  types.length > 0 ? types.map(universalOfTypeTag) : [UNIVERSAL_TAG]

/** Lengths of wiper blades in inches and millimetres differ by rounding. */
const LENGTH_TOLERANCE_MM = 5

/** A second value is an answer as the first is: blades are sold one by one, and "DOT 3 or DOT 4" takes either. */
function buildSizeCondition([key, value]: [string, string | number], sizes: SearchCriteria['sizes']) {
  if (key.endsWith('_2')) return []
  const isOne = (one: string | number) => {
    // "CVT fluid" is each fluid for such a gearbox: "CVT FE", "CVT NS-3".
    if (key === 'spec') return sql`(z.code = ${one}::text or starts_with(z.code, ${`${one} `}))`
    if (typeof one === 'string') return sql`z.code = ${one}`
    return key === 'length'
      ? sql`abs(z.number - ${one}::numeric) <= ${literal(LENGTH_TOLERANCE_MM)}`
      : sql`z.number = ${one}::numeric`
  }
  const second = sizes[`${key}_2`]
  const isValue = second === undefined ? isOne(value) : sql`(${isOne(value)} or ${isOne(second)})`
  return [sql`exists (select from listing_sizes z where z.product_id = s.product_id and z.key = ${key} and ${isValue})`]
}

/** Packs model and ordinal into one integer: ordinals of engines and types are below this (0001_vehicles.sql). */
const ORDINALS_PER_MODEL = 128

/** Builds the condition on fitments. */
function buildFitmentCondition({ models, year }: FitmentCheck): Sql {
  const clauses = [raw('f.product_id = s.product_id')]
  if (year !== null) clauses.push(sql`${year} between f.year_start and f.year_end`)
  // Arrays of integers are looked up by hash; a join would compare each listing with all models, 668 for "Sedan".
  const among = (integers: readonly number[]) => sql`any(${integers}::int[])`
  const places = (name: 'engine' | 'type') =>
    (models ?? []).flatMap(({ modelId, [name]: place }) =>
      place === null ? [] : [modelId * ORDINALS_PER_MODEL + place],
    )
  if (models !== null) clauses.push(sql`f.model_id = ${among(models.map(({ modelId }) => modelId))}`)
  const [engines, types] = [places('engine'), places('type')]
  if (engines.length > 0)
    clauses.push(sql`(f.engine is null or f.model_id * ${literal(ORDINALS_PER_MODEL)} + f.engine = ${among(engines)})`)
  if (types.length > 0)
    clauses.push(sql`(f.type_start is null or exists (
      select from generate_series(f.type_start::int, f.type_end::int) place
      where f.model_id * ${literal(ORDINALS_PER_MODEL)} + place = ${among(types)}))`)
  return sql`(s.universal or exists (select from fitments f where ${all(clauses)}))`
}
