import type { DemandOutcome } from '#modules/demand/demand.contract.ts'
import { paths } from '#web/app/paths.ts'
import type { FilterView } from '#web/features/data-table/filter-bar.tsx'

/** Why a search had no exact answer, in words. */
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
  { name: 'type', label: 'Part type (key)', type: 'text' },
  { name: 'state', label: 'State', type: 'text' },
  { name: 'from', label: 'From', type: 'date' },
  { name: 'to', label: 'To', type: 'date' },
]

/** What the address of the page asks for: filters, page, and words that shall become a name of a type. */
export function demandAddress(url: URL) {
  const value = (name: string) => url.searchParams.get(name)?.trim().slice(0, 100) ?? ''
  const values = Object.fromEntries(FILTERS.flatMap(({ name }) => (value(name) === '' ? [] : [[name, value(name)]])))
  const page = /^[1-9]\d{0,2}$/.exec(value('page'))
  return {
    values,
    page: page ? Number(page[0]) : 1,
    words: value('add'),
    type: value('as'),
    find: value('find'),
    isDone: value('done') === 'added',
  }
}

/** The address of the page with a query. */
export const demandPath = (query: Readonly<Record<string, string>>): string => {
  const search = new URLSearchParams(query)
  return search.size > 0 ? `${paths.adminDemand}?${search}` : paths.adminDemand
}
