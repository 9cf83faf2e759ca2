import type { Product, VehicleSet } from '#modules/catalogue/catalogue.contract.ts'
import type { FieldFault } from '#platform/field-fault.ts'
import type { Kobo } from '#platform/money.ts'

import type { ListingType } from './listing-types.rules.ts'

/** A vehicle set with its names resolved to rows of the look-up. Ordinals count within the model; null means all. */
export interface ResolvedFitment {
  modelId: number
  yearStart: number
  yearEnd: number
  engine: number | null
  typeStart: number | null
  typeEnd: number | null
  /** The set with the names of the look-up, as stored in `vehicle_sets`. */
  shown: VehicleSet
}

/** A value of a vehicle set that the look-up does not contain. */
export interface UnknownVehicle {
  field: 'make' | 'model' | 'year' | 'engine' | 'vehicle_type'
  value: string
  fault: FieldFault
}
export type FitmentResult = { ok: true; fitment: ResolvedFitment } | { ok: false; unknown: readonly UnknownVehicle[] }

/** A listing to store under its SKU. Undefined fields stay; a new one needs all but thumbnail and fitments. */
export interface ListingToWrite {
  sku: string
  title?: string | undefined
  /** HTML, cleaned by the service. */
  description?: string | undefined
  thumbnail?: string | null | undefined
  /** Null for no business price. */
  priceKobo?: Kobo | null | undefined
  genPriceKobo?: Kobo | undefined
  partNo?: string | undefined
  /** Empty for no brand. Unknown brands are created. */
  brand?: string | undefined
  categoryId?: number | undefined
  condition?: 'New' | 'Used' | 'Renewed' | undefined
  /** Null if not stated. */
  quality?: Product['quality'] | undefined
  /** The type that the seller gives; if undefined, guessed for a listing that is new or has another title. */
  type?: ListingType | undefined
  stock?: number | undefined
  /** Added to the stock of an existing listing, to zero or more, unless that is `stock` already. */
  stockChange?: number | undefined
  weightKg?: number | undefined
  lengthIn?: number | undefined
  widthIn?: number | undefined
  heightIn?: number | undefined
  universal?: boolean | undefined
  fitments?: readonly ResolvedFitment[] | undefined
}

export interface WrittenListing {
  id: number
  sku: string
  created: boolean
  /** True if the title of an existing listing has changed. */
  isRetitled: boolean
}

/** The rows of the look-up that match a set; null for unknown names. */
export interface VehicleSetMatch {
  make: string | null
  model: string | null
  modelId: number | null
  engine: string | null
  engineOrdinal: number | null
  typeStart: string | null
  typeStartOrdinal: number | null
  typeEnd: string | null
  typeEndOrdinal: number | null
  /** True if the model was made in a year of the range. */
  hasYears: boolean
}

/** Resolves a set by the rows that match it, or returns its unknown values. */
export function resolveSet(set: VehicleSet, found: VehicleSetMatch): FitmentResult {
  const unknown = findUnknown(set, found)
  if (unknown.length > 0) return { ok: false, unknown }
  const types = [
    { name: found.typeStart, ordinal: found.typeStartOrdinal },
    { name: found.typeEnd, ordinal: found.typeEndOrdinal },
  ].toSorted((a, b) => (a.ordinal ?? 0) - (b.ordinal ?? 0))
  const [first, last] = types
  return {
    ok: true,
    fitment: {
      // Not null: `findUnknown` has checked it.
      modelId: found.modelId ?? 0,
      yearStart: set.year.start,
      yearEnd: set.year.end,
      engine: found.engineOrdinal,
      typeStart: first?.ordinal ?? null,
      typeEnd: last?.ordinal ?? null,
      shown: {
        make: found.make ?? set.make,
        model: found.model ?? set.model,
        year: set.year,
        engine: found.engine,
        vehicle_type: { start: first?.name ?? null, end: last?.name ?? null },
      },
    },
  }
}

/** Returns all unknown values; only the make or model if that is unknown. */
function findUnknown(set: VehicleSet, found: VehicleSetMatch): UnknownVehicle[] {
  const { start, end } = set.vehicle_type
  if (found.make === null) {
    const fault = { code: 'make_not_found', text: `Make "${set.make}" not found.`, params: { make: set.make } }
    return [{ field: 'make', value: set.make, fault }]
  }
  if (found.modelId === null) {
    const text = `${found.make} has no model "${set.model}".`
    const fault = { code: 'model_not_found', text, params: { make: found.make, model: set.model } }
    return [{ field: 'model', value: set.model, fault }]
  }
  const vehicle = `${found.make} ${found.model ?? set.model}`
  const unknown: UnknownVehicle[] = []
  if (!found.hasYears) {
    const years = set.year.start === set.year.end ? `${set.year.start}` : `${set.year.start} to ${set.year.end}`
    const text = `${vehicle} was not made in ${years}.`
    unknown.push({ field: 'year', value: years, fault: { code: 'year_not_found', text, params: { vehicle, years } } })
  }
  if (set.engine !== null && found.engineOrdinal === null) {
    const { engine } = set
    const text = `${vehicle} has no engine "${engine}".`
    unknown.push({
      field: 'engine',
      value: engine,
      fault: { code: 'engine_not_found', text, params: { vehicle, engine } },
    })
  }
  const unknownTypes = [
    ...(start !== null && found.typeStartOrdinal === null ? [start] : []),
    ...(end !== null && end !== start && found.typeEndOrdinal === null ? [end] : []),
  ]
  return [...unknown, ...unknownTypes.map((type) => toUnknownType(vehicle, type))]
}

function toUnknownType(vehicle: string, type: string): UnknownVehicle {
  const text = `${vehicle} has no vehicle type "${type}".`
  return {
    field: 'vehicle_type',
    value: type,
    fault: { code: 'vehicle_type_not_found', text, params: { vehicle, type } },
  }
}
