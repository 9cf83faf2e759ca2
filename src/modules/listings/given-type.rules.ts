import type { PartType, Positions } from '#modules/taxonomy/part-types.rules.ts'
import { readPositions } from '#modules/taxonomy/position-text.rules.ts'
import { readSizes, toTypedSizes } from '#modules/taxonomy/sizes.rules.ts'
import type { FindByName } from '#modules/taxonomy/type-names.rules.ts'
import { plainName } from '#modules/taxonomy/type-text.rules.ts'
import type { FieldFault } from '#platform/field-fault.ts'

import type { TypeFields } from './listing-body.contract.ts'
import {
  type Completeness,
  findTypeFaults,
  type ListingType,
  findConflictingType,
  type TypeLookup,
} from './listing-types.rules.ts'

/** The part of the taxonomy that parses the types that sellers write. */
export interface NameLookup extends TypeLookup {
  findByName: FindByName
  /** Finds the type whose name is most similar to a text. */
  nearest: (text: string) => PartType | null
}

/** The fields of the listing that the type is checked against. */
export interface ListingContext extends Completeness {
  title: string
}

export type TypeResult =
  | {
      ok: true
      type: ListingType
      /** Null for unknown. */
      partType: PartType | null
      /** The other type that the title names; null if the seller confirmed the given one. */
      conflict: PartType | null
    }
  | { ok: false; errors: Record<string, FieldFault[]> }

const UNKNOWN: ListingType = {
  typeId: null,
  positions: {},
  sizes: {},
  certainty: 'seller',
  score: 0,
  isConflictConfirmed: false,
}

/** Parses the type, positions and sizes that a seller gives, or returns the faults by field. */
export function parseGivenType(
  given: Omit<TypeFields, 'part_type'> & { part_type: string | null },
  listing: ListingContext,
  lookup: NameLookup,
): TypeResult {
  if (given.part_type === null) return { ok: true, type: UNKNOWN, partType: null, conflict: null }
  const [type, ...others] = lookup.findByName(given.part_type)
  if (!type || others.length > 0) return { ok: false, errors: { part_type: [findNameFault(given.part_type, lookup)] } }
  const fields = lookup.sizeFields.get(type.id) ?? []
  const positions = parsePositions(given.positions)
  if (positions === null) return { ok: false, errors: { positions: [toUnknownPosition(formatGiven(given.positions))] } }
  const keys = fields.map(({ key }) => key)
  const sizes = toTypedSizes(typeof given.sizes === 'string' ? readSizes(given.sizes, keys) : given.sizes, fields)
  const errors = findTypeFaults({ type, positions, sizes, fields }, listing)
  if (typeof given.sizes === 'string' && given.sizes.trim() !== '' && Object.keys(sizes).length === 0)
    errors['sizes'] = [toUnreadableSize(given.sizes)]
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const contradicting = findConflictingType(listing.title, type, lookup)
  return {
    ok: true,
    type: {
      typeId: type.id,
      positions,
      sizes,
      certainty: 'seller',
      score: 100,
      isConflictConfirmed: contradicting !== null && given.confirm_conflict,
    },
    partType: type,
    conflict: given.confirm_conflict ? null : contradicting,
  }
}

const toUnknownPosition = (given: string): FieldFault => ({
  code: 'position_unknown',
  text: `Position '${given}' is not known.`,
  params: { given },
})
const toUnreadableSize = (given: string): FieldFault => ({
  code: 'size_unreadable',
  text: `Size '${given}' is not readable.`,
  params: { given },
})

const parsePositions = (given: TypeFields['positions']): Positions | null =>
  typeof given === 'string' ? readPositions(given) : given

/** Returns "Part type is not known. Did you mean 'Brake Pad Set'?", with the given text for a row of a file. */
export function findNameFault(
  text: string,
  lookup: Pick<NameLookup, 'findByName' | 'nearest'>,
  isRow = false,
): FieldFault {
  const choices = lookup.findByName(text)
  const subject = isRow ? `Part type '${text}'` : 'Part type'
  if (choices.length > 1) {
    const names = choices.map(plainName).join(', ')
    return {
      code: 'part_type_ambiguous',
      text: `${subject} can be ${choices.map(plainName).join(' or ')}. Choose one.`,
      params: { names },
    }
  }
  const nearest = lookup.nearest(text)
  if (nearest === null) return { code: 'part_type_unknown', text: `${subject} is not known.` }
  const name = plainName(nearest)
  return { code: 'part_type_misspelt', text: `${subject} is not known. Did you mean '${name}'?`, params: { name } }
}

/** Formats the given positions for a message. */
const formatGiven = (given: TypeFields['positions']) => (typeof given === 'string' ? given : JSON.stringify(given))
