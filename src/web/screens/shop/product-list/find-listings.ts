import type { Product } from '#modules/catalogue/catalogue.contract.ts'
import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'
import { normalisePartNumber, splitPartNumbers } from '#modules/catalogue/part-number.rules.ts'
import { listNumbers } from '#modules/search/query.rules.ts'
import { findProducts, type ProductPage } from '#modules/search/search.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { Problem, type ProblemBody } from '#platform/http/problems.ts'

import { FILTER_KEYS, type ProductListState, namesVehicle } from './list-state.ts'
import { toSearchQuery } from './search-query.ts'
import { namesAnotherVehicle } from './spoken-vehicle.ts'

export interface ListingResults {
  page: ProductPage | null
  /** The visitor's vehicle, when it filters the list. */
  narrowedTo: ChosenVehicle | null
  /** The number that was typed has no result for the visitor's vehicle, so all vehicles were searched. */
  isNumberOfOthers: boolean
  /** The errors of the address's parameters. */
  problem: ProblemBody | null
}

/** Searches with the parameters of the address. Filters that the API rejects are dropped and reported. */
export async function findListings(
  api: Api,
  state: ProductListState,
  mine: ChosenVehicle | null,
): Promise<ListingResults> {
  try {
    return { ...(await findForQuery(api, state, mine)), problem: null }
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 400) throw error
    const readable = withoutRejected(state, error.body)
    const found = readable ? await findListings(api, readable, mine) : NOTHING
    return { ...found, problem: { ...error.body, errors: { ...found.problem?.errors, ...error.body.errors } } }
  }
}

const NOTHING: ListingResults = { page: null, narrowedTo: null, isNumberOfOthers: false, problem: null }

/** Returns the query without the rejected fields; null when other fields are invalid too. */
function withoutRejected(state: ProductListState, { errors = {} }: ProblemBody): ProductListState | null {
  const rejected = Object.keys(errors)
  const filters: readonly string[] = FILTER_KEYS
  if (rejected.length === 0 || !rejected.every((key) => filters.includes(key))) return null
  // The two ends of a price are one filter: drop both, or the list would show an unintended range.
  const isPrice = rejected.includes('min') || rejected.includes('max')
  const left = Object.fromEntries([...rejected, ...(isPrice ? ['min', 'max'] : [])].map((key) => [key, '']))
  return { ...state, ...left }
}

async function findForQuery(
  api: Api,
  state: ProductListState,
  mine: ChosenVehicle | null,
): Promise<Omit<ListingResults, 'problem'>> {
  const narrowedTo = state.all === '' && !namesVehicle(state) ? mine : null
  const page = await api(findProducts, { query: toSearchQuery(state, narrowedTo) })
  const narrow = { page, narrowedTo, isNumberOfOthers: false }
  if (narrowedTo === null) return narrow
  // A keyword that names another vehicle ("camry 2007 brake pad") or is a part number searches for all vehicles.
  const isOther = namesAnotherVehicle(page.understood, narrowedTo)
  if (!isOther && !isNumberWithout(page, state)) return narrow
  const wide = await api(findProducts, { query: toSearchQuery(state, null) })
  if (isOther) return { ...narrow, page: wide, narrowedTo: null }
  const isNumberOfOthers = hasTypedNumber(wide, state)
  return isNumberOfOthers ? { page: wide, narrowedTo: null, isNumberOfOthers } : narrow
}

/** Returns whether only a number was typed and no listing on the first page has it. */
const isNumberWithout = (page: ProductPage, state: ProductListState) =>
  page.understood?.vehicle == null && isNumberAlone(state) && !hasTypedNumber(page, state)

const isNumberAlone = ({ keyword, page, sort }: ProductListState) =>
  listNumbers(keyword).includes(normalisePartNumber(keyword)) && (page === '' || page === '1') && sort === ''

/** Returns whether the keyword equals the number of a listing; a prefix may belong to any part. */
function hasTypedNumber({ results }: ProductPage, { keyword }: ProductListState): boolean {
  const typed = listNumbers(keyword)
  return results.some((listing) => getNumbers(listing).some((number) => typed.includes(number)))
}

const getNumbers = ({ part_no, sku }: Product) => [
  ...splitPartNumbers(part_no).map(({ normalised }) => normalised),
  normalisePartNumber(sku),
]
