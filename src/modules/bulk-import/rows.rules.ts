import type { VehicleSet } from '#modules/catalogue/catalogue.contract.ts'
import { type ListingFields, listingFields, VehicleSetBody, YEARS } from '#modules/listings/listing-body.contract.ts'
import type { UnknownVehicle } from '#modules/listings/writing.rules.ts'

import type { SetValues } from './bulk-import.contract.ts'
import type { Cells, TableKind } from './columns.rules.ts'
import { isFileName, namesIn } from './pictures.rules.ts'

export interface RowProblem {
  sheet: TableKind
  /** Where a person finds it: the row of the sheet, or the line of the .sql file. */
  row: number
  field: string
  value: string
  reason: string
  /** What equal problems of other rows are counted under; without it the reason. */
  fault?: string
}

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
type OwnValues = { [Field in keyof typeof ownFields]?: ListingFields[Field] }
const YES = new Set(['yes', 'y', 'true', '1', 'universal'])
const NO = new Set(['no', 'n', 'false', '0'])
const YES_OR_NO = 'Universal is yes or no.'

/** A problem without its place. */
export type Fault = Omit<RowProblem, 'sheet' | 'row'>

/**
 * Reads the row of a listing by the rules of the seller form, and in their words: the values that are good, and all that
 * is wrong with the others. A listing that is there keeps what its row leaves blank; a new one must be whole.
 */
export function readListing(cells: Cells, isNew: boolean): { values: OwnValues; problems: Fault[] } {
  const { universal = '', previews: _apart, ...texts } = cells
  const marked = universal.toLowerCase()
  const isMarked = YES.has(marked) || NO.has(marked)
  const given: Readonly<Record<string, unknown>> = { ...tidied(texts), ...(isMarked && { universal: YES.has(marked) }) }
  const values: Record<string, unknown> = {}
  const problems: Fault[] = []
  if (universal !== '' && !isMarked) problems.push({ field: 'universal', value: shown(universal), reason: YES_OR_NO })
  for (const [field, schema] of Object.entries(ownFields)) {
    // Defaults are for listings that are new.
    if (!isNew && given[field] === undefined) continue
    if (field === 'category' && given[field] === undefined && given['part_type'] === undefined) {
      problems.push({ field, value: '', reason: 'Category is required.' })
      continue
    }
    const read = schema.safeParse(given[field])
    if (read.success) values[field] = read.data
    else problems.push({ field, value: shown(cells[field] ?? ''), reason: read.error.issues[0]?.message ?? '' })
  }
  return { values, problems }
}

const MOST_PREVIEWS = 5
const LONGEST_ADDRESS = 200

/** Reads the preview pictures of a listing: the addresses of up to five, with commas between them. */
export function readPreviews(cell: string | undefined): {
  urls: string[]
  problems: { value: string; reason: string }[]
} {
  const urls = namesIn(cell)
  const problems = urls
    .filter((url) => isFileName(url) || url.length > LONGEST_ADDRESS)
    .map((url) => ({ value: url, reason: 'A preview image is the address of a picture.' }))
  if (urls.length > MOST_PREVIEWS)
    problems.push({ value: cell ?? '', reason: `At most ${MOST_PREVIEWS} preview images.` })
  return { urls, problems }
}

/** `used` is Used: a list of three is not the place to be strict about capitals. */
function tidied(cells: Cells): Cells {
  const { condition, quality } = cells
  return {
    ...cells,
    ...(condition !== undefined && { condition: capitalised(condition) }),
    ...(quality !== undefined && { quality: quality.toUpperCase() === 'OEM' ? 'OEM' : capitalised(quality) }),
  }
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()

/** A set whose every engine or type is meant says so. */
const every = (text: string | undefined): string | null =>
  /^(?:all|any|every|\*)$/i.test(text ?? '') ? null : (text ?? '')

/** Stands in for what cannot be read, so that the rest of a vehicle set can still be looked up. */
const ANY_SET: SetValues = {
  make: '',
  model: '',
  year: { start: YEARS.first, end: YEARS.last },
  engine: null,
  vehicle_type: { start: null, end: null },
}

/** A vehicle set of a row; what `unread` names stands for anything. */
export interface ReadSet {
  values: SetValues
  problems: Fault[]
  unread: ReadonlySet<PropertyKey | undefined>
}

/** Reads the row of a fitment: a year alone is a range of one, and so is a vehicle type. */
export function readFitment(cells: Cells): ReadSet {
  const { make, model, engine, year_start: start, year_end: end = start } = cells
  const { vehicle_type_start: from, vehicle_type_end: to = from } = cells
  const type = { start: every(from), end: every(to) }
  const given = { make, model, year: { start, end }, engine: every(engine), vehicle_type: type }
  const read = VehicleSetBody.safeParse(given)
  if (read.success) return { values: read.data, problems: [], unread: new Set() }
  const { issues } = read.error
  const unread = new Set(issues.map(({ path }) => path[0]))
  const rest = Object.fromEntries(Object.entries(given).filter(([field]) => !unread.has(field)))
  const values = { ...ANY_SET, ...VehicleSetBody.partial().parse(rest) }
  return { values, problems: problemsOf(issues, cells), unread }
}

const COLUMN_OF_PATH: Readonly<Record<string, string>> = {
  year: 'year_start',
  'year.start': 'year_start',
  'year.end': 'year_end',
  vehicle_type: 'vehicle_type_start',
  'vehicle_type.start': 'vehicle_type_start',
  'vehicle_type.end': 'vehicle_type_end',
}

const columnOf = (path: string) => COLUMN_OF_PATH[path] ?? path

/** The first problem of each column. */
function problemsOf(issues: readonly { path: readonly PropertyKey[]; message: string }[], cells: Cells) {
  const seen = new Set<string>()
  return issues.flatMap(({ path, message }) => {
    const field = columnOf(path.join('.'))
    if (seen.has(field) || seen.has(message)) return []
    seen.add(field).add(message)
    return [{ field, value: shown(cells[field] ?? ''), reason: message }]
  })
}

const UNKNOWN: Readonly<Record<UnknownVehicle['field'], string>> = {
  make: 'Make unknown',
  model: 'Model unknown',
  year: 'Year unknown',
  engine: 'Engine unknown',
  vehicle_type: 'Vehicle type unknown',
}

/** What the look-up does not know, at the column that said it. */
export const unknownVehicle = ({ field, value, detail }: UnknownVehicle): Fault => ({
  field: columnOf(field),
  value: shown(value),
  reason: detail,
  fault: UNKNOWN[field],
})

/** As much of a value as a report shows. */
export const shown = (value: string): string => value.slice(0, 200).toWellFormed()

/** A vehicle set as its row is written, for the export. */
export function fitmentCells(set: VehicleSet): (string | number)[] {
  const { make, model, year, engine, vehicle_type: type } = set
  return [make, model, year.start, year.end, engine ?? 'All', type.start ?? 'All', type.end ?? 'All']
}
