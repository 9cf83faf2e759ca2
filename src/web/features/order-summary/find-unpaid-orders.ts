import { listUnpaidOrders } from '#modules/orders/unpaid-orders.contract.ts'
import type { Api } from '#platform/http/client.ts'

/** An order that can still be paid by card. */
export interface UnpaidOrderView {
  number: string
  /** Naira. */
  total: number
  /** Number of different parts. */
  quantity: number
  /** Time in ms for which its parts stay reserved, counted from the page load. */
  msLeft: number
}

/** Loads the caller's orders that can still be paid by card. */
export async function findUnpaidOrders(api: Api): Promise<UnpaidOrderView[]> {
  const { results } = await api(listUnpaidOrders)
  return results.map(({ number, total, quantity, reserved_until: until }) => {
    return { number, total, quantity, msLeft: Math.max(0, Date.parse(until) - Date.now()) }
  })
}
