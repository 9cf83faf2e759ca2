type Value = string | number

/** One search parameter of a page. */
interface SearchParam<T extends Value> {
  /** The value of an absent or invalid parameter; links leave it out. */
  fallback: T
  /** Returns the value of the texts that an address gives for the parameter. */
  read(texts: readonly string[]): T
}

const MAX_LENGTH = 200
const MAX_PAGE = 99_999

/** A parameter of one text; `parse` returns undefined for an invalid one. */
const defineParam = <T extends Value>(fallback: T, parse: (text: string) => T | undefined): SearchParam<T> => ({
  fallback,
  read: ([text = '']) => parse(text.replaceAll('\0', '').trim()) ?? fallback,
})

/** A text as typed, trimmed. */
export const textParam = (maxLength = MAX_LENGTH) => defineParam('', (text) => text.slice(0, maxLength).trim())

/** A text that matches a pattern, or ''. */
export const patternParam = (pattern: RegExp) => defineParam('', (text) => (pattern.test(text) ? text : undefined))

/** One of a few values. */
export const optionParam = <const T extends Value, const F extends T | ''>(options: readonly T[], fallback: F) =>
  defineParam<T | F>(fallback, (text) => options.find((option) => `${option}` === text))

/** The number of a page, from 1. */
export const pageParam = (last = MAX_PAGE) =>
  defineParam(1, (text) => (/^[1-9]\d{0,5}$/.test(text) ? Math.min(Number(text), last) : undefined))

type Params = Readonly<Record<string, SearchParam<string> | SearchParam<number>>>
type State<P extends Params> = { readonly [K in keyof P]: ReturnType<P[K]['read']> }

/** The state of a page in its address, as its search parameters declare it. */
export type SearchState<D extends { read: (query: URLSearchParams) => unknown }> = ReturnType<D['read']>

/** Declares the search parameters of a page, in the order of its links (ruling 34). */
export function defineSearchParams<P extends Params>(params: P) {
  const keys = Object.keys(params) as (keyof P & string)[]
  return {
    keys,
    /** Returns the state of an address; ignores unknown parameters, such as those of a campaign. */
    read: (query: URLSearchParams) =>
      // Object.fromEntries loses the types of the keys.
      Object.fromEntries(keys.map((key) => [key, params[key]?.read(query.getAll(key))])) as State<P>,
    /** Returns the address of a state, without default values. */
    href: (path: string, state: Partial<State<P>>) =>
      withQuery(
        path,
        Object.fromEntries(keys.map((key) => [key, state[key] === params[key]?.fallback ? '' : state[key]])),
      ),
  }
}

/** The search parameters of a page whose only one is the number of a page of its list. */
export const pagedParams = defineSearchParams({ page: pageParam() })

/** Adds a query to a path; leaves out blank values. */
export function withQuery(path: string, query: Readonly<Record<string, Value | null | undefined>>): string {
  const given = Object.entries(query).flatMap(([key, value]) => (isBlank(value) ? [] : [[key, `${value}`]]))
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

const isBlank = (value: Value | null | undefined) => value === undefined || value === null || value === ''
