import type { Classifier, Classifying } from '#modules/taxonomy/classifier.service.ts'
import type { PartType } from '#modules/taxonomy/part-types.rules.ts'
import type { Ctx } from '#platform/ctx.ts'
import { Problem } from '#platform/http/problems.ts'

import { type GivenFor, readGivenType } from './given-type.rules.ts'
import type { ListingFields, TypeFields } from './listing-body.contract.ts'
import { conflictSentence, guessType, type ListingType } from './listing-types.rules.ts'
import { readClues, readTypes, type TypeOfListing, writeTypes } from './listing-types.store.ts'
import { sellingProblems } from './selling.contract.ts'
import type { ListingToWrite, WrittenListing } from './writing.rules.ts'

export type ListingTypes = ReturnType<typeof createListingTypes>

/** A type as a seller gives it; `type` is null with errors. */
export interface PreparedType {
  type: ListingType | null
  /** The category that follows; null for an unknown type. */
  categoryId: number | null
  errors: Record<string, string[]>
  conflict: Problem | null
}

/** A type as listings show it; undefined: as it was. */
export interface ShownType {
  part_type: { key: string; name: string } | null | undefined
  positions: ListingType['positions'] | undefined
  sizes: ListingType['sizes'] | undefined
}

/** Decides what listings are: as their sellers say, otherwise by their titles. */
export function createListingTypes(deps: { classifying: Pick<Classifying, 'current' | 'propose'> }) {
  return { lookup: deps.classifying.current, propose: deps.classifying.propose, prepare, describe, writeWith }

  /**
   * Reads what a seller says that a listing is; null where they say nothing.
   * A title that names another type is a problem to throw after all other errors.
   */
  async function prepare(
    ctx: Pick<Ctx, 'db' | 'now' | 'log'>,
    fields: Omit<TypeFields, 'part_type'> & Pick<ListingFields, 'part_type'>,
    listing: GivenFor,
  ): Promise<PreparedType | null> {
    if (fields.part_type === undefined) return null
    const given = { ...fields, part_type: fields.part_type }
    const read = readGivenType(given, listing, await deps.classifying.current(ctx))
    if (!read.ok) return { ...NO_TYPE, errors: read.errors }
    const { type, partType, conflict } = read
    return {
      type,
      categoryId: partType?.categoryId ?? null,
      errors: {},
      conflict: conflict && conflictOf(partType, conflict),
    }
  }

  /** Returns a type as listings show it; nothing for a listing that keeps its type. */
  async function describe(ctx: Pick<Ctx, 'db' | 'now' | 'log'>, type: ListingType | undefined): Promise<ShownType> {
    if (type === undefined) return { part_type: undefined, positions: undefined, sizes: undefined }
    const { types } = await deps.classifying.current(ctx)
    const found = types.find(({ id }) => id === type.typeId)
    return { part_type: found ? nameOf(found) : null, positions: type.positions, sizes: type.sizes }
  }

  /**
   * Writes the types of listings that were just written: those given, and guesses for listings that are new or have
   * another title, unless a seller or an admin decided before.
   */
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
    const guessed = await guessAll(tx, retitled)
    await writeTypes(tx.db, [...given, ...guessed], { by: tx.actor?.userId ?? null, at: tx.now() })
  }

  async function guessAll(
    tx: Pick<Ctx, 'db' | 'now' | 'log'>,
    written: readonly WrittenListing[],
  ): Promise<TypeOfListing[]> {
    if (written.length === 0) return []
    const changed = written.filter(({ created }) => !created).map(({ id }) => id)
    const known = changed.length > 0 ? await readTypes(tx.db, changed) : new Map<number, never>()
    const open = written.filter(({ id }) => !isDecided(known.get(id)?.certainty)).map(({ id }) => id)
    const lookup = await deps.classifying.current(tx)
    const found = await readClues(tx.db, open)
    return found.map(({ id, title, category_id: categoryId, part_no: partNo }) => ({
      id,
      ...guess({ title, categoryId, partNo }, lookup),
    }))
  }
}

const NO_TYPE = { type: null, categoryId: null, conflict: null }

/** What is to be thrown after all other errors of a form: the seller chooses between two types. */
function conflictOf(chosen: PartType | null, named: PartType): Problem | null {
  if (chosen === null) return null
  const { status, body } = sellingProblems.typeConflict()
  const changes = [{ field: 'part_type', mine: nameOf(chosen), theirs: nameOf(named) }]
  return new Problem(status, { ...body, detail: conflictSentence(named, chosen), changes })
}

const nameOf = ({ key, name }: PartType) => ({ key, name })

const isDecided = (certainty: ListingType['certainty'] | undefined) => certainty === 'seller' || certainty === 'admin'

function guess(clues: Parameters<typeof guessType>[0], lookup: Classifier): ListingType {
  const { isSure, ...type } = guessType(clues, lookup)
  return { ...type, certainty: isSure ? 'import_sure' : 'import_guess' }
}
