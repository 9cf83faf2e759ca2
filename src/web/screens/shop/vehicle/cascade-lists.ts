import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'
import { decodeVin } from '#modules/vehicles/vehicles.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'
import { createOptionsLoader } from '#web/features/vehicle-picker/server-vehicle-options.ts'
import {
  type CascadeState,
  type Choice,
  choiceOf,
  choiceOfVehicle,
  known,
  NO_CHOICE,
  STEPS,
} from '#web/features/vehicle-picker/vehicle-choice.ts'
import { allOptions } from '#web/features/vehicle-picker/vehicle-lookup.ts'
import type { VinReport } from '#web/features/vehicle-picker/vin-field.tsx'

/** Enough for a VIN with gaps and hyphens; what is longer is none, and need not stand in the page. */
const LONGEST_VIN = 40

/**
 * The cascade for an address: what it chooses, by steps or by `vin`, with every list that belongs to it; an address that
 * chooses nothing begins with the visitor's own vehicle. What the look-up does not know is not chosen; what is wrong
 * with a VIN stands in the report.
 */
export async function cascadeFor(
  api: Api,
  query: URLSearchParams,
  mine: ChosenVehicle | null,
): Promise<{ state: CascadeState; report: VinReport | null }> {
  const vin = query.get('vin')?.trim().slice(0, LONGEST_VIN) ?? ''
  const { choice, report } = vin === '' ? { choice: choiceIn(query, mine), report: null } : await readVin(api, vin)
  const options = await allOptions(createOptionsLoader(api), choice)
  return { state: { choice: known(choice, options), options }, report }
}

function choiceIn(query: URLSearchParams, mine: ChosenVehicle | null): Choice {
  if (mine && !STEPS.some((step) => query.has(step))) return choiceOfVehicle(mine)
  // Object.fromEntries forgets that every step is there.
  return Object.fromEntries(STEPS.map((step) => [step, query.get(step)?.trim() ?? ''])) as Choice
}

async function readVin(api: Api, vin: string): Promise<{ choice: Choice; report: VinReport }> {
  try {
    const decoded = await api(decodeVin, { params: { vin } })
    return { choice: choiceOf(decoded), report: { vin, warnings: decoded.warnings, notes: decoded.notes } }
  } catch (error) {
    if (error instanceof Problem && error.status < 500)
      return { choice: NO_CHOICE, report: { vin, error: error.message } }
    throw error
  }
}
