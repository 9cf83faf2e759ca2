import { msg } from '@lingui/core/macro'

import { CONDITIONS } from '#modules/catalogue/catalogue.contract.ts'
import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'
import { MAX_ALERT_WORDS_LENGTH } from '#modules/demand/demand.contract.ts'
import { formatUnderstood } from '#modules/keyword/understood-text.rules.ts'
import type { Interpretation, Outcome } from '#modules/search/search.contract.ts'
import { enquiryPath, paths } from '#web/app/navigation/paths.ts'
import { getOwnVehicleText } from '#web/features/fit/fit.ts'
import type { Text } from '#web/ui/text.ts'

import { unquoted } from './heading.ts'
import { type ProductListState, namesVehicle, getVehicleText } from './list-state.ts'
import type { ListView } from './list-view.ts'
import { formatKeywordVehicle } from './spoken-vehicle.ts'
import { getUnknownVin, listUnknownWords } from './vin-text.ts'
import { getWantedText } from './wanted-text.ts'

/** The criteria of an alert, as fields of its form. */
export interface AlertFields {
  type: string
  /** "axle=front,side=left" */
  positions: string
  /** "width=195,profile=65,rim=15" */
  sizes: string
  /** An alert for a number has no type, size and vehicle. */
  part_number: string
  make: string
  model: string
  year: string
  /** The last year of a nickname. */
  year_end: string
  /** "New" */
  condition: string
  /** One a line. */
  brands: string
  words: string
}

/** An answer that needs an explanation, as parts of its sentences. */
export interface OutcomeView {
  outcome: Exclude<Outcome, 'found'>
  /** "front brake pads"; a number that is listed for other vehicles only; "parts" when no type was recognized. */
  part: Text
  /** "Toyota Corolla 2010", "your Corolla 2010". */
  vehicle: Text | null
  number: string
  words: string
  /** The prefilled form that asks sellers. */
  askHref: string
  /** Null when no alert could say what is wanted: an unknown part, any model of a make, a number for other vehicles. */
  alert: AlertFields | null
  /** The page that chooses a vehicle, where the number is an unknown VIN. */
  chooseHref?: string
}

/** Returns the explanation of an answer; null for an ordinary list. */
export function toOutcome(
  { outcome, understood }: ListView,
  state: ProductListState,
  narrowedTo: ChosenVehicle | null,
): OutcomeView | null {
  // A question about the part is shown as its choices.
  if (!outcome || outcome === 'found' || understood?.question?.about === 'type') return null
  const spoken = understood?.vehicle ? formatKeywordVehicle(understood.vehicle) : getVehicleText(state)
  const offer = getOffer(understood, state)
  const request = requestText(understood, state, narrowedTo)
  const words = understood ? listUnknownWords(understood).join(' ') : ''
  const vin = outcome === 'no_type' && understood && words === '' ? getUnknownVin(understood) : null
  const number = vin ?? understood?.part_number ?? state.keyword
  // Its number is listed, but only for other vehicles; other listings of the part may fit.
  const unfitNumber = outcome === 'none_for_vehicle' ? (understood?.part_number ?? null) : null
  return {
    outcome,
    part: unfitNumber ?? (understood && getWantedText(nameOffer(understood, offer))) ?? msg`parts`,
    vehicle: spoken || (narrowedTo && getOwnVehicleText(narrowedTo)),
    number,
    words: words || unquoted(state.keyword),
    askHref: enquiryPath({ request }),
    ...(vin !== null && { chooseHref: paths.vehicleData }),
    alert:
      outcome === 'number_not_listed'
        ? { ...NO_FIELDS, ...offer, part_number: number, words: number.slice(0, MAX_ALERT_WORDS_LENGTH) }
        : unfitNumber === null
          ? toAlertFields(understood, { state, narrowedTo, offer, words: request.slice(0, MAX_ALERT_WORDS_LENGTH) })
          : null,
  }
}

const NO_FIELDS = { type: '', positions: '', sizes: '', part_number: '', make: '', model: '', year: '', year_end: '' }

/** Returns the condition and the brands, one a line, of the filters, or else of the keyword. */
function getOffer(understood: ListView['understood'], state: ProductListState) {
  const chosen = CONDITIONS.find((one) => one.toLowerCase() === state.condition.toLowerCase())
  return { condition: chosen ?? understood?.condition ?? '', brands: state.brand || understood?.brand || '' } as const
}

type Offer = ReturnType<typeof getOffer>

const nameOffer = (understood: Interpretation, { condition, brands }: Offer): Interpretation => ({
  ...understood,
  condition: condition || null,
  brand: brands.replaceAll('\n', '/') || null,
})

interface AlertSources {
  state: ProductListState
  narrowedTo: ChosenVehicle | null
  offer: Offer
  words: string
}

type KeywordVehicle = NonNullable<ListView['understood']>['vehicle']

function toAlertFields(
  understood: ListView['understood'],
  { state, narrowedTo, offer, words }: AlertSources,
): AlertFields | null {
  const { make, model, year } = understood?.vehicle ?? (namesVehicle(state) ? state : narrowedTo) ?? {}
  const type = understood?.part_type?.key ?? ''
  const isModel = Boolean(make && model)
  if (type === '' || (Boolean(make ?? year) && !isModel)) return null
  return {
    ...NO_FIELDS,
    type,
    positions: formatPairs(understood?.positions),
    sizes: formatPairs(understood?.sizes),
    make: (isModel && make) || '',
    model: (isModel && model) || '',
    ...(isModel && getYears(year, understood?.vehicle)),
    ...offer,
    words,
  }
}

function getYears(year: number | string | null | undefined, spoken: KeywordVehicle | null | undefined) {
  if (year) return { year: `${year}` }
  return spoken?.year_start ? { year: `${spoken.year_start}`, year_end: `${spoken.year_end ?? ''}` } : {}
}

const formatPairs = (values: Readonly<Record<string, string | number>> = {}) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join()

/** Returns the request for sellers: "Brake Pad Set front, Toyota Corolla 2010". */
function requestText(
  understood: ListView['understood'],
  state: ProductListState,
  narrowedTo: ChosenVehicle | null,
): string {
  const own = getVehicleText(state) || (narrowedTo && `${narrowedTo.make} ${narrowedTo.model} ${narrowedTo.year}`)
  const isSpoken = understood?.vehicle != null
  const words = (understood && formatUnderstood(understood)) || state.keyword
  return [words, state.category, isSpoken ? '' : own].filter(Boolean).join(', ')
}
