import type { Ctx } from '#platform/ctx.ts'

import { find, type Found } from './find.service.ts'
import type { Page } from './page.rules.ts'
import type { Join } from './query.rules.ts'
import type { Question } from './question.rules.ts'
import type { Outcome } from './search.contract.ts'
import { hasFilters, withoutFilters } from './selection.rules.ts'

/** The main list of a question, and what it is. */
export interface Answer {
  found: Found
  outcome: Outcome
}

const NOTHING: Found = { ids: [], total: 0, facets: null, capped: [], tiers: null }

/** Finds the main list of a question: listings of its type, for its vehicle, and no others. */
export async function answerQuestion(ctx: Ctx, question: Question, page: Page, withFacets: boolean): Promise<Answer> {
  const { selection, number, types, words } = question
  if (number && !number.isListed) return { found: NOTHING, outcome: 'number_not_listed' }
  if (types.length === 0 && words.length > 0) return answerWords(ctx, question, page, withFacets)
  if (isUnread(question)) return { found: NOTHING, outcome: 'no_type' }
  const found = await find(ctx.db, selection, page, withFacets)
  const outcome = found.total > 0 ? outcomeOf(found, question) : await outcomeOfNone(ctx, question)
  return { found, outcome }
}

/** Finds listings that contain the words of a text that names no part: all, or else all but one, or else one of them. */
async function answerWords(ctx: Ctx, { selection, words }: Question, page: Page, withFacets: boolean): Promise<Answer> {
  for (const join of joinsOf(words.length)) {
    const found = await find(ctx.db, { ...selection, join }, page, withFacets)
    if (found.total > 0) return { found, outcome: 'no_type' }
  }
  return { found: NOTHING, outcome: 'no_type' }
}

/** With more words than this, leaving out any one of them takes too long. */
const MAX_WORDS_LESS_ONE = 8

function joinsOf(words: number): Join[] {
  if (words === 1) return ['all']
  return words > 2 && words <= MAX_WORDS_LESS_ONE ? ['all', 'most', 'any'] : ['all', 'any']
}

/** True for a text with nothing to search by: only filler, or no words at all. */
function isUnread({ query, understanding, types, number }: Question): boolean {
  if (query.search === undefined || types.length > 0 || number) return false
  const { vehicle = null, brand = null, condition = null } = understanding ?? {}
  return vehicle === null && brand === null && condition === null
}

function outcomeOf({ tiers }: Found, { types, vehicle }: Question): Outcome {
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
async function outcomeOfNone({ db }: Ctx, { selection, types, number, vehicle }: Question): Promise<Outcome> {
  if (types.length === 0 && !number) return 'found'
  const plain = withoutFilters(selection)
  if (hasFilters(selection) && (await find(db, plain, COUNT_ONLY, false)).total > 0) return 'found'
  if (vehicle === null) return 'none_listed'
  const elsewhere = await find(db, { ...plain, vehicle: [], fitment: null }, COUNT_ONLY, false)
  return elsewhere.total > 0 ? 'none_for_vehicle' : 'none_listed'
}
