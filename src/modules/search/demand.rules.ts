import { type DemandNote, formatSizeKey } from '#modules/demand/demand.rules.ts'

import type { SearchCriteria } from './criteria.rules.ts'
import type { Question } from './question.rules.ts'
import type { SearchQuery } from './search-query.contract.ts'
import type { Outcome } from './search.contract.ts'

/** Returns what a search did not find, to be counted; null if it found its part or named none. */
export function createDemandNote(
  { types, positions, words, number, query, understanding, vehicle, criteria }: Question,
  outcome: Outcome,
): DemandNote | null {
  // A filter may hide what the shop has.
  if (outcome === 'found' || isFiltered(query, criteria)) return null
  return {
    outcome,
    typeId: types[0]?.id ?? null,
    positions,
    modelId: vehicle?.modelId ?? null,
    year: vehicle?.year ?? null,
    sizeKey: formatSizeKey(criteria.sizes),
    partNumber: number?.normalised ?? '',
    condition: query.condition ?? understanding?.condition ?? null,
    words: outcome === 'no_type' ? formatWords({ words, vehicle, query }) : '',
    stateId: null,
  }
}

/** Returns a text that names no part; '' where it is only filler, as beside a VIN. */
function formatWords({ words, vehicle, query }: Pick<Question, 'words' | 'vehicle' | 'query'>): string {
  return words.length > 0 && vehicle === null ? (query.search ?? '') : words.join(' ')
}

/** A condition is counted with the part and not as a filter. */
function isFiltered({ rating, store, category }: SearchQuery, { choices, minKobo, maxKobo }: SearchCriteria): boolean {
  const isChosen = Object.keys(choices).some((choice) => choice !== 'condition')
  const isPriced = minKobo !== null || maxKobo !== null
  return isChosen || isPriced || [rating, store, category].some((filter) => filter !== undefined)
}
