import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'
import type { findProducts } from '#modules/search/search.contract.ts'
import type { Input } from '#platform/http/endpoint.ts'

import { FILTER_KEYS, listBrands, namesVehicle, type ProductListState, VEHICLE_KEYS } from './list-state.ts'

type SearchInput = NonNullable<Input<typeof findProducts>['query']>

/** The parameters whose names are those of the search call. */
const CRITERIA = [...VEHICLE_KEYS, ...FILTER_KEYS]

/** Returns the query of the search; `mine` is the visitor's vehicle, used when the address names none. */
export function toSearchQuery(state: ProductListState, mine: ChosenVehicle | null): SearchInput {
  const effective = mine && !namesVehicle(state) ? { ...state, ...toVehicleQuery(mine) } : state
  const { keyword, page, sort } = effective
  return {
    ...Object.fromEntries(CRITERIA.map((key) => [key, effective[key]])),
    brand: listBrands(effective),
    search: keyword,
    sort,
    page: page || '1',
    facets: '1',
  }
}

const toVehicleQuery = ({ make, model, year, engine, type }: ChosenVehicle) => {
  return { make, model, year: String(year), engineType: engine ?? '', vehicleType: type ?? '' }
}

/** Returns the path of a search call that only counts the parts of a state. */
export function getFindPath(state: ProductListState, mine: ChosenVehicle | null): string {
  const query = { ...toSearchQuery(state, mine), page: '1', page_size: '1', facets: '0' }
  const given = Object.entries(query).flatMap(([key, values]) => [values].flat().map((text) => [key, text]))
  return `/api/product/find?${new URLSearchParams(given.filter(([, text]) => text !== ''))}`
}
