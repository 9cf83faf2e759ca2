import { type Classification, SURE } from '#modules/taxonomy/classify.rules.ts'
import type { PartType, Positions, SizeField } from '#modules/taxonomy/part-types.rules.ts'
import { findPositionFault, readTitlePositions } from '#modules/taxonomy/positions.rules.ts'
import { readSizes, listSizeFaults, type Sizes, toTypedSizes, filterValidSizes } from '#modules/taxonomy/sizes.rules.ts'
import { plainName, spokenName } from '#modules/taxonomy/type-text.rules.ts'
import type { FieldFault } from '#platform/field-fault.ts'

import { findTypeByPartNumber } from './part-number-types.rules.ts'

export const CERTAINTIES = ['seller', 'admin', 'import_sure', 'import_guess', 'migrated_guess'] as const

/** The part type of a listing, ready to be stored. */
export interface ListingType {
  /** Null if unknown. */
  typeId: number | null
  positions: Positions
  sizes: Sizes
  certainty: (typeof CERTAINTIES)[number]
  /** 0 to 100. */
  score: number
  /** The title names another type, and the seller confirmed this one. */
  isConflictConfirmed: boolean
}

/** Guesses of this score or more are shown to the seller for confirmation; weaker ones are stored as unknown. */
export const MIN_GUESS_SCORE = 60

/** The part of the taxonomy that decides about listings. */
export interface TypeLookup {
  byKey: ReadonlyMap<string, PartType>
  sizeFields: ReadonlyMap<number, readonly SizeField[]>
  classify: (title: string) => Classification
}

/** The fields of a listing that its type is guessed from. */
export interface TypeClues {
  title: string
  categoryId: number
  partNo: string
}

/** Guesses the type of a listing from its title. The category, then the part numbers, decide between several types. */
export function guessType(clues: TypeClues, lookup: TypeLookup): Omit<ListingType, 'certainty'> & { isSure: boolean } {
  const found = lookup.classify(clues.title)
  const named = found.type === null ? null : (lookup.byKey.get(found.type) ?? null)
  const chosen = named ?? breakTie(found, clues, lookup)
  const score =
    named === null && chosen !== null ? Math.min(SURE - 1, Math.max(MIN_GUESS_SCORE, found.score)) : found.score
  const type = score < MIN_GUESS_SCORE ? null : chosen
  return {
    typeId: type?.id ?? null,
    positions: type === null ? {} : readTitlePositions(clues.title, type.positionSlots),
    sizes: type === null ? {} : sizesInTitle(clues.title, lookup.sizeFields.get(type.id) ?? []),
    score,
    isConflictConfirmed: false,
    isSure: type !== null && score >= SURE,
  }
}

function breakTie({ choices }: Classification, { categoryId, partNo }: TypeClues, { byKey }: TypeLookup) {
  if (choices.length < 2) return null
  const types = choices.flatMap((key) => byKey.get(key) ?? [])
  const inCategory = types.filter((type) => type.categoryId === categoryId)
  if (inCategory.length === 1) return inCategory[0] ?? null
  const numbered = findTypeByPartNumber(partNo)
  return types.find(({ key }) => key === numbered) ?? null
}

const sizesInTitle = (title: string, fields: readonly SizeField[]): Sizes => {
  const read = readSizes(
    title,
    fields.map(({ key }) => key),
  )
  return filterValidSizes(toTypedSizes(read, fields), fields)
}

/** A title that names another type with this score or more contradicts the type that the seller chose. */
const MIN_CONFLICT_SCORE = 80

/** Returns the other type that the title names, or null if it agrees with the chosen one. */
export function findConflictingType(title: string, chosen: PartType, { classify, byKey }: TypeLookup): PartType | null {
  const found = classify(title)
  if (found.type === null || found.type === chosen.key || found.score < MIN_CONFLICT_SCORE) return null
  return byKey.get(found.type) ?? null
}

export const formatConflict = (named: PartType, chosen: PartType): string =>
  `The title says '${plainName(named)}', but the type is ${plainName(chosen)}. Choose one.`

/** The type that a seller gives. */
export interface GivenType {
  type: PartType
  positions: Positions
  sizes: Sizes
  fields: readonly SizeField[]
}

/** Vehicles and sizes must be complete only for a new listing, or one that gets another type. */
export interface Completeness {
  isComplete: boolean
  hasVehicles: boolean
}

const VEHICLE_MISSING: FieldFault = {
  code: 'vehicle_missing',
  text: 'Add a vehicle, or choose “Fits all vehicles”.',
}

/** Returns the faults of a given type by field of the form. */
export function findTypeFaults(
  { type, positions, sizes, fields }: GivenType,
  { isComplete, hasVehicles }: Completeness,
): Record<string, FieldFault[]> {
  const position = findPositionFault(positions, type)
  const isBySize = type.fitMode === 'size'
  const wrongSizes = listSizeFaults(sizes, { name: spokenName(type), fields, isComplete: isComplete && isBySize })
  const lacksVehicle = isComplete && type.fitMode === 'vehicle' && !hasVehicles
  return {
    ...(position !== null && { positions: [position] }),
    ...(wrongSizes.length > 0 && { sizes: wrongSizes }),
    ...(lacksVehicle && { vehicleSets: [VEHICLE_MISSING] }),
  }
}
