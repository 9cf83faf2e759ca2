import type { VehicleSet } from '#modules/catalogue/catalogue.contract.ts'
import { type FitAnswer, formatTypeRange } from '#modules/catalogue/fit.rules.ts'

/** Why a listing fits or not, in a sentence, with the row that decided. */
export function fitReason(answer: FitAnswer, sets: readonly VehicleSet[]): string {
  const set = answer.set === null ? undefined : sets[answer.set]
  switch (answer.reason) {
    case 'universal':
      return 'Made for every vehicle. Compare the sizes below with the old part.'
    case 'listed':
      return 'The seller lists your vehicle: see the marked row below.'
    case 'nothing-listed':
      return 'The seller lists no vehicles. Ask the seller before you buy.'
    case 'vehicle':
      return 'The seller lists it for other vehicles only.'
    case 'year':
      return `The closest row is for ${set?.year.start} to ${set?.year.end}.`
    case 'engine':
      return answer.verdict === 'fits-if'
        ? `Choose your engine to be sure. Listed: ${answer.options.join(', ')}.`
        : `Listed for another engine: ${set?.engine}.`
    case 'type':
      return answer.verdict === 'fits-if'
        ? `Check your vehicle type to be sure. Listed: ${answer.options.join(', ')}.`
        : `Listed for another vehicle type: ${set && formatTypeRange(set)}.`
  }
}
