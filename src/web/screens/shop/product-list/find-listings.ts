import type { Product } from '#modules/catalogue/catalogue.contract.ts'
import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'
import { normalisePartNumber, splitPartNumbers } from '#modules/catalogue/part-number.rules.ts'
import { listNumbers } from '#modules/search/query.rules.ts'
import { findProducts, type ProductPage } from '#modules/search/search.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { Problem, type ProblemBody } from '#platform/http/problems.ts'

import { FILTER_KEYS, type ProductListState, namesVehicle, toSearchQuery } from './list-state.ts'
import { speaksOfAnother } from './spoken-vehicle.ts'

export interface Found {
  page: ProductPage | null
  /** The visitor's vehicle, where it narrows the list. */
  narrowedTo: ChosenVehicle | null
  /** A number was typed that nothing for the visitor's vehicle has: it was looked for in all vehicles. */
  isNumberOfOthers: boolean
  /** What the address asks for wrongly. */
  problem: ProblemBody | null
}

/**
 * Asks the search what the address asks for, for the visitor's own vehicle unless the address says otherwise: by
 * `all=1`, by a vehicle of its own, or by a keyword that speaks of another ("camry 2007 brake pad") or is the number of
 * a part. Filters that the API refuses are left out, and told.
 */
export async function findListings(api: Api, state: ProductListState, mine: ChosenVehicle | null): Promise<Found> {
  try {
    return { ...(await findAsAsked(api, state, mine)), problem: null }
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 400) throw error
    const readable = withoutRefused(state, error.body)
    const found = readable ? await findListings(api, readable, mine) : NOTHING
    return { ...found, problem: { ...error.body, errors: { ...found.problem?.errors, ...error.body.errors } } }
  }
}

const NOTHING: Found = { page: null, narrowedTo: null, isNumberOfOthers: false, problem: null }

/** What can still be asked when these fields were refused; null where more than filters is wrong. */
function withoutRefused(state: ProductListState, { errors = {} }: ProblemBody): ProductListState | null {
  const refused = Object.keys(errors)
  const filters: readonly string[] = FILTER_KEYS
  if (refused.length === 0 || !refused.every((key) => filters.includes(key))) return null
  // The two ends of a price are one filter: half of it would be a list that nobody asked for.
  const isPrice = refused.includes('min') || refused.includes('max')
  const left = Object.fromEntries([...refused, ...(isPrice ? ['min', 'max'] : [])].map((key) => [key, '']))
  return { ...state, ...left }
}

async function findAsAsked(
  api: Api,
  state: ProductListState,
  mine: ChosenVehicle | null,
): Promise<Omit<Found, 'problem'>> {
  const narrowedTo = state.all === '' && !namesVehicle(state) ? mine : null
  const page = await api(findProducts, { query: toSearchQuery(state, narrowedTo) })
  const narrow = { page, narrowedTo, isNumberOfOthers: false }
  if (narrowedTo === null) return narrow
  const isOther = speaksOfAnother(page.understood, narrowedTo)
  if (!isOther && !isNumberWithout(page, state)) return narrow
  const wide = await api(findProducts, { query: toSearchQuery(state, null) })
  if (isOther) return { ...narrow, page: wide, narrowedTo: null }
  const isNumberOfOthers = hasTypedNumber(wide, state)
  return isNumberOfOthers ? { page: wide, narrowedTo: null, isNumberOfOthers } : narrow
}

/** True if a number alone was typed, and nothing on the first page has it. */
const isNumberWithout = (page: ProductPage, state: ProductListState) =>
  page.understood?.vehicle == null && isNumberAlone(state) && !hasTypedNumber(page, state)

const isNumberAlone = ({ keyword, page, sort }: ProductListState) =>
  listNumbers(keyword).includes(normalisePartNumber(keyword)) && (page === '' || page === '1') && sort === ''

/** Whether the keyword is the very number of one of these listings: a beginning of it may be anything. */
function hasTypedNumber({ results }: ProductPage, { keyword }: ProductListState): boolean {
  const typed = listNumbers(keyword)
  return results.some((listing) => numbersOf(listing).some((number) => typed.includes(number)))
}

const numbersOf = ({ part_no, sku }: Product) => [
  ...splitPartNumbers(part_no).map(({ normalised }) => normalised),
  normalisePartNumber(sku),
]
