import type { Ctx } from '#platform/ctx.ts'

import { hasFilters, withoutFilters } from './criteria.rules.ts'
import { executeSearch, type SearchResult } from './find.service.ts'
import type { Page } from './page.rules.ts'
import type { WordJoin } from './query.rules.ts'
import type { Question } from './question.rules.ts'
import type { Outcome } from './search.contract.ts'

/** The main list of a question, with its outcome. */
export interface Answer {
  found: SearchResult
  outcome: Outcome
}

const NO_RESULT: SearchResult = { ids: [], total: 0, facets: null, capped: [], tiers: null }

/** Finds the main list of a question: listings of its type, for its vehicle, and no others. */
export async function answerQuestion(ctx: Ctx, question: Question, page: Page, withFacets: boolean): Promise<Answer> {
  const { criteria, number, words } = question
  if (number && !number.isListed) return { found: NO_RESULT, outcome: 'number_not_listed' }
  if (words.length > 0) return searchWithFallbacks(ctx, question, page, withFacets)
  if (isUnread(question)) return { found: NO_RESULT, outcome: 'no_type' }
  const found = await executeSearch(ctx.db, criteria, page, withFacets)
  const outcome = found.total > 0 ? await findOutcome(ctx, found, question) : await outcomeOfNone(ctx, question)
  return { found, outcome }
}

/** Finds listings with the words of a text that names no part: all, or else all but one, or else one of them. */
async function searchWithFallbacks(
  ctx: Ctx,
  { criteria, types, words }: Question,
  page: Page,
  withFacets: boolean,
): Promise<Answer> {
  // A type that is chosen beside the words narrows the list as a filter does.
  const outcome = types.length > 0 ? 'found' : 'no_type'
  for (const join of listJoins(words.length)) {
    const found = await executeSearch(ctx.db, { ...criteria, join }, page, withFacets)
    if (found.total > 0) return { found, outcome }
  }
  return { found: NO_RESULT, outcome }
}

/** With more words than this, leaving out any one of them takes too long. */
const MAX_WORDS_LESS_ONE = 8

function listJoins(words: number): WordJoin[] {
  if (words === 1) return ['all']
  return words > 2 && words <= MAX_WORDS_LESS_ONE ? ['all', 'most', 'any'] : ['all', 'any']
}

/** True for a text with nothing to search by: only filler, or no words at all. */
function isUnread({ query, understanding, types, number }: Question): boolean {
  if (query.search === undefined || types.length > 0 || number) return false
  const { vehicle = null, brand = null, condition = null } = understanding ?? {}
  return vehicle === null && brand === null && condition === null
}

/** Tells what a main list lacks. What only its filters leave out is not lacking. */
async function findOutcome({ db }: Ctx, found: SearchResult, question: Question): Promise<Outcome> {
  const outcome = getOutcome(found, question)
  if (outcome === 'found' || !hasFilters(question.criteria)) return outcome
  const plain = await executeSearch(db, withoutFilters(question.criteria), COUNT_ONLY, false)
  return getOutcome(plain, question) === outcome ? outcome : 'found'
}

function getOutcome({ tiers }: SearchResult, { types, vehicle }: Question): Outcome {
  if (types.length === 0 || !tiers) return 'found'
  const { exact, olderOrOut, universal, outOfStock } = tiers
  if (outOfStock === exact + olderOrOut + universal) return 'out_of_stock'
  // Tyres and oils are made for no vehicle.
  const isForVehicles = types.some(({ fitMode }) => fitMode === 'vehicle' || fitMode === 'both')
  return vehicle !== null && isForVehicles && exact + olderOrOut === 0 ? 'only_universal' : 'found'
}

/** A page of no listings: only their number is needed. */
export const COUNT_ONLY: Page = { sort: 'popular', offset: 0, size: 0 }

/** Tells why a main list is empty. Listings that only filters hide are found. */
async function outcomeOfNone({ db }: Ctx, { criteria, types, number, vehicle }: Question): Promise<Outcome> {
  if (types.length === 0 && !number) return 'found'
  const plain = withoutFilters(criteria)
  if (hasFilters(criteria) && (await executeSearch(db, plain, COUNT_ONLY, false)).total > 0) return 'found'
  if (vehicle === null) return 'none_listed'
  const elsewhere = await executeSearch(db, { ...plain, vehicle: [], fitment: null }, COUNT_ONLY, false)
  return elsewhere.total > 0 ? 'none_for_vehicle' : 'none_listed'
}
