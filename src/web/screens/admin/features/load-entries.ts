import { entryParams, toEntryQuery } from './entry-params.ts'

interface EntryCalls<T, E> {
  pageSize: number
  list: (query: ReturnType<typeof toEntryQuery>) => Promise<{ count: number; results: T }>
  /** Reads the entry to edit. */
  get: (id: string) => Promise<E>
}

/** Loads the entries of a page and the one in its form, by the search parameters of the page. */
export async function loadEntries<T, E>(url: URL, { pageSize, list, get }: EntryCalls<T, E>) {
  const state = entryParams.read(url.searchParams)
  const [{ count, results }, edited] = await Promise.all([
    list(toEntryQuery(state, pageSize)),
    /^[1-9]\d{0,8}$/.test(state.edit) ? get(state.edit) : null,
  ])
  return { state, count, results, edited, last: Math.max(1, Math.ceil(count / pageSize)) }
}
