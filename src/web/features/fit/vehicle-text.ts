import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'

/** Returns the shortest text that distinguishes a vehicle from its owner's others: "Corolla 2010". */
export function shortVehicleText({ model, year }: ChosenVehicle): string {
  return `${model} ${year}`
}
