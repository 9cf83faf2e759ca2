import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'
import type { DecodedVin } from '#modules/vehicles/vehicles.contract.ts'

/** The steps of the cascade, in the order in which each opens the next (specification, section 2). */
export const STEPS = ['make', 'model', 'year', 'engineType', 'vehicleType'] as const
export type Step = (typeof STEPS)[number]

/** What is chosen at each step; empty for nothing. */
export type Choice = Readonly<Record<Step, string>>
/** What can be chosen at each step; empty until it is known. */
export type Options = Readonly<Record<Step, readonly string[]>>

export interface CascadeState {
  choice: Choice
  options: Options
}

const each = <T>(value: T) => ({ make: value, model: value, year: value, engineType: value, vehicleType: value })
export const NO_CHOICE: Choice = each('')
export const NO_OPTIONS: Options = each([])

/** The last steps are answered by one call, so that engine and type open together; every other step opens the next. */
const OPENED_BY_YEAR: readonly Step[] = ['engineType', 'vehicleType']

/** A step's new value. Whatever follows it is no longer chosen, and what depended on it is no longer known. */
export function choose({ choice, options }: CascadeState, step: Step, value: string): CascadeState {
  const following = STEPS.slice(STEPS.indexOf(step) + 1)
  const outdated = OPENED_BY_YEAR.includes(step) ? [] : following
  return {
    choice: { ...choice, [step]: value, ...blank(following, '') },
    options: { ...options, ...blank(outdated, []) },
  }
}

/** Year, engine and vehicle type cleared, their lists too: the start of a reload of the years (ruling 19). */
export function forgetYears({ choice, options }: CascadeState): CascadeState {
  const steps = STEPS.slice(STEPS.indexOf('year'))
  return { choice: { ...choice, ...blank(steps, '') }, options: { ...options, ...blank(steps, []) } }
}

/** Everything cleared but the makes. */
export const startOver = ({ options }: CascadeState): CascadeState => ({
  choice: NO_CHOICE,
  options: { ...NO_OPTIONS, make: options.make },
})

/** Each step can be chosen once there is something to choose from and the step before it is chosen or has no choices. */
export function isOpen({ choice, options }: CascadeState, step: Step): boolean {
  const before = STEPS[STEPS.indexOf(step) - 1]
  const isPast =
    before === undefined || choice[before] !== '' || (before === 'engineType' && options.engineType.length === 0)
  return isPast && options[step].length > 0
}

/** Whether years follow each other without a gap, in whichever order they come; no years are no gap. */
export function isContinuous(years: readonly string[]): boolean {
  const sorted = years.map(Number).toSorted((a, b) => a - b)
  return sorted.every((year, at) => at === 0 || year === (sorted[at - 1] ?? year) + 1)
}

type VinVehicle = Pick<DecodedVin, 'make' | 'model' | 'year' | 'engine' | 'vehicle_type'>

/** What a VIN says, as choices of the cascade. */
export function choiceOf({ make, model, year, engine, vehicle_type }: VinVehicle): Choice {
  return {
    make,
    model: model ?? '',
    year: model && year ? String(year) : '',
    engineType: engine ?? '',
    vehicleType: vehicle_type ?? '',
  }
}

/** A vehicle as choices of the cascade. */
export function choiceOfVehicle({ make, model, year, engine = '', type = '' }: ChosenVehicle): Choice {
  return { make, model, year: String(year), engineType: engine, vehicleType: type }
}

/** A choice without what its lists do not hold: a select cannot show that. */
export function known(choice: Choice, options: Options): Choice {
  const entries = STEPS.map((step) => [step, options[step].includes(choice[step]) ? choice[step] : ''])
  // Object.fromEntries forgets that every step is there.
  return Object.fromEntries(entries) as Choice
}

function blank<T>(steps: readonly Step[], value: T): Partial<Record<Step, T>> {
  return Object.fromEntries(steps.map((step) => [step, value]))
}
