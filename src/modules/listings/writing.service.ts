import type { VehicleSet } from '#modules/catalogue/catalogue.contract.ts'
import { toPlainLine } from '#modules/catalogue/plain-line.rules.ts'
import type { Search } from '#modules/search/search.service.ts'
import { toSlug } from '#modules/vehicles/vehicles.rules.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { FieldFault } from '#platform/field-fault.ts'
import { cleanHtml } from '#platform/html.ts'
import { invalidInput } from '#platform/http/problems.ts'
import { kobo } from '#platform/money.ts'

import { findVehicleSets } from './fitments.store.ts'
import { MAX_DESCRIPTION_LENGTH, type ListingFields } from './listing-body.contract.ts'
import { categoryNotFound, LISTING_FAULTS } from './listing-field.rules.ts'
import type { ListingTypes } from './listing-types.service.ts'
import { sellingProblems } from './selling.contract.ts'
import { findCategoryId } from './selling.store.ts'
import {
  type FitmentResult,
  type ListingToWrite,
  type VehicleSetMatch,
  resolveSet,
  type WrittenListing,
} from './writing.rules.ts'
import { lockStore, writeListings } from './writing.store.ts'

export type ListingWriter = ReturnType<typeof createListingWriter>

/** Cleaned texts of a listing, with their errors by field. */
export interface CleanTexts {
  title: string
  description: string
  brand: string
  errors: Record<string, FieldFault[]>
}

/** Checks and stores listings: one from the form, up to 1,000 from the bulk upload. */
export function createListingWriter(deps: { search: Pick<Search, 'reindex'>; types: Pick<ListingTypes, 'writeWith'> }) {
  return { cleanTexts, resolveFitments, prepare: prepareListing, write }

  /** Writes listings in the caller's transaction, with types and index; locks the store. @throws storeNotFound */
  async function write(
    tx: Pick<Ctx, 'db' | 'now' | 'log' | 'actor'>,
    storeId: number,
    listings: readonly ListingToWrite[],
  ): Promise<WrittenListing[]> {
    if ((await lockStore(tx.db, storeId)) === null) throw sellingProblems.storeNotFound()
    const written = await writeListings(tx.db, { storeId, listings, at: tx.now() })
    await deps.types.writeWith(tx, listings, written)
    await deps.search.reindex(
      tx,
      written.map(({ id }) => id),
    )
    return written
  }
}

const DESCRIPTION_TOO_LONG: FieldFault = {
  code: 'too_long',
  text: `At most ${MAX_DESCRIPTION_LENGTH} characters, formatting included.`,
  params: { most: MAX_DESCRIPTION_LENGTH },
}

/** Converts titles and brands to plain text, and cleans the HTML of descriptions (ruling 22). */
export function cleanTexts(given: { title: string; description: string; brand: string }): CleanTexts {
  const title = toPlainLine(given.title)
  const description = cleanHtml(given.description)
  const errors = {
    ...(title === '' && { title: [LISTING_FAULTS.title] }),
    ...(description.length > MAX_DESCRIPTION_LENGTH && { description: [DESCRIPTION_TOO_LONG] }),
  }
  return { title, description, brand: toPlainLine(given.brand), errors }
}

/** Resolves vehicle sets in one query, in their order. */
export async function resolveFitments({ db }: Pick<Ctx, 'db'>, sets: readonly VehicleSet[]): Promise<FitmentResult[]> {
  const places = new Map<string, number>()
  const different: VehicleSet[] = []
  const keys = sets.map((set) => JSON.stringify(set))
  for (const [at, key] of keys.entries()) {
    const set = sets[at]
    if (set === undefined || places.has(key)) continue
    places.set(key, different.length)
    different.push(set)
  }
  const found = await findVehicleSets(
    db,
    different.map((set) => ({
      makeSlug: toSlug(set.make),
      modelSlug: toSlug(set.model),
      engine: set.engine,
      typeStart: set.vehicle_type.start,
      typeEnd: set.vehicle_type.end,
      yearStart: set.year.start,
      yearEnd: set.year.end,
    })),
  )
  const results = different.map((set, at) => resolveSet(set, found[at] ?? NO_MATCH))
  return keys.map((key) => {
    const result = results[places.get(key) ?? -1]
    if (result === undefined) throw new Error('A vehicle set was not looked up.')
    return result
  })
}

const NO_MATCH: VehicleSetMatch = {
  make: null,
  model: null,
  modelId: null,
  engine: null,
  engineOrdinal: null,
  typeStart: null,
  typeStartOrdinal: null,
  typeEnd: null,
  typeEndOrdinal: null,
  hasYears: false,
}

/** The fields of a form; only a changed listing may have no business price. */
export type WritableFields = Omit<ListingFields, 'price'> & { price: ListingFields['price'] | null }

/** Cleans and resolves a form. @throws Problem 400 by field (`category`, `vehicleSets.0.make`); then typeConflict */
export async function prepareListing(
  ctx: Pick<Ctx, 'db' | 'now' | 'log'>,
  fields: WritableFields,
  { types, before }: { types: Pick<ListingTypes, 'prepare'>; before: PreviousListing | null },
): Promise<ListingToWrite> {
  const hasVehicles = fields.universal || fields.vehicleSets.length > 0
  const [named, resolved, given] = await Promise.all([
    fields.category === '' ? null : findCategoryId(ctx.db, fields.category),
    resolveFitments(ctx, fields.vehicleSets),
    types.prepare(ctx, withConfirmation(fields, before), {
      title: fields.title,
      isComplete: before === null,
      hasVehicles,
    }),
  ])
  const { errors: textErrors, ...texts } = cleanTexts(fields)
  const categoryId = given?.categoryId ?? named
  const errors: Record<string, (string | FieldFault)[]> = { ...textErrors, ...given?.errors }
  if (categoryId === null && given?.type !== null) errors['category'] = [categoryNotFound(fields.category)]
  for (const [at, result] of resolved.entries())
    for (const { field, fault } of result.ok ? [] : result.unknown) errors[`vehicleSets.${at}.${field}`] ??= [fault]
  if (categoryId === null || Object.keys(errors).length > 0) throw invalidInput(errors)
  if (given?.conflict) throw given.conflict
  return {
    ...texts,
    ...pickValues(fields),
    categoryId,
    type: given?.type ?? undefined,
    fitments: resolved.flatMap((result) => (result.ok ? result.fitment : [])),
  }
}

/** Picks the values of the form that need no cleaning. */
const pickValues = (fields: WritableFields) => ({
  sku: fields.sku,
  thumbnail: fields.thumbnail,
  priceKobo: fields.price === null ? null : kobo(fields.price),
  genPriceKobo: kobo(fields.gen_price),
  partNo: fields.part_no,
  condition: fields.condition,
  quality: fields.quality,
  stock: fields.stock,
  weightKg: fields.weight,
  lengthIn: fields.length,
  widthIn: fields.dim_width,
  heightIn: fields.height,
  universal: fields.universal,
})

/** The listing before the change; `isConflictConfirmed` if its seller confirmed the type against the title. */
export interface PreviousListing {
  title: string
  part_type: { key: string } | null
  isConflictConfirmed: boolean
}

/** Keeps a confirmed conflict confirmed while neither title nor type changes. */
const withConfirmation = (fields: WritableFields, before: PreviousListing | null): WritableFields => {
  const isSame = before?.title === fields.title && before.part_type?.key === fields.part_type
  return isSame && before.isConflictConfirmed ? { ...fields, confirm_conflict: true } : fields
}
