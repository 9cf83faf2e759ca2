import { rows } from '#platform/db/statement.ts'

import { LEVELS } from './levels.rules.ts'
import { wordQuestions } from './query.rules.ts'
import type { FitmentCheck, Selection } from './selection.rules.ts'
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

export const priceColumn = ({ entitled }: Pick<Selection, 'entitled'>) =>
  entitled ? 'price_business' : 'price_general'

/** Whether words or tags are asked for. */
export const asksIndex = ({ groups, tags, vehicle, spokenVehicle }: Selection) =>
  groups.length + tags.length + vehicle.length + spokenVehicle.length > 0

/**
 * Whether one plan serves all values: for words and tags the index of both. How many listings lie between two prices, or
 * carry so many stars, only the values tell, and with them whether another index helps.
 */
function isPlannedOnce(selection: Selection): boolean {
  const { fitment, numbers, minKobo, maxKobo, ratingTenths } = selection
  const isFree = [fitment, minKobo, maxKobo, ratingTenths].every((criterion) => criterion === null)
  return isFree && numbers.length === 0 && asksIndex(selection)
}

/** How a selection is asked: as one of the statements that are kept where one plan serves all values, else planned for them. */
export function askingOf(selection: Selection, keep: typeof rows) {
  const isKept = isPlannedOnce(selection)
  return { p: parameters({ isKept }), ask: isKept ? keep : rows }
}

/**
 * Whether parts that fit every vehicle are found by themselves. They are in every answer about a vehicle, a tenth of the
 * shop, and indexes of their own count them, all or those of a category; where words, numbers, a brand or a store are asked
 * for too, few of them are left, and the index of words and tags finds them with the others.
 */
export function takesUniversalApart({ vehicle, spokenVehicle, groups, numbers, tags }: Selection): boolean {
  const ofCategory = tags.every(({ tag }) => categoryOf(tag) !== null)
  return vehicle.length + spokenVehicle.length > 0 && groups.length + numbers.length === 0 && ofCategory
}

/** Rows of `search_listings s` found by words or tags, the head of the shop first, as the text of a sub-query. */
export function indexed(columns: string, asked: readonly string[], most: number): string {
  const parts = LEVELS.map(
    ({ level }) => `select ${columns} from search_listings s ${where([`s.level = ${level}`, ...asked])}`,
  )
  return `select * from (${parts.join(' union all ')}) found limit ${most}`
}

/** Where a statement finds words and tags: through the index, or in `search_texts t` that it has joined. */
interface TextColumns {
  words: string
  tags: string
}
export const INDEXED: TextColumns = { words: 'text_words(s.text_id)', tags: 'text_tags(s.text_id)' }
export const JOINED: TextColumns = { words: 't.words', tags: 't.tags' }

/** Everything that a selection asks of a row of `search_listings s`, listings found by number aside. */
export function allOf(selection: Selection, p: Parameters, text = INDEXED): string[] {
  const leavesUniversal = text === INDEXED && takesUniversalApart(selection)
  return [
    ...wordConditions(selection, p, text),
    ...anyOf(selection.spokenVehicle, p, leavesUniversal, text),
    ...conditions(selection, p, text),
    ...(leavesUniversal ? ['not s.universal'] : []),
  ]
}

/** The same without words and the vehicle that was read out of them. */
export function conditions(selection: Selection, p: Parameters, text = INDEXED): string[] {
  const { vehicle, fitment } = selection
  const tags = selection.tags.map(({ tag }) => tag)
  const leavesUniversal = text === INDEXED && takesUniversalApart(selection)
  return [
    // An empty array would make the index scan everything, so the clause is left out.
    ...(tags.length > 0 ? [`${text.tags} @> ${tagsIn(p, tags)}`] : []),
    ...anyOf(vehicle, p, leavesUniversal, text),
    ...figures(selection, p),
    ...(fitment ? [fits(fitment, p)] : []),
  ]
}

export function figures(selection: Selection, p: Parameters): string[] {
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

export const where = (all: readonly string[]) => (all.length > 0 ? `where ${all.join('\n and ')}` : '')

export const smallint = (p: Parameters, value: number) => p.hide(`${p.add(value)}::smallint`)
export const tagsIn = (p: Parameters, tags: readonly number[]) => p.hide(`${p.add(tags)}::int[]`)

const anyOf = (groups: Selection['vehicle'], p: Parameters, leavesUniversal: boolean, text: TextColumns) =>
  groups.map((group) => `${text.tags} && ${tagsIn(p, [...group, ...(leavesUniversal ? [] : [UNIVERSAL_TAG])])}`)

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
