import type { Payments } from '#modules/payments/payments.service.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'
import { runIdempotent } from '#platform/idempotency.ts'

import type { EndingBody, LineRefunds } from './line-refunds.service.ts'
import type { Notices } from './notices.service.ts'
import { findOrderAccess } from './order-access.service.ts'
import type { OrderQueries } from './order-queries.service.ts'
import { type OrderDetail, orderProblems } from './orders.contract.ts'
import {
  type OrderAction,
  listAllowedActions,
  type OrderRole,
  findShipmentsToUpdate,
  type OrderAccess,
  deriveOrderStatus,
  ROLES_FOR_ACTION,
} from './orders.rules.ts'
import * as store from './orders.store.ts'
import type { Settlement } from './settlement.service.ts'

interface Deps {
  lineRefunds: LineRefunds
  notices: Notices
  queries: OrderQueries
  settlement: Pick<Settlement, 'returnToCart'>
  payments: Pick<Payments, 'complete'>
}

/** The body of a call that changes an order; each action reads its own fields. */
export interface ActionBody extends EndingBody {
  carrier?: string | undefined
  tracking?: string | undefined
}

/** An action on the order of this number; `key` is the idempotency key, null without one. */
interface ActionRequest {
  action: OrderAction
  number: string
  body: ActionBody
  key: string | null
}

/** A locked order with the caller's access and the role in which they act. */
interface LockedOrder extends OrderAccess {
  order: store.OrderRow
  role: OrderRole
}

/** Creates the actions on placed orders: ship, deliver, cancel, decline, refund. */
export function createFulfilment({ lineRefunds, notices, queries, settlement, payments }: Deps) {
  const handlers: Record<OrderAction, (tx: Ctx, locked: LockedOrder, body: ActionBody) => Promise<void>> = {
    cancellation: (tx, locked, body) =>
      locked.status === 'pending_payment'
        ? cancelUnpaid(tx, locked, body)
        : lineRefunds.endLines(tx, locked, 'cancellation', body),
    decline: (tx, locked, body) => lineRefunds.endLines(tx, locked, 'decline', body),
    shipment: (tx, locked, body) => updateShipments(tx, locked, 'shipment', body),
    delivery: (tx, locked, body) => updateShipments(tx, locked, 'delivery', body),
    refund: (tx, locked, body) => lineRefunds.endLines(tx, locked, 'refund', body),
  }
  return { perform }

  /** Takes an action on an order, once per idempotency key. @throws orderNotFound, notAllowed (role), notAllowedNow */
  async function perform(ctx: Ctx, { action, number, body, key }: ActionRequest): Promise<OrderDetail> {
    const { userId } = requireActor(ctx)
    const request = { userId, call: `POST /api/orders/:number/${action}`, key, body: { number, ...body } }
    if (body.to === 'wallet') await recheckPayment(ctx, number)
    return runIdempotent(ctx, request, async (tx) => {
      const locked = await lockForAction(tx, action, number)
      await handlers[action](tx, locked, body)
      return queries.getDetail(tx, number)
    })
  }

  /** Checks whether the bank took a card payment back; without an answer of the gateway the refund goes on. */
  async function recheckPayment(ctx: Ctx, number: string): Promise<void> {
    const order = await store.findByNumber(ctx.db, number)
    if (order?.method !== 'card' || order.reference === null || order.status === 'pending_payment') return
    if ((await findOrderAccess(ctx, order)) !== null) await payments.complete(ctx, order.reference, { recheck: true })
  }

  /** Cancels a whole unpaid order: returns its stock, and its lines to the buyer's cart. */
  async function cancelUnpaid(
    tx: Ctx,
    locked: LockedOrder,
    { note, store: storeId, lines }: ActionBody,
  ): Promise<void> {
    const { order, shipments } = locked
    if (storeId !== undefined || lines !== undefined) throw orderProblems.unpaidWhole()
    const storeIds = shipments.map(({ storeId: id }) => id)
    await store.setShipments(tx.db, order.id, storeIds, { status: 'cancelled', holdsStock: false })
    const quantities = await store.listQuantities(tx.db, order.id, storeIds)
    await settlement.returnToCart(tx, order, quantities)
    await store.setStatus(tx.db, order.id, { status: 'cancelled', at: tx.now() })
    await addEvent(tx, locked, { status: 'cancelled', note })
    await notices.announce(tx, { orderId: order.id, kind: 'cancelled' })
  }

  /** Updates the shipments that the caller is responsible for, then the order's status. */
  async function updateShipments(
    tx: Ctx,
    locked: LockedOrder,
    action: 'shipment' | 'delivery',
    body: ActionBody,
  ): Promise<void> {
    const { note, carrier, tracking } = body
    const to: 'shipped' | 'delivered' = action === 'shipment' ? 'shipped' : 'delivered'
    const storeIds = findShipmentsToUpdate(locked, action).map(({ storeId }) => storeId)
    await store.setShipments(tx.db, locked.order.id, storeIds, { status: to, holdsStock: true })
    const shipments = locked.shipments.map((shipment) =>
      storeIds.includes(shipment.storeId) ? { ...shipment, status: to } : shipment,
    )
    const status = deriveOrderStatus(shipments, locked.status)
    if (status !== locked.status) await store.setStatus(tx.db, locked.order.id, { status, at: tx.now() })
    for (const storeId of storeIds) {
      await addEvent(tx, locked, { status: to, note, storeId, carrier, tracking })
      await notices.announce(tx, { orderId: locked.order.id, kind: to, storeId })
    }
  }
}

/** Locks an order if the caller may take this action now. @throws orderNotFound, notAllowed, notAllowedNow */
async function lockForAction(tx: Ctx, action: OrderAction, number: string): Promise<LockedOrder> {
  const found = await store.findByNumber(tx.db, number)
  const order = found && (await store.lockOrder(tx.db, found.id))
  const access = order && (await findOrderAccess(tx, order))
  if (!access) throw orderProblems.orderNotFound()
  const role = ROLES_FOR_ACTION[action].find((one) => access.roles.includes(one))
  if (role === undefined) throw orderProblems.notAllowed()
  if (!listAllowedActions(access).includes(action)) throw orderProblems.notAllowedNow()
  return { ...access, order, role }
}

async function addEvent(
  tx: Ctx,
  { order, role }: LockedOrder,
  event: Pick<store.NewEvent, 'status' | 'note' | 'carrier' | 'tracking'> & { storeId?: number },
): Promise<void> {
  const byUser = requireActor(tx).userId
  await store.insertEvent(tx.db, { orderId: order.id, storeId: null, byUser, role, at: tx.now(), ...event })
}
