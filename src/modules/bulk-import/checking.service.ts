import { setImmediate as pause } from 'node:timers/promises'

import type { ListingContext, NameLookup } from '#modules/listings/given-type.rules.ts'
import { MAX_VEHICLE_SETS, PRICE_TOO_HIGH } from '#modules/listings/listing-body.contract.ts'
import type { ListingTypes } from '#modules/listings/listing-types.service.ts'
import { isAboveRetailPrice } from '#modules/listings/selling.rules.ts'
import type { FitmentResult, ListingToWrite } from '#modules/listings/writing.rules.ts'
import type { Writing } from '#modules/listings/writing.service.ts'
import type { Media } from '#modules/media/media.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { kobo } from '#platform/money.ts'

import { categoryNames, findKnown, type KnownListing } from './catalogue.store.ts'
import type { Filled } from './pictures.service.ts'
import { readRowType } from './row-types.rules.ts'
import {
  type Fault,
  readFitment,
  readListing,
  readPreviews,
  type ReadSet,
  shown,
  unknownVehicle,
} from './rows.rules.ts'
import type { PlacedProblem, StagedListing } from './rows.store.ts'

export type Checking = ReturnType<typeof createChecking>

/** Listings that can be stored, with their places in the file, and what is wrong with the others. */
export interface Checked {
  good: { position: number; listing: ListingToWrite; previews: readonly string[] | undefined }[]
  problems: PlacedProblem[]
}

/** So many rows are read in one turn of the loop; between turns the process answers others. */
const ROWS_A_TURN = 25

interface Draft {
  staged: StagedListing
  /** Those that can be read. */
  values: ReturnType<typeof readListing>['values']
  /** Undefined: as they are. */
  previews: readonly string[] | undefined
  sets: readonly ReadSet[]
  problems: PlacedProblem[]
}

/**
 * Checks rows of a file by the rules of the seller form, a chunk at a time, with a few questions for each chunk and one
 * for each picture that is new to its listing.
 */
export function createChecking(deps: {
  writing: Pick<Writing, 'resolveFitments' | 'cleanTexts'>
  media: Pick<Media, 'ownPicture'>
  types: Pick<ListingTypes, 'lookup'>
}) {
  const { writing, media, types } = deps
  return { check, readTaxonomy: types.lookup }

  /**
   * @param ctx in the name of who uploaded: it is their pictures that listings may show
   * @param refusals why files that rows name were not stored
   */
  async function check(
    ctx: Ctx,
    storeId: number,
    { listings, refusals = NONE }: Pick<Filled, 'listings'> & Partial<Filled>,
  ): Promise<Checked> {
    const known = await findKnown(
      ctx.db,
      storeId,
      listings.map(({ sku }) => sku),
    )
    const problems: PlacedProblem[] = []
    const drafts: Draft[] = []
    for (const [index, staged] of listings.entries()) {
      if (index % ROWS_A_TURN === 0) await pause()
      drafts.push(readStaged(staged, { isKnown: known.has(staged.sku), refusals }))
    }
    const resolved = await resolveAll(ctx, drafts)
    const lookUps = {
      categories: await categories(ctx),
      known,
      pictures: new Map<string, boolean>(),
      resolved,
      taxonomy: await types.lookup(ctx),
    }
    const good: Checked['good'] = []
    for (const [index, draft] of drafts.entries()) {
      if (index % ROWS_A_TURN === 0) await pause()
      const made = await complete(ctx, draft, lookUps)
      if (Array.isArray(made)) problems.push(...made)
      else good.push({ position: draft.staged.position, listing: made, previews: draft.previews })
    }
    return { good, problems }
  }

  /** What the look-up says of every set of the chunk, by the listing's place. */
  async function resolveAll(ctx: Ctx, drafts: readonly Draft[]): Promise<Map<number, FitmentResult[]>> {
    const results = await writing.resolveFitments(
      ctx,
      drafts.flatMap(({ sets }) => sets.map(({ values }) => values)),
    )
    let at = 0
    return new Map(drafts.map(({ staged, sets }) => [staged.position, results.slice(at, (at += sets.length))]))
  }

  /** Returns a listing ready to be written, or everything that is wrong with it: what was read, and what is unknown. */
  async function complete(ctx: Ctx, draft: Draft, lookUps: LookUps): Promise<ListingToWrite | PlacedProblem[]> {
    const { staged, values, previews = [] } = draft
    const problems = [...draft.problems]
    const say = (field: string, value: string, reason: string, fault?: string) =>
      problems.push(inListing(staged, { field, value, reason, ...(fault && { fault }) }))
    const category = values.category || undefined
    const categoryId = category === undefined ? undefined : lookUps.categories.get(category.toLowerCase())
    if (category !== undefined && categoryId === undefined)
      say('category', category, `There is no category "${category}".`, 'Category unknown')
    if (!(await mayShow(ctx, staged, values.thumbnail, lookUps))) say('thumbnail', values.thumbnail ?? '', NOT_YOURS)
    for (const url of previews) if (!(await mayShow(ctx, staged, url, lookUps))) say('previews', url, NOT_YOURS)
    if (isPricedTooHigh(draft, lookUps.known.get(staged.sku))) say('price', staged.cells['price'] ?? '', PRICE_TOO_HIGH)
    const { errors, ...texts } = cleaned(values)
    for (const [field, [reason = '']] of Object.entries(errors)) say(field, staged.cells[field] ?? '', reason)
    const results = lookUps.resolved.get(staged.position) ?? []
    problems.push(...results.flatMap((result, index) => unknownIn(draft, index, result)))
    const read = readRowType(staged.cells, typeContext(draft, lookUps), lookUps.taxonomy)
    for (const { field, value, reason } of read.problems) say(field, value, reason, 'Part type, position or size')
    if (problems.length > 0) return problems
    const fitments = results.flatMap((result) => (result.ok ? result.fitment : []))
    return {
      ...toWrite(values),
      ...texts,
      sku: staged.sku,
      categoryId: read.categoryId ?? categoryId,
      ...(read.type && { type: read.type }),
      ...(staged.fitments.length > 0 && { fitments }),
    }
  }

  /** A picture that is new to its listing has to be the uploader's own. */
  async function mayShow(ctx: Ctx, { sku }: StagedListing, url: string | undefined, lookUps: LookUps) {
    if (url === undefined || lookUps.known.get(sku)?.thumbnail === url) return true
    const asked = lookUps.pictures.get(url) ?? (await media.ownPicture(ctx, url))
    lookUps.pictures.set(url, asked)
    return asked
  }

  /** Only the texts that the row holds. */
  function cleaned({ title, description, brand }: Draft['values']) {
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

/** What a part type in a row is read against. */
const typeContext = ({ staged, values, sets }: Draft, { known }: LookUps): ListingContext => ({
  title: values.title ?? '',
  isComplete: !known.has(staged.sku),
  hasVehicles: values.universal === true || sets.length > 0,
})

const NOT_YOURS = 'Upload the picture first: this address is none of your files.'
const NONE: Filled['refusals'] = new Map()

interface LookUps {
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

/** Reads a listing and its fitments by themselves: what is good of them, and everything that is wrong with the rest. */
function readStaged(
  staged: StagedListing,
  { isKnown, refusals }: Pick<Filled, 'refusals'> & { isKnown: boolean },
): Draft {
  const { sku, cells, sheet_row, first_row, fitments } = staged
  const isSecond = first_row !== null && sku !== ''
  const problems: PlacedProblem[] = []
  const add = (problem: Fault) => problems.push(inListing(staged, problem))
  if (isSecond)
    add({ field: 'sku', value: sku, reason: `Row ${first_row} has this SKU already.`, fault: 'SKU twice in the file' })
  const isAbsent = sheet_row === null && !isKnown
  if (isAbsent && sku !== '') add({ field: 'sku', value: sku, reason: NO_LISTING, fault: 'SKU unknown' })
  const listing = readListing({ ...cells, sku }, !isKnown && !isAbsent)
  // What is no address is a file that was not stored.
  for (const problem of listing.problems)
    add({ ...problem, reason: (problem.field === 'thumbnail' && refusals.get(problem.value)) || problem.reason })
  const previews = readPreviews(cells.previews)
  for (const { value, reason } of previews.problems)
    add({ field: 'previews', value: shown(value), reason: refusals.get(value) ?? reason })
  if (fitments.length > MAX_VEHICLE_SETS)
    add({ field: 'sku', value: sku, reason: `At most ${MAX_VEHICLE_SETS} vehicle sets.` })
  // The fitments of a SKU are told of with its first row.
  const sets = isSecond ? [] : fitments.slice(0, MAX_VEHICLE_SETS).map((fitment) => readFitment(fitment.cells))
  for (const [index, set] of sets.entries())
    problems.push(...set.problems.map((problem) => inFitment(staged, index, problem)))
  const wrong = new Set(previews.problems.map(({ value }) => value))
  const urls = previews.urls.filter((url) => !wrong.has(url))
  return { staged, values: listing.values, previews: cells.previews === undefined ? undefined : urls, sets, problems }
}

const NO_LISTING = 'There is no listing with this SKU.'

/** Whether the business price is above the general price, also where the row changes one of the two alone. */
function isPricedTooHigh({ values, problems }: Draft, stored: KnownListing | undefined): boolean {
  const [price, general] = [values.price ?? stored?.price ?? null, values.gen_price ?? stored?.gen_price]
  const isRead = problems.every(({ field }) => field !== 'price' && field !== 'gen_price')
  return isRead && general !== undefined && isAboveRetailPrice(price, general)
}

function inListing({ position, sheet_row, fitments }: StagedListing, problem: Fault): PlacedProblem {
  const place = { ...problem, position, value: shown(problem.value) }
  if (sheet_row !== null) return { ...place, sheet: 'listings', row: sheet_row }
  return { ...place, sheet: 'fitments', row: fitments[0]?.row ?? 0 }
}

const inFitment = ({ position, fitments }: StagedListing, index: number, problem: Fault): PlacedProblem => ({
  ...problem,
  position,
  sheet: 'fitments',
  row: fitments[index]?.row ?? 0,
})

/** What the look-up does not know of a set, but for what could not be read. */
function unknownIn({ staged, sets }: Draft, index: number, result: FitmentResult): PlacedProblem[] {
  if (result.ok) return []
  const unknown = result.unknown.filter(({ field }) => !sets[index]?.unread.has(field))
  return unknown.map((one) => inFitment(staged, index, unknownVehicle(one)))
}

/** What the row says of figures and names; what it does not say stays undefined, and so as it is. */
function toWrite(values: Draft['values']): Omit<ListingToWrite, 'sku'> {
  return {
    thumbnail: values.thumbnail,
    priceKobo: values.price === undefined ? undefined : kobo(values.price),
    genPriceKobo: values.gen_price === undefined ? undefined : kobo(values.gen_price),
    partNo: values.part_no,
    condition: values.condition,
    quality: values.quality,
    stock: values.stock,
    weightKg: values.weight,
    lengthIn: values.length,
    widthIn: values.dim_width,
    heightIn: values.height,
    universal: values.universal,
  }
}
