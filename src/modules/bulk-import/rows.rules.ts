import type { VehicleSet } from '#modules/catalogue/catalogue.contract.ts'
import { findCondition } from '#modules/keyword/vocabulary.rules.ts'
import {
  type ListingFields,
  listingFields,
  MAX_DESCRIPTION_LENGTH,
  VehicleSetBody,
  YEARS,
} from '#modules/listings/listing-body.contract.ts'
import { findListingFault, LISTING_FAULTS } from '#modules/listings/listing-field.rules.ts'
import type { UnknownVehicle } from '#modules/listings/writing.rules.ts'
import { type FieldFault, readFault } from '#platform/field-fault.ts'

import type { SetValues } from './bulk-import.contract.ts'
import type { Cells, TableKind } from './columns.rules.ts'
import { isFileName, splitNames } from './pictures.rules.ts'

export interface RowProblem {
  sheet: TableKind
  /** The row of the sheet, or the line of the .sql file. */
  row: number
  field: string
  value: string
  reason: FieldFault
  /** Groups problems of other rows with other values; default: the reason. */
  group?: FaultGroupCode
}

/** Groups of problems whose texts differ by their values. */
export const FAULT_GROUPS = {
  unknown_make: 'Make unknown',
  unknown_model: 'Model unknown',
  unknown_year: 'Year unknown',
  unknown_engine: 'Engine unknown',
  unknown_vehicle_type: 'Vehicle type unknown',
  unknown_category: 'Category unknown',
  unknown_sku: 'SKU unknown',
  repeated_sku: 'SKU twice in the file',
  wrong_type: 'Part type, position or size',
} as const
export type FaultGroupCode = keyof typeof FAULT_GROUPS
const groupByText = new Map<string, FaultGroupCode>(
  (Object.keys(FAULT_GROUPS) as FaultGroupCode[]).map((code) => [FAULT_GROUPS[code], code]),
)

/** Finds the code of a group by its text, which is stored. */
export const findFaultGroup = (text: string): FaultGroupCode | null => groupByText.get(text) ?? null

const {
  vehicleSets: _sets,
  // The part type is read against the taxonomy (checking.service.ts).
  part_type: _type,
  positions: _positions,
  sizes: _sizes,
  confirm_conflict: _confirmed,
  type_proposal: _proposal,
  ...ownFields
} = listingFields
type OwnValues = { [Field in keyof typeof ownFields]?: ListingFields[Field] } & { stock_at_export?: number }
const rowFields = { ...ownFields, stock_at_export: ownFields.stock }
const YES = new Set(['yes', 'y', 'true', '1', 'universal'])
const NO = new Set(['no', 'n', 'false', '0'])
const YES_OR_NO: FieldFault = { code: 'yes_or_no', text: 'Enter yes or no.' }

/** A problem without its position. */
export type Fault = Omit<RowProblem, 'sheet' | 'row'>

/** Parses a listing by the rules of the seller form. Blank cells keep existing values; a new one must be complete. */
export function readListing(cells: Cells, isNew: boolean): { values: OwnValues; problems: Fault[] } {
  const { universal = '', previews: _apart, ...texts } = cells
  const marked = universal.toLowerCase()
  const isMarked = YES.has(marked) || NO.has(marked)
  const given: Readonly<Record<string, unknown>> = {
    ...normaliseCells(texts),
    ...(isMarked && { universal: YES.has(marked) }),
  }
  const values: Record<string, unknown> = {}
  const problems: Fault[] = []
  if (universal !== '' && !isMarked)
    problems.push({ field: 'universal', value: truncateValue(universal), reason: YES_OR_NO })
  for (const [field, schema] of Object.entries(rowFields)) {
    // Defaults are for new listings.
    if (given[field] === undefined && (!isNew || field === 'stock_at_export')) continue
    if (field === 'category' && given[field] === undefined && given['part_type'] === undefined) {
      problems.push({ field, value: '', reason: LISTING_FAULTS.category })
      continue
    }
    const parsed = schema.safeParse(given[field])
    if (parsed.success) values[field] = parsed.data
    else problems.push({ field, value: truncateValue(cells[field] ?? ''), reason: toFault(parsed.error.issues[0]) })
  }
  return { values, problems }
}

const MAX_PREVIEWS = 5
const TOO_MANY_PREVIEWS: FieldFault = {
  code: 'too_many_previews',
  text: `At most ${MAX_PREVIEWS} preview images.`,
  params: { most: MAX_PREVIEWS },
}
const MAX_URL_LENGTH = 200

/** Parses the preview pictures of a listing: up to five URLs, separated by commas. */
export function readPreviews(cell: string | undefined): {
  urls: string[]
  problems: { value: string; reason: FieldFault }[]
} {
  const urls = splitNames(cell)
  const problems = urls
    .filter((url) => isFileName(url) || url.length > MAX_URL_LENGTH)
    .map((url) => ({ value: url, reason: LISTING_FAULTS.pictureUrl }))
  if (urls.length > MAX_PREVIEWS) problems.push({ value: cell ?? '', reason: TOO_MANY_PREVIEWS })
  return { urls, problems }
}

/** Accepts condition and quality in any case, and the trade's words for a condition. */
function normaliseCells(cells: Cells): Cells {
  const { condition, quality } = cells
  return {
    ...cells,
    ...(condition !== undefined && { condition: findCondition(condition) ?? condition }),
    ...(quality !== undefined && { quality: quality.toUpperCase() === 'OEM' ? 'OEM' : capitalise(quality) }),
  }
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()

/** Returns null for words that mean all engines or types. */
const parseAll = (text: string | undefined): string | null =>
  /^(?:all|any|every|\*)$/i.test(text ?? '') ? null : (text ?? '')

/** Replaces unreadable values, so that the others of a vehicle set can be looked up. */
const ANY_SET: SetValues = {
  make: '',
  model: '',
  year: { start: YEARS.first, end: YEARS.last },
  engine: null,
  vehicle_type: { start: null, end: null },
}

/** A vehicle set of a row; values of `unreadable` fields come from `ANY_SET`. */
export interface FitmentRow {
  values: SetValues
  problems: Fault[]
  unreadable: ReadonlySet<PropertyKey | undefined>
}

/** Parses the row of a fitment. One year or vehicle type alone is a range of one. */
export function readFitment(cells: Cells): FitmentRow {
  const { make, model, engine, year_start: start, year_end: end = start } = cells
  const { vehicle_type_start: from, vehicle_type_end: to = from } = cells
  const type = { start: parseAll(from), end: parseAll(to) }
  const given = { make, model, year: { start, end }, engine: parseAll(engine), vehicle_type: type }
  const parsed = VehicleSetBody.safeParse(given)
  if (parsed.success) return { values: parsed.data, problems: [], unreadable: new Set() }
  const { issues } = parsed.error
  const unreadable = new Set(issues.map(({ path }) => path[0]))
  const rest = Object.fromEntries(Object.entries(given).filter(([field]) => !unreadable.has(field)))
  const values = { ...ANY_SET, ...VehicleSetBody.partial().parse(rest) }
  return { values, problems: listProblems(issues, cells), unreadable }
}

const COLUMN_OF_PATH: Readonly<Record<string, string>> = {
  year: 'year_start',
  'year.start': 'year_start',
  'year.end': 'year_end',
  vehicle_type: 'vehicle_type_start',
  'vehicle_type.start': 'vehicle_type_start',
  'vehicle_type.end': 'vehicle_type_end',
}

const toColumn = (path: string) => COLUMN_OF_PATH[path] ?? path

/** What is read of an issue of zod. */
interface Issue {
  code?: string
  path: readonly PropertyKey[]
  message: string
  maximum?: number | bigint
  params?: Readonly<Record<string, unknown>> | undefined
}

/** Returns the first problem of each column. */
function listProblems(issues: readonly Issue[], cells: Cells): Fault[] {
  const seen = new Set<string>()
  return issues.flatMap((issue) => {
    const field = toColumn(issue.path.join('.'))
    if (seen.has(field) || seen.has(issue.message)) return []
    seen.add(field).add(issue.message)
    return [{ field, value: truncateValue(cells[field] ?? ''), reason: toFault(issue) }]
  })
}

/** Returns the fault that the issue carries, or the one with its text. */
function toFault(issue: Issue | undefined): FieldFault {
  if (issue === undefined) return { code: 'invalid', text: '' }
  const { message: text } = issue
  // Before cleaning, a description may have twice as many characters as its text says.
  if (issue.code === 'too_big')
    return { code: 'too_long', text, params: { most: Math.min(Number(issue.maximum), MAX_DESCRIPTION_LENGTH) } }
  return readFault(issue) ?? findListingFault(text) ?? { code: 'invalid', text }
}

/** Converts an unknown value to a fault of its column. */
export const toUnknownFault = ({ field, value, fault }: UnknownVehicle): Fault => ({
  field: toColumn(field),
  value: truncateValue(value),
  reason: fault,
  group: `unknown_${field}`,
})

/** Cuts a value for a report. */
export const truncateValue = (value: string): string => value.slice(0, 200).toWellFormed()

/** Returns the cells of a vehicle set for the export. */
export function toFitmentCells(set: VehicleSet): (string | number)[] {
  const { make, model, year, engine, vehicle_type: type } = set
  return [make, model, year.start, year.end, engine ?? 'All', type.start ?? 'All', type.end ?? 'All']
}
