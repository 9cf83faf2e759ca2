import { type DemandNote, formatSizeKey } from '#modules/demand/demand.rules.ts'

import type { SearchCriteria } from './criteria.rules.ts'
import type { Question } from './question.rules.ts'
import type { SearchQuery } from './search-query.contract.ts'
import type { Outcome } from './search.contract.ts'

/** Returns what a search did not find, to be counted; null if it found its part or named none. */
export function createDemandNote(question: Question, { outcome, total }: MainList): DemandNote | null {
  const { types, positions, words, number, query, understanding, vehicle, criteria } = question
  const missed = outcome === 'found' && total === 0 ? findMissedCondition(question) : outcome
  // A filter may hide what the shop has.
  if (missed === 'found' || isFiltered(query, criteria)) return null
  return {
    outcome: missed,
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

interface MainList {
  outcome: Outcome
  total: number
}

/** A part that is only listed in another condition is missed, and one of another brand or with other words is found. */
function findMissedCondition({ types, words, vehicle, criteria: { brands, choices } }: Question): Outcome {
  const isNarrowed = words.length > 0 || brands.length > 0
  if (types.length === 0 || isNarrowed || choices.condition === undefined) return 'found'
  return vehicle === null ? 'none_listed' : 'none_for_vehicle'
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
