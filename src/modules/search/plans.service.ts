import type { Db } from '#platform/db/pool.ts'

import { type Hits, readPageInOrder } from './hits.store.ts'
import { isByPopularity, type Page } from './page.rules.ts'
import { COUNT_CAP, type Selection } from './selection.rules.ts'

interface PlanInput {
  selection: Selection
  page: Page
  /** The first hits by the index of words and tags: all of them, or the most popular COUNT_CAP and one. */
  hits: Pick<Hits, 'ids' | 'count' | 'lastKey'>
}

interface Plan {
  name: string
  applies(input: PlanInput): boolean
  run(db: Db, input: PlanInput): Promise<number[]> | number[]
}

/** How the listings of a page are found, once its hits were counted; the first plan that applies. */
export const PLANS = [
  {
    name: 'scan in order: the index of the order, up to the last key of the page among the hits that were read',
    applies: ({ selection, page, hits }) =>
      hits.count > COUNT_CAP && !isByPopularity(page) && page.size > 0 && selection.numbers.length === 0,
    run: (db, { selection, page, hits }) => readPageInOrder(db, selection, page, hits.lastKey ?? 0),
  },
  {
    name: 'scan by index: words and tags, sorted in memory',
    applies: () => true,
    run: (_, { hits }) => hits.ids,
  },
] as const satisfies readonly Plan[]

/** Returns the plan of a page. */
export const choosePlan = (selection: Selection, page: Page, hits: PlanInput['hits']): Plan =>
  PLANS.find((plan) => plan.applies({ selection, page, hits })) ?? PLANS[1]
