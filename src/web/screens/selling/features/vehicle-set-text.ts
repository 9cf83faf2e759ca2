import type { VehicleSet } from '#modules/catalogue/catalogue.contract.ts'

/** Both ends of a range; one where they are the same, and the known one where the other is not. */
function rangeText(start: string | number | null, end: string | number | null): string {
  if (start === null || end === null || start === end) return `${start ?? end ?? ''}`
  return `${start}–${end}`
}

/**
 * A vehicle set in words: make, model, year range (one year when start equals end), engine and vehicle type range
 * (specification, section 2): "Toyota Corolla 2008–2013 · 1.8 2ZR-FE · Sedan–Wagon". What it leaves open is not said.
 */
export function vehicleSetText({ make, model, year, engine, vehicle_type: type }: VehicleSet): string {
  const vehicle = `${make} ${model} ${rangeText(year.start, year.end)}`
  return [vehicle, engine, rangeText(type.start, type.end)].filter(Boolean).join(' · ')
}
