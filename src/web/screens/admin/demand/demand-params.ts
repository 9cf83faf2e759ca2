import type { DemandOutcome } from '#modules/demand/demand.contract.ts'
import { paths } from '#web/app/navigation/paths.ts'
import {
  defineSearchParams,
  optionParam,
  pageParam,
  type SearchState,
  textParam,
} from '#web/app/navigation/search-params.ts'
import type { FilterView } from '#web/features/data-table/filter-bar.tsx'
import { readFilterValues } from '#web/features/data-table/filter-values.ts'

/** The reasons why a search had no exact answer. */
export const OUTCOME_TEXTS: Readonly<Record<DemandOutcome, string>> = {
  no_type: 'Part not known',
  none_listed: 'Not listed',
  none_for_vehicle: 'Not for this vehicle',
  only_universal: 'Only universal',
  out_of_stock: 'Out of stock',
  number_not_listed: 'Number not listed',
}

export const FILTERS: readonly FilterView[] = [
  {
    name: 'outcome',
    label: 'Answer',
    options: Object.entries(OUTCOME_TEXTS).map(([value, label]) => ({ value, label })),
  },
  { name: 'type', label: 'Part type', type: 'text' },
  { name: 'state', label: 'State', type: 'text' },
  { name: 'from', label: 'From', type: 'date' },
  { name: 'to', label: 'To', type: 'date' },
]

const text = textParam(100)

/** The search parameters of the page: its filters, and words to add as a name of a part type. */
export const demandParams = defineSearchParams({
  outcome: text,
  type: text,
  state: text,
  from: text,
  to: text,
  page: pageParam(999),
  add: text,
  // The key of the type that gets the name.
  as: text,
  find: text,
  done: optionParam(['added'], ''),
})

type DemandParams = SearchState<typeof demandParams>

/** Reads the state of the page from its address. */
export function readDemandState(query: URLSearchParams) {
  const { page, add, as, find, done } = demandParams.read(query)
  return { values: readFilterValues(FILTERS, query), page, words: add, type: as, find, isDone: done === 'added' }
}

/** Returns the address of the page with filters and other parameters. */
export const demandPath = (state: Partial<DemandParams>): string => demandParams.href(paths.adminDemand, state)
