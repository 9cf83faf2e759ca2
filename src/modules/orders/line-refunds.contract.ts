import { z } from 'zod'

import { nameShapes } from '#platform/http/endpoint.ts'
import { invalidInput, type Problem } from '#platform/http/problems.ts'

/** The destination of a refund; `outside`: paid back by an admin; `bank`: the bank took the payment back before. */
export const RefundDestination = z.enum(['wallet', 'card', 'outside', 'bank'])
export type RefundDestination = z.infer<typeof RefundDestination>

/** A refund for lines of an order. */
export const OrderRefund = z.object({
  id: z.int(),
  amount: z.number(),
  destination: RefundDestination,
  /** `pending`: on its way to the card; `returned`: the card rejected it, so it went to the wallet. */
  state: z.enum(['done', 'pending', 'returned']),
  at: z.iso.datetime(),
  credit_note_number: z.string().nullable(),
  lines: z.array(z.object({ id: z.int(), title: z.string(), quantity: z.int(), amount: z.number() })),
})
export type OrderRefund = z.infer<typeof OrderRefund>

/** Creates a 400 with the quantity of a line that can still be cancelled or refunded. */
export function quantityTooHigh(rest: number, quantity: number, title: string): Problem {
  const text = `You can choose at most ${rest} of ${quantity} × ${title}.`
  return invalidInput({ lines: [{ code: 'quantity_too_high', text, params: { rest, quantity, title } }] })
}

const ChosenLines = z
  .array(z.strictObject({ id: z.int().min(1), quantity: z.int('Enter a whole number.').min(1, 'Choose at least 1.') }))
  .min(1, 'Choose at least one part.')
  .max(500)
  .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, 'Name each line once.')

/** The lines to cancel or refund: the listed ones, those of one store, or all that can be. */
export const refundScope = {
  store: z.int().min(1).optional(),
  lines: ChosenLines.optional(),
}
const RefundScope = z.strictObject(refundScope)
export type RefundScope = z.infer<typeof RefundScope>

nameShapes({ RefundDestination: RefundDestination, OrderRefund, ChosenLines })
