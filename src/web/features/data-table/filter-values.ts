import { defineSearchParams, textParam } from '#web/app/navigation/search-params.ts'

import type { FilterView } from './filter-bar.tsx'

/** Reads the filters that an address sets; blank and unknown ones are left out. */
export function readFilterValues(filters: readonly FilterView[], query: URLSearchParams): Record<string, string> {
  const params = defineSearchParams(Object.fromEntries(filters.map(({ name }) => [name, textParam()])))
  return Object.fromEntries(Object.entries(params.read(query)).filter(([, value]) => value !== ''))
}
