import type { VehicleSet } from './catalogue.contract.ts'
import type { LineFit } from './fit.contract.ts'
import { isSameName } from './names.rules.ts'

/** The vehicle somebody shops for. Engine and type are missing where they were not chosen. */
export interface ChosenVehicle {
  make: string
  model: string
  year: number
  engine?: string | undefined
  type?: string | undefined
  /** Every type of the model in the look-up's order, which a set's range runs along; missing where it is not known. */
  types?: readonly string[] | undefined
}

/** What a listing says about the vehicles it fits. */
export interface Fitments {
  universal: boolean
  vehicleSets: readonly VehicleSet[]
}

/**
 * One of four answers, with why. `set` is the place of the deciding row in `vehicleSets`, null where no row decided.
 * A reason `engine` or `type` is what the answer turns on: what to ask for, or what differs; `options` are the engines
 * or types with which the listing fits.
 */
export type FitAnswer =
  | { verdict: 'fits'; reason: 'universal' | 'listed'; set: number | null }
  | { verdict: 'fits-if'; reason: 'engine' | 'type'; set: number; options: string[] }
  | { verdict: 'does-not-fit'; reason: 'vehicle'; set: null }
  | { verdict: 'does-not-fit'; reason: 'year' | 'engine' | 'type'; set: number }
  | { verdict: 'not-known'; reason: 'nothing-listed'; set: null }

/**
 * Whether a listing fits a vehicle (ruling 18): the best answer any of its sets gives, the first of
 * equals. A range of types covers what lies between its ends in the order of `vehicle.types`; without that order only
 * the ends are certain, and any other type is asked for.
 */
export function fitVerdict({ universal, vehicleSets }: Fitments, vehicle: ChosenVehicle): FitAnswer {
  if (universal) return { verdict: 'fits', reason: 'universal', set: null }
  if (vehicleSets.length === 0) return { verdict: 'not-known', reason: 'nothing-listed', set: null }
  const answers = vehicleSets.flatMap((set, at) => (isOfModel(set, vehicle) ? [answerOf(set, at, vehicle)] : []))
  const [best] = answers.toSorted((a, b) => rank(a) - rank(b))
  if (!best) return { verdict: 'does-not-fit', reason: 'vehicle', set: null }
  if (best.verdict !== 'fits-if') return best
  const alike = answers.filter((answer) => answer.verdict === 'fits-if' && answer.reason === best.reason)
  return { ...best, options: [...new Set(alike.flatMap((answer) => ('options' in answer ? answer.options : [])))] }
}

/**
 * The same for a listing that the search found for this very vehicle. The search knows the order of types, so where it is
 * not known here a chosen type that may lie between two does, unless another set with an engine that was not chosen may
 * be why it was found.
 */
export function foundFitVerdict(listing: Fitments, vehicle: ChosenVehicle): FitAnswer {
  const answer = fitVerdict(listing, vehicle)
  const isTypeAsked = answer.verdict === 'fits-if' && answer.reason === 'type' && vehicle.type
  if (!isTypeAsked || listing.vehicleSets.some((set) => asksForEngine(set, vehicle))) return answer
  // Which of several ranges holds the type is still not known.
  return { verdict: 'fits', reason: 'listed', set: null }
}

/** Returns a vehicle in words, as far as it is known: "Toyota Corolla 2010 · 1.8 2ZR-FE · Sedan". */
export function vehicleText({ make, model, year, engine, type }: ChosenVehicle): string {
  return [`${make} ${model} ${year}`, engine, type].filter(Boolean).join(' · ')
}

/** Returns the verdict that a cart line keeps for the vehicle that the part is bought for. */
export function lineFit(listing: Fitments, vehicle: ChosenVehicle): LineFit {
  const { verdict, reason } = fitVerdict(listing, vehicle)
  return { vehicle: vehicleText(vehicle), verdict: reason === 'universal' ? 'universal' : verdict }
}

function asksForEngine(set: VehicleSet, vehicle: ChosenVehicle): boolean {
  const { verdict, reason } = answerOf(set, 0, vehicle)
  return isOfModel(set, vehicle) && verdict === 'fits-if' && reason === 'engine'
}

function answerOf(set: VehicleSet, at: number, { year, engine, ...chosen }: ChosenVehicle): FitAnswer {
  if (year < set.year.start || year > set.year.end) return { verdict: 'does-not-fit', reason: 'year', set: at }
  const engineMatch = matchEngine(set, engine)
  if (engineMatch === 'no') return { verdict: 'does-not-fit', reason: 'engine', set: at }
  const typeMatch = matchType(set, chosen)
  if (typeMatch === 'no') return { verdict: 'does-not-fit', reason: 'type', set: at }
  if (engineMatch === 'ask') return { verdict: 'fits-if', reason: 'engine', set: at, options: [set.engine ?? ''] }
  if (typeMatch === 'ask') return { verdict: 'fits-if', reason: 'type', set: at, options: [typeRange(set) ?? ''] }
  return { verdict: 'fits', reason: 'listed', set: at }
}

/** The types a set covers, as shown: "Sedan", "Coupe to Sedan"; null where it covers every type of the model. */
export function typeRange({ vehicle_type: { start, end } }: VehicleSet): string | null {
  if (start === null || end === null) return null
  return isSameName(start, end) ? start : `${start} to ${end}`
}

type Match = 'yes' | 'no' | 'ask'

function matchEngine(set: VehicleSet, engine: string | undefined): Match {
  if (set.engine === null) return 'yes'
  if (!engine) return 'ask'
  return isSameName(set.engine, engine) ? 'yes' : 'no'
}

function matchType(
  { vehicle_type: { start, end } }: VehicleSet,
  { type, types = [] }: Pick<ChosenVehicle, 'type' | 'types'>,
): Match {
  if (start === null || end === null) return 'yes'
  if (!type) return 'ask'
  if (isSameName(start, type) || isSameName(end, type)) return 'yes'
  if (isSameName(start, end)) return 'no'
  const place = (name: string) => types.findIndex((one) => isSameName(one, name))
  const [chosen, ...ends] = [place(type), place(start), place(end)]
  if (chosen < 0 || ends.includes(-1)) return 'ask'
  return chosen > Math.min(...ends) && chosen < Math.max(...ends) ? 'yes' : 'no'
}

const isOfModel = (set: VehicleSet, { make, model }: ChosenVehicle) =>
  isSameName(set.make, make) && isSameName(set.model, model)

/** The less a row leaves open the better; of those that do not fit, the one that came closest. */
const ORDER = ['fits', 'fits-if', 'does-not-fit type', 'does-not-fit engine', 'does-not-fit year'] as const

function rank({ verdict, reason }: FitAnswer): number {
  const key = verdict === 'does-not-fit' ? `${verdict} ${reason}` : verdict
  return ORDER.findIndex((one) => one === key)
}
