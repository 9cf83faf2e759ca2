import { z } from 'zod'

import { nameShapes } from '#platform/http/endpoint.ts'

import { DECLINE_REASONS } from './decline-reason-field.rules.ts'

export const DeclineReason = z.enum(DECLINE_REASONS)

export const OrderEvent = z.object({
  status: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
  /** All parts as one English text. */
  note: z.string(),
  /** What a store chose and entered about a shipment or lines that it declines. */
  parts: z.object({ reason: DeclineReason.nullable(), carrier: z.string(), tracking: z.string(), text: z.string() }),
})
export type OrderEvent = z.infer<typeof OrderEvent>

nameShapes({ DeclineReason, OrderEvent })
