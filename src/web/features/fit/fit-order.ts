import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'
import { getYear } from '#modules/vehicles/vehicles.contract.ts'
import type { Api } from '#platform/http/client.ts'

/**
 * Adds the order of the model's vehicle types, which a verdict on a range of types needs: one call per page, no call
 * without a chosen type. Returns the vehicle unchanged when the call fails; verdicts then ask for the type.
 */
export async function withTypeOrder(api: Api, vehicle: ChosenVehicle | null): Promise<ChosenVehicle | null> {
  if (!vehicle?.type) return vehicle
  const { make, model, year } = vehicle
  const known = await api(getYear, { params: { make, model, year: String(year) } }).catch(() => null)
  return known ? { ...vehicle, types: known.model_types } : vehicle
}
