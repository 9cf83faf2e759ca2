import { type Ctx, requireActor } from '#platform/ctx.ts'
import { kobo, toNaira } from '#platform/money.ts'

import { listOwnedStores } from './order-queries.store.ts'
import type { OrderStatus } from './orders.contract.ts'
import { EARNINGS_PAGE_SIZE, type StoreEarnings } from './store-earnings.contract.ts'
import { listEarnings, sumEarnings } from './store-earnings.store.ts'

/** Returns the earnings of the caller's store: sums by status, and a page of its paid orders. */
export async function readEarnings(ctx: Ctx, number: number): Promise<Omit<StoreEarnings, 'next' | 'previous'>> {
  const storeIds = await listOwnedStores(ctx.db, requireActor(ctx).userId)
  const sums = await sumEarnings(ctx.db, storeIds)
  const offset = (number - 1) * EARNINGS_PAGE_SIZE
  const found = await listEarnings(ctx.db, storeIds, { limit: EARNINGS_PAGE_SIZE, offset })
  const share = (status: OrderStatus) => {
    const sum = sums.find((one) => one.status === status)
    return { orders: sum?.orders ?? 0, amount: toNaira(kobo(sum ? sum.total_kobo - sum.refunded_kobo : 0)) }
  }
  return {
    to_send: share('paid'),
    on_the_way: share('shipped'),
    delivered: share('delivered'),
    refunded: toNaira(kobo(sums.reduce((sum, { refunded_kobo: refunded }) => sum + refunded, 0))),
    count: sums.reduce((sum, { orders }) => sum + orders, 0),
    results: found.map(({ total_kobo: sold, refunded_kobo: refunded, paid_at: paid, ...order }) => ({
      ...order,
      paid_at: paid.toISOString(),
      sold: toNaira(kobo(sold)),
      refunded: toNaira(kobo(refunded)),
      kept: toNaira(kobo(sold - refunded)),
    })),
  }
}
