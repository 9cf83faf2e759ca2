import { getYear, listMakes, listModels, listYears } from '#modules/vehicles/vehicles.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'

import type { Choice } from './vehicle-choice.ts'
import { type LoadOptions, sortNewestFirst } from './vehicle-lookup.ts'

/** Loads the options of each step from the API, on the server. An unknown make, model or year has no options. */
export function createOptionsLoader(api: Api): LoadOptions {
  return async (step, choice) => {
    try {
      return await loadStep(api, step, choice)
    } catch (error) {
      if (error instanceof Problem && error.status < 500) return {}
      throw error
    }
  }
}

async function loadStep(
  api: Api,
  step: Parameters<LoadOptions>[0],
  { make, model, year }: Choice,
): ReturnType<LoadOptions> {
  if (step === null) return { make: await api(listMakes) }
  if (step === 'make') return { model: await api(listModels, { params: { make } }) }
  if (step === 'model') return { year: sortNewestFirst(await api(listYears, { params: { make, model } })) }
  if (step !== 'year') return {}
  const found = await api(getYear, { params: { make, model, year } })
  return { engineType: found.engine_types, vehicleType: found.vehicle_types }
}
