import {
  defineSearchParams,
  optionParam,
  pageParam,
  type SearchState,
  textParam,
} from '#web/app/navigation/search-params.ts'

const RESULTS = ['added', 'existing', 'changed', 'removed'] as const

/** The result of a form, shown by the page that the form leads to. */
export type EntryResult = (typeof RESULTS)[number]

/** The search parameters of a page that lists, adds and changes entries. */
export const entryParams = defineSearchParams({
  search: textParam(100),
  category: textParam(100),
  page: pageParam(),
  // The id of the entry in the form.
  edit: textParam(),
  done: optionParam(RESULTS, ''),
})

export type EntryState = SearchState<typeof entryParams>

/** Returns the query of the call that lists the entries of a page. */
export const toEntryQuery = ({ search, page }: EntryState, pageSize: number) => ({
  search,
  page: `${page}`,
  page_size: `${pageSize}`,
})
