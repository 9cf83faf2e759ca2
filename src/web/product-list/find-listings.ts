import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'
import { isSameName } from '#modules/catalogue/names.rules.ts'
import { findProducts, type ProductPage, type Understood } from '#modules/search/search.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { Problem, type ProblemBody } from '#platform/http/problems.ts'

import { type ListState, namesVehicle, toSearchQuery } from './list-state.ts'

export interface Found {
  page: ProductPage | null
  /** The visitor's vehicle, where it narrows the list. */
  narrowedTo: ChosenVehicle | null
  /** What the address asks for wrongly. */
  problem: ProblemBody | null
}

/**
 * Asks the search what the address asks for, for the visitor's own vehicle unless the address says otherwise: by
 * `all=1`, by a vehicle of its own, or by a keyword that speaks of another ("camry 2007 brake pad").
 */
export async function findListings(api: Api, state: ListState, mine: ChosenVehicle | null): Promise<Found> {
  const narrowedTo = state.all === '' && !namesVehicle(state) ? mine : null
  try {
    const page = await api(findProducts, { query: toSearchQuery(state, narrowedTo) })
    if (narrowedTo === null || isSure(page, narrowedTo, state)) return { page, narrowedTo, problem: null }
    const wide = await api(findProducts, { query: toSearchQuery(state, null) })
    return speaksOfAnother(wide.understood, narrowedTo)
      ? { page: wide, narrowedTo: null, problem: null }
      : { page, narrowedTo, problem: null }
  } catch (error) {
    if (error instanceof Problem && error.status === 400) return { page: null, narrowedTo, problem: error.body }
    throw error
  }
}

/** Narrowed to one vehicle, a keyword about another finds little or nothing, or is read as mere words. */
function isSure({ count, understood }: ProductPage, mine: ChosenVehicle, { keyword }: ListState): boolean {
  if (keyword === '') return true
  return count > 0 && understood?.relaxed !== true && !speaksOfAnother(understood, mine)
}

function speaksOfAnother(understood: Understood | undefined, mine: ChosenVehicle): boolean {
  const spoken = understood?.vehicle
  if (!spoken) return false
  const isSameModel =
    isSameName(spoken.make, mine.make) && (spoken.model === null || isSameName(spoken.model, mine.model))
  return !isSameModel || (spoken.year !== null && spoken.year !== mine.year)
}
