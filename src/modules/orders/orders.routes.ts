import type { FastifyInstance, FastifyRequest } from 'fastify'

import { requireActor } from '#platform/ctx.ts'
import { acceptForms } from '#platform/http/form-body.ts'
import { mount } from '#platform/http/mount.ts'
import { readIdempotencyKey } from '#platform/idempotency.ts'
import { pageLinks } from '#platform/paging.ts'

import * as messageCalls from './message-orders.contract.ts'
import * as changes from './order-changes.contract.ts'
import * as historyCalls from './order-history.contract.ts'
import * as history from './order-history.store.ts'
import { ORDERS_PAGE_SIZE } from './order-queries.service.ts'
import * as calls from './orders.contract.ts'
import type { Orders } from './orders.service.ts'
import { EARNINGS_PAGE_SIZE, getEarnings } from './store-earnings.contract.ts'
import { readEarnings } from './store-earnings.service.ts'
import { listUnpaidOrders } from './unpaid-orders.contract.ts'

const readKey = ({ headers }: FastifyRequest) => readIdempotencyKey(headers)

const MAX_BOUGHT = 12
const MAX_TOGETHER = 4
const RECORD_DAYS = 90

/** Mounts the calls of checkout and orders. */
export function orderRoutes(
  app: FastifyInstance,
  { checkout, messageCheckout, messageOrders, confirmations, queries, fulfilment }: Orders,
): void {
  // The specification sends a form; JSON works too.
  app.register(async (forms) => {
    acceptForms(forms)
    mount(forms, calls.payByWallet, ({ ctx, body, request }) => checkout.payByWallet(ctx, body, readKey(request)))
  })
  mount(app, calls.payByCard, ({ ctx, body, request }) => checkout.payByCard(ctx, body, readKey(request)))
  mount(app, calls.payAgain, ({ ctx, params }) => checkout.payAgain(ctx, params.number))
  mount(app, calls.verifyCard, ({ ctx, params }) => checkout.verifyCard(ctx, params.reference))
  mount(app, messageCalls.orderByMessage, ({ ctx, body, request }) =>
    messageCheckout.checkoutByMessage(ctx, body, readKey(request)),
  )
  mount(app, messageCalls.orderEnquiry, ({ ctx, params, body, request }) =>
    messageOrders.createOrder(ctx, params.id, { ...body, key: readKey(request), ip: request.ip }),
  )
  mount(app, messageCalls.setEnquiryState, ({ ctx, params, body, request }) =>
    messageOrders.setState(ctx, params.id, body, request.ip),
  )
  mount(app, calls.listOrders, async ({ ctx, query, request }) => {
    const { count, results } = await queries.list(ctx, query)
    return { count, ...pageLinks(request.url, { page: query.page, pageSize: ORDERS_PAGE_SIZE, count }), results }
  })
  mount(app, getEarnings, async ({ ctx, query: { page }, request }) => {
    const earnings = await readEarnings(ctx, page)
    return { ...earnings, ...pageLinks(request.url, { page, pageSize: EARNINGS_PAGE_SIZE, count: earnings.count }) }
  })
  mount(app, listUnpaidOrders, async ({ ctx }) => ({ results: await queries.listUnpaid(ctx) }))
  historyRoutes(app)
  mount(app, calls.getOrder, ({ ctx, params }) => queries.getDetail(ctx, params.number))
  changeRoutes(app, { fulfilment, confirmations })
}

function changeRoutes(
  app: FastifyInstance,
  { fulfilment, confirmations }: Pick<Orders, 'fulfilment' | 'confirmations'>,
) {
  const actions = {
    cancellation: changes.cancelOrder,
    decline: changes.declineOrder,
    shipment: changes.shipOrder,
    delivery: changes.deliverOrder,
    refund: changes.refundOrder,
  }
  for (const action of ['cancellation', 'decline', 'shipment', 'delivery', 'refund'] as const)
    mount(app, actions[action], ({ ctx, params, body, request }) =>
      fulfilment.perform(ctx, { action, number: params.number, body, key: readKey(request) }),
    )
  mount(app, changes.resendConfirmation, ({ ctx, params, request }) =>
    confirmations.resend(ctx, params.number, readKey(request), request.ip),
  )
}

function historyRoutes(app: FastifyInstance): void {
  mount(app, historyCalls.listBoughtProducts, async ({ ctx }) => ({
    ids: await history.listBought(ctx.db, requireActor(ctx).userId, MAX_BOUGHT),
  }))
  mount(app, historyCalls.listBoughtTogether, async ({ ctx, params }) => ({
    ids: await history.listTogether(ctx.db, params.id, MAX_TOGETHER),
  }))
  mount(app, historyCalls.getStoreRecord, ({ ctx, params }) =>
    history.readStoreRecord(ctx.db, params.id, { now: ctx.now(), days: RECORD_DAYS }),
  )
}
