import { z } from 'zod'

import { nameShapes } from '#platform/http/endpoint.ts'

/** The name of a make, model, engine or vehicle type, without control characters and markup. */
const Name = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(80, 'Enter at most 80 characters.')
  .regex(/^[^\p{Cc}\p{Cs}\uFFFD<>]+$/u, 'Enter a name without special characters.')

/** The vehicle that a buyer shops for. */
export const BuyersVehicle = z.strictObject({
  make: Name,
  model: Name,
  year: z.int('Enter a year.').min(1900, 'Enter a year from 1900.').max(2099, 'Enter a year up to 2099.'),
  engine: Name.optional(),
  type: Name.optional(),
})
export type BuyersVehicle = z.infer<typeof BuyersVehicle>

/** The fit verdict that a cart or order line keeps, with the text of the vehicle. */
export const LineFit = z.object({
  vehicle: z.string(),
  verdict: z.enum(['fits', 'fits-if', 'does-not-fit', 'not-known', 'universal']),
})
export type LineFit = z.infer<typeof LineFit>

nameShapes({ BuyersVehicle, LineFit })
