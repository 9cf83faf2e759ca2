import type { VehicleSet } from '#modules/catalogue/catalogue.contract.ts'

/** Formats a range: one value if both ends are equal or only one is known. */
function rangeText(start: string | number | null, end: string | number | null): string {
  if (start === null || end === null || start === end) return `${start ?? end ?? ''}`
  return `${start}–${end}`
}

/** Formats a vehicle set without unset fields: "Toyota Corolla 2008–2013 · 1.8 2ZR-FE · Sedan–Wagon" (section 2). */
export function vehicleSetText({ make, model, year, engine, vehicle_type: type }: VehicleSet): string {
  const vehicle = `${make} ${model} ${rangeText(year.start, year.end)}`
  return [vehicle, engine, rangeText(type.start, type.end)].filter(Boolean).join(' · ')
}
