import { msg } from '@lingui/core/macro'

import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'
import type { Interpretation } from '#modules/search/search.contract.ts'
import { listWipers } from '#modules/wipers/wipers.contract.ts'
import { asksForWipers } from '#modules/wipers/wipers.rules.ts'
import type { Api } from '#platform/http/client.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { formatWiperVehicle, isOneVehicle } from '#web/features/wiper-card/find-wipers.ts'
import { wiperListParams } from '#web/features/wiper-card/wiper-list-state.ts'
import { armsText, toWiperCard, type WiperCardView } from '#web/features/wiper-card/wiper-view.ts'
import { asValue, type Text } from '#web/ui/text.ts'

import { hasFilter, type ProductListState } from './list-state.ts'
import { formatYears } from './spoken-vehicle.ts'

/** Wipers shown above listings. */
export interface MatchingWipers {
  title: Text
  /** Some of them with prices; empty when the list is only for a vehicle. */
  cards: WiperCardView[]
  /** The number of all of them. */
  count: number
  /** The address of the list of all of them. */
  href: string
}

const SHOWN = '3'

/** The vehicles of the list: that of the keyword, and that of the address or the visitor. */
interface ListVehicles {
  spoken: Interpretation['vehicle'] | undefined
  chosen: ChosenVehicle | null
}

/** Finds wipers for a list's first page: those that fit the vehicle, or else have the words; null without any. */
export async function findMatchingWipers(
  api: Api,
  state: ProductListState,
  { spoken, chosen }: ListVehicles,
): Promise<MatchingWipers | null> {
  if (state.page !== '' && state.page !== '1') return null
  const vehicle = toQuery(spoken ?? chosen)
  if (!asksForWipers(state.keyword))
    return vehicle && state.keyword === '' && !hasFilter(state) ? findForVehicle(api, vehicle) : null
  const fitting = vehicle && (await findWithPrices(api, vehicle, toFittingTitle(vehicle)))
  return fitting ?? findWithPrices(api, { search: state.keyword }, msg`Wipers that match`)
}

type WiperQuery = Partial<Record<'search' | 'make' | 'model' | 'year', string>>

function toFittingTitle(query: WiperQuery): Text {
  const vehicle = formatWiperVehicle(query)
  return isOneVehicle(query) ? msg`Wipers that fit ${vehicle}` : msg`Wipers for some ${vehicle}: choose your vehicle`
}

function toQuery(vehicle: Interpretation['vehicle'] | ChosenVehicle): WiperQuery | null {
  if (vehicle === null) return null
  const { make, model } = vehicle
  // A nickname without a year means several.
  const years = 'year_start' in vehicle ? formatYears(vehicle, '-') : `${vehicle.year}`
  return { make, ...(model !== null && { model }), ...(years !== null && { year: years }) }
}

async function findWithPrices(api: Api, query: WiperQuery, title: Text): Promise<MatchingWipers | null> {
  const { results, count } = await api(listWipers, { query: { ...query, page_size: SHOWN } })
  if (count === 0) return null
  const cards = results.map((wiper) => toWiperCard(wiper, null))
  return { title, cards, count, href: wiperListParams.href(paths.wipers, query) }
}

/** Without prices, so that the page cache may store the page. */
async function findForVehicle(api: Api, query: WiperQuery): Promise<MatchingWipers | null> {
  const { count, arms } = await api(listWipers, { query: { ...query, page_size: '1' } })
  if (count === 0 || arms.length === 0) return null
  const [name, blades] = [formatWiperVehicle(query), asValue(armsText(arms))]
  const title = msg`Wipers for ${name}: ${blades}`
  return { title, cards: [], count, href: wiperListParams.href(paths.wipers, query) }
}
