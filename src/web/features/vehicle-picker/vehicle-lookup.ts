import type { decodeVin, getYear, listMakes, listModels, listYears } from '#modules/vehicles/vehicles.contract.ts'
import type { Output } from '#platform/http/endpoint.ts'
import { getJson } from '#web/app/api/browser-api.ts'

import { type Choice, NO_OPTIONS, type Options, type Step } from './vehicle-choice.ts'

export type DecodedVin = Output<typeof decodeVin>

/** Loads the options after `step` for the current choice; the makes when `step` is null. */
export type LoadOptions = (step: Step | null, choice: Choice) => Promise<Partial<Options>>

const toPath = (...parts: string[]) =>
  `/api/vehicles/makes${parts.map((part) => `/${encodeURIComponent(part)}`).join('')}`

/** Loads the options from the browser. */
export async function fetchOptions(step: Step | null, choice: Choice, init?: RequestInit): Promise<Partial<Options>> {
  const { make, model, year } = choice
  if (step === null) return { make: await getJson<Output<typeof listMakes>>(toPath(), init) }
  if (step === 'make') return { model: await getJson<Output<typeof listModels>>(toPath(make, 'models'), init) }
  if (step === 'model')
    return {
      year: sortNewestFirst(await getJson<Output<typeof listYears>>(toPath(make, 'models', model, 'years'), init)),
    }
  if (step !== 'year') return {}
  const found = await getJson<Output<typeof getYear>>(toPath(make, 'models', model, 'years', year), init)
  return { engineType: found.engine_types, vehicleType: found.vehicle_types }
}

export const sortNewestFirst = (years: readonly number[]) => years.toSorted((a, b) => b - a).map(String)

/** Loads all lists of a choice in parallel. */
export async function loadAllOptions(load: LoadOptions, choice: Choice): Promise<Options> {
  const steps = (['make', 'model', 'year'] as const).filter((step) => choice[step] !== '')
  const lists = await Promise.all([null, ...steps].map((step) => load(step, choice)))
  return Object.assign({ ...NO_OPTIONS }, ...lists)
}

/** Decodes a VIN from the browser. */
export function fetchVin(vin: string): Promise<DecodedVin> {
  return getJson<DecodedVin>(`/api/vehicles/vin/${encodeURIComponent(vin)}`)
}
