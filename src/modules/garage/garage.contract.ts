import { z } from 'zod'

import { BuyersVehicle } from '#modules/catalogue/fit.contract.ts'
import { endpoint, nameShapes } from '#platform/http/endpoint.ts'
import { problems } from '#platform/http/problems.ts'

export const garageProblems = problems({
  vehicleNotFound: [404, 'Vehicle not found.'],
})

/** A vehicle of the account. */
export const GarageVehicle = BuyersVehicle.extend({ id: z.int() })
export type GarageVehicle = z.infer<typeof GarageVehicle>

const tag = 'Users and sessions'

export const listGarage = endpoint('listGarage', {
  method: 'GET',
  path: '/api/garage/',
  tag,
  summary: 'List the vehicles of the own account, latest used first',
  response: z.object({ results: z.array(GarageVehicle) }),
})

export const addGarageVehicle = endpoint('addGarageVehicle', {
  method: 'POST',
  path: '/api/garage/',
  tag,
  summary: 'Add a vehicle to the own account, or make it the latest used; at most 30, the oldest is replaced',
  body: BuyersVehicle,
  response: GarageVehicle,
  status: 201,
  example: { make: 'Toyota', model: 'Corolla', year: 2010 },
})

export const removeGarageVehicle = endpoint('removeGarageVehicle', {
  method: 'DELETE',
  path: '/api/garage/:id/',
  tag,
  summary: 'Remove a vehicle from the own account',
  params: z.object({
    id: z
      .string()
      .regex(/^\d{1,15}$/, 'An id is a whole number.')
      .transform(Number)
      .meta({ example: '7' }),
  }),
  response: z.undefined(),
  status: 204,
  problems: [garageProblems.vehicleNotFound],
})

nameShapes({ GarageVehicle })
