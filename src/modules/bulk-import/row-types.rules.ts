import {
  findNameFault,
  type ListingContext,
  type NameLookup,
  parseGivenType,
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

const COLUMNS: Readonly<Record<string, string>> = { positions: 'position', sizes: 'size' }
const TYPE_MISSING: FieldFault = { code: 'part_type_missing', text: 'Enter the part type too.' }

/** Parses the part type, position and size of a row. A title that names another part makes the type a guess. */
export function readRowType(cells: Cells, listing: ListingContext, lookup: NameLookup): RowType {
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
  const { type, partType, conflict } = read
  return {
    type: conflict === null ? type : { ...type, certainty: 'import_guess' },
    categoryId: partType?.categoryId ?? null,
    problems: [],
  }
}

const toFaultResult = (problem: Fault): RowType => ({ type: null, categoryId: null, problems: [problem] })
