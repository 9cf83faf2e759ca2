import { msg } from '@lingui/core/macro'

import type { VehicleSet } from '#modules/catalogue/catalogue.contract.ts'
import { type FitAnswer, formatTypeRange } from '#modules/catalogue/fit.rules.ts'
import type { Text } from '#web/ui/text.ts'

/** Returns a sentence that says why a listing fits or not, with the row that decided it. */
export function fitReason(answer: FitAnswer, sets: readonly VehicleSet[]): Text {
  const set = answer.set === null ? undefined : sets[answer.set]
  switch (answer.reason) {
    case 'universal':
      return msg`Made for every vehicle. Compare the sizes below with the old part.`
    case 'listed':
      return msg`The seller lists your vehicle: see the marked row below.`
    case 'nothing-listed':
      return msg`The seller lists no vehicles. Ask the seller before you buy.`
    case 'vehicle':
      return msg`The seller lists it for other vehicles only.`
    case 'year':
      return msg`The closest row is for ${set?.year.start ?? ''} to ${set?.year.end ?? ''}.`
    case 'engine':
      return answer.verdict === 'fits-if'
        ? msg`Choose your engine to be sure. Listed: ${answer.options.join(', ')}.`
        : msg`Listed for another engine: ${set?.engine ?? ''}.`
    case 'type':
      return answer.verdict === 'fits-if'
        ? msg`Check your vehicle type to be sure. Listed: ${answer.options.join(', ')}.`
        : msg`Listed for another vehicle type: ${(set && formatTypeRange(set)) ?? ''}.`
  }
}
