import { createAlerts } from './alerts.service.ts'
import { createGathering } from './gathering.service.ts'
import { createReport } from './report.service.ts'

export type Demand = ReturnType<typeof createDemand>
export type DemandDesk = ReturnType<typeof createDemandDesk>

/** Counts what buyers searched for and did not find. */
export const createDemand = createGathering

/** What admins read of the demand, and the alerts of buyers who wait. */
export function createDemandDesk(deps: Parameters<typeof createReport>[0] & Parameters<typeof createAlerts>[0]) {
  return { report: createReport(deps), alerts: createAlerts(deps) }
}
