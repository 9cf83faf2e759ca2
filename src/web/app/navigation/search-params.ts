type Value = string | number

/** One search parameter of a page. */
export interface SearchParam<T extends Value> {
  /** The value of an absent or invalid parameter; links leave it out. */
  fallback: T
  /** Returns the value of the texts that an address gives for the parameter. */
  read(texts: readonly string[]): T
  /** Separates the texts of a value; links repeat the parameter for each. */
  separator?: string
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

const LINE = '\n'

/** Splits the value of a `linesParam` into its texts. */
export const splitLines = (value: string): string[] => value.split(LINE).filter(Boolean)

/** Several texts as typed, trimmed, each once in any case: one text with a line for each. */
export const linesParam = (): SearchParam<string> => ({
  fallback: '',
  separator: LINE,
  read: (texts) => {
    const lines = texts.flatMap((text) => text.replaceAll('\0', '').split(/\r?\n/)).map((line) => line.trim())
    const keys = lines.map((line) => line.toLowerCase())
    return lines.filter((line, at) => line && keys.indexOf(keys[at] ?? '') === at).join(LINE)
  },
})

/** A text that matches a pattern, or ''. */
export const patternParam = (pattern: RegExp) => defineParam('', (text) => (pattern.test(text) ? text : undefined))

/** One of a few values. */
export const optionParam = <const T extends Value, const F extends T | ''>(options: readonly T[], fallback: F) =>
  defineParam<T | F>(fallback, (text) => options.find((option) => `${option}` === text))

/** The number of a page, from 1. */
export const pageParam = (last = MAX_PAGE) =>
  defineParam(1, (text) => (/^[1-9]\d{0,5}$/.test(text) ? Math.min(Number(text), last) : undefined))

/** Splits no text. */
const NEVER = /(?!)/

type Params = Readonly<Record<string, SearchParam<string> | SearchParam<number>>>
type State<P extends Params> = { readonly [K in keyof P]: ReturnType<P[K]['read']> }

/** The state of a page in its address, as its search parameters declare it. */
export type SearchState<D extends { read: (query: URLSearchParams) => unknown }> = ReturnType<D['read']>

/** Declares the search parameters of a page, in the order of its links (ruling 34). */
export function defineSearchParams<P extends Params>(params: P) {
  const keys = Object.keys(params) as (keyof P & string)[]
  /** Returns the parameters of a state, without default and blank values. */
  const entries = (state: Partial<State<P>>) =>
    keys.flatMap((key) => {
      const { [key]: value } = state
      const param = params[key]
      if (isBlank(value) || value === param?.fallback) return []
      return `${value}`.split(param?.separator ?? NEVER).map((text) => [key, text] as const)
    })
  return {
    keys,
    entries,
    /** Returns the state of an address; ignores unknown parameters, such as those of a campaign. */
    read: (query: URLSearchParams) =>
      // Object.fromEntries loses the types of the keys.
      Object.fromEntries(keys.map((key) => [key, params[key]?.read(query.getAll(key))])) as State<P>,
    /** Returns the address of a state, without default values. */
    href: (path: string, state: Partial<State<P>>) => withEntries(path, entries(state)),
  }
}

/** The search parameters of a page whose only one is the number of a page of its list. */
export const pagedParams = defineSearchParams({ page: pageParam() })

/** Adds a query to a path; leaves out blank values. */
export function withQuery(path: string, query: Readonly<Record<string, Value | null | undefined>>): string {
  return withEntries(
    path,
    Object.entries(query).flatMap(([key, value]) => (isBlank(value) ? [] : [[key, `${value}`]])),
  )
}

const withEntries = (path: string, entries: readonly (readonly [string, string])[]) =>
  entries.length > 0 ? `${path}?${new URLSearchParams(entries.map(([key, text]) => [key, text]))}` : path

const isBlank = (value: Value | null | undefined) => value === undefined || value === null || value === ''
