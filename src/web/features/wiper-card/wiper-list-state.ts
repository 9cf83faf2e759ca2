import {
  defineSearchParams,
  optionParam,
  pageParam,
  patternParam,
  type SearchState,
  textParam,
} from '#web/app/navigation/search-params.ts'

export const WIPER_LIST_PARAMS = {
  search: textParam(),
  // The vehicle of the address, possibly incomplete; replaces the visitor's vehicle.
  make: textParam(),
  model: textParam(),
  // One year, or the first and the last of several: "2002-2006".
  year: patternParam(/^\d{4}(?:-\d{4})?$/),
  // Also lists wipers that do not fit the vehicle.
  all: optionParam(['1'], ''),
  page: pageParam(),
}

/** The search parameters of a wiper list. */
export const wiperListParams = defineSearchParams(WIPER_LIST_PARAMS)

export type WiperListState = SearchState<typeof wiperListParams>

/** Hidden fields of the list's search form: the vehicle, and whether it filters the list. */
export function keptFields({ make, model, year, all }: WiperListState): [name: string, value: string][] {
  return Object.entries({ make, model, year, all }).filter(([, value]) => value !== '')
}
