import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'
import { parseNaira } from '#platform/money.ts'
import { paths } from '#web/app/navigation/paths.ts'
import {
  defineSearchParams,
  linesParam,
  optionParam,
  type SearchState,
  splitLines,
  textParam,
} from '#web/app/navigation/search-params.ts'
import { plainAmount } from '#web/features/card-payment/plain-amount.ts'

/** A text as typed: the API validates it. */
const typed = textParam(Infinity)

/** A price as displayed ("₦10,000") becomes a number; other text stays as typed. */
const typedPrice = { ...typed, read: (texts: readonly string[]) => plainPrice(typed.read(texts)) }

/** The filter form has one `position` field for each direction. */
const positions = { ...typed, read: (texts: readonly string[]) => texts.filter(Boolean).join(',') }

/** The parameters of the product list's address, in the order of links. */
export const productListParams = defineSearchParams({
  keyword: typed,
  type: typed,
  position: positions,
  category: typed,
  make: typed,
  model: typed,
  year: typed,
  engineType: typed,
  vehicleType: typed,
  min: typedPrice,
  max: typedPrice,
  condition: typed,
  quality: typed,
  rating: typed,
  brand: linesParam(),
  in_stock: typed,
  state: typed,
  universal: typed,
  store: typed,
  sort: typed,
  filtered: typed,
  all: typed,
  /** Workshops see a table instead of cards. */
  view: optionParam(['table'], ''),
  page: typed,
})
const KEYS = productListParams.keys
type Key = (typeof KEYS)[number]

/** The state of the list, stored only in its address (ruling 34): text as typed, '' when not set; brands one a line. */
export type ProductListState = SearchState<typeof productListParams>

export const VEHICLE_KEYS = ['make', 'model', 'year', 'engineType', 'vehicleType'] as const
const OTHER_KEYS = ['keyword', ...VEHICLE_KEYS, 'sort', 'filtered', 'all', 'view', 'page'] as const
export type FilterKey = Exclude<Key, (typeof OTHER_KEYS)[number]>
export const FILTER_KEYS = KEYS.filter((key): key is FilterKey => !OTHER_KEYS.some((other) => other === key))
function plainPrice(text: string): string {
  const plain = plainAmount(text)
  return parseNaira(plain) === null ? text : plain
}

/** Returns the address of the list after a change, at its first page. */
export const listHref = (state: ProductListState, change: Partial<ProductListState> = {}) =>
  productListParams.href(paths.products, { ...state, page: '', ...change })

/** Returns the address with one filter less; without `filtered` after the last one. */
export function withoutFilters(state: ProductListState, keys: readonly FilterKey[]): string {
  const next: ProductListState = { ...state, ...Object.fromEntries(keys.map((key) => [key, ''])) }
  return listHref(next, hasFilter(next) ? {} : { filtered: '' })
}

/** Returns the chosen brands. */
export const listBrands = ({ brand }: Pick<ProductListState, 'brand'>) => splitLines(brand)

/** Returns the address without one of the chosen brands. */
export function withoutBrand(state: ProductListState, brand: string): string {
  const left = listBrands(state).filter((one) => one !== brand)
  return withoutFilters({ ...state, brand: left.join('\n') }, [])
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

const WIRE_PATH = '/api/product/find?'

/** Is true for categories and vehicles, page by page: keywords, filters and sort orders only multiply those. */
export function isIndexed(state: ProductListState): boolean {
  const shown: readonly Key[] = ['category', 'make', 'model', 'year', 'page']
  return KEYS.every((key) => shown.includes(key) || state[key] === '')
}

/** Returns the canonical address of the list. */
export function canonicalHref(state: ProductListState): string {
  return listHref(state, { filtered: '', all: '', sort: '', view: '', page: state.page === '1' ? '' : state.page })
}

/** Returns the address of the list with a search call's results; `isForAll` leaves the visitor's vehicle out. */
export function getSearchHref(call: string, isForAll: boolean): string {
  const query = new URLSearchParams(call.replace(WIRE_PATH, ''))
  query.set('keyword', query.get('search') ?? '')
  const state = productListParams.read(query)
  return listHref(state, { all: isForAll && !namesVehicle(state) ? '1' : '' })
}
