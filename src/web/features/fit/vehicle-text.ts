import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'

/** A vehicle in the fewest words that tell it from others of its owner: "Corolla 2010". */
export function shortVehicleText({ model, year }: ChosenVehicle): string {
  return `${model} ${year}`
}
