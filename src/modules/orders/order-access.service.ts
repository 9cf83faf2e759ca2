import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'

import { listOwnedStores } from './order-queries.store.ts'
import { type OrderRole, type OrderAccess, PAYMENT_REVERSED_EVENT } from './orders.rules.ts'
import { hasEvent, listShipments, type OrderRow } from './orders.store.ts'

/** Finds the caller's access to an order; null if they have none. Store owners have none before the order is paid. */
export async function findOrderAccess(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  order: Pick<OrderRow, 'id' | 'user_id' | 'method' | 'status' | 'paid_at'>,
): Promise<OrderAccess | null> {
  const { userId, roleId } = requireActor(ctx)
  const shipments = (await listShipments(ctx.db, order.id)).map(({ store_id: storeId, status }) => ({
    storeId,
    status,
  }))
  const ownedIds = new Set(order.paid_at === null ? [] : await listOwnedStores(ctx.db, userId))
  const ownStores = shipments.map(({ storeId }) => storeId).filter((storeId) => ownedIds.has(storeId))
  const roles: OrderRole[] = [
    ...(order.user_id === userId ? (['buyer'] as const) : []),
    ...(ownStores.length > 0 ? (['store'] as const) : []),
    ...(roleId === ROLE.admin ? (['admin'] as const) : []),
  ]
  if (roles.length === 0) return null
  const isPaymentReversed = order.method === 'card' && (await hasEvent(ctx.db, order.id, PAYMENT_REVERSED_EVENT))
  return { status: order.status, shipments, roles, ownStores, isPaymentReversed }
}
