import { setImmediate as pause } from 'node:timers/promises'

import { z } from 'zod'

import type { Search } from '#modules/search/search.service.ts'
import type { Classifier, ClassifierCache } from '#modules/taxonomy/classifier.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { job } from '#platform/jobs/job.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'

import { lockUntyped } from './classify-listings.store.ts'
import { guessType } from './listing-types.rules.ts'
import { moveToType, readClues, readTypes, type TypeOfListing, writeTypes } from './listing-types.store.ts'

export type ListingClassification = ReturnType<typeof createListingClassification>

/** Classifies the listings of a shop that is older than part types: a million take about 30 minutes. */
export const classifyListingsJob = job({
  name: 'classify-listings',
  schema: z.object({}),
  concurrency: 1,
  timeoutSeconds: 7_200,
})

const BATCH = 1_000
/** Titles between two pauses, in which the process serves requests. */
const TITLES_PER_TURN = 50

/** Guesses the types of listings without one. Its progress is in the tables, so it can resume. */
export function createListingClassification(deps: {
  jobs: Pick<Jobs, 'declare'>
  classifiers: Pick<ClassifierCache, 'current'>
  search: Pick<Search, 'reindex'>
}) {
  deps.jobs.declare(classifyListingsJob)
  return { classifyAll, moveToType }

  /** Classifies batches until no listing is left. Safe to repeat. @param signal leaves the rest to the next run */
  async function classifyAll(ctx: Pick<Ctx, 'db' | 'now' | 'log'>, signal: AbortSignal): Promise<void> {
    for (let after: number | null = 0; after !== null;) {
      signal.throwIfAborted()
      // Outside the transaction: a changed taxonomy is read in the background.
      const classifier = await deps.classifiers.current(ctx)
      after = await classifyBatch(ctx, { after, classifier })
    }
  }

  /** Classifies the next batch. Returns the last id, or null if no listing is left. */
  async function classifyBatch(
    ctx: Pick<Ctx, 'db' | 'now'>,
    { after, classifier }: { after: number; classifier: Classifier },
  ): Promise<number | null> {
    return inTransaction(ctx, async (tx) => {
      const locked = await lockUntyped(tx.db, after, BATCH)
      // Another transaction may have written a type before the lock.
      const typed = await readTypes(tx.db, locked)
      const ids = locked.filter((id) => !typed.has(id))
      if (ids.length > 0) {
        await writeTypes(tx.db, await guessTypes(tx, ids, classifier), { by: null, at: tx.now() })
        await deps.search.reindex(tx, ids)
      }
      return locked.at(-1) ?? null
    })
  }
}

async function guessTypes(
  { db }: Pick<Ctx, 'db'>,
  ids: readonly number[],
  classifier: Classifier,
): Promise<TypeOfListing[]> {
  const types: TypeOfListing[] = []
  for (const { id, title, category_id: categoryId, part_no: partNo } of await readClues(db, ids)) {
    if (types.length % TITLES_PER_TURN === 0) await pause()
    const { isSure: _, ...guess } = guessType({ title, categoryId, partNo }, classifier)
    types.push({ id, ...guess, certainty: 'migrated_guess' })
  }
  return types
}
