import type { VehicleSet } from '#modules/catalogue/catalogue.contract.ts'
import { listingFields, ListingFields, VehicleSetBody } from '#modules/catalogue/listing-body.contract.ts'
import type { UnknownVehicle } from '#modules/catalogue/writing.rules.ts'

import type { SetValues } from './bulk-import.contract.ts'
import type { Cells, TableKind } from './columns.rules.ts'
import { isFileName, namesIn } from './pictures.rules.ts'

/** A vehicle set as listings show it. */
export type ShownSet = VehicleSet

export interface RowProblem {
  sheet: TableKind
  /** Where a person finds it: the row of the sheet, or the line of the .sql file. */
  row: number
  field: string
  value: string
  reason: string
}

/** The values of a listing's row that have passed every rule of section 5; on a listing that is there, only those given. */
export type ListingValues = Partial<Omit<ListingFields, 'vehicleSets'>> & { sku: string }

const { vehicleSets: _sets, ...ownFields } = listingFields
const NewListing = ListingFields.omit({ vehicleSets: true })
const YES = new Set(['yes', 'y', 'true', '1', 'universal'])
const NO = new Set(['no', 'n', 'false', '0'])
const YES_OR_NO = 'Universal is yes or no.'

type Read<T> = { ok: true; values: T } | { ok: false; problems: Omit<RowProblem, 'sheet' | 'row'>[] }

/**
 * Reads the row of a listing by the rules of the seller form, and in their words. A listing that is there keeps what its
 * row leaves blank; a new one must be whole.
 */
export function readListing(cells: Cells, isNew: boolean): Read<ListingValues> {
  const { universal = '', previews: _apart, ...texts } = cells
  const marked = universal.toLowerCase()
  if (universal !== '' && !YES.has(marked) && !NO.has(marked))
    return { ok: false, problems: [{ field: 'universal', value: universal, reason: YES_OR_NO }] }
  const given = { ...tidied(texts), ...(universal !== '' && { universal: YES.has(marked) }) }
  if (!isNew) return readGiven(given)
  const read = NewListing.safeParse(given)
  return read.success ? { ok: true, values: read.data } : { ok: false, problems: problemsOf(read.error.issues, cells) }
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
  const { condition } = cells
  if (condition === undefined) return cells
  return { ...cells, condition: condition.charAt(0).toUpperCase() + condition.slice(1).toLowerCase() }
}

/** Only what was given: defaults are for listings that are new. */
function readGiven(given: Readonly<Record<string, string | boolean>>): Read<ListingValues> {
  const values: Record<string, unknown> = {}
  const problems: Omit<RowProblem, 'sheet' | 'row'>[] = []
  for (const [field, value] of Object.entries(given)) {
    if (!Object.hasOwn(ownFields, field)) continue
    const read = ownFields[field as keyof typeof ownFields].safeParse(value)
    if (read.success) values[field] = read.data
    else problems.push({ field, value: shown(String(value)), reason: read.error.issues[0]?.message ?? '' })
  }
  // Each value came out of the schema of its own field.
  return problems.length > 0 ? { ok: false, problems } : { ok: true, values: values as ListingValues }
}

/** A set whose every engine or type is meant says so. */
const every = (text: string | undefined): string | null =>
  /^(?:all|any|every|\*)$/i.test(text ?? '') ? null : (text ?? '')

/** Reads the row of a fitment: a year alone is a range of one, and so is a vehicle type. */
export function readFitment(cells: Cells): Read<SetValues> {
  const { make, model, engine, year_start: start, year_end: end = start } = cells
  const { vehicle_type_start: from, vehicle_type_end: to = from } = cells
  const type = { start: every(from), end: every(to) }
  const read = VehicleSetBody.safeParse({
    make,
    model,
    year: { start, end },
    engine: every(engine),
    vehicle_type: type,
  })
  if (read.success) return { ok: true, values: read.data }
  return { ok: false, problems: problemsOf(read.error.issues, cells) }
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

/** What the look-up does not know, at the column that said it. */
export const unknownVehicle = ({ field, value, detail }: UnknownVehicle): Omit<RowProblem, 'sheet' | 'row'> => ({
  field: columnOf(field),
  value: shown(value),
  reason: detail,
})

/** As much of a value as a report shows. */
export const shown = (value: string): string => value.slice(0, 200).toWellFormed()

/** A vehicle set as its row is written, for the export. */
export function fitmentCells(set: VehicleSet): (string | number)[] {
  const { make, model, year, engine, vehicle_type: type } = set
  return [make, model, year.start, year.end, engine ?? 'All', type.start ?? 'All', type.end ?? 'All']
}
