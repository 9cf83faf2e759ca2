/** The state of a wiper list in its address (ruling 34); '' for a parameter that is not set. */
export interface WiperListState {
  search: string
  /** The vehicle of the address, possibly incomplete; replaces the visitor's vehicle. */
  make: string
  model: string
  year: string
  /** Also lists wipers that do not fit the vehicle. */
  all: '' | '1'
  page: string
}

const LONGEST = 200
const KEYS = ['search', 'make', 'model', 'year', 'all', 'page'] as const

/** Reads the state from an address; an invalid page becomes 1, an invalid year becomes ''. */
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

/** Returns the address of a list after a change, without default values. */
export function wiperListHref(path: string, state: Partial<WiperListState>): string {
  const params = KEYS.flatMap((key) =>
    state[key] && !(key === 'page' && state.page === '1') ? [[key, state[key]]] : [],
  )
  return params.length > 0 ? `${path}?${new URLSearchParams(params)}` : path
}

/** Hidden fields of the list's search form: the vehicle, and whether it filters the list. */
export function keptFields({ make, model, year, all }: WiperListState): [name: string, value: string][] {
  return Object.entries({ make, model, year, all }).filter(([, value]) => value !== '')
}
