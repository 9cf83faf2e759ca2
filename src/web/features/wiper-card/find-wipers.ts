import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'
import { listWipers, WIPER_PAGE_SIZE, type WiperArm } from '#modules/wipers/wipers.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { getOwnVehicleText } from '#web/features/fit/fit.ts'

import type { WiperListState } from './wiper-list-state.ts'
import { toWiperCard, type WiperCardView } from './wiper-view.ts'

export interface FoundWipers {
  cards: WiperCardView[]
  count: number
  /** The number of the last page, at least 1. */
  last: number
  /** The vehicle of the list, as far as it is known, and its wiper arms; null when they are unknown. */
  vehicle: { name: string; arms: readonly WiperArm[]; isKnown: boolean } | null
  /** The list contains only wipers that fit the vehicle. */
  isNarrowed: boolean
}

/** Finds wipers that fit the vehicle of the address or the visitor's; all with `all` or if its arms are unknown. */
export async function findWipers(api: Api, state: WiperListState, mine: ChosenVehicle | null): Promise<FoundWipers> {
  const listQuery = { search: state.search, page: `${state.page}` }
  const wanted = getListVehicle(state, mine)
  const fitting = wanted && (await api(listWipers, { query: { ...wanted.query, ...listQuery } }))
  // Arms are known only for a full vehicle; for a make or model, the wipers that fit are known.
  const isKnown = fitting !== null && (fitting.arms.length > 0 || (wanted?.called === null && fitting.count > 0))
  const narrow = isKnown && state.all === '' ? fitting : null
  const { results, count } = narrow ?? (await api(listWipers, { query: listQuery }))
  const armed = wanted?.called && fitting ? { called: wanted.called, arms: fitting.arms } : null
  return {
    cards: results.map((wiper) => toWiperCard(wiper, armed)),
    count,
    last: Math.max(1, Math.ceil(count / WIPER_PAGE_SIZE)),
    vehicle: wanted && { name: wanted.name, arms: fitting?.arms ?? [], isKnown },
    isNarrowed: narrow !== null,
  }
}

/** Returns the vehicle of the list; `called` is null when the vehicle is incomplete. */
function getListVehicle({ make, model, year }: WiperListState, mine: ChosenVehicle | null) {
  if (make !== '') {
    const name = formatWiperVehicle({ make, model, year })
    return { query: { make, model, year }, name, called: isOneVehicle({ model, year }) ? `${model} ${year}` : null }
  }
  if (mine === null) return null
  return {
    query: toVehicleQuery(mine),
    name: `${mine.make} ${mine.model} ${mine.year}`,
    called: getOwnVehicleText(mine),
  }
}

/** Returns whether a list is for a model in one year; other lists contain wipers that fit only some of its vehicles. */
export const isOneVehicle = ({ model = '', year = '' }: { model?: string; year?: string }) =>
  model !== '' && /^\d{4}$/.test(year)

/** Formats the vehicle of a wiper list: "Toyota Camry 2002–2006". */
export const formatWiperVehicle = ({ make, model, year = '' }: { make?: string; model?: string; year?: string }) =>
  [make, model, year.replace('-', '–')].filter(Boolean).join(' ')

/** Returns a vehicle as parameters of the API call. */
export const toVehicleQuery = ({ make, model, year }: ChosenVehicle) => ({ make, model, year: `${year}` })
