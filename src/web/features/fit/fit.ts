import { msg } from '@lingui/core/macro'

import type { LineFit } from '#modules/catalogue/fit.contract.ts'
import {
  type ChosenVehicle,
  type FitAnswer,
  type Fitments,
  getFitVerdict,
  getSearchFitVerdict,
} from '#modules/catalogue/fit.rules.ts'
import { joinByOr } from '#web/features/formatting/join-texts.ts'
import { asValue, type Text } from '#web/ui/text.ts'

import { shortVehicleText } from './vehicle-text.ts'

/** A verdict as the text of a card or product page. */
export interface Fit {
  verdict: FitAnswer['verdict']
  text: Text
}

/** Returns whether a listing fits, for the vehicle named `called`. Null without a vehicle, unless it is universal. */
export function getFit(
  listing: Fitments,
  vehicle: ChosenVehicle | null,
  called: Text | null = vehicle && getOwnVehicleText(vehicle),
): Fit | null {
  if (vehicle === null || called === null) return listing.universal ? { verdict: 'fits', text: UNIVERSAL } : null
  return fitIn(getFitVerdict(listing, vehicle), called)
}

/** Returns the verdict for a listing of a list that the search narrowed to this vehicle. */
export function getFoundFit(listing: Fitments, vehicle: ChosenVehicle, called?: Text): Fit {
  const answer = getSearchFitVerdict(listing, vehicle)
  const text =
    // The heading names the vehicle, so that a condition has room on one line of a phone.
    answer.verdict === 'fits-if' ? conditionText(answer) : fitText(answer, called ?? getOwnVehicleText(vehicle))
  return { verdict: answer.verdict, text }
}

const fitIn = (answer: FitAnswer, called: Text): Fit => ({ verdict: answer.verdict, text: fitText(answer, called) })

export const UNIVERSAL = msg`Universal – check size`

/** Returns a name such as "your Corolla 2010". */
export function getOwnVehicleText(chosen: ChosenVehicle): Text {
  const vehicle = shortVehicleText(chosen)
  return msg({ comment: 'The vehicle in “Fits {called}” and the other verdicts.', message: `your ${vehicle}` })
}

/** Returns a verdict as text, such as "Fits your Corolla 2010". */
export function fitText(answer: FitAnswer, name: Text): Text {
  const called = asValue(name)
  switch (answer.verdict) {
    case 'fits':
      return answer.reason === 'universal' ? UNIVERSAL : msg`Fits ${called}`
    case 'fits-if': {
      const options = asValue(joinOptions(answer.options))
      return answer.reason === 'engine'
        ? msg`Fits ${called} if the engine is ${options}`
        : msg`Fits ${called} if it is ${options}`
    }
    case 'does-not-fit':
      return msg`Does not fit ${called}`
    case 'not-known':
      return msg`Not known if it fits ${called}`
  }
}

/** Returns the condition of a fit without the vehicle: "Fits if the engine is 1.8 2ZR-FE". */
function conditionText({ reason, options }: Extract<FitAnswer, { verdict: 'fits-if' }>): Text {
  const named = asValue(joinOptions(options))
  return reason === 'engine' ? msg`Fits if the engine is ${named}` : msg`Fits if it is ${named}`
}

/** Returns the verdict of a cart or order line as text, with the vehicle that it applies to. */
export function getLineFit(fit: LineFit | null): Fit | null {
  return (
    fit && { verdict: fit.verdict === 'universal' ? 'fits' : fit.verdict, text: LINE_TEXTS[fit.verdict](fit.vehicle) }
  )
}

const LINE_TEXTS: Readonly<Record<LineFit['verdict'], (vehicle: string) => Text>> = {
  universal: (vehicle) => msg`Universal – check size for ${vehicle}`,
  fits: (called) => msg`Fits ${called}`,
  'fits-if': (vehicle) => msg`Fits some versions of ${vehicle}`,
  'does-not-fit': (called) => msg`Does not fit ${called}`,
  'not-known': (called) => msg`Not known if it fits ${called}`,
}

const MAX_OPTIONS = 2

function joinOptions(options: readonly string[]): Text {
  const count = options.length
  if (count > MAX_OPTIONS)
    return msg({
      comment: 'The options in “Fits {called} if the engine is {options}”.',
      message: `one of ${count} listed`,
    })
  return joinByOr(options)
}
