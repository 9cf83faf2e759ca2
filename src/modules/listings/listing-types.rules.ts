import { type Classification, SURE } from '#modules/taxonomy/classify.rules.ts'
import type { PartType, Positions, SizeField } from '#modules/taxonomy/part-types.rules.ts'
import { positionProblem, positionsIn } from '#modules/taxonomy/positions.rules.ts'
import { readSizes, sizeProblems, type Sizes, typedSizes, validSizes } from '#modules/taxonomy/sizes.rules.ts'
import { plainName, spokenName } from '#modules/taxonomy/type-text.rules.ts'

import { typeOfPartNumber } from './part-number-types.rules.ts'

export const CERTAINTIES = ['seller', 'admin', 'import_sure', 'import_guess', 'migrated_guess'] as const

/** What a listing is, ready to be stored. */
export interface ListingType {
  /** Null: unknown. */
  typeId: number | null
  positions: Positions
  sizes: Sizes
  certainty: (typeof CERTAINTIES)[number]
  /** 0 to 100. */
  score: number
  /** The title names another type, and the seller confirmed this one. */
  isConflictConfirmed: boolean
}

/** Guesses from here on are shown to the seller for confirmation; weaker ones are stored as unknown. */
export const GUESS = 60

/** The part of the taxonomy that decides about listings. */
export interface TypeLookup {
  byKey: ReadonlyMap<string, PartType>
  sizeFields: ReadonlyMap<number, readonly SizeField[]>
  classify: (title: string) => Classification
}

/** What a listing says of itself beside its title. */
export interface TypeClues {
  title: string
  categoryId: number
  partNo: string
}

/** Guesses what a listing is from its title; the category, then the part numbers, decide between several types. */
export function guessType(clues: TypeClues, lookup: TypeLookup): Omit<ListingType, 'certainty'> & { isSure: boolean } {
  const found = lookup.classify(clues.title)
  const named = found.type === null ? null : (lookup.byKey.get(found.type) ?? null)
  const chosen = named ?? breakTie(found, clues, lookup)
  const score = named === null && chosen !== null ? Math.min(SURE - 1, Math.max(GUESS, found.score)) : found.score
  const type = score < GUESS ? null : chosen
  return {
    typeId: type?.id ?? null,
    positions: type === null ? {} : positionsIn(clues.title, type.positionSlots),
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
  const numbered = typeOfPartNumber(partNo)
  return types.find(({ key }) => key === numbered) ?? null
}

const sizesInTitle = (title: string, fields: readonly SizeField[]): Sizes => {
  const read = readSizes(
    title,
    fields.map(({ key }) => key),
  )
  return validSizes(typedSizes(read, fields), fields)
}

/** A title that names another type with this score or more contradicts the type that the seller chose. */
const CONFLICT = 80

/** Returns the type that the title names in place of the chosen one, or null when they agree. */
export function typeInTitle(title: string, chosen: PartType, { classify, byKey }: TypeLookup): PartType | null {
  const found = classify(title)
  if (found.type === null || found.type === chosen.key || found.score < CONFLICT) return null
  return byKey.get(found.type) ?? null
}

export const conflictSentence = (named: PartType, chosen: PartType): string =>
  `The title says '${plainName(named)}', but the type is ${plainName(chosen)}. Choose one.`

/** What a seller says that a listing is. */
export interface GivenType {
  type: PartType
  positions: Positions
  sizes: Sizes
  fields: readonly SizeField[]
}

/** What must be complete: only a new listing, or one that gets another type. */
export interface Completeness {
  isComplete: boolean
  hasVehicles: boolean
}

/** Returns all that is wrong with a type as a seller gives it, by the field of the form. */
export function givenTypeProblems(
  { type, positions, sizes, fields }: GivenType,
  { isComplete, hasVehicles }: Completeness,
): Record<string, string[]> {
  const position = positionProblem(positions, type)
  const isBySize = type.fitMode === 'size'
  const wrongSizes = sizeProblems(sizes, { name: spokenName(type), fields, isComplete: isComplete && isBySize })
  const lacksVehicle = isComplete && type.fitMode === 'vehicle' && !hasVehicles
  return {
    ...(position !== null && { positions: [position] }),
    ...(wrongSizes.length > 0 && { sizes: wrongSizes }),
    ...(lacksVehicle && { vehicleSets: ['Add a vehicle, or choose “Fits all vehicles”.'] }),
  }
}
