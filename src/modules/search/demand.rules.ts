import type { DemandNote } from '#modules/demand/demand.rules.ts'

import type { Question } from './question.rules.ts'
import type { SearchQuery } from './search-query.contract.ts'
import type { Outcome } from './search.contract.ts'

/** Returns what a search did not find, to be counted; null if it found its part or named none. */
export function demandOf(
  { types, positions, words, number, query, understanding, vehicle }: Question,
  outcome: Outcome,
): DemandNote | null {
  // A filter may hide what the shop has.
  if (outcome === 'found' || isFiltered(query)) return null
  return {
    outcome,
    typeId: types[0]?.id ?? null,
    positions,
    modelId: vehicle?.modelId ?? null,
    year: vehicle?.year ?? null,
    sizeKey: sizeKey(understanding?.sizes ?? {}),
    partNumber: number?.normalised ?? '',
    condition: query.condition ?? understanding?.condition ?? null,
    words: outcome === 'no_type' ? (vehicle === null ? (query.search ?? '') : words.join(' ')) : '',
    stateId: null,
  }
}

const isFiltered = ({ min, max, rating, store, in_stock: inStock, quality, category }: SearchQuery): boolean =>
  [min, max, rating, store, quality, category].some((filter) => filter !== undefined) || inStock === '1'

/** "profile=65,rim=15,width=195" */
const sizeKey = (sizes: Readonly<Record<string, string | number>>) =>
  Object.entries(sizes)
    .map(([key, value]) => `${key}=${value}`)
    .toSorted()
    .join(',')
