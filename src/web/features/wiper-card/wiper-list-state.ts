/** What the address of a list of wipers says (ruling 34); empty for nothing. */
export interface WiperListState {
  search: string
  /** A vehicle of the address, as far as it is named; it counts instead of the visitor's own. */
  make: string
  model: string
  year: string
  /** Also those that do not fit the vehicle. */
  all: '' | '1'
  page: string
}

const LONGEST = 200
const KEYS = ['search', 'make', 'model', 'year', 'all', 'page'] as const

/** Reads the address; what is no page is the first one, and what is no year is none. */
export function readWiperState(params: URLSearchParams): WiperListState {
  const text = (key: string) => (params.get(key) ?? '').replaceAll('\0', '').trim().slice(0, LONGEST)
  return {
    search: text('search'),
    make: text('make'),
    model: text('model'),
    year: /^\d{4}$/.test(text('year')) ? text('year') : '',
    all: params.get('all') === '1' ? '1' : '',
    page: /^[1-9]\d{0,4}$/.test(text('page')) ? text('page') : '1',
  }
}

/** The address of a list of wipers, after a change; what goes without saying is left out. */
export function wiperListHref(path: string, state: Partial<WiperListState>): string {
  const said = KEYS.flatMap((key) => (state[key] && !(key === 'page' && state.page === '1') ? [[key, state[key]]] : []))
  return said.length > 0 ? `${path}?${new URLSearchParams(said)}` : path
}

/** The fields that a search of the list carries along: the vehicle, and whether it counts. */
export function keptFields({ make, model, year, all }: WiperListState): [name: string, value: string][] {
  return Object.entries({ make, model, year, all }).filter(([, value]) => value !== '')
}
