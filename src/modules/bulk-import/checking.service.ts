import { setImmediate as pause } from 'node:timers/promises'

import { MOST_SETS, PRICE_TOO_HIGH } from '#modules/catalogue/listing-body.contract.ts'
import { isAboveGeneral } from '#modules/catalogue/selling.rules.ts'
import type { FitmentResult, ListingToWrite } from '#modules/catalogue/writing.rules.ts'
import type { Writing } from '#modules/catalogue/writing.service.ts'
import type { Media } from '#modules/media/media.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { kobo } from '#platform/money.ts'

import type { SetValues } from './bulk-import.contract.ts'
import { categoryNames, findKnown, type KnownListing } from './catalogue.store.ts'
import type { Filled } from './pictures.service.ts'
import { type ListingValues, readFitment, readListing, readPreviews, shown, unknownVehicle } from './rows.rules.ts'
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
  values: ListingValues
  /** Undefined: as they are. */
  previews: readonly string[] | undefined
  sets: readonly SetValues[]
}

/**
 * Checks rows of a file by the rules of the seller form, a chunk at a time, with a few questions for each chunk and one
 * for each picture that is new to its listing.
 */
export function createChecking(parts: {
  writing: Pick<Writing, 'resolveFitments' | 'cleanTexts'>
  media: Pick<Media, 'ownPicture'>
}) {
  const { writing, media } = parts
  return { check }

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
      const read = readStaged(staged, { isKnown: known.has(staged.sku), refusals })
      if (Array.isArray(read)) problems.push(...read)
      else drafts.push(read)
    }
    const resolved = await resolveAll(ctx, drafts)
    const lookUps = { categories: await categories(ctx), known, pictures: new Map<string, boolean>(), resolved }
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
      drafts.flatMap(({ sets }) => sets),
    )
    let at = 0
    return new Map(drafts.map(({ staged, sets }) => [staged.position, results.slice(at, (at += sets.length))]))
  }

  /** A listing ready to be written, or what the shop does not know of what it says. */
  async function complete(ctx: Ctx, draft: Draft, lookUps: LookUps): Promise<ListingToWrite | PlacedProblem[]> {
    const { staged, values, previews = [] } = draft
    const problems: PlacedProblem[] = []
    const say = (field: string, value: string, reason: string) => problems.push(inListing(staged, field, value, reason))
    const categoryId = values.category === undefined ? undefined : lookUps.categories.get(values.category.toLowerCase())
    if (values.category !== undefined && categoryId === undefined)
      say('category', values.category, `There is no category "${values.category}".`)
    if (!(await mayShow(ctx, staged, values.thumbnail, lookUps))) say('thumbnail', values.thumbnail ?? '', NOT_YOURS)
    for (const url of previews) if (!(await mayShow(ctx, staged, url, lookUps))) say('previews', url, NOT_YOURS)
    // Also where the row changes one of the two prices alone.
    const stored = lookUps.known.get(staged.sku)
    const [price, general] = [values.price ?? stored?.price ?? null, values.gen_price ?? stored?.gen_price]
    if (general !== undefined && isAboveGeneral(price, general))
      say('price', staged.cells['price'] ?? '', PRICE_TOO_HIGH)
    const { errors, ...texts } = cleaned(values)
    for (const [field, [reason = '']] of Object.entries(errors)) say(field, staged.cells[field] ?? '', reason)
    const results = lookUps.resolved.get(staged.position) ?? []
    problems.push(...results.flatMap((result, index) => unknownIn(staged, index, result)))
    if (problems.length > 0) return problems
    const fitments = results.flatMap((result) => (result.ok ? result.fitment : []))
    return { ...toWrite(values), ...texts, categoryId, ...(staged.fitments.length > 0 && { fitments }) }
  }

  /** A picture that is new to its listing has to be the uploader's own. */
  async function mayShow(ctx: Ctx, { sku }: StagedListing, url: string | undefined, lookUps: LookUps) {
    if (url === undefined || lookUps.known.get(sku)?.thumbnail === url) return true
    const asked = lookUps.pictures.get(url) ?? (await media.ownPicture(ctx, url))
    lookUps.pictures.set(url, asked)
    return asked
  }

  /** Only the texts that the row holds. */
  function cleaned({ title, description, brand }: ListingValues) {
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

const NOT_YOURS = 'Upload the picture first: this address is none of your files.'
const NONE: Filled['refusals'] = new Map()

interface LookUps {
  categories: ReadonlyMap<string, number>
  known: ReadonlyMap<string, KnownListing>
  pictures: Map<string, boolean>
  resolved: ReadonlyMap<number, readonly FitmentResult[]>
}

async function categories(ctx: Pick<Ctx, 'db'>): Promise<Map<string, number>> {
  const all = await categoryNames(ctx.db)
  return new Map(all.flatMap(({ id, names }) => names.map((name) => [name, id] as const)))
}

/** Reads a listing and its fitments by themselves, without asking anybody. */
function readStaged(
  staged: StagedListing,
  { isKnown, refusals }: Pick<Filled, 'refusals'> & { isKnown: boolean },
): Draft | PlacedProblem[] {
  const { sku, cells, sheet_row, first_row, fitments } = staged
  if (first_row !== null && sku !== '') return [inListing(staged, 'sku', sku, `Row ${first_row} has this SKU already.`)]
  if (sheet_row === null && !isKnown)
    return [inListing(staged, 'sku', sku, sku === '' ? 'SKU is required.' : 'There is no listing with this SKU.')]
  const problems: PlacedProblem[] = []
  const add = (field: string, value: string, reason: string) => problems.push(inListing(staged, field, value, reason))
  const listing = readListing({ ...cells, sku }, !isKnown)
  // What is no address is a file that was not stored.
  const whyNot = (field: string, value: string) => (field === 'thumbnail' ? refusals.get(value) : undefined)
  if (!listing.ok)
    for (const { field, value, reason } of listing.problems) add(field, value, whyNot(field, value) ?? reason)
  const previews = readPreviews(cells.previews)
  for (const { value, reason } of previews.problems) add('previews', value, refusals.get(value) ?? reason)
  if (fitments.length > MOST_SETS) problems.push(inListing(staged, 'sku', sku, `At most ${MOST_SETS} vehicle sets.`))
  const sets = fitments.slice(0, MOST_SETS).map((fitment) => ({ row: fitment.row, read: readFitment(fitment.cells) }))
  for (const { row, read } of sets)
    if (!read.ok) problems.push(...read.problems.map((problem) => inFitment(staged, row, problem)))
  if (problems.length > 0 || !listing.ok) return problems
  const given = cells.previews === undefined ? undefined : previews.urls
  return {
    staged,
    values: listing.values,
    previews: given,
    sets: sets.flatMap(({ read }) => (read.ok ? read.values : [])),
  }
}

function inListing(staged: StagedListing, field: string, value: string, reason: string): PlacedProblem {
  const { position, sheet_row, fitments } = staged
  const place = { position, field, value: shown(value), reason }
  if (sheet_row !== null) return { ...place, sheet: 'listings', row: sheet_row }
  return { ...place, sheet: 'fitments', row: fitments[0]?.row ?? 0 }
}

const inFitment = (
  { position }: StagedListing,
  row: number,
  problem: { field: string; value: string; reason: string },
): PlacedProblem => ({ position, sheet: 'fitments', row, ...problem })

function unknownIn(staged: StagedListing, index: number, result: FitmentResult): PlacedProblem[] {
  return result.ok ? [] : [inFitment(staged, staged.fitments[index]?.row ?? 0, unknownVehicle(result.unknown))]
}

/** What the row says of figures and names; what it does not say stays undefined, and so as it is. */
function toWrite(values: ListingValues): ListingToWrite {
  return {
    sku: values.sku,
    thumbnail: values.thumbnail,
    priceKobo: values.price === undefined ? undefined : kobo(values.price),
    genPriceKobo: values.gen_price === undefined ? undefined : kobo(values.gen_price),
    partNo: values.part_no,
    condition: values.condition,
    stock: values.stock,
    weightKg: values.weight,
    lengthIn: values.length,
    widthIn: values.dim_width,
    heightIn: values.height,
    universal: values.universal,
  }
}
