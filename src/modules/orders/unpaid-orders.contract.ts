import { z } from 'zod'

import { endpoint, nameShapes } from '#platform/http/endpoint.ts'

import { Order } from './orders.contract.ts'

/** An order that waits for its card payment; its stock is reserved until `reserved_until`. */
export const UnpaidOrder = Order.extend({ reserved_until: z.iso.datetime() })
export type UnpaidOrder = z.infer<typeof UnpaidOrder>

export const listUnpaidOrders = endpoint('listUnpaidOrders', {
  method: 'GET',
  path: '/api/orders/unpaid/',
  tag: 'Wallet, checkout, orders',
  summary: 'List the own orders that can still be paid by card, newest first, at most 10',
  response: z.object({ results: z.array(UnpaidOrder) }),
})

nameShapes({ UnpaidOrder })
