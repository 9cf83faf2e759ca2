import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Limits } from '#platform/rate-limits.ts'

import { createExports } from './exports.service.ts'
import { createSummary } from './summary.service.ts'

export type Admin = ReturnType<typeof createAdmin>

/** What an admin looks at: the figures of the shop, and its tables. */
export function createAdmin(deps: { limits: Limits; jobs: Pick<Jobs, 'declare'> }) {
  return { summary: createSummary(deps), exports: createExports(deps) }
}
