import type { VehicleSet } from './catalogue.contract.ts'
import type { LineFit } from './fit.contract.ts'
import { isSameName } from './names.rules.ts'

/** The vehicle that a buyer shops for. Engine and type are missing if the buyer did not choose them. */
export interface ChosenVehicle {
  make: string
  model: string
  year: number
  engine?: string | undefined
  type?: string | undefined
  /** All types of the model in the order that type ranges follow; missing if unknown. */
  types?: readonly string[] | undefined
}

/** The vehicles that a listing fits. */
export interface Fitments {
  universal: boolean
  vehicleSets: readonly VehicleSet[]
}

/** A verdict with its reason: `set` is the deciding index in `vehicleSets`, `options` the engines or types that fit. */
export type FitAnswer =
  | { verdict: 'fits'; reason: 'universal' | 'listed'; set: number | null }
  | { verdict: 'fits-if'; reason: 'engine' | 'type'; set: number; options: string[] }
  | { verdict: 'does-not-fit'; reason: 'vehicle'; set: null }
  | { verdict: 'does-not-fit'; reason: 'year' | 'engine' | 'type'; set: number }
  | { verdict: 'not-known'; reason: 'nothing-listed'; set: null }

/** Returns whether a listing fits a vehicle (ruling 18): the best answer of its sets, the first of equals. */
export function getFitVerdict({ universal, vehicleSets }: Fitments, vehicle: ChosenVehicle): FitAnswer {
  if (universal) return { verdict: 'fits', reason: 'universal', set: null }
  if (vehicleSets.length === 0) return { verdict: 'not-known', reason: 'nothing-listed', set: null }
  const answers = vehicleSets.flatMap((set, at) => (isOfModel(set, vehicle) ? [judgeSet(set, at, vehicle)] : []))
  const [best] = answers.toSorted((a, b) => getRank(a) - getRank(b))
  if (!best) return { verdict: 'does-not-fit', reason: 'vehicle', set: null }
  if (best.verdict !== 'fits-if') return best
  const alike = answers.filter((answer) => answer.verdict === 'fits-if' && answer.reason === best.reason)
  return { ...best, options: [...new Set(alike.flatMap((answer) => ('options' in answer ? answer.options : [])))] }
}

/** Returns the verdict for a listing that the search, which knows the order of types, found for this vehicle. */
export function getSearchFitVerdict(listing: Fitments, vehicle: ChosenVehicle): FitAnswer {
  const answer = getFitVerdict(listing, vehicle)
  // The chosen type is inside the range that may contain it, unless the listing was found by another set,
  // whose engine the buyer did not choose.
  const needsType = answer.verdict === 'fits-if' && answer.reason === 'type' && vehicle.type
  if (!needsType || listing.vehicleSets.some((set) => needsEngine(set, vehicle))) return answer
  // Which of several ranges contains the type is still unknown.
  return { verdict: 'fits', reason: 'listed', set: null }
}

/** Formats a vehicle, without unknown fields: "Toyota Corolla 2010 · 1.8 2ZR-FE · Sedan". */
export function formatVehicle({ make, model, year, engine, type }: ChosenVehicle): string {
  return [`${make} ${model} ${year}`, engine, type].filter(Boolean).join(' · ')
}

/** Returns the verdict that a cart line keeps for the buyer's vehicle. */
export function toLineFit(listing: Fitments, vehicle: ChosenVehicle): LineFit {
  const { verdict, reason } = getFitVerdict(listing, vehicle)
  return { vehicle: formatVehicle(vehicle), verdict: reason === 'universal' ? 'universal' : verdict }
}

function needsEngine(set: VehicleSet, vehicle: ChosenVehicle): boolean {
  const { verdict, reason } = judgeSet(set, 0, vehicle)
  return isOfModel(set, vehicle) && verdict === 'fits-if' && reason === 'engine'
}

function judgeSet(set: VehicleSet, at: number, { year, engine, ...chosen }: ChosenVehicle): FitAnswer {
  if (year < set.year.start || year > set.year.end) return { verdict: 'does-not-fit', reason: 'year', set: at }
  const engineMatch = matchEngine(set, engine)
  if (engineMatch === 'no') return { verdict: 'does-not-fit', reason: 'engine', set: at }
  const typeMatch = matchType(set, chosen)
  if (typeMatch === 'no') return { verdict: 'does-not-fit', reason: 'type', set: at }
  if (engineMatch === 'ask') return { verdict: 'fits-if', reason: 'engine', set: at, options: [set.engine ?? ''] }
  if (typeMatch === 'ask') return { verdict: 'fits-if', reason: 'type', set: at, options: [formatTypeRange(set) ?? ''] }
  return { verdict: 'fits', reason: 'listed', set: at }
}

/** Formats the types that a set covers: "Sedan", "Coupe to Sedan"; null if it covers all types of the model. */
export function formatTypeRange({ vehicle_type: { start, end } }: VehicleSet): string | null {
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
  // A range covers all types between its ends in the order of `types`; without it only the two ends are certain.
  const findIndex = (name: string) => types.findIndex((one) => isSameName(one, name))
  const [chosen, ...ends] = [findIndex(type), findIndex(start), findIndex(end)]
  if (chosen < 0 || ends.includes(-1)) return 'ask'
  return chosen > Math.min(...ends) && chosen < Math.max(...ends) ? 'yes' : 'no'
}

const isOfModel = (set: VehicleSet, { make, model }: ChosenVehicle) =>
  isSameName(set.make, make) && isSameName(set.model, model)

/** Best first: certain answers, then open ones, then misses from the closest on. */
const ORDER = ['fits', 'fits-if', 'does-not-fit type', 'does-not-fit engine', 'does-not-fit year'] as const

function getRank({ verdict, reason }: FitAnswer): number {
  const key = verdict === 'does-not-fit' ? `${verdict} ${reason}` : verdict
  return ORDER.findIndex((one) => one === key)
}
