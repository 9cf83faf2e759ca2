import { z } from 'zod'

import { endpoint, nameShapes } from '#platform/http/endpoint.ts'

import { PERIODS } from './period-field.rules.ts'

export const Summary = z.object({
  /** All-time count and total in naira of paid orders without refunded ones. */
  total_orders: z.int(),
  total_sales: z.number(),
  /** The last nightly check of money and stock; null if none has run. */
  money_check: z.object({ at: z.iso.datetime(), is_ok: z.boolean() }).nullable(),
  waiting_users: z.int(),
  open_enquiries: z.int(),
  period: z.enum(PERIODS),
  /** One entry per day or month, also without sales. `from` is its first day in Lagos time. */
  series: z.array(z.object({ from: z.iso.date(), orders: z.int(), sales: z.number() })),
  /** Best-selling parts of the period, at most of 90 days. */
  top_parts: z.array(z.object({ id: z.int(), title: z.string(), quantity: z.int(), sales: z.number() })),
  missed_searches: z.array(z.object({ words: z.string(), searches: z.int() })),
  /** Listings with a stock of at most 5 in the latest orders, else those with the lowest; the most urgent first. */
  low_stock: z.array(
    z.object({ id: z.int(), title: z.string(), store: z.string(), stock: z.int(), sold_30_days: z.int() }),
  ),
})
export type Summary = z.infer<typeof Summary>

export const getSummary = endpoint('getSummary', {
  method: 'GET',
  path: '/api/admin/summary/',
  tag: 'Admin',
  summary: 'Dashboard figures and chart series',
  query: z.strictObject({ period: z.enum(PERIODS).optional() }),
  response: Summary,
})

nameShapes({ Summary })
