import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Limits } from '#platform/rate-limits.ts'

import { createExports } from './exports.service.ts'
import { createSummary } from './summary.service.ts'

export type Reports = ReturnType<typeof createReports>

/** Creates the services of the dashboard and of table exports. */
export function createReports(deps: { limits: Limits; jobs: Pick<Jobs, 'declare'> }) {
  return { summary: createSummary(deps), exports: createExports(deps) }
}
