import type { Ctx } from '#platform/ctx.ts'

import { createAlertEmails } from './alert-emails.service.ts'
import { noteChanges } from './alert-matches.store.ts'
import { createAlerts } from './alerts.service.ts'
import { createDemandCounter } from './demand-counter.service.ts'
import { createReport } from './report.service.ts'

export type Demand = ReturnType<typeof createDemand>
export type DemandServices = ReturnType<typeof createDemandServices>

/** Counts what buyers searched for and did not find, and notes the listings that some of them may wait for. */
export const createDemand = (options?: Parameters<typeof createDemandCounter>[0]) => ({
  ...createDemandCounter(options),
  noteListed: ({ db }: Pick<Ctx, 'db'>, productIds: readonly number[]) => noteChanges(db, productIds),
})

/** What admins read of the demand, and the alerts of buyers who wait. */
export function createDemandServices(
  deps: Parameters<typeof createReport>[0] &
    Parameters<typeof createAlerts>[0] &
    Parameters<typeof createAlertEmails>[0],
) {
  return { report: createReport(deps), alerts: createAlerts(deps), alertEmails: createAlertEmails(deps) }
}
