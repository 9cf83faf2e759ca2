import type { Interpretation } from '#modules/search/search.contract.ts'

const EMPTY: Interpretation = {
  part_type: null,
  positions: {},
  vehicle: null,
  sizes: {},
  condition: null,
  quality: null,
  price: null,
  brand: null,
  part_number: null,
  corrected: [],
  ignored: [],
  unknown: [],
  qualifiers: [],
  question: null,
  relaxed: false,
}

/** Creates the interpretation of a search with only these values. */
export const createUnderstood = (understood: Partial<Interpretation> = {}): Interpretation => ({
  ...EMPTY,
  ...understood,
})

type Vehicle = NonNullable<Interpretation['vehicle']>

/** Creates the vehicle of a search text; a typed year becomes its whole range. */
export function createUnderstoodVehicle(vehicle: Pick<Vehicle, 'make'> & Partial<Vehicle>): Vehicle {
  const year = vehicle.year ?? null
  return {
    model: null,
    engine: null,
    nickname: null,
    note: null,
    year,
    year_start: year,
    year_end: year,
    ...vehicle,
  }
}

export const COROLLA_2010 = createUnderstoodVehicle({ make: 'Toyota', model: 'Corolla', year: 2010 })
export const BIG_DADDY = createUnderstoodVehicle({
  make: 'Toyota',
  model: 'Camry',
  nickname: 'Big Daddy',
  year_start: 2002,
  year_end: 2006,
})
export const BRAKE_PADS = { key: 'brake-pads', name: 'Brake Pad Set' }
