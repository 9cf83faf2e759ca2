import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { listLineChanges, listRefunds } from './line-refunds.store.ts'
import { findOrderAccess } from './order-access.service.ts'
import { presentDetail, presentOrder } from './order-presentation.rules.ts'
import {
  countOrders,
  findDetail,
  listEvents,
  listLines,
  listOrders,
  listOwnedStores,
  listUnpaid,
  type Scope,
} from './order-queries.store.ts'
import { type ListedOrder, type Order, type OrderDetail, orderProblems } from './orders.contract.ts'
import { listAllowedActions, type OrderAccess } from './orders.rules.ts'
import { findByNumber, findByReference, type OrderRow } from './orders.store.ts'
import type { UnpaidOrder } from './unpaid-orders.contract.ts'

export type OrderQueries = ReturnType<typeof createOrderQueries>

export const ORDERS_PAGE_SIZE = 10
const MAX_UNPAID_ORDERS = 10

/** Creates the queries for orders: buyers see their own, store owners the lines of their stores, admins all. */
export function createOrderQueries() {
  return {
    list,
    listUnpaid: listUnpaidOrders,
    getDetail,
    getSummary,
    getOwn,
    getOwnByReference,
  }
}

/** Lists a page of the caller's orders, of all orders for an admin, or of the orders of the caller's stores. */
async function list(ctx: Ctx, { page, as }: { page: number; as: 'buyer' | 'store' }) {
  const scope = await getScope(ctx, as)
  const count = await countOrders(ctx.db, scope)
  const offset = (page - 1) * ORDERS_PAGE_SIZE
  const found = offset >= count ? [] : await listOrders(ctx.db, scope, ORDERS_PAGE_SIZE, offset)
  const results = found.map(({ title, thumbnail, ...order }): ListedOrder => ({
    ...presentOrder(order),
    first_part: { title, thumbnail },
  }))
  return { count, results }
}

/** Lists the caller's orders that can still be paid for by card, without those whose payment is under review. */
async function listUnpaidOrders(ctx: Ctx): Promise<UnpaidOrder[]> {
  const found = await listUnpaid(ctx.db, { userId: requireActor(ctx).userId, at: ctx.now(), limit: MAX_UNPAID_ORDERS })
  return found.map((row) => ({ ...presentOrder(row), reserved_until: row.reserved_until.toISOString() }))
}

async function getScope(ctx: Ctx, as: 'buyer' | 'store'): Promise<Scope> {
  const { userId, roleId } = requireActor(ctx)
  if (as === 'store') return { storeIds: await listOwnedStores(ctx.db, userId) }
  return roleId === ROLE.admin ? 'all' : { userId }
}

/** Returns an order with the lines and events that the caller may see, all as of one moment. @throws orderNotFound */
const getDetail = (ctx: Ctx, number: string): Promise<OrderDetail> =>
  inTransaction(ctx, (tx) => readDetail(tx, number), { isolation: 'repeatable read' })

async function readDetail(ctx: Ctx, number: string): Promise<OrderDetail> {
  const order = await findByNumber(ctx.db, number)
  const access = order && (await findOrderAccess(ctx, order))
  const row = access && (await findDetail(ctx.db, order.id))
  if (!row) throw orderProblems.orderNotFound()
  const [lines, events] = [await listLines(ctx.db, row.id), await listEvents(ctx.db, row.id)]
  const [refunds, changes] = [await listRefunds(ctx.db, row.id), await listLineChanges(ctx.db, row.id)]
  return presentDetail(
    { row, lines, events, refunds, changes },
    {
      allowed: listAllowedActions(access),
      ownStores: access.ownStores,
      onlyStores: getVisibleStores(access),
    },
  )
}

/** Returns the only stores whose lines the caller sees; null if the caller sees the whole order. */
const getVisibleStores = ({ roles, ownStores }: OrderAccess) =>
  roles.every((role) => role === 'store') ? ownStores : null

/** Returns the caller's own order without its lines. @throws orderNotFound */
async function getSummary(ctx: Ctx, number: string): Promise<Order> {
  const { id } = await getOwn(ctx, number)
  const row = await findDetail(ctx.db, id)
  if (!row) throw orderProblems.orderNotFound()
  return presentOrder(row)
}

/** Returns an order that the caller placed. @throws orderNotFound */
async function getOwn(ctx: Ctx, number: string): Promise<OrderRow> {
  return requireOwn(ctx, await findByNumber(ctx.db, number))
}

/** Returns the caller's own order by its payment reference. @throws orderNotFound */
async function getOwnByReference(ctx: Ctx, reference: string): Promise<OrderRow> {
  return requireOwn(ctx, await findByReference(ctx.db, reference))
}

function requireOwn(ctx: Ctx, order: OrderRow | null): OrderRow {
  if (order?.user_id !== requireActor(ctx).userId) throw orderProblems.orderNotFound()
  return order
}
