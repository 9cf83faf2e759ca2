import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'
import type { findProducts } from '#modules/search/search.contract.ts'
import type { Input } from '#platform/http/endpoint.ts'
import { parseNaira } from '#platform/money.ts'
import { plainAmount } from '#web/features/card-payment/plain-amount.ts'

/** The parameters of the product list's address, in canonical order (section 2, route table). */
export const KEYS = [
  'keyword',
  'type',
  'position',
  'category',
  'make',
  'model',
  'year',
  'engineType',
  'vehicleType',
  'min',
  'max',
  'condition',
  'quality',
  'rating',
  'brand',
  'in_stock',
  'state',
  'universal',
  'store',
  'sort',
  'filtered',
  'all',
  'page',
] as const
type Key = (typeof KEYS)[number]

/**
 * The state of the list, stored only in its address (ruling 34). Text as typed, '' when not set; the API validates it.
 */
export type ProductListState = Readonly<Record<Key, string>>

type SearchInput = NonNullable<Input<typeof findProducts>['query']>

export const VEHICLE_KEYS = ['make', 'model', 'year', 'engineType', 'vehicleType'] as const
export const FILTER_KEYS = [
  'type',
  'position',
  'category',
  'min',
  'max',
  'condition',
  'quality',
  'rating',
  'brand',
  'in_stock',
  'state',
  'universal',
  'store',
] as const
export type FilterKey = (typeof FILTER_KEYS)[number]
/** The parameters whose names are those of the search call. */
const CRITERIA = [...VEHICLE_KEYS, ...FILTER_KEYS]

/**
 * Reads the state from an address and ignores unknown keys, such as a campaign's. A price may be typed as displayed
 * ("₦10,000"); other text stays as typed. The filter form has one `position` field for each direction.
 */
export function readListState(params: URLSearchParams): ProductListState {
  // Object.fromEntries loses the key type.
  const typed = Object.fromEntries(KEYS.map((key) => [key, params.get(key)?.trim() ?? ''])) as ProductListState
  const position = params.getAll('position').filter(Boolean).join(',')
  return { ...typed, position, min: plainPrice(typed.min), max: plainPrice(typed.max) }
}

function plainPrice(typed: string): string {
  const plain = plainAmount(typed)
  return parseNaira(plain) === null ? typed : plain
}

/** Returns the address of the list after a change, at its first page. */
export function listHref(state: ProductListState, change: Partial<ProductListState> = {}): string {
  const next = { ...state, page: '', ...change }
  const params = new URLSearchParams(KEYS.flatMap((key) => (next[key] ? [[key, next[key]]] : [])))
  return params.size > 0 ? `/product?${params}` : '/product'
}

/** Returns the address with one filter less; without `filtered` after the last one. */
export function withoutFilters(state: ProductListState, keys: readonly FilterKey[]): string {
  const next: ProductListState = { ...state, ...Object.fromEntries(keys.map((key) => [key, ''])) }
  return listHref(next, hasFilter(next) ? {} : { filtered: '' })
}

/** Returns the address without filters; keyword, vehicle and sort order stay. */
export const withoutAllFilters = (state: ProductListState) => withoutFilters(state, FILTER_KEYS)

export const hasFilter = (state: ProductListState) => FILTER_KEYS.some((key) => state[key] !== '')

/** Apply was pressed without any filter (section 5). */
export const lacksFilter = (state: ProductListState) => state.filtered !== '' && !hasFilter(state)

/** The address names a vehicle, which replaces the visitor's. */
export const namesVehicle = (state: ProductListState) => VEHICLE_KEYS.some((key) => state[key] !== '')

/** Returns the vehicle of the address when it is complete enough to check fit. */
export function getStateVehicle({
  make,
  model,
  year,
  engineType,
  vehicleType,
}: ProductListState): ChosenVehicle | null {
  if (!make || !model || !/^\d{4}$/.test(year)) return null
  return { make, model, year: Number(year), engine: engineType || undefined, type: vehicleType || undefined }
}

/** Returns the vehicle of the address as text, such as "Toyota Corolla 2010". */
export const getVehicleText = (state: ProductListState) =>
  VEHICLE_KEYS.map((key) => state[key])
    .filter(Boolean)
    .join(' ')

/** Returns the query of the search; `mine` is the visitor's vehicle, used when the address names none. */
export function toSearchQuery(state: ProductListState, mine: ChosenVehicle | null): SearchInput {
  const effective = mine && !namesVehicle(state) ? { ...state, ...named(mine) } : state
  const { keyword, page } = effective
  // The address may contain any text: the API validates the sort order.
  const sort = effective.sort as SearchInput['sort']
  return {
    ...Object.fromEntries(CRITERIA.map((key) => [key, effective[key]])),
    search: keyword,
    sort,
    page: page || '1',
    facets: '1',
  }
}

const named = ({ make, model, year, engine, type }: ChosenVehicle) => {
  return { make, model, year: String(year), engineType: engine ?? '', vehicleType: type ?? '' }
}

/**
 * Search engines index categories and vehicles, page by page; keywords, filters and sort orders only multiply those.
 */
export function isIndexed(state: ProductListState): boolean {
  const shown: readonly Key[] = ['category', 'make', 'model', 'year', 'page']
  return KEYS.every((key) => shown.includes(key) || state[key] === '')
}

/** Returns the canonical address of the list. */
export function canonicalHref(state: ProductListState): string {
  return listHref(state, { filtered: '', all: '', sort: '', page: state.page === '1' ? '' : state.page })
}

const WIRE_PATH = '/api/product/find?'

/**
 * Returns the address of the list with a search call's results. With `isForAll` the visitor's vehicle does not filter
 * it, unless the call names a vehicle.
 */
export function getSearchHref(call: string, isForAll: boolean): string {
  const { search = '', ...criteria } = Object.fromEntries(new URLSearchParams(call.replace(WIRE_PATH, '')))
  const state = readListState(new URLSearchParams({ ...criteria, keyword: search }))
  return listHref(state, { all: isForAll && !namesVehicle(state) ? '1' : '' })
}
