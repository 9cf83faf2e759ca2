import type { Product, VehicleSet } from '#modules/catalogue/catalogue.contract.ts'
import type { Kobo } from '#platform/money.ts'

import type { ListingType } from './listing-types.rules.ts'

/** A vehicle set with its names resolved to the rows of the look-up; ordinals count within the model, null is every one. */
export interface ResolvedFitment {
  modelId: number
  yearStart: number
  yearEnd: number
  engine: number | null
  typeStart: number | null
  typeEnd: number | null
  /** The set with the names as the look-up writes them: what `vehicle_sets` holds. */
  shown: VehicleSet
}

/** What a vehicle set says that the look-up does not know. */
export interface UnknownVehicle {
  field: 'make' | 'model' | 'year' | 'engine' | 'vehicle_type'
  value: string
  /** A sentence for a person. */
  detail: string
}
export type FitmentResult = { ok: true; fitment: ResolvedFitment } | { ok: false; unknown: readonly UnknownVehicle[] }

/**
 * A listing ready to be stored: texts cleaned, names resolved, money in kobo. It is found by its SKU within its store,
 * and what is there already under it is changed. Undefined: as it is on a listing that is there; a new one needs
 * everything but the thumbnail and the fitments.
 */
export interface ListingToWrite {
  sku: string
  title?: string | undefined
  /** HTML, cleaned by the service. */
  description?: string | undefined
  thumbnail?: string | null | undefined
  /** Null: no business price. */
  priceKobo?: Kobo | null | undefined
  genPriceKobo?: Kobo | undefined
  partNo?: string | undefined
  /** Empty: no brand. Unknown brands are made. */
  brand?: string | undefined
  categoryId?: number | undefined
  condition?: 'New' | 'Used' | 'Renewed' | undefined
  /** Null: not stated. */
  quality?: Product['quality'] | undefined
  /** What it is, as its seller says; undefined: guessed from the title of a listing that is new or has another title. */
  type?: ListingType | undefined
  stock?: number | undefined
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
  /** The title of a listing that was there is another one now. */
  isRetitled: boolean
}

/** One row of the look-up's answer to a set; nulls where it knows nothing of that name. */
export interface LookedUp {
  make: string | null
  model: string | null
  modelId: number | null
  engine: string | null
  engineOrdinal: number | null
  typeStart: string | null
  typeStartOrdinal: number | null
  typeEnd: string | null
  typeEndOrdinal: number | null
  /** Whether the model was made in a year of the range. */
  made: boolean
}

/** Resolves a set by what the look-up says of its names, or names all that it does not know. */
export function resolveSet(set: VehicleSet, found: LookedUp): FitmentResult {
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
      // `findUnknown` has seen that it is there.
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

/** Everything unknown at once; without its make or model nothing more can be said of a set. */
function findUnknown(set: VehicleSet, found: LookedUp): UnknownVehicle[] {
  const { start, end } = set.vehicle_type
  const car = `${found.make ?? set.make} ${found.model ?? set.model}`
  const say = (field: UnknownVehicle['field'], value: string, detail: string) => ({ field, value, detail })
  if (found.make === null) return [say('make', set.make, `The look-up has no make "${set.make}".`)]
  if (found.modelId === null) return [say('model', set.model, `${found.make} has no model "${set.model}".`)]
  const unknown: UnknownVehicle[] = []
  if (!found.made) {
    const years = set.year.start === set.year.end ? `${set.year.start}` : `${set.year.start} to ${set.year.end}`
    unknown.push(say('year', years, `The look-up has no ${car} of ${years}.`))
  }
  if (set.engine !== null && found.engineOrdinal === null)
    unknown.push(say('engine', set.engine, `${car} has no engine "${set.engine}".`))
  if (start !== null && found.typeStartOrdinal === null)
    unknown.push(say('vehicle_type', start, `${car} has no vehicle type "${start}".`))
  if (end !== null && end !== start && found.typeEndOrdinal === null)
    unknown.push(say('vehicle_type', end, `${car} has no vehicle type "${end}".`))
  return unknown
}
