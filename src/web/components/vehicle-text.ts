import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'

/** A vehicle in words, as far as it is known: "Toyota Corolla 2010 · 1.8 2ZR-FE · Sedan". */
export function vehicleText({ make, model, year, engine, type }: ChosenVehicle): string {
  return [`${make} ${model} ${year}`, engine, type].filter(Boolean).join(' · ')
}

/** A vehicle in the fewest words that tell it from others of its owner: "Corolla 2010". */
export function shortVehicleText({ model, year }: ChosenVehicle): string {
  return `${model} ${year}`
}
