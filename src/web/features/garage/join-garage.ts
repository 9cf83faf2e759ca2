import type { RouterContextProvider } from 'react-router'

import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'
import { addGarageVehicle, listGarage } from '#modules/garage/garage.contract.ts'
import { apiContext, isSecure, nullOnProblem } from '#web/app/api/page-api.ts'
import { readVehicleCookie, vehicleSetCookie } from '#web/features/vehicle-picker/vehicle-cookie.ts'

/** Joins device and account at login. Returns the Set-Cookie of the garage's latest vehicle if the device has none. */
export async function joinGarage(request: Request, context: Readonly<RouterContextProvider>): Promise<string | null> {
  const vehicle = readVehicleCookie(request)
  if (vehicle !== null) {
    await saveToGarage(context, vehicle)
    return null
  }
  const [latest] = (await nullOnProblem(context.get(apiContext)(listGarage)))?.results ?? []
  return latest ? vehicleSetCookie(latest, { secure: isSecure(context) }) : null
}

/** Adds a vehicle to the garage of the signed-in user. A failure changes nothing: the device keeps the vehicle. */
export async function saveToGarage(
  context: Readonly<RouterContextProvider>,
  { make, model, year, engine, type }: ChosenVehicle,
): Promise<void> {
  const body = { make, model, year, ...(engine && { engine }), ...(type && { type }) }
  await nullOnProblem(context.get(apiContext)(addGarageVehicle, { body }))
}
