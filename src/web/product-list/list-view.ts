import type { ChosenVehicle, Fitments } from '#modules/catalogue/fit.rules.ts'
import { NO_FACETS } from '#modules/search/no-facets.rules.ts'
import type { Facets, ProductPage } from '#modules/search/search.contract.ts'
import { type CardProduct, listCardOf } from '#web/components/card-product.ts'
import { type Fit, fitOf, foundFitOf } from '#web/components/fit.ts'
import { numberText } from '#web/components/shown-number.ts'
import { shortVehicleText } from '#web/components/vehicle-text.ts'

import { type ListState, namesVehicle, vehicleOf, vehicleTextOf } from './list-state.ts'
import { speaksOfAnother } from './spoken-vehicle.ts'

/** What the page of the product list shows: of each listing only what its card needs. */
export interface ListView {
  count: number
  isCapped: boolean
  cards: { product: CardProduct; fit: Fit | null }[]
  facets: Facets
  understood: ProductPage['understood'] | null
}

/** What is shown when nothing could be asked: nothing was counted either, so no total is known. */
export const EMPTY_VIEW: ListView = { count: 0, isCapped: true, cards: [], facets: NO_FACETS, understood: null }

interface Visitor {
  mine: ChosenVehicle | null
  narrowedTo: ChosenVehicle | null
  /** The order of the types of the vehicle that is judged, where one of them was chosen (`withTypeOrder`). */
  types?: ChosenVehicle['types']
  /** Whether the visitor saves data. */
  isSaving?: boolean
}

/**
 * Takes from an answer of the search what the page shows. Whether a listing fits is judged for the vehicle that the
 * address names, else for another that the keyword speaks of, else for the visitor's own; `narrowedTo` is the visitor's
 * own where the search was asked for it.
 */
export function listViewOf(
  page: ProductPage,
  state: ListState,
  { mine, narrowedTo, types, isSaving = false }: Visitor,
): ListView {
  // "Corolla brake pad" of somebody with a Corolla 2010 means that very car.
  const own = namesVehicle(state) || (mine && speaksOfAnother(page.understood, mine)) ? null : mine
  const named = own ?? (namesVehicle(state) ? vehicleOf(state) : spokenVehicle(page))
  const vehicle = named && { ...named, types }
  const called = vehicle && !own ? shortVehicleText(vehicle) : undefined
  const isSearchedFor = namesVehicle(state) || narrowedTo !== null
  const fit = (product: Fitments) =>
    vehicle && isSearchedFor ? foundFitOf(product, vehicle, called) : fitOf(product, vehicle, called)
  return {
    count: page.count,
    isCapped: page.count_capped,
    cards: page.results.map((product) => ({ product: listCardOf(product, { isSaving }), fit: fit(product) })),
    facets: page.facets ?? NO_FACETS,
    understood: page.understood ?? null,
  }
}

/** The vehicle that the keyword speaks of, where it says enough of it. */
function spokenVehicle({ understood }: ProductPage): ChosenVehicle | null {
  const { make, model, year } = understood?.vehicle ?? {}
  return make && model && year ? { make, model, year } : null
}

/** How many parts were found: "1 part", "1,204 parts", "10,000+ parts". */
export function countText({ count: total, isCapped }: Pick<ListView, 'count' | 'isCapped'>): string {
  return `${numberText(total)}${isCapped ? '+' : ''} ${total === 1 ? 'part' : 'parts'}`
}

/** What the list is of: "“brake pad” in Filters", "Filters for Toyota Corolla 2010", "All parts". */
export function headingOf(state: ListState, category: string): string {
  const vehicle = vehicleTextOf(state)
  if (state.keyword) return `“${state.keyword}”${category && ` in ${category}`}${vehicle && ` for ${vehicle}`}`
  if (vehicle) return `${category || 'Parts'} for ${vehicle}`
  return category || 'All parts'
}
