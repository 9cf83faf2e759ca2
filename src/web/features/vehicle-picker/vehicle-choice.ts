import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'
import type { DecodedVin } from '#modules/vehicles/vehicles.contract.ts'

/** The steps of the cascade; each one enables the next (specification, section 2). */
export const STEPS = ['make', 'model', 'year', 'engineType', 'vehicleType'] as const
export type Step = (typeof STEPS)[number]

/** The chosen value of each step; '' when nothing is chosen. */
export type Choice = Readonly<Record<Step, string>>
/** The options of each step; empty until they are loaded. */
export type Options = Readonly<Record<Step, readonly string[]>>

export interface CascadeState {
  choice: Choice
  options: Options
}

const each = <T>(value: T) => ({ make: value, model: value, year: value, engineType: value, vehicleType: value })
export const NO_CHOICE: Choice = each('')
export const NO_OPTIONS: Options = each([])

/** The last two steps: one call returns the options of both, so both open together. */
const OPENED_BY_YEAR: readonly Step[] = ['engineType', 'vehicleType']

/** Sets the value of a step, and clears the choices of later steps and the options that depend on it. */
export function choose({ choice, options }: CascadeState, step: Step, value: string): CascadeState {
  const following = STEPS.slice(STEPS.indexOf(step) + 1)
  const outdated = OPENED_BY_YEAR.includes(step) ? [] : following
  return {
    choice: { ...choice, [step]: value, ...createSteps(following, '') },
    options: { ...options, ...createSteps(outdated, []) },
  }
}

/** Clears year, engine and vehicle type with their options, at the start of a reload of the years (ruling 19). */
export function clearYears({ choice, options }: CascadeState): CascadeState {
  const steps = STEPS.slice(STEPS.indexOf('year'))
  return { choice: { ...choice, ...createSteps(steps, '') }, options: { ...options, ...createSteps(steps, []) } }
}

/** Clears everything except the makes. */
export const clearAll = ({ options }: CascadeState): CascadeState => ({
  choice: NO_CHOICE,
  options: { ...NO_OPTIONS, make: options.make },
})

/** Returns whether a step is enabled: it has options, and the step before it is chosen or has no options. */
export function isOpen({ choice, options }: CascadeState, step: Step): boolean {
  const before = STEPS[STEPS.indexOf(step) - 1]
  const isPast =
    before === undefined || choice[before] !== '' || (before === 'engineType' && options.engineType.length === 0)
  return isPast && options[step].length > 0
}

/** Returns whether the years have no gap, in any order; true without years. */
export function isContinuous(years: readonly string[]): boolean {
  const sorted = years.map(Number).toSorted((a, b) => a - b)
  return sorted.every((year, at) => at === 0 || year === (sorted[at - 1] ?? year) + 1)
}

type VinVehicle = Pick<DecodedVin, 'make' | 'model' | 'year' | 'engine' | 'vehicle_type'>

/** Converts a decoded VIN to the choices of the cascade. */
export function toChoice({ make, model, year, engine, vehicle_type }: VinVehicle): Choice {
  return {
    make,
    model: model ?? '',
    year: model && year ? String(year) : '',
    engineType: engine ?? '',
    vehicleType: vehicle_type ?? '',
  }
}

/** Converts a vehicle to the choices of the cascade. */
export function createVehicleChoice({ make, model, year, engine = '', type = '' }: ChosenVehicle): Choice {
  return { make, model, year: String(year), engineType: engine, vehicleType: type }
}

/** Removes values that are not in the options, because a select cannot show them. */
export function keepKnownValues(choice: Choice, options: Options): Choice {
  const entries = STEPS.map((step) => [step, options[step].includes(choice[step]) ? choice[step] : ''])
  // Object.fromEntries loses the key type.
  return Object.fromEntries(entries) as Choice
}

function createSteps<T>(steps: readonly Step[], value: T): Partial<Record<Step, T>> {
  return Object.fromEntries(steps.map((step) => [step, value]))
}
