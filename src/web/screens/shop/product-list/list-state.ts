import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'
import type { findProducts } from '#modules/search/search.contract.ts'
import type { Input } from '#platform/http/endpoint.ts'
import { parseNaira } from '#platform/money.ts'
import { plainAmount } from '#web/features/card-payment/money-checks.ts'

/** Everything the address of the product list can say, in the order it is written in (section 2, route table). */
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

/** The state of the list, which lives in the address alone (ruling 34). Text as typed, empty for nothing: the API checks it. */
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
/** What goes to the search under the name it has in the address. */
const CRITERIA = [...VEHICLE_KEYS, ...FILTER_KEYS]

/**
 * Reads the address and ignores foreign keys (a campaign's, say). A price may be typed as prices are shown ("₦10,000");
 * other text stays as it was typed. The form of filters has one field `position` for each direction.
 */
export function readListState(params: URLSearchParams): ProductListState {
  // Object.fromEntries forgets which keys it was given.
  const typed = Object.fromEntries(KEYS.map((key) => [key, params.get(key)?.trim() ?? ''])) as ProductListState
  const position = params.getAll('position').filter(Boolean).join(',')
  return { ...typed, position, min: plainPrice(typed.min), max: plainPrice(typed.max) }
}

function plainPrice(typed: string): string {
  const plain = plainAmount(typed)
  return parseNaira(plain) === null ? typed : plain
}

/** The address of the list after a change. Whatever changes, one begins at the first page. */
export function listHref(state: ProductListState, change: Partial<ProductListState> = {}): string {
  const next = { ...state, page: '', ...change }
  const params = new URLSearchParams(KEYS.flatMap((key) => (next[key] ? [[key, next[key]]] : [])))
  return params.size > 0 ? `/product?${params}` : '/product'
}

/** The address with one filter fewer; without any left it is no filtered list. */
export function withoutFilters(state: ProductListState, keys: readonly FilterKey[]): string {
  const next: ProductListState = { ...state, ...Object.fromEntries(keys.map((key) => [key, ''])) }
  return listHref(next, hasFilter(next) ? {} : { filtered: '' })
}

/** The address without any filter: keyword, vehicle and order stay. */
export const withoutAllFilters = (state: ProductListState) => withoutFilters(state, FILTER_KEYS)

export const hasFilter = (state: ProductListState) => FILTER_KEYS.some((key) => state[key] !== '')

/** Apply was pressed with nothing to apply (section 5). */
export const lacksFilter = (state: ProductListState) => state.filtered !== '' && !hasFilter(state)

/** The address names a vehicle of its own, which then counts instead of the visitor's. */
export const namesVehicle = (state: ProductListState) => VEHICLE_KEYS.some((key) => state[key] !== '')

/** The vehicle of the address, where it is complete enough to judge whether a listing fits it. */
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

/** "Toyota Corolla 2010", from whatever the address names of it. */
export const vehicleTextOf = (state: ProductListState) =>
  VEHICLE_KEYS.map((key) => state[key])
    .filter(Boolean)
    .join(' ')

/** The question to the search; `mine` is the visitor's vehicle, which counts where the address names none. */
export function toSearchQuery(state: ProductListState, mine: ChosenVehicle | null): SearchInput {
  const asked = mine && !namesVehicle(state) ? { ...state, ...named(mine) } : state
  const { keyword, page } = asked
  // Any text may stand in the address: the API knows which orders there are, and says so.
  const sort = asked.sort as SearchInput['sort']
  return {
    ...Object.fromEntries(CRITERIA.map((key) => [key, asked[key]])),
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
 * Search engines are shown categories and vehicles, page by page; keywords, filters and orders only multiply those.
 */
export function isIndexed(state: ProductListState): boolean {
  const shown: readonly Key[] = ['category', 'make', 'model', 'year', 'page']
  return KEYS.every((key) => shown.includes(key) || state[key] === '')
}

/** The one address of what is shown, for the canonical link. */
export function canonicalHref(state: ProductListState): string {
  return listHref(state, { filtered: '', all: '', sort: '', page: state.page === '1' ? '' : state.page })
}

const WIRE_PATH = '/api/product/find?'

/**
 * Returns the address of the list that shows what a search call finds. `isForAll` keeps the visitor's own vehicle from
 * narrowing it, unless the call names a vehicle.
 */
export function hrefOfSearch(call: string, isForAll: boolean): string {
  const { search = '', ...criteria } = Object.fromEntries(new URLSearchParams(call.replace(WIRE_PATH, '')))
  const state = readListState(new URLSearchParams({ ...criteria, keyword: search }))
  return listHref(state, { all: isForAll && !namesVehicle(state) ? '1' : '' })
}
