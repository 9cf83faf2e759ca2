import { z } from 'zod'

import { endpoint, nameShapes } from '#platform/http/endpoint.ts'

import { RefundDestination, refundScope } from './line-refunds.contract.ts'
import { DeclineReason } from './order-events.contract.ts'
import { OrderDetail, OrderNumber, ShownAmount, orderProblems } from './orders.contract.ts'

const tag = 'Wallet, checkout, orders'
const Note = z.string().trim().max(300, 'At most 300 characters.').default('')

/** The amount that the caller's screen showed; only compared (ruling 4). A different amount is 409 `amount_changed`. */
const shownAmount = { amount: ShownAmount.optional() }

const MoveBody = z.strictObject({ note: Note })
const ShipmentBody = MoveBody.extend({
  carrier: z.string().trim().max(100, 'At most 100 characters.').optional(),
  tracking: z.string().trim().max(100, 'At most 100 characters.').optional(),
})

const updateShipments = (id: string, what: 'shipment' | 'delivery', summary: string) =>
  endpoint(id, {
    method: 'POST',
    path: `/api/orders/:number/${what}`,
    tag,
    summary,
    params: OrderNumber,
    body: MoveBody,
    example: { note: 'Left with the gateman' },
    response: OrderDetail,
    idempotent: true,
    problems: [orderProblems.orderNotFound, orderProblems.notAllowed, orderProblems.notAllowedNow],
  })

const END_LINES_PROBLEMS = [
  orderProblems.orderNotFound,
  orderProblems.notAllowed,
  orderProblems.notAllowedNow,
  orderProblems.lineNotFound,
  orderProblems.wrongDestination,
  orderProblems.amountChanged,
  orderProblems.unpaidWhole,
]

const endLines = <Body extends z.ZodType>(
  id: string,
  what: 'cancellation' | 'decline' | 'refund',
  summary: string,
  body: Body,
  example: z.input<Body>,
) =>
  endpoint(id, {
    method: 'POST',
    path: `/api/orders/:number/${what}`,
    tag,
    summary,
    params: OrderNumber,
    body,
    example,
    response: OrderDetail,
    idempotent: true,
    problems: END_LINES_PROBLEMS,
  })

const endedLines = { note: Note, ...refundScope, ...shownAmount }
const RefundBody = z.strictObject({ ...endedLines, to: RefundDestination.optional() })
const DeclineBody = z.strictObject({
  ...endedLines,
  reason: DeclineReason,
})

export const cancelOrder = endLines(
  'cancelOrder',
  'cancellation',
  'Cancel unsent lines: all, those of one store, or quantities. The refund goes back the way it was paid, or to the wallet',
  RefundBody,
  { note: 'Ordered twice', store: 3, to: 'wallet' },
)
export const declineOrder = endLines(
  'declineOrder',
  'decline',
  'Decline unsent lines of the own store and refund the buyer',
  DeclineBody,
  { reason: 'out_of_stock', lines: [{ id: 901, quantity: 1 }] },
)
export const shipOrder = endpoint('shipOrder', {
  ...updateShipments(
    'shipOrder',
    'shipment',
    'Mark the lines of the own store as shipped, with carrier and tracking number',
  ),
  body: ShipmentBody,
  example: { carrier: 'GIG Logistics', tracking: 'GIG123456' },
})
export const deliverOrder = updateShipments(
  'deliverOrder',
  'delivery',
  'Mark lines as delivered: the store owner, the buyer or an admin',
)
export const refundOrder = endLines(
  'refundOrder',
  'refund',
  'Refund an order, the lines of one store, or quantities of lines (admins)',
  RefundBody,
  { note: 'Wrong part sent', lines: [{ id: 901, quantity: 1 }], to: 'card' },
)

export const resendConfirmation = endpoint('resendConfirmation', {
  method: 'POST',
  path: '/api/orders/:number/confirmation',
  tag,
  summary: 'Email the buyer the confirmation of a paid order again (admins)',
  params: OrderNumber,
  body: z.strictObject({}),
  response: z.object({ email: z.string() }),
  idempotent: true,
  problems: [orderProblems.orderNotFound, orderProblems.notAllowedNow],
  example: {},
})

nameShapes({ Shipment: ShipmentBody, LinesToRefund: RefundBody, LinesToDecline: DeclineBody })
