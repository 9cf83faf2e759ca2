import type { VehicleSet } from '#modules/catalogue/catalogue.contract.ts'
import { toPlainLine } from '#modules/catalogue/plain-line.rules.ts'
import type { Search } from '#modules/search/search.service.ts'
import { slugOf } from '#modules/vehicles/vehicles.rules.ts'
import type { Ctx } from '#platform/ctx.ts'
import { cleanHtml } from '#platform/html.ts'
import { invalidInput } from '#platform/http/problems.ts'
import { kobo } from '#platform/money.ts'

import { lookUpSets } from './fitments.store.ts'
import { LONGEST_DESCRIPTION, type ListingFields } from './listing-body.contract.ts'
import type { ListingTypes } from './listing-types.service.ts'
import { sellingProblems } from './selling.contract.ts'
import { findCategoryId } from './selling.store.ts'
import {
  type FitmentResult,
  type ListingToWrite,
  type LookedUp,
  resolveSet,
  type WrittenListing,
} from './writing.rules.ts'
import { holdStore, writeListings } from './writing.store.ts'

export type Writing = ReturnType<typeof createWriting>

/** What cleaning made of the texts of a listing, and what is wrong with them then, by field. */
export interface CleanTexts {
  title: string
  description: string
  brand: string
  errors: Record<string, string[]>
}

/** Checks listings and stores them: by the form one, by the bulk upload up to 1,000 at a time. */
export function createWriting(deps: { search: Pick<Search, 'reindex'>; types: Pick<ListingTypes, 'writeWith'> }) {
  return { cleanTexts, resolveFitments, prepare, write }

  /**
   * Writes listings with what they are into a store, all or none, and brings the search up to date. Within one transaction; the store's row
   * is held, so writers of one store come one after the other.
   * @throws storeNotFound
   */
  async function write(
    tx: Pick<Ctx, 'db' | 'now' | 'log' | 'actor'>,
    storeId: number,
    listings: readonly ListingToWrite[],
  ): Promise<WrittenListing[]> {
    if ((await holdStore(tx.db, storeId)) === null) throw sellingProblems.storeNotFound()
    const written = await writeListings(tx.db, { storeId, listings, at: tx.now() })
    await deps.types.writeWith(tx, listings, written)
    await deps.search.reindex(
      tx,
      written.map(({ id }) => id),
    )
    return written
  }
}

/** Titles and brands become text, descriptions clean HTML (ruling 22). */
export function cleanTexts(given: { title: string; description: string; brand: string }): CleanTexts {
  const title = toPlainLine(given.title)
  const description = cleanHtml(given.description)
  const errors: Record<string, string[]> = {
    ...(title === '' && { title: ['Title is required.'] }),
    ...(description.length > LONGEST_DESCRIPTION && {
      description: [`At most ${LONGEST_DESCRIPTION} characters, formatting included.`],
    }),
  }
  return { title, description, brand: toPlainLine(given.brand), errors }
}

/** The rows of the look-up that vehicle sets mean, in their order; each set that it does not know says what. One question. */
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
  const found = await lookUpSets(
    db,
    different.map((set) => ({
      makeSlug: slugOf(set.make),
      modelSlug: slugOf(set.model),
      engine: set.engine,
      typeStart: set.vehicle_type.start,
      typeEnd: set.vehicle_type.end,
      yearStart: set.year.start,
      yearEnd: set.year.end,
    })),
  )
  const results = different.map((set, at) => resolveSet(set, found[at] ?? NOTHING))
  return keys.map((key) => {
    const result = results[places.get(key) ?? -1]
    if (result === undefined) throw new Error('A vehicle set was not looked up.')
    return result
  })
}

const NOTHING: LookedUp = {
  make: null,
  model: null,
  modelId: null,
  engine: null,
  engineOrdinal: null,
  typeStart: null,
  typeStartOrdinal: null,
  typeEnd: null,
  typeEndOrdinal: null,
  made: false,
}

/**
 * A listing of a form, cleaned and resolved, ready to be written.
 * @throws Problem 400 that names every field that is wrong: `category`, `vehicleSets.0.make`; then typeConflict
 */
export async function prepare(
  ctx: Pick<Ctx, 'db' | 'now' | 'log'>,
  fields: ListingFields,
  { types, before }: { types: Pick<ListingTypes, 'prepare'>; before: Confirmed | null },
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
  const errors = { ...textErrors, ...given?.errors }
  if (categoryId === null && given?.type !== null) errors['category'] = [`There is no category "${fields.category}".`]
  for (const [at, result] of resolved.entries())
    for (const { field, detail } of result.ok ? [] : result.unknown) errors[`vehicleSets.${at}.${field}`] ??= [detail]
  if (categoryId === null || Object.keys(errors).length > 0) throw invalidInput(errors)
  if (given?.conflict) throw given.conflict
  return {
    ...texts,
    ...valuesOf(fields),
    categoryId,
    type: given?.type ?? undefined,
    fitments: resolved.flatMap((result) => (result.ok ? result.fitment : [])),
  }
}

/** The values of the form that are stored as they are. */
const valuesOf = (fields: ListingFields) => ({
  sku: fields.sku,
  thumbnail: fields.thumbnail,
  priceKobo: kobo(fields.price),
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

/** A listing as it was, with the type that its seller confirmed against the title. */
export interface Confirmed {
  title: string
  part_type: { key: string } | null
  isConflictConfirmed: boolean
}

/** A conflict that was confirmed stays so while neither title nor type changes. */
const withConfirmation = (fields: ListingFields, before: Confirmed | null): ListingFields => {
  const isSame = before?.title === fields.title && before.part_type?.key === fields.part_type
  return isSame && before.isConflictConfirmed ? { ...fields, confirm_conflict: true } : fields
}
