import type { PartType, Positions } from '#modules/taxonomy/part-types.rules.ts'
import { readPositions } from '#modules/taxonomy/position-text.rules.ts'
import { readSizes, typedSizes } from '#modules/taxonomy/sizes.rules.ts'
import type { FindByName } from '#modules/taxonomy/type-names.rules.ts'
import { plainName } from '#modules/taxonomy/type-text.rules.ts'

import type { TypeFields } from './listing-body.contract.ts'
import {
  type Completeness,
  givenTypeProblems,
  type ListingType,
  typeInTitle,
  type TypeLookup,
} from './listing-types.rules.ts'

/** The part of the taxonomy that reads what sellers write. */
export interface NameLookup extends TypeLookup {
  findByName: FindByName
  /** The type whose name is nearest to a text that names none. */
  nearest: (text: string) => PartType | null
}

/** What is known of the listing beside the type. */
export interface GivenFor extends Completeness {
  title: string
}

export type ReadType =
  | {
      ok: true
      type: ListingType
      /** Null for unknown. */
      partType: PartType | null
      /** The type that the title names in place of the given one; null also where the seller confirmed it. */
      conflict: PartType | null
    }
  | { ok: false; errors: Record<string, string[]> }

const UNKNOWN: ListingType = {
  typeId: null,
  positions: {},
  sizes: {},
  certainty: 'seller',
  score: 0,
  isConflictConfirmed: false,
}

/** Reads the type, positions and sizes that a seller gives, or names all that is wrong by field. */
export function readGivenType(
  given: Omit<TypeFields, 'part_type'> & { part_type: string | null },
  listing: GivenFor,
  lookup: NameLookup,
): ReadType {
  if (given.part_type === null) return { ok: true, type: UNKNOWN, partType: null, conflict: null }
  const [type, ...others] = lookup.findByName(given.part_type)
  if (!type || others.length > 0) return { ok: false, errors: { part_type: [nameProblem(given.part_type, lookup)] } }
  const fields = lookup.sizeFields.get(type.id) ?? []
  const positions = positionsOf(given.positions)
  if (positions === null)
    return { ok: false, errors: { positions: [`Position '${textOf(given.positions)}' is not known.`] } }
  const keys = fields.map(({ key }) => key)
  const sizes = typedSizes(typeof given.sizes === 'string' ? readSizes(given.sizes, keys) : given.sizes, fields)
  const errors = givenTypeProblems({ type, positions, sizes, fields }, listing)
  if (typeof given.sizes === 'string' && given.sizes.trim() !== '' && Object.keys(sizes).length === 0)
    errors['sizes'] = [`Size '${given.sizes}' is not readable.`]
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const named = typeInTitle(listing.title, type, lookup)
  return {
    ok: true,
    type: {
      typeId: type.id,
      positions,
      sizes,
      certainty: 'seller',
      score: 100,
      isConflictConfirmed: named !== null && given.confirm_conflict,
    },
    partType: type,
    conflict: given.confirm_conflict ? null : named,
  }
}

const positionsOf = (given: TypeFields['positions']): Positions | null =>
  typeof given === 'string' ? readPositions(given) : given

/** "Part type is not known. Did you mean 'Brake Pad Set'?" With the text itself for a row of a file. */
export function nameProblem(text: string, lookup: Pick<NameLookup, 'findByName' | 'nearest'>, isRow = false): string {
  const choices = lookup.findByName(text)
  const subject = isRow ? `Part type '${text}'` : 'Part type'
  if (choices.length > 1) return `${subject} can be ${choices.map(plainName).join(' or ')}. Choose one.`
  const nearest = lookup.nearest(text)
  return `${subject} is not known.${nearest ? ` Did you mean '${plainName(nearest)}'?` : ''}`
}

/** A position as the seller wrote it, for a message. */
const textOf = (given: TypeFields['positions']) => (typeof given === 'string' ? given : JSON.stringify(given))
