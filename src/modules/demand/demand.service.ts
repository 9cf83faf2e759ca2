import type { Ctx } from '#platform/ctx.ts'

import { createAlertEmails } from './alert-emails.service.ts'
import { noteChanges } from './alert-matches.store.ts'
import { createAlerts } from './alerts.service.ts'
import { createDemandCounter } from './demand-counter.service.ts'
import { createReport } from './report.service.ts'

export type Demand = ReturnType<typeof createDemand>
export type DemandServices = ReturnType<typeof createDemandServices>

/** Creates the service that counts searches without an exact answer, and records changed listings for alerts. */
export const createDemand = (options?: Parameters<typeof createDemandCounter>[0]) => ({
  ...createDemandCounter(options),
  noteListed: ({ db }: Pick<Ctx, 'db'>, productIds: readonly number[]) => noteChanges(db, productIds),
})

/** Creates the services of the demand report for admins and of listing alerts for buyers. */
export function createDemandServices(
  deps: Parameters<typeof createReport>[0] &
    Parameters<typeof createAlerts>[0] &
    Parameters<typeof createAlertEmails>[0],
) {
  return { report: createReport(deps), alerts: createAlerts(deps), alertEmails: createAlertEmails(deps) }
}
