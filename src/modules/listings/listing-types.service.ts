import type { Classifier, ClassifierCache } from '#modules/taxonomy/classifier.service.ts'
import type { PartType } from '#modules/taxonomy/part-types.rules.ts'
import { plainName } from '#modules/taxonomy/type-text.rules.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { FieldFault } from '#platform/field-fault.ts'
import { Problem } from '#platform/http/problems.ts'

import { type ListingContext, parseGivenType } from './given-type.rules.ts'
import type { ListingFields, TypeFields } from './listing-body.contract.ts'
import { formatConflict, guessType, type ListingType } from './listing-types.rules.ts'
import { readClues, readTypes, type TypeOfListing, writeTypes } from './listing-types.store.ts'
import { sellingProblems } from './selling.contract.ts'
import type { ListingToWrite, WrittenListing } from './writing.rules.ts'

export type ListingTypes = ReturnType<typeof createListingTypes>

/** A type that a seller gave; `type` is null if there are errors. */
export interface PreparedType {
  type: ListingType | null
  /** The category of the type; null for an unknown type. */
  categoryId: number | null
  errors: Record<string, FieldFault[]>
  conflict: Problem | null
}

/** The wire fields of a type; undefined if unchanged. */
export interface TypeView {
  part_type: { key: string; name: string } | null | undefined
  positions: ListingType['positions'] | undefined
  sizes: ListingType['sizes'] | undefined
}

/** Decides the types of listings: given by their sellers, otherwise guessed from their titles. */
export function createListingTypes(deps: { classifiers: Pick<ClassifierCache, 'current' | 'propose'> }) {
  return { getClassifier: deps.classifiers.current, propose: deps.classifiers.propose, prepare, describe, writeWith }

  /** Parses the type that a seller gives, or null. A conflict with the title is thrown after all other errors. */
  async function prepare(
    ctx: Pick<Ctx, 'db' | 'now' | 'log'>,
    fields: Omit<TypeFields, 'part_type'> & Pick<ListingFields, 'part_type'>,
    listing: ListingContext,
  ): Promise<PreparedType | null> {
    if (fields.part_type === undefined) return null
    const given = { ...fields, part_type: fields.part_type }
    const read = parseGivenType(given, listing, await deps.classifiers.current(ctx))
    if (!read.ok) return { ...NO_TYPE, errors: read.errors }
    const { type, partType, conflict } = read
    return {
      type,
      categoryId: partType?.categoryId ?? null,
      errors: {},
      conflict: conflict && createConflictProblem(partType, conflict),
    }
  }

  /** Returns the wire fields of a type, undefined for a listing that keeps its type. */
  async function describe(ctx: Pick<Ctx, 'db' | 'now' | 'log'>, type: ListingType | undefined): Promise<TypeView> {
    if (type === undefined) return { part_type: undefined, positions: undefined, sizes: undefined }
    const { types } = await deps.classifiers.current(ctx)
    const found = types.find(({ id }) => id === type.typeId)
    return { part_type: found ? toPartTypeName(found) : null, positions: type.positions, sizes: type.sizes }
  }

  /** Writes given types of listings; guesses those of new or retitled ones that neither seller nor admin set. */
  async function writeWith(
    tx: Pick<Ctx, 'db' | 'now' | 'log' | 'actor'>,
    listings: readonly ListingToWrite[],
    written: readonly WrittenListing[],
  ): Promise<void> {
    const bySku = new Map(listings.map((listing) => [listing.sku, listing.type]))
    const given = written.flatMap(({ id, sku }) => {
      const type = bySku.get(sku)
      return type === undefined ? [] : { id, ...type }
    })
    const isGiven = new Set(given.map(({ id }) => id))
    const retitled = written.filter(({ id, created, isRetitled }) => !isGiven.has(id) && (created || isRetitled))
    const guessed = await guessTypes(tx, retitled)
    await writeTypes(tx.db, [...given, ...guessed], { by: tx.actor?.userId ?? null, at: tx.now() })
  }

  async function guessTypes(
    tx: Pick<Ctx, 'db' | 'now' | 'log'>,
    written: readonly WrittenListing[],
  ): Promise<TypeOfListing[]> {
    if (written.length === 0) return []
    const changed = written.filter(({ created }) => !created).map(({ id }) => id)
    const known = changed.length > 0 ? await readTypes(tx.db, changed) : new Map<number, never>()
    const open = written.filter(({ id }) => !isDecided(known.get(id)?.certainty)).map(({ id }) => id)
    const lookup = await deps.classifiers.current(tx)
    const found = await readClues(tx.db, open)
    return found.map(({ id, title, category_id: categoryId, part_no: partNo }) => ({
      id,
      ...guess({ title, categoryId, partNo }, lookup),
    }))
  }
}

const NO_TYPE = { type: null, categoryId: null, conflict: null }

/** Creates the problem for a title that names another type. It is thrown after all other errors of a form. */
function createConflictProblem(chosen: PartType | null, named: PartType): Problem | null {
  if (chosen === null) return null
  const { status, body } = sellingProblems.typeConflict()
  const params = { named: plainName(named), chosen: plainName(chosen) }
  const changes = [{ field: 'part_type', mine: toPartTypeName(chosen), theirs: toPartTypeName(named) }]
  return new Problem(status, { ...body, detail: formatConflict(named, chosen), params, changes })
}

const toPartTypeName = ({ key, name }: PartType) => ({ key, name })

const isDecided = (certainty: ListingType['certainty'] | undefined) => certainty === 'seller' || certainty === 'admin'

function guess(clues: Parameters<typeof guessType>[0], lookup: Classifier): ListingType {
  const { isSure, ...type } = guessType(clues, lookup)
  return { ...type, certainty: isSure ? 'import_sure' : 'import_guess' }
}
