import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'
import { listWipers, WIPER_PAGE_SIZE, type WiperArm } from '#modules/wipers/wipers.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { yours } from '#web/features/fit/fit.ts'

import type { WiperListState } from './wiper-list-state.ts'
import { wiperCard, type WiperCardView } from './wiper-view.ts'

export interface FoundWipers {
  cards: WiperCardView[]
  count: number
  /** The last page there is, at least 1. */
  last: number
  /** For which vehicle, as far as it is named, and what its arms take: none where nobody knows. */
  vehicle: { name: string; arms: readonly WiperArm[]; isKnown: boolean } | null
  /** Only what fits it is listed. */
  isNarrowed: boolean
}

/**
 * The wipers that the address asks for: only those that fit its vehicle, else the visitor's, unless all are asked for or
 * nobody knows what the vehicle takes.
 */
export async function findWipers(api: Api, state: WiperListState, mine: ChosenVehicle | null): Promise<FoundWipers> {
  const asked = { search: state.search, page: state.page }
  const wanted = wantedVehicle(state, mine)
  const fitting = wanted && (await api(listWipers, { query: { ...wanted.query, ...asked } }))
  // A make, or a make and its model, has no arms of its own: what is known of it is what fits.
  const isKnown = fitting !== null && (fitting.arms.length > 0 || (wanted?.called === null && fitting.count > 0))
  const narrow = isKnown && state.all === '' ? fitting : null
  const { results, count } = narrow ?? (await api(listWipers, { query: asked }))
  const armed = wanted?.called && fitting ? { called: wanted.called, arms: fitting.arms } : null
  return {
    cards: results.map((wiper) => wiperCard(wiper, armed)),
    count,
    last: Math.max(1, Math.ceil(count / WIPER_PAGE_SIZE)),
    vehicle: wanted && { name: wanted.name, arms: fitting?.arms ?? [], isKnown },
    isNarrowed: narrow !== null,
  }
}

/** Which vehicle the list is for; `called` is null where it is not named in full. */
function wantedVehicle({ make, model, year }: WiperListState, mine: ChosenVehicle | null) {
  if (make !== '') {
    const isWhole = model !== '' && year !== ''
    const name = [make, model, year].filter(Boolean).join(' ')
    return { query: { make, model, year }, name, called: isWhole ? `${model} ${year}` : null }
  }
  if (mine === null) return null
  return { query: vehicleQuery(mine), name: `${mine.make} ${mine.model} ${mine.year}`, called: yours(mine) }
}

/** A vehicle as the call is asked for it. */
export const vehicleQuery = ({ make, model, year }: ChosenVehicle) => ({ make, model, year: `${year}` })
