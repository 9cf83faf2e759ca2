import { z } from 'zod'

import { endpoint, nameShapes } from '#platform/http/endpoint.ts'

import { OrderStatus, PaymentMethod } from './orders.contract.ts'

export const EARNINGS_PAGE_SIZE = 20

/** Orders of one status and their amount without refunds, in naira. */
const Share = z.object({ orders: z.int(), amount: z.number() })

/** A paid order, with the share of the caller's store in it. */
const EarnedOrder = z.object({
  number: z.string(),
  status: OrderStatus,
  method: PaymentMethod,
  paid_at: z.iso.datetime(),
  sold: z.number(),
  refunded: z.number(),
  /** The amount sold without refunds. */
  kept: z.number(),
})

export const StoreEarnings = z.object({
  /** Paid and not sent. */
  to_send: Share,
  on_the_way: Share,
  delivered: Share,
  refunded: z.number(),
  count: z.int(),
  next: z.string().nullable(),
  previous: z.string().nullable(),
  results: z.array(EarnedOrder),
})
export type StoreEarnings = z.infer<typeof StoreEarnings>

export const getEarnings = endpoint('getEarnings', {
  method: 'GET',
  path: '/api/orders/earnings/',
  tag: 'Wallet, checkout, orders',
  summary: `Get the earnings of the own store: sums by status, and its paid orders, newest first, ${EARNINGS_PAGE_SIZE} per page`,
  query: z.strictObject({
    page: z
      .string()
      .regex(/^[1-9]\d{0,5}$/, 'The page is a whole number.')
      .transform(Number)
      .default(1),
  }),
  response: StoreEarnings,
})

nameShapes({ StoreEarnings, EarnedOrder, EarningsShare: Share })
