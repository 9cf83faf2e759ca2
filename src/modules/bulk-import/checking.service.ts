import { setImmediate as pause } from 'node:timers/promises'

import type { NameLookup } from '#modules/listings/given-type.rules.ts'
import { MAX_VEHICLE_SETS } from '#modules/listings/listing-body.contract.ts'
import { categoryNotFound, LISTING_FAULTS } from '#modules/listings/listing-field.rules.ts'
import type { ListingTypes } from '#modules/listings/listing-types.service.ts'
import { isAboveRetailPrice } from '#modules/listings/selling.rules.ts'
import type { FitmentResult, ListingToWrite } from '#modules/listings/writing.rules.ts'
import type { ListingWriter } from '#modules/listings/writing.service.ts'
import type { Media } from '#modules/media/media.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { FieldFault } from '#platform/field-fault.ts'
import { kobo } from '#platform/money.ts'

import { categoryNames, findKnown, type KnownListing } from './catalogue.store.ts'
import type { FilledListings } from './pictures.service.ts'
import { type ConfirmedType, readRowType, type RowContext } from './row-types.rules.ts'
import {
  type Fault,
  type FaultGroupCode,
  readFitment,
  readListing,
  readPreviews,
  type FitmentRow,
  truncateValue,
  toUnknownFault,
} from './rows.rules.ts'
import type { ListingProblem, StagedListing } from './rows.store.ts'

export type Checking = ReturnType<typeof createChecking>

/** Valid listings with their positions in the file, and the problems of the others. */
export interface CheckResult {
  good: { position: number; listing: ListingToWrite; previews: readonly string[] | undefined }[]
  problems: ListingProblem[]
}

/** Rows between two pauses, in which the process serves requests. */
const ROWS_PER_TURN = 25

interface Draft {
  staged: StagedListing
  /** The valid values. */
  values: ReturnType<typeof readListing>['values']
  /** Undefined to keep the pictures. */
  previews: readonly string[] | undefined
  sets: readonly FitmentRow[]
  problems: ListingProblem[]
}

/** Checks rows by the rules of the seller form, with a few queries per chunk and one for each new picture. */
export function createChecking(deps: {
  writing: Pick<ListingWriter, 'resolveFitments' | 'cleanTexts'>
  media: Pick<Media, 'canUsePicture'>
  types: Pick<ListingTypes, 'getClassifier'>
}) {
  const { writing, media, types } = deps
  return { check, readTaxonomy: types.getClassifier }

  /** Checks a chunk of listings; `refusals` are the reasons why files that rows name were not stored. */
  async function check(
    // The actor is the uploader: listings may only use the uploader's pictures.
    ctx: Ctx,
    storeId: number,
    { listings, refusals = NO_REFUSALS }: Pick<FilledListings, 'listings'> & Partial<FilledListings>,
  ): Promise<CheckResult> {
    const known = await findKnown(
      ctx.db,
      storeId,
      listings.map(({ sku }) => sku),
    )
    const problems: ListingProblem[] = []
    const drafts: Draft[] = []
    for (const [index, staged] of listings.entries()) {
      if (index % ROWS_PER_TURN === 0) await pause()
      drafts.push(readStaged(staged, { isKnown: known.has(staged.sku), refusals }))
    }
    const resolved = await resolveAll(ctx, drafts)
    const lookUps = {
      categories: await categories(ctx),
      known,
      pictures: new Map<string, boolean>(),
      resolved,
      taxonomy: await types.getClassifier(ctx),
    }
    const good: CheckResult['good'] = []
    for (const [index, draft] of drafts.entries()) {
      if (index % ROWS_PER_TURN === 0) await pause()
      const completed = await complete(ctx, draft, lookUps)
      if (Array.isArray(completed)) problems.push(...completed)
      else good.push({ position: draft.staged.position, listing: completed, previews: draft.previews })
    }
    return { good, problems }
  }

  /** Resolves the vehicle sets of the chunk, by the position of their listing. */
  async function resolveAll(ctx: Ctx, drafts: readonly Draft[]): Promise<Map<number, FitmentResult[]>> {
    const results = await writing.resolveFitments(
      ctx,
      drafts.flatMap(({ sets }) => sets.map(({ values }) => values)),
    )
    let at = 0
    return new Map(drafts.map(({ staged, sets }) => [staged.position, results.slice(at, (at += sets.length))]))
  }

  /** Returns a listing ready to be written, or all its problems. */
  async function complete(ctx: Ctx, draft: Draft, lookUps: Lookups): Promise<ListingToWrite | ListingProblem[]> {
    const { staged, values, previews = [] } = draft
    const problems = [...draft.problems]
    const addProblem = (field: string, value: string, reason: FieldFault, group?: FaultGroupCode) =>
      problems.push(toListingProblem(staged, { field, value, reason, ...(group && { group }) }))
    const category = values.category || undefined
    const categoryId = category === undefined ? undefined : lookUps.categories.get(category.toLowerCase())
    if (category !== undefined && categoryId === undefined)
      addProblem('category', category, categoryNotFound(category), 'unknown_category')
    if (!(await canUsePicture(ctx, staged, values.thumbnail, lookUps)))
      addProblem('thumbnail', values.thumbnail ?? '', NOT_OWN_PICTURE)
    for (const url of previews)
      if (!(await canUsePicture(ctx, staged, url, lookUps))) addProblem('previews', url, NOT_OWN_PICTURE)
    if (isAboveRetail(draft, lookUps.known.get(staged.sku)))
      addProblem('price', staged.cells['price'] ?? '', LISTING_FAULTS.priceAboveRetail)
    const { errors, ...texts } = cleanGivenTexts(values)
    for (const [field, [reason]] of Object.entries(errors))
      if (reason) addProblem(field, staged.cells[field] ?? '', reason)
    const results = lookUps.resolved.get(staged.position) ?? []
    problems.push(...results.flatMap((result, index) => listUnknown(draft, index, result)))
    const read = readRowType(staged.cells, typeContext(draft, texts.title, lookUps), lookUps.taxonomy)
    for (const { field, value, reason } of read.problems) addProblem(field, value, reason, 'wrong_type')
    if (problems.length > 0) return problems
    const fitments = results.flatMap((result) => (result.ok ? result.fitment : []))
    return {
      ...toListingFields(values),
      ...texts,
      sku: staged.sku,
      categoryId: read.categoryId ?? categoryId,
      ...(read.type && { type: read.type }),
      ...(staged.fitments.length > 0 && { fitments }),
    }
  }

  /** Returns whether a listing may use a picture: it has it already, or the uploader owns it. */
  async function canUsePicture(ctx: Ctx, { sku }: StagedListing, url: string | undefined, lookUps: Lookups) {
    if (url === undefined || lookUps.known.get(sku)?.thumbnail === url) return true
    const isOwn = lookUps.pictures.get(url) ?? (await media.canUsePicture(ctx, url))
    lookUps.pictures.set(url, isOwn)
    return isOwn
  }

  /** Cleans the texts that the row contains. */
  function cleanGivenTexts({ title, description, brand }: Draft['values']) {
    const { errors, ...texts } = writing.cleanTexts({
      title: title ?? '-',
      description: description ?? '',
      brand: brand ?? '',
    })
    return {
      errors,
      ...(title !== undefined && { title: texts.title }),
      ...(description !== undefined && { description: texts.description }),
      ...(brand !== undefined && { brand: texts.brand }),
    }
  }
}

/** Returns the fields that the part type of a row is checked against; `title` is cleaned like the stored one. */
const typeContext = ({ staged, values, sets }: Draft, title: string | undefined, { known }: Lookups): RowContext => ({
  title: values.title ?? '',
  isComplete: !known.has(staged.sku),
  hasVehicles: values.universal === true || sets.length > 0,
  confirmed: findConfirmedType(known.get(staged.sku), title),
})

/** Finds the type that the seller confirmed, unless the row changes the title. */
function findConfirmedType(stored: KnownListing | undefined, title: string | undefined): ConfirmedType | null {
  if (stored === undefined || stored.confirmed_type === null) return null
  if (title !== undefined && title !== stored.title) return null
  return { key: stored.confirmed_type, isConflictConfirmed: stored.conflict_confirmed }
}

const NOT_OWN_PICTURE: FieldFault = {
  code: 'picture_not_own',
  text: 'Upload the picture first. This URL is not one of your files.',
}
const NO_REFUSALS: FilledListings['refusals'] = new Map()

interface Lookups {
  categories: ReadonlyMap<string, number>
  known: ReadonlyMap<string, KnownListing>
  pictures: Map<string, boolean>
  resolved: ReadonlyMap<number, readonly FitmentResult[]>
  taxonomy: NameLookup
}

async function categories(ctx: Pick<Ctx, 'db'>): Promise<Map<string, number>> {
  const all = await categoryNames(ctx.db)
  return new Map(all.flatMap(({ id, names }) => names.map((name) => [name, id] as const)))
}

/** Parses the cells of a listing and its fitments, without queries. */
function readStaged(
  staged: StagedListing,
  { isKnown, refusals }: Pick<FilledListings, 'refusals'> & { isKnown: boolean },
): Draft {
  const { sku, cells, sheet_row, first_row, fitments } = staged
  const isSecond = first_row !== null && sku !== ''
  const problems: ListingProblem[] = []
  const add = (problem: Fault) => problems.push(toListingProblem(staged, problem))
  if (isSecond) add({ field: 'sku', value: sku, reason: toRepeatedSku(first_row), group: 'repeated_sku' })
  const isAbsent = sheet_row === null && !isKnown
  if (isAbsent && sku !== '') add({ field: 'sku', value: sku, reason: NO_LISTING, group: 'unknown_sku' })
  const listing = readListing({ ...cells, sku }, !isKnown && !isAbsent)
  // A value that is not a URL is a file that was not stored.
  for (const problem of listing.problems)
    add({ ...problem, reason: (problem.field === 'thumbnail' && refusals.get(problem.value)) || problem.reason })
  const previews = readPreviews(cells.previews)
  for (const { value, reason } of previews.problems)
    add({ field: 'previews', value: truncateValue(value), reason: refusals.get(value) ?? reason })
  if (fitments.length > MAX_VEHICLE_SETS) add({ field: 'sku', value: sku, reason: TOO_MANY_SETS })
  // The fitments of a SKU are reported with its first row.
  const sets = isSecond ? [] : fitments.slice(0, MAX_VEHICLE_SETS).map((fitment) => readFitment(fitment.cells))
  for (const [index, set] of sets.entries())
    problems.push(...set.problems.map((problem) => toFitmentProblem(staged, index, problem)))
  const wrong = new Set(previews.problems.map(({ value }) => value))
  const urls = previews.urls.filter((url) => !wrong.has(url))
  return { staged, values: listing.values, previews: cells.previews === undefined ? undefined : urls, sets, problems }
}

const NO_LISTING: FieldFault = { code: 'sku_not_found', text: 'Your store has no listing with this SKU.' }
const TOO_MANY_SETS: FieldFault = {
  code: 'too_many_vehicle_sets',
  text: `At most ${MAX_VEHICLE_SETS} vehicle sets.`,
  params: { most: MAX_VEHICLE_SETS },
}
const toRepeatedSku = (row: number): FieldFault => ({
  code: 'sku_repeated',
  text: `Row ${row} has this SKU already.`,
  params: { row },
})

/** Returns whether the business price is above the retail price, even if the row changes only one of them. */
function isAboveRetail({ values, problems }: Draft, stored: KnownListing | undefined): boolean {
  const [price, retailPrice] = [values.price ?? stored?.price ?? null, values.gen_price ?? stored?.gen_price]
  const isRead = problems.every(({ field }) => field !== 'price' && field !== 'gen_price')
  return isRead && retailPrice !== undefined && isAboveRetailPrice(price, retailPrice)
}

function toListingProblem({ position, sheet_row, fitments }: StagedListing, problem: Fault): ListingProblem {
  const place = { ...problem, position, value: truncateValue(problem.value) }
  if (sheet_row !== null) return { ...place, sheet: 'listings', row: sheet_row }
  return { ...place, sheet: 'fitments', row: fitments[0]?.row ?? 0 }
}

const toFitmentProblem = ({ position, fitments }: StagedListing, index: number, problem: Fault): ListingProblem => ({
  ...problem,
  position,
  sheet: 'fitments',
  row: fitments[index]?.row ?? 0,
})

/** Lists the unknown values of a set, without those that could not be parsed. */
function listUnknown({ staged, sets }: Draft, index: number, result: FitmentResult): ListingProblem[] {
  if (result.ok) return []
  const unknown = result.unknown.filter(({ field }) => !sets[index]?.unreadable.has(field))
  return unknown.map((one) => toFitmentProblem(staged, index, toUnknownFault(one)))
}

/** Returns by how much a row changes the stock of the export; undefined if it gives a count. */
const getStockChange = ({ stock, stock_at_export: exported }: Draft['values']) =>
  stock === undefined || exported === undefined ? undefined : stock - exported

/** Converts the values of a row. Missing values are undefined and stay unchanged. */
function toListingFields(values: Draft['values']): Omit<ListingToWrite, 'sku'> {
  return {
    thumbnail: values.thumbnail,
    priceKobo: values.price === undefined ? undefined : kobo(values.price),
    genPriceKobo: values.gen_price === undefined ? undefined : kobo(values.gen_price),
    partNo: values.part_no,
    condition: values.condition,
    quality: values.quality,
    stock: values.stock,
    stockChange: getStockChange(values),
    weightKg: values.weight,
    lengthIn: values.length,
    widthIn: values.dim_width,
    heightIn: values.height,
    universal: values.universal,
  }
}
