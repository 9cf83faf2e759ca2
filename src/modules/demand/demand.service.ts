import { createGathering } from './gathering.service.ts'

export type Demand = ReturnType<typeof createDemand>

/** What buyers searched for and did not find. */
export function createDemand(deps: { afterMs?: number } = {}) {
  return { ...createGathering(deps) }
}
