import type { FastifyInstance, FastifyRequest } from 'fastify'

import { acceptForms } from '#platform/http/form-body.ts'
import { mount } from '#platform/http/mount.ts'
import { readIdempotencyKey } from '#platform/idempotency.ts'
import { pageLinks } from '#platform/paging.ts'

import * as messageCalls from './message-orders.contract.ts'
import * as calls from './orders.contract.ts'
import type { Orders } from './orders.service.ts'
import { ORDERS_PAGE_SIZE } from './reading.service.ts'

const keyOf = ({ headers }: FastifyRequest) => readIdempotencyKey(headers)

/** The calls of checkout and orders. */
export function orderRoutes(
  app: FastifyInstance,
  { checkout, enquiries, byMessage, reading, fulfilment }: Orders,
): void {
  // The specification sends a form here; JSON does as well.
  app.register(async (forms) => {
    acceptForms(forms)
    mount(forms, calls.payByWallet, ({ ctx, body, request }) => checkout.payByWallet(ctx, body, keyOf(request)))
  })
  mount(app, calls.payByCard, ({ ctx, body, request }) => checkout.payByCard(ctx, body, keyOf(request)))
  mount(app, calls.payAgain, ({ ctx, params }) => checkout.payAgain(ctx, params.number))
  mount(app, calls.verifyCard, ({ ctx, params }) => checkout.verifyCard(ctx, params.reference))
  mount(app, messageCalls.orderByMessage, ({ ctx, body, request }) =>
    enquiries.orderByMessage(ctx, body, keyOf(request)),
  )
  mount(app, messageCalls.orderEnquiry, ({ ctx, params, body, request }) =>
    byMessage.order(ctx, params.id, body, keyOf(request), request.ip),
  )
  mount(app, messageCalls.setEnquiryState, ({ ctx, params, body, request }) =>
    byMessage.setEnquiryState(ctx, params.id, body, request.ip),
  )
  mount(app, calls.listOrders, async ({ ctx, query, request }) => {
    const { count, results } = await reading.list(ctx, query)
    return { count, ...pageLinks(request.url, { page: query.page, pageSize: ORDERS_PAGE_SIZE, count }), results }
  })
  mount(app, calls.listUnpaidOrders, async ({ ctx }) => ({ results: await reading.unpaid(ctx) }))
  mount(app, calls.getOrder, ({ ctx, params }) => reading.detail(ctx, params.number))
  const acts = {
    cancellation: calls.cancelOrder,
    decline: calls.declineOrder,
    shipment: calls.shipOrder,
    delivery: calls.deliverOrder,
    refund: calls.refundOrder,
  }
  for (const act of ['cancellation', 'decline', 'shipment', 'delivery', 'refund'] as const)
    mount(app, acts[act], ({ ctx, params, body, request }) =>
      fulfilment.perform(ctx, act, params.number, body, keyOf(request)),
    )
}
