import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'
import { getYear } from '#modules/vehicles/vehicles.contract.ts'
import type { Api } from '#platform/http/client.ts'

/**
 * The vehicle with the order of its model's types, which a verdict on a range of types needs: one call for a whole page,
 * and none where no type was chosen. It never fails: a verdict without the order asks for the type.
 */
export async function withTypeOrder(api: Api, vehicle: ChosenVehicle | null): Promise<ChosenVehicle | null> {
  if (!vehicle?.type) return vehicle
  const { make, model, year } = vehicle
  const known = await api(getYear, { params: { make, model, year: String(year) } }).catch(() => null)
  return known ? { ...vehicle, types: known.model_types } : vehicle
}
