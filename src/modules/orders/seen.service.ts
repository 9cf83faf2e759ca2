import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'

import type { Hat, Seen } from './orders.rules.ts'
import { listParts, type OrderRow } from './orders.store.ts'
import { listStoresOf } from './reading.store.ts'

/**
 * An order as the asking person stands to it; null where it is none of theirs. A store's owner has nothing to do with it
 * before it is paid.
 */
export async function seenBy(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  order: Pick<OrderRow, 'id' | 'user_id' | 'status' | 'paid_at'>,
): Promise<Seen | null> {
  const { userId, roleId } = requireActor(ctx)
  const parts = (await listParts(ctx.db, order.id)).map(({ store_id: storeId, status }) => ({ storeId, status }))
  const own = new Set(order.paid_at === null ? [] : await listStoresOf(ctx.db, userId))
  const ownStores = parts.map(({ storeId }) => storeId).filter((storeId) => own.has(storeId))
  const hats: Hat[] = [
    ...(order.user_id === userId ? (['buyer'] as const) : []),
    ...(ownStores.length > 0 ? (['store'] as const) : []),
    ...(roleId === ROLE.admin ? (['admin'] as const) : []),
  ]
  return hats.length === 0 ? null : { status: order.status, parts, hats, ownStores }
}
