import type { Names } from '#modules/keyword/keyword.service.ts'
import type { PartType } from '#modules/taxonomy/part-types.rules.ts'
import type { Ctx } from '#platform/ctx.ts'

import { listAccessories, createHref, formatTitle } from './alternatives.rules.ts'
import { COUNT_CAP, type SearchCriteria } from './criteria.rules.ts'
import { executeSearch } from './find.service.ts'
import { findByNumber, findEquivalentNumbers, findPrefixed, SKU_RANK } from './lookup.store.ts'
import type { Question } from './question.rules.ts'
import { type AlternativeKind, MAX_ALTERNATIVE_RESULTS, type Outcome } from './search.contract.ts'
import { splitPlainWords } from './words.rules.ts'

/** Listings that are no exact answer, by their ids. */
export interface FoundAlternative {
  kind: AlternativeKind
  title: string
  count: number
  ids: number[]
  href: string
}

interface MainResult {
  ids: readonly number[]
  total: number
  outcome: Outcome
}

/** Main lists with fewer listings than this also show the part for other vehicles. */
const MAX_FEW_LISTINGS = 4

/** Finds the alternatives below a short main list: other vehicles, accessories, other parts, other numbers. */
export async function findAlternatives(
  ctx: Ctx,
  names: Names,
  question: Question,
  main: MainResult,
): Promise<FoundAlternative[]> {
  if (question.number && !question.number.isListed) return findNumberAlternatives(ctx, question)
  // Links of alternatives leave out the words, so they would list more than was counted.
  if (question.words.length > 0 || (question.types.length === 0 && !question.number)) return []
  const found = await Promise.all([
    main.total < MAX_FEW_LISTINGS && question.vehicle ? findOtherVehicles(ctx, question, main) : null,
    question.types.length > 0 ? findAccessories(ctx, names, question) : null,
    main.total === 0 && question.vehicle ? findOtherParts(ctx, question) : null,
    main.total === 0 && question.types.length > 0 ? findUntypedListings(ctx, question) : null,
  ])
  return found.flatMap((alternative) => (alternative && alternative.count > 0 ? [alternative] : []))
}

const FIRST_PAGE = { sort: 'relevance', offset: 0, size: MAX_ALTERNATIVE_RESULTS } as const

async function search({ db }: Ctx, criteria: SearchCriteria, size: number = MAX_ALTERNATIVE_RESULTS) {
  const { ids, total } = await executeSearch(db, criteria, { ...FIRST_PAGE, size }, false)
  return { ids, count: Math.min(total, COUNT_CAP) }
}

async function findOtherVehicles(ctx: Ctx, question: Question, main: MainResult): Promise<FoundAlternative> {
  const anyVehicle = { ...question.criteria, vehicle: [], fitment: null }
  const { ids, count } = await search(ctx, anyVehicle, MAX_ALTERNATIVE_RESULTS + main.ids.length)
  return {
    ...describe('other_vehicles', question),
    count: Math.max(0, count - main.total),
    ids: ids.filter((id) => !main.ids.includes(id)).slice(0, MAX_ALTERNATIVE_RESULTS),
  }
}

async function findAccessories(ctx: Ctx, names: Names, question: Question): Promise<FoundAlternative | null> {
  const types = listAccessories(question.types, names.taxonomy.types)
  if (types.length === 0) return null
  const criteria = { ...question.criteria, types: types.map(({ id }) => id), positions: [], sizes: {} }
  return { ...describe('accessories', question, types), ...(await search(ctx, criteria)) }
}

async function findOtherParts(ctx: Ctx, question: Question): Promise<FoundAlternative> {
  const criteria = { ...question.criteria, types: [], positions: [], sizes: {}, numbers: [] }
  return { ...describe('other_parts_for_vehicle', question), ...(await search(ctx, criteria)) }
}

/** Finds listings of unknown type that contain the words of the type. */
async function findUntypedListings(ctx: Ctx, question: Question): Promise<FoundAlternative> {
  const groups = splitPlainWords(question.types[0]?.name ?? '').map((word) => [[word]])
  const criteria: SearchCriteria = {
    ...question.criteria,
    types: [],
    isUntyped: true,
    positions: [],
    sizes: {},
    groups,
  }
  return { ...describe('words', question), ...(await search(ctx, criteria)) }
}

async function findNumberAlternatives(ctx: Ctx, question: Question): Promise<FoundAlternative[]> {
  const { normalised = '' } = question.number ?? {}
  const [equal, alike, others] = await Promise.all([
    findEquivalents(ctx, question, normalised),
    findAlikeNumbers(ctx, question, normalised),
    question.types.length > 0 ? findOtherNumbers(ctx, question) : [],
  ])
  return [...equal, ...alike, ...others]
}

async function findEquivalents(ctx: Ctx, question: Question, number: string): Promise<FoundAlternative[]> {
  const found = await findByNumber(ctx.db, await findEquivalentNumbers(ctx.db, number))
  const ids = found.flatMap(({ productId, isOnSale, matchRank }) =>
    isOnSale && matchRank >= SKU_RANK ? [productId] : [],
  )
  return describeNumbers('equivalent_numbers', question, ids)
}

/** Finds listings with numbers that begin with this one, or else with its first characters. */
async function findAlikeNumbers(ctx: Ctx, question: Question, number: string): Promise<FoundAlternative[]> {
  const ids = await findPrefixed(ctx.db, number)
  if (ids.length > 0 || number.length <= PREFIX_LENGTH) return describeNumbers('number_prefix', question, ids)
  const prefix = number.slice(0, PREFIX_LENGTH)
  const asked = { ...question, number: { typed: prefix, normalised: prefix, isListed: false, unlisted: [] } }
  return describeNumbers('number_prefix', asked, await findPrefixed(ctx.db, prefix))
}

/** Makers number a kind of part by its first characters: 04465 are front brake pads of Toyota. */
const PREFIX_LENGTH = 5

function describeNumbers(kind: AlternativeKind, question: Question, ids: readonly number[]): FoundAlternative[] {
  if (ids.length === 0) return []
  return [{ ...describe(kind, question), count: ids.length, ids: ids.slice(0, MAX_ALTERNATIVE_RESULTS) }]
}

/** Finds listings of the part beside an unlisted number, for its vehicle. */
async function findOtherNumbers(ctx: Ctx, question: Question): Promise<FoundAlternative[]> {
  const found = await search(ctx, question.criteria)
  return found.count > 0 ? [{ ...describe('other_numbers', question), ...found }] : []
}

const describe = (kind: AlternativeKind, question: Question, types: readonly PartType[] = question.types) => ({
  kind,
  title: formatTitle(kind, question),
  href: createHref(kind, question, types),
})
