import { msg } from '@lingui/core/macro'

import { listCategories } from '#modules/catalogue/catalogue.contract.ts'
import { MAX_BRANDS } from '#modules/search/facets.rules.ts'
import type { ProductPage } from '#modules/search/search.contract.ts'
import { listStores, MAX_LISTED_STORES } from '#modules/stores/stores.contract.ts'
import type { Api } from '#platform/http/client.ts'
import type { ProblemBody } from '#platform/http/problems.ts'
import type { ShellData } from '#web/app/shell/shell-data.ts'
import { getFieldText } from '#web/content/keyed-text.ts'
import { savesData } from '#web/features/data-saver/data-saver-cookie.ts'
import { withTypeOrder } from '#web/features/fit/fit-order.ts'
import { shortVehicleText } from '#web/features/fit/vehicle-text.ts'
import { readVehicleCookie } from '#web/features/vehicle-picker/vehicle-cookie.ts'

import { listActiveFilters } from './active-filters.ts'
import { findListings } from './find-listings.ts'
import { findMatchingWipers } from './find-matching-wipers.ts'
import { formatHeading } from './heading.ts'
import {
  namesVehicle,
  type ProductListState,
  productListParams,
  getStateVehicle as vehicleOfState,
} from './list-state.ts'
import { getListVehicle } from './list-vehicle.ts'
import { EMPTY_VIEW, type ListView, toListView } from './list-view.ts'
import { toOutcome } from './outcome.ts'
import { toCanonicalSpelling } from './own-spelling.ts'
import { toUnderstanding } from './understanding.ts'
import { getWantedText } from './wanted-text.ts'

/** Loads all data of the list page for an address and a visitor. */
export async function answerList(api: Api, request: Request) {
  const typed = productListParams.read(new URL(request.url).searchParams)
  const mine = readVehicleCookie(request)
  const [{ page, narrowedTo, isNumberOfOthers, problem }, categories, judged] = await Promise.all([
    findListings(api, typed, mine),
    api(listCategories),
    withTypeOrder(api, namesVehicle(typed) ? vehicleOfState(typed) : mine),
  ])
  const { state, isOneOfMany } = toCanonicalSpelling(typed, page?.results ?? [], categories)
  const cities = await findCities(api, page)
  const visitor = { mine, narrowedTo, types: judged?.types, isSaving: savesData(request), cities }
  const view = page ? toListView(page, state, visitor) : EMPTY_VIEW
  const chosen = namesVehicle(state) ? vehicleOfState(state) : mine
  const wipers = await findMatchingWipers(api, state, { spoken: view.understood?.vehicle, chosen })
  const { category } = state
  const storeName = problem?.errors?.['store'] ? undefined : view.cards[0]?.product.store
  return {
    state,
    view,
    part: view.understood && getWantedText(view.understood),
    heading: formatHeading(state, category, view.understood),
    understanding: toUnderstanding(view.understood, state, view.facets),
    outcome: toOutcome(view, state, narrowedTo),
    /** The list of brands contains only the most frequent ones. */
    hasMoreBrands: view.facets.brand.length >= MAX_BRANDS,
    problem,
    /** The address is invalid and the page shows no listings. */
    isRefused: page === null,
    isOneOfMany,
    category,
    filters: listActiveFilters(state, { category, store: storeName ?? storeText(state.store) }),
    filteredBy: narrowedTo,
    narrowedTo: narrowedTo && shortVehicleText(narrowedTo),
    isNumberOfOthers,
    isSpoken: view.understood?.vehicle != null,
    ...toShellData(view, state, problem),
    mine: mine && shortVehicleText(mine),
    wipers,
  }
}

const toShellData = (view: ListView, state: ProductListState, problem: ProblemBody | null): ShellData => ({
  forVehicle: getListVehicle(view.understood, state),
  keywordProblem: (problem && getFieldText(problem, 'search')) ?? null,
})

/** Returns the cities of the stores of a page of listings by store id. */
async function findCities(api: Api, page: ProductPage | null): Promise<ReadonlyMap<number, string>> {
  const listings = [...(page?.results ?? []), ...(page?.alternatives ?? []).flatMap(({ results }) => results)]
  const ids = [...new Set(listings.map(({ storeId }) => storeId))].slice(0, MAX_LISTED_STORES)
  if (ids.length === 0) return new Map()
  const stores = await api(listStores, { query: { ids: ids.join() } })
  return new Map(stores.map(({ id, city }) => [id, city]))
}

function storeText(id: string) {
  return msg`Store ${id}`
}
