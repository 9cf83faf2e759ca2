import { setImmediate as pause } from 'node:timers/promises'

import { z } from 'zod'

import type { Search } from '#modules/search/search.service.ts'
import type { Classifier, Classifying } from '#modules/taxonomy/classifier.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { job } from '#platform/jobs/job.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'

import { nextUntyped } from './classify-listings.store.ts'
import { guessType } from './listing-types.rules.ts'
import { moveToType, readClues, readTypes, type TypeOfListing, writeTypes } from './listing-types.store.ts'

export type ClassifyListings = ReturnType<typeof createClassifyListings>

/** Classifies the listings of a shop that is older than part types: a million take about half an hour. */
export const classifyListings = job({
  name: 'classify-listings',
  schema: z.object({}),
  atOnce: 1,
  timeoutSeconds: 7_200,
})

const BATCH = 1_000
/** Titles between two pauses, in which the process answers others. */
const TITLES_A_TURN = 50

/** Gives a guessed type to each listing that has none. What is done is seen in the tables, so it resumes where it stopped. */
export function createClassifyListings(deps: {
  jobs: Pick<Jobs, 'declare'>
  classifying: Pick<Classifying, 'current'>
  search: Pick<Search, 'reindex'>
}) {
  deps.jobs.declare(classifyListings)
  return { classifyAll, moveToType }

  /** Classifies batches until none is left. Safe to repeat. @param signal leaves the rest to the next run */
  async function classifyAll(ctx: Pick<Ctx, 'db' | 'now' | 'log'>, signal: AbortSignal): Promise<void> {
    for (let after: number | null = 0; after !== null;) {
      signal.throwIfAborted()
      // Outside the transaction: a changed taxonomy is read in the background.
      const classifier = await deps.classifying.current(ctx)
      after = await classifyBatch(ctx, { after, classifier })
    }
  }

  /** Classifies the next listings; the last one's id, or null when there was none. */
  async function classifyBatch(
    ctx: Pick<Ctx, 'db' | 'now'>,
    { after, classifier }: { after: number; classifier: Classifier },
  ): Promise<number | null> {
    return inTransaction(ctx, async (tx) => {
      const held = await nextUntyped(tx.db, after, BATCH)
      // Somebody may have written a type between the look and the lock.
      const typed = await readTypes(tx.db, held)
      const ids = held.filter((id) => !typed.has(id))
      if (ids.length > 0) {
        await writeTypes(tx.db, await guessAll(tx, ids, classifier), { by: null, at: tx.now() })
        await deps.search.reindex(tx, ids)
      }
      return held.at(-1) ?? null
    })
  }
}

async function guessAll(
  { db }: Pick<Ctx, 'db'>,
  ids: readonly number[],
  classifier: Classifier,
): Promise<TypeOfListing[]> {
  const types: TypeOfListing[] = []
  for (const { id, title, category_id: categoryId, part_no: partNo } of await readClues(db, ids)) {
    if (types.length % TITLES_A_TURN === 0) await pause()
    const { isSure: _, ...guess } = guessType({ title, categoryId, partNo }, classifier)
    types.push({ id, ...guess, certainty: 'migrated_guess' })
  }
  return types
}
