import { msg } from '@lingui/core/macro'

import type { ChosenVehicle, Fitments } from '#modules/catalogue/fit.rules.ts'
import { isSameName } from '#modules/catalogue/names.rules.ts'
import { removeBrackets } from '#modules/keyword/understood-text.rules.ts'
import { NO_FACETS } from '#modules/search/no-facets.rules.ts'
import type { Alternative, Facets, Outcome, ProductPage, Interpretation } from '#modules/search/search.contract.ts'
import { getAlternativeText } from '#web/content/keyed-text.ts'
import { type Fit, getFit, getFoundFit } from '#web/features/fit/fit.ts'
import { shortVehicleText } from '#web/features/fit/vehicle-text.ts'
import { numberText } from '#web/features/formatting/shown-number.ts'
import { type CardProduct, toListCard } from '#web/features/product-card/card-product.ts'
import type { Text } from '#web/ui/text.ts'

import {
  getSearchHref,
  getVehicleText,
  listHref,
  type ProductListState,
  namesVehicle,
  getStateVehicle,
} from './list-state.ts'
import { listPositionFilters, type PositionFilter } from './position-filters.ts'
import { formatKeywordVehicle, namesAnotherVehicle } from './spoken-vehicle.ts'

interface Card {
  product: CardProduct
  fit: Fit | null
}

/** Alternative listings with their own heading. */
export interface AlternativeView {
  kind: Alternative['kind']
  title: Text
  count: number
  cards: Card[]
  /** The list with all of them; null when all are shown. */
  href: string | null
}

/** The data of the product list page; of each listing only what its card needs. */
export interface ListView {
  count: number
  isCapped: boolean
  cards: Card[]
  facets: Facets
  positions: PositionFilter[]
  understood: Interpretation | null
  outcome: Outcome | null
  alternatives: AlternativeView[]
}

/** The page of a failed search: nothing was counted, so the total is unknown. */
export const EMPTY_VIEW: ListView = {
  count: 0,
  isCapped: true,
  cards: [],
  facets: NO_FACETS,
  positions: [],
  understood: null,
  outcome: null,
  alternatives: [],
}

interface Visitor {
  mine: ChosenVehicle | null
  narrowedTo: ChosenVehicle | null
  /** The order of the vehicle's types, when one of them is chosen (`withTypeOrder`). */
  types?: ChosenVehicle['types']
  /** Whether the visitor saves data. */
  isSaving?: boolean
  /** The cities of the stores of the list. */
  cities?: ReadonlyMap<number, string>
}

/** Converts an answer to the page's data, with the fit for the vehicle of the address, the keyword or the visitor. */
export function toListView(page: ProductPage, state: ProductListState, visitor: Visitor): ListView {
  const { found, other } = createJudges(page, state, visitor)
  const { isSaving = false, cities } = visitor
  const toCards = (listings: ProductPage['results'], judge: Judge): Card[] =>
    listings.map((listing) => {
      const fit = judge(listing)
      // The card says whether it fits the vehicle, so that its title need not.
      const isShort = fit?.verdict === 'fits' || fit?.verdict === 'fits-if'
      return { product: toListCard(listing, { isSaving, isShort, ...(cities && { cities }) }), fit }
    })
  const named = nameAlternatives(page.understood ?? null, state)
  const toAlternative = ({ results, href: call, ...alternative }: Alternative): AlternativeView => {
    const { kind, count } = alternative
    const title = getAlternativeText(alternative, { ...named, number: readPrefix(call) ?? named.number })
    const href = getSearchHref(call, visitor.mine !== null)
    const isHere = count <= results.length || href === listHref(state)
    return { kind, title, count, cards: toCards(results, other), href: isHere ? null : href }
  }
  const { facets = NO_FACETS, understood = null } = page
  return {
    count: page.count,
    isCapped: page.count_capped,
    cards: toCards(page.results, found),
    facets,
    positions: listPositionFilters({ facets, understood }, state),
    understood,
    outcome: page.outcome ?? null,
    alternatives: (page.alternatives ?? []).map(toAlternative),
  }
}

/** Returns the first characters of the numbers that a call lists, "04465" of "?search=04465*"; null for any other call. */
function readPrefix(call: string): string | null {
  const search = new URLSearchParams(call.split('?')[1]).get('search')
  return search?.endsWith('*') ? search.slice(0, -1) : null
}

/** Returns what the headings of alternatives name: the part, its number and the vehicle. */
function nameAlternatives(understood: Interpretation | null, state: ProductListState) {
  const { part_type: type = null, part_number: number = null, vehicle = null } = understood ?? {}
  return {
    part: type ? removeBrackets(type.name) : '',
    number: number ?? '',
    vehicle: vehicle ? formatKeywordVehicle(vehicle) : getVehicleText(state),
  }
}

type Judge = (listing: Fitments) => Fit | null

/** Returns functions that check the fit of listings in the main list and of alternatives. */
function createJudges(
  { understood }: ProductPage,
  state: ProductListState,
  { mine, narrowedTo, types }: Visitor,
): Record<'found' | 'other', Judge> {
  // For an owner of a Corolla 2010, the keyword "Corolla brake pad" refers to that car.
  const own = namesVehicle(state) || (mine && namesAnotherVehicle(understood, mine)) ? null : mine
  const spoken = own || namesVehicle(state) ? null : getSpokenVehicle(understood)
  const named = own ?? spoken ?? getStateVehicle(state)
  const vehicle = named && { ...named, types }
  const called = vehicle && !own ? shortVehicleText(vehicle) : undefined
  const other: Judge = (listing) => getFit(listing, vehicle, called)
  if (spoken) return { other, found: (listing) => getKeywordFit(listing, spoken) }
  const isSearchedFor = namesVehicle(state) || narrowedTo !== null
  return { other, found: vehicle && isSearchedFor ? (listing) => getFoundFit(listing, vehicle, called) : other }
}

/** A keyword with a model family finds all its models: what "Golf (Europe)" needs is asked of a Golf. */
function getKeywordFit(listing: Fitments, vehicle: ChosenVehicle): Fit {
  const called = shortVehicleText(vehicle)
  const fit = getFoundFit(listing, vehicle, called)
  const ofMake = listing.vehicleSets.filter(({ make }) => isSameName(make, vehicle.make))
  if (fit.verdict !== 'does-not-fit' || ofMake.length === 0) return fit
  const vehicleSets = ofMake.map((set) => ({ ...set, model: vehicle.model }))
  return getFoundFit({ ...listing, vehicleSets }, vehicle, called)
}

/** Returns the vehicle of the keyword, when it is specific enough. */
function getSpokenVehicle(understood: ProductPage['understood']): ChosenVehicle | null {
  const { make, model, year } = understood?.vehicle ?? {}
  return make && model && year ? { make, model, year } : null
}

/** Returns the number of results: "1 part", "1,204 parts", "6,000+ parts". */
export function countText({ count: total, isCapped }: Pick<ListView, 'count' | 'isCapped'>): Text {
  const count = `${numberText(total)}${isCapped ? '+' : ''}`
  return total === 1 && !isCapped ? msg`1 part` : msg`${count} parts`
}
