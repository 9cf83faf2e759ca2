import type { Db } from '#platform/db/pool.ts'

import { COUNT_CAP, type SearchCriteria } from './criteria.rules.ts'
import { type Hits, readPageInOrder } from './hits.store.ts'
import { isByPopularity, type Page } from './page.rules.ts'

interface PlanInput {
  criteria: SearchCriteria
  page: Page
  /** The first hits by the index of words and tags: all, or the most popular MAX_HITS. */
  hits: Pick<Hits, 'ids' | 'count' | 'topCount' | 'lastKey'>
}

interface Plan {
  name: string
  applies(input: PlanInput): boolean
  run(db: Db, input: PlanInput): Promise<number[]> | number[]
}

/** Plans for the listings of a page after its hits are counted. The first that applies is used. */
export const PLANS = [
  {
    name: 'scan in order: the index of the order, up to the last key of the page among the hits that were read',
    applies: ({ criteria, page, hits }) =>
      hits.count > COUNT_CAP &&
      page.size > 0 &&
      criteria.numbers.length === 0 &&
      (!isByPopularity(page) || isBehindTopTier(criteria, page, hits)),
    run: (db, { criteria, page, hits }) => readPageInOrder(db, criteria, page, hits.lastKey ?? 0),
  },
  {
    name: 'scan by index: words and tags, sorted in memory',
    applies: () => true,
    run: (_, { hits }) => hits.ids,
  },
] as const satisfies readonly Plan[]

/** Only hits of the top tier are read in the order of popularity; the weights of part types order what was read. */
const isBehindTopTier = ({ types }: SearchCriteria, { offset, size }: Page, { topCount }: PlanInput['hits']) =>
  types.length === 0 && offset + size > topCount

/** Returns the plan of a page. */
export const choosePlan = (criteria: SearchCriteria, page: Page, hits: PlanInput['hits']): Plan =>
  PLANS.find((plan) => plan.applies({ criteria, page, hits })) ?? PLANS[1]
