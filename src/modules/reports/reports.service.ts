import type { Limits } from '#platform/rate-limits.ts'

import { createExports } from './exports.service.ts'
import { createMoneyChecks } from './money-checks.service.ts'
import { createSummary } from './summary.service.ts'

export type Reports = ReturnType<typeof createReports>

/** Creates the services of the dashboard, of table exports and of the nightly money check. */
export function createReports(deps: { limits: Limits } & Parameters<typeof createMoneyChecks>[0]) {
  return { summary: createSummary(deps), exports: createExports(deps), moneyChecks: createMoneyChecks(deps) }
}
