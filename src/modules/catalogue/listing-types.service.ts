import type { Classifier, Classifying } from '#modules/taxonomy/classifier.service.ts'
import type { Ctx } from '#platform/ctx.ts'

import { guessType, type ListingType } from './listing-types.rules.ts'
import { readClues, readTypes, type TypeOfListing, writeTypes } from './listing-types.store.ts'
import type { ListingToWrite, WrittenListing } from './writing.rules.ts'

export type ListingTypes = ReturnType<typeof createListingTypes>

/** Decides what listings are: as their sellers say, otherwise by their titles. */
export function createListingTypes(deps: { classifying: Pick<Classifying, 'current'> }) {
  return { lookup: deps.classifying.current, writeWith, guess }

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

const isDecided = (certainty: ListingType['certainty'] | undefined) => certainty === 'seller' || certainty === 'admin'

function guess(clues: Parameters<typeof guessType>[0], lookup: Classifier): ListingType {
  const { isSure, ...type } = guessType(clues, lookup)
  return { ...type, certainty: isSure ? 'import_sure' : 'import_guess' }
}
