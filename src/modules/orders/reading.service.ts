import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'

import { listLineChanges, listRefunds } from './line-refunds.store.ts'
import { type Order, type OrderDetail, orderProblems, type UnpaidOrder } from './orders.contract.ts'
import { allowedActs, type Seen } from './orders.rules.ts'
import { findByNumber, findByReference, type OrderRow } from './orders.store.ts'
import { presentDetail, presentOrder } from './present.rules.ts'
import {
  countOrders,
  findDetail,
  listEvents,
  listLines,
  listOrders,
  listStoresOf,
  listUnpaid,
  type Scope,
} from './reading.store.ts'
import { seenBy } from './seen.service.ts'

export type Reading = ReturnType<typeof createReading>

export const ORDERS_PAGE_SIZE = 10
const MAX_UNPAID_ORDERS = 10

/** Looking at orders: one's own, a store owner's lines, an admin's all. */
export function createReading() {
  return { list, unpaid, detail, summary, own, ownByReference }
}

/** A page of the own orders, of all for an admin, or of those with lines of the own store. */
async function list(ctx: Ctx, { page, as }: { page: number; as: 'buyer' | 'store' }) {
  const scope = await scopeOf(ctx, as)
  const count = await countOrders(ctx.db, scope)
  const offset = (page - 1) * ORDERS_PAGE_SIZE
  const found = offset >= count ? [] : await listOrders(ctx.db, scope, ORDERS_PAGE_SIZE, offset)
  return { count, results: found.map(presentOrder) }
}

/** Lists the caller's orders that can still be paid for by card, without those whose payment is under review. */
async function unpaid(ctx: Ctx): Promise<UnpaidOrder[]> {
  const found = await listUnpaid(ctx.db, { userId: requireActor(ctx).userId, at: ctx.now(), limit: MAX_UNPAID_ORDERS })
  return found.map((row) => ({ ...presentOrder(row), reserved_until: row.reserved_until.toISOString() }))
}

async function scopeOf(ctx: Ctx, as: 'buyer' | 'store'): Promise<Scope> {
  const { userId, roleId } = requireActor(ctx)
  if (as === 'store') return { storeIds: await listStoresOf(ctx.db, userId) }
  return roleId === ROLE.admin ? 'all' : { userId }
}

/** An order with its lines and what happened to it, as far as it is the asking person's. @throws orderNotFound */
async function detail(ctx: Ctx, number: string): Promise<OrderDetail> {
  const order = await findByNumber(ctx.db, number)
  const seen = order && (await seenBy(ctx, order))
  const row = seen && (await findDetail(ctx.db, order.id))
  if (!row) throw orderProblems.orderNotFound()
  const [lines, events] = [await listLines(ctx.db, row.id), await listEvents(ctx.db, row.id)]
  const [refunds, changes] = [await listRefunds(ctx.db, row.id), await listLineChanges(ctx.db, row.id)]
  return presentDetail(
    { row, lines, events, refunds, changes },
    {
      allowed: allowedActs(seen),
      ownStores: seen.ownStores,
      onlyStores: onlyStoresOf(seen),
    },
  )
}

/** The stores whose lines are all that somebody sees of an order; null for who sees all of it. */
const onlyStoresOf = ({ hats, ownStores }: Seen) => (hats.every((hat) => hat === 'store') ? ownStores : null)

/** An own order, of any hat, without its lines. @throws orderNotFound */
async function summary(ctx: Ctx, number: string): Promise<Order> {
  const { id } = await own(ctx, number)
  const row = await findDetail(ctx.db, id)
  if (!row) throw orderProblems.orderNotFound()
  return presentOrder(row)
}

/** The order that the asking person made. @throws orderNotFound */
async function own(ctx: Ctx, number: string): Promise<OrderRow> {
  return ownOr404(ctx, await findByNumber(ctx.db, number))
}

/** The same by its payment. @throws orderNotFound */
async function ownByReference(ctx: Ctx, reference: string): Promise<OrderRow> {
  return ownOr404(ctx, await findByReference(ctx.db, reference))
}

function ownOr404(ctx: Ctx, order: OrderRow | null): OrderRow {
  if (order?.user_id !== requireActor(ctx).userId) throw orderProblems.orderNotFound()
  return order
}
