import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'
import { decodeVin } from '#modules/vehicles/vehicles.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'
import { getProblemReason } from '#web/features/forms/form-answer.ts'
import { createOptionsLoader } from '#web/features/vehicle-picker/server-vehicle-options.ts'
import {
  type CascadeState,
  type Choice,
  toChoice,
  createVehicleChoice,
  keepKnownValues,
  NO_CHOICE,
  STEPS,
} from '#web/features/vehicle-picker/vehicle-choice.ts'
import { loadAllOptions } from '#web/features/vehicle-picker/vehicle-lookup.ts'
import type { VinReport } from '#web/features/vehicle-picker/vin-field.tsx'

/** Maximum length of a VIN with spaces and hyphens; longer text is invalid and is not shown again. */
const MAX_VIN_LENGTH = 40

/** Loads the cascade of an address, its `vin`, or the visitor's vehicle. Unknown values are not chosen. */
export async function loadCascade(
  api: Api,
  query: URLSearchParams,
  mine: ChosenVehicle | null,
): Promise<{ state: CascadeState; report: VinReport | null }> {
  const vin = query.get('vin')?.trim().slice(0, MAX_VIN_LENGTH) ?? ''
  const { choice, report } = vin === '' ? { choice: readChoice(query, mine), report: null } : await readVin(api, vin)
  const options = await loadAllOptions(createOptionsLoader(api), choice)
  return { state: { choice: keepKnownValues(choice, options), options }, report }
}

function readChoice(query: URLSearchParams, mine: ChosenVehicle | null): Choice {
  if (mine && !STEPS.some((step) => query.has(step))) return createVehicleChoice(mine)
  // Object.fromEntries loses the key type.
  return Object.fromEntries(STEPS.map((step) => [step, query.get(step)?.trim() ?? ''])) as Choice
}

async function readVin(api: Api, vin: string): Promise<{ choice: Choice; report: VinReport }> {
  try {
    const decoded = await api(decodeVin, { params: { vin } })
    const { warnings, warning_codes, notes, note_codes } = decoded
    return { choice: toChoice(decoded), report: { vin, warnings, warning_codes, notes, note_codes } }
  } catch (error) {
    if (error instanceof Problem && error.status < 500)
      return { choice: NO_CHOICE, report: { vin, error: getProblemReason(error.body) } }
    throw error
  }
}
