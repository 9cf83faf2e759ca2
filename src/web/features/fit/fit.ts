import type { LineFit } from '#modules/catalogue/fit.contract.ts'
import {
  type ChosenVehicle,
  type FitAnswer,
  type Fitments,
  getFitVerdict,
  getSearchFitVerdict,
} from '#modules/catalogue/fit.rules.ts'

import { shortVehicleText } from './vehicle-text.ts'

/** A verdict as the text of a card or product page. */
export interface Fit {
  verdict: FitAnswer['verdict']
  text: string
}

/**
 * Returns whether a listing fits, as text. `called` names the vehicle and defaults to the visitor's. Null without a
 * vehicle, except for a universal listing.
 */
export function fitOf(
  listing: Fitments,
  vehicle: ChosenVehicle | null,
  called = vehicle && yours(vehicle),
): Fit | null {
  if (vehicle === null || called === null) return listing.universal ? { verdict: 'fits', text: UNIVERSAL } : null
  return fitIn(getFitVerdict(listing, vehicle), called)
}

/** Returns the verdict for a listing of a list that the search narrowed to this vehicle. */
export function foundFitOf(listing: Fitments, vehicle: ChosenVehicle, called = yours(vehicle)): Fit {
  return fitIn(getSearchFitVerdict(listing, vehicle), called)
}

const fitIn = (answer: FitAnswer, called: string): Fit => ({ verdict: answer.verdict, text: fitText(answer, called) })

const UNIVERSAL = 'Universal – check size'

/** Returns a name such as "your Corolla 2010". */
export const yours = (vehicle: ChosenVehicle) => `your ${shortVehicleText(vehicle)}`

/**
 * Returns a verdict as text, such as "Fits your Corolla 2010" (look.md); each of the four verdicts has its own text.
 */
export function fitText(answer: FitAnswer, called: string): string {
  switch (answer.verdict) {
    case 'fits':
      return answer.reason === 'universal' ? UNIVERSAL : `Fits ${called}`
    case 'fits-if':
      return `Fits ${called} if ${answer.reason === 'engine' ? 'the engine is' : 'it is'} ${oneOf(answer.options)}`
    case 'does-not-fit':
      return `Does not fit ${called}`
    case 'not-known':
      return `Not known if it fits ${called}`
  }
}

/** Returns the verdict of a cart or order line as text, with the vehicle that it applies to. */
export function fitOfLine(fit: LineFit | null): Fit | null {
  return (
    fit && { verdict: fit.verdict === 'universal' ? 'fits' : fit.verdict, text: LINE_TEXTS[fit.verdict](fit.vehicle) }
  )
}

const LINE_TEXTS: Readonly<Record<LineFit['verdict'], (vehicle: string) => string>> = {
  universal: (vehicle) => `Universal – check size for ${vehicle}`,
  fits: (vehicle) => `Fits ${vehicle}`,
  'fits-if': (vehicle) => `Fits some versions of ${vehicle}`,
  'does-not-fit': (vehicle) => `Does not fit ${vehicle}`,
  'not-known': (vehicle) => `Not known if it fits ${vehicle}`,
}

const MOST_NAMED = 2

function oneOf(options: readonly string[]): string {
  if (options.length > MOST_NAMED) return `one of ${options.length} listed`
  return options.join(' or ')
}
