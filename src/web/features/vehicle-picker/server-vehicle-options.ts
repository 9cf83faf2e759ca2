import { getYear, listMakes, listModels, listYears } from '#modules/vehicles/vehicles.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'

import type { Choice } from './vehicle-choice.ts'
import { type Ask, newestFirst } from './vehicle-lookup.ts'

/** Asks the API, on the server; a make, model or year that it does not know has no list. */
export function askWith(api: Api): Ask {
  return async (step, choice) => {
    try {
      return await askOne(api, step, choice)
    } catch (error) {
      if (error instanceof Problem && error.status < 500) return {}
      throw error
    }
  }
}

async function askOne(api: Api, step: Parameters<Ask>[0], { make, model, year }: Choice): ReturnType<Ask> {
  if (step === null) return { make: await api(listMakes) }
  if (step === 'make') return { model: await api(listModels, { params: { make } }) }
  if (step === 'model') return { year: newestFirst(await api(listYears, { params: { make, model } })) }
  if (step !== 'year') return {}
  const found = await api(getYear, { params: { make, model, year } })
  return { engineType: found.engine_types, vehicleType: found.vehicle_types }
}
