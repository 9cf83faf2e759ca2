import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'
import { getYear } from '#modules/vehicles/vehicles.contract.ts'
import type { Api } from '#platform/http/client.ts'

/** Adds the order of the model's vehicle types, in one call if a type is chosen. Unchanged if the call fails. */
export async function withTypeOrder(api: Api, vehicle: ChosenVehicle | null): Promise<ChosenVehicle | null> {
  if (!vehicle?.type) return vehicle
  const { make, model, year } = vehicle
  // Without the order, verdicts on a range of types ask for the type.
  const known = await api(getYear, { params: { make, model, year: String(year) } }).catch(() => null)
  return known ? { ...vehicle, types: known.model_types } : vehicle
}
