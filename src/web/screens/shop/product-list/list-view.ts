import { msg } from '@lingui/core/macro'

import type { ChosenVehicle, Fitments } from '#modules/catalogue/fit.rules.ts'
import { isSameName } from '#modules/catalogue/names.rules.ts'
import { NO_FACETS } from '#modules/search/no-facets.rules.ts'
import type { Alternative, Facets, Outcome, ProductPage, Understood } from '#modules/search/search.contract.ts'
import { type Fit, fitOf, foundFitOf } from '#web/features/fit/fit.ts'
import { shortVehicleText } from '#web/features/fit/vehicle-text.ts'
import { numberText } from '#web/features/formatting/shown-number.ts'
import { type CardProduct, listCardOf } from '#web/features/product-card/card-product.ts'
import type { Text } from '#web/ui/text.ts'

import { hrefOfSearch, listHref, type ProductListState, namesVehicle, getStateVehicle } from './list-state.ts'
import { speaksOfAnother } from './spoken-vehicle.ts'

interface Card {
  product: CardProduct
  fit: Fit | null
}

/** Listings that are no answer, under a heading of their own. */
export interface AlternativeView {
  kind: Alternative['kind']
  title: string
  count: number
  cards: Card[]
  /** The list of all of them; null if it is all here. */
  href: string | null
}

/** What the page of the product list shows: of each listing only what its card needs. */
export interface ListView {
  count: number
  isCapped: boolean
  cards: Card[]
  facets: Facets
  understood: Understood | null
  outcome: Outcome | null
  alternatives: AlternativeView[]
}

/** What is shown when nothing could be asked: nothing was counted either, so no total is known. */
export const EMPTY_VIEW: ListView = {
  count: 0,
  isCapped: true,
  cards: [],
  facets: NO_FACETS,
  understood: null,
  outcome: null,
  alternatives: [],
}

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
export function listViewOf(page: ProductPage, state: ProductListState, visitor: Visitor): ListView {
  const { found, other } = fitJudges(page, state, visitor)
  const cardsOf = (listings: ProductPage['results'], judge: Judge): Card[] =>
    listings.map((listing) => ({
      product: listCardOf(listing, { isSaving: visitor.isSaving ?? false }),
      fit: judge(listing),
    }))
  const alternativeOf = ({ kind, title, count, results, href: call }: Alternative): AlternativeView => {
    const href = hrefOfSearch(call, visitor.mine !== null)
    const isHere = count <= results.length || href === listHref(state)
    return { kind, title, count, cards: cardsOf(results, other), href: isHere ? null : href }
  }
  return {
    count: page.count,
    isCapped: page.count_capped,
    cards: cardsOf(page.results, found),
    facets: page.facets ?? NO_FACETS,
    understood: page.understood ?? null,
    outcome: page.outcome ?? null,
    alternatives: (page.alternatives ?? []).map(alternativeOf),
  }
}

type Judge = (listing: Fitments) => Fit | null

/** How listings of the main list and other listings are judged. */
function fitJudges(
  { understood }: ProductPage,
  state: ProductListState,
  { mine, narrowedTo, types }: Visitor,
): Record<'found' | 'other', Judge> {
  // "Corolla brake pad" of somebody with a Corolla 2010 means that very car.
  const own = namesVehicle(state) || (mine && speaksOfAnother(understood, mine)) ? null : mine
  const spoken = own || namesVehicle(state) ? null : spokenVehicle(understood)
  const named = own ?? spoken ?? getStateVehicle(state)
  const vehicle = named && { ...named, types }
  const called = vehicle && !own ? shortVehicleText(vehicle) : undefined
  const other: Judge = (listing) => fitOf(listing, vehicle, called)
  if (spoken) return { other, found: (listing) => fitOfSpoken(listing, spoken) }
  const isSearchedFor = namesVehicle(state) || narrowedTo !== null
  return { other, found: vehicle && isSearchedFor ? (listing) => foundFitOf(listing, vehicle, called) : other }
}

/** The search finds all models of a spoken family: a listing for "Golf (Europe)" fits a Golf. */
function fitOfSpoken(listing: Fitments, vehicle: ChosenVehicle): Fit | null {
  const called = shortVehicleText(vehicle)
  const fit = foundFitOf(listing, vehicle, called)
  const isOfMake = listing.vehicleSets.some(({ make }) => isSameName(make, vehicle.make))
  return fit.verdict === 'does-not-fit' && isOfMake ? { verdict: 'fits', text: msg`Fits ${called}` } : fit
}

/** The vehicle that the keyword speaks of, where it says enough of it. */
function spokenVehicle(understood: ProductPage['understood']): ChosenVehicle | null {
  const { make, model, year } = understood?.vehicle ?? {}
  return make && model && year ? { make, model, year } : null
}

/** How many parts were found: "1 part", "1,204 parts", "6,000+ parts". */
export function countText({ count: total, isCapped }: Pick<ListView, 'count' | 'isCapped'>): Text {
  const count = `${numberText(total)}${isCapped ? '+' : ''}`
  return total === 1 && !isCapped ? msg`1 part` : msg`${count} parts`
}
