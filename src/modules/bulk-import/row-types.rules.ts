import {
  findNameFault,
  type ListingContext,
  type NameLookup,
  parseGivenType,
  type TypeResult,
} from '#modules/listings/given-type.rules.ts'
import type { ListingType } from '#modules/listings/listing-types.rules.ts'
import type { FieldFault } from '#platform/field-fault.ts'

import type { Cells } from './columns.rules.ts'
import type { Fault } from './rows.rules.ts'

/** The part type of a row. Without one it is guessed later from the title. */
export interface RowType {
  type: ListingType | null
  /** Category of the type. */
  categoryId: number | null
  problems: Fault[]
}

/** A type that the seller confirmed before the upload. */
export interface ConfirmedType {
  key: string
  /** The title names another type, and the seller confirmed this one. */
  isConflictConfirmed: boolean
}

/** The fields of a row that its type is checked against. */
export interface RowContext extends ListingContext {
  /** The confirmed type of a listing whose title the row does not change. */
  confirmed: ConfirmedType | null
}

const COLUMNS: Readonly<Record<string, string>> = { positions: 'position', sizes: 'size' }
const TYPE_MISSING: FieldFault = { code: 'part_type_missing', text: 'Enter the part type too.' }

/** Parses the part type, position and size of a row. */
export function readRowType(cells: Cells, listing: RowContext, lookup: NameLookup): RowType {
  const { part_type: name, position = '', size = '' } = cells
  if (name === undefined) {
    const [field, value] = position === '' ? ['size', size] : ['position', position]
    const problems = value === '' ? [] : [{ field, value, reason: TYPE_MISSING }]
    return { type: null, categoryId: null, problems }
  }
  if (lookup.findByName(name).length !== 1)
    return toFaultResult({ field: 'part_type', value: name, reason: findNameFault(name, lookup, true) })
  const given = { part_type: name, positions: position, sizes: size, confirm_conflict: false }
  const read = parseGivenType(given, listing, lookup)
  if (!read.ok) {
    const problems = Object.entries(read.errors).flatMap(([field, reasons]) => {
      const column = COLUMNS[field] ?? 'part_type'
      return reasons.map((reason) => ({ field: column, value: cells[column] ?? '', reason }))
    })
    return { type: null, categoryId: null, problems }
  }
  return {
    type: withCertainty(read, listing.confirmed),
    categoryId: read.partType?.categoryId ?? null,
    problems: [],
  }
}

/** Keeps a confirmed type confirmed; otherwise a title that names another part makes the type a guess. */
function withCertainty(
  { type, partType, conflict }: Extract<TypeResult, { ok: true }>,
  confirmed: ConfirmedType | null,
): ListingType {
  if (confirmed !== null && confirmed.key === partType?.key)
    return { ...type, isConflictConfirmed: confirmed.isConflictConfirmed }
  return conflict === null ? type : { ...type, certainty: 'import_guess' }
}

const toFaultResult = (problem: Fault): RowType => ({ type: null, categoryId: null, problems: [problem] })
