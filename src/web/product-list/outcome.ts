import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'
import type { Outcome } from '#modules/search/search.contract.ts'
import { textOf } from '#modules/search/understood-text.rules.ts'
import { yours } from '#web/components/fit.ts'
import { enquiryPath } from '#web/paths.ts'

import { partText } from './heading.ts'
import { type ListState, vehicleTextOf } from './list-state.ts'
import type { ListView } from './list-view.ts'
import { spokenText } from './spoken-vehicle.ts'

/** An answer that is not simply a list, in the words that its sentences are made of. */
export interface OutcomeView {
  outcome: Exclude<Outcome, 'found'>
  /** "front brake pads"; "parts" if no type was understood. */
  part: string
  /** "Toyota Corolla 2010", "your Corolla 2010". */
  vehicle: string | null
  number: string
  words: string
  /** The form that asks sellers, filled in. */
  askHref: string
}

/** Returns what the page says about an answer; null for an ordinary list. */
export function outcomeOf(
  { outcome, understood, cards }: ListView,
  state: ListState,
  narrowedTo: ChosenVehicle | null,
): OutcomeView | null {
  if (!outcome || outcome === 'found') return null
  // Words that name no part are told; a question is told by its choices.
  if (outcome === 'no_type' && understood?.question && cards.length === 0) return null
  const spoken = understood?.vehicle ? spokenText(understood.vehicle) : vehicleTextOf(state)
  return {
    outcome,
    part: partText(understood) ?? 'parts',
    vehicle: spoken || (narrowedTo && yours(narrowedTo)),
    number: understood?.part_number ?? state.keyword,
    words: understood?.unknown.join(' ') || state.keyword,
    askHref: enquiryPath({ request: requestText(understood, state, narrowedTo) }),
  }
}

/** Returns the request for sellers: "Brake Pad Set front, Toyota Corolla 2010". */
export function requestText(
  understood: ListView['understood'],
  state: ListState,
  narrowedTo: ChosenVehicle | null,
): string {
  const own = vehicleTextOf(state) || (narrowedTo && `${narrowedTo.make} ${narrowedTo.model} ${narrowedTo.year}`)
  const isSpoken = understood?.vehicle != null
  const words = (understood && textOf(understood)) || state.keyword
  return [words, state.category, isSpoken ? '' : own].filter(Boolean).join(', ')
}
