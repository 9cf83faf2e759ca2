import { data, redirect } from 'react-router'

import { cancelOrder, deliverOrder, refundOrder, shipOrder } from '#modules/orders/orders.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { explain } from '#web/components/forms/form-answer.ts'
import { orderPath } from '#web/paths.ts'

/** What can be done to an order, by the word that `allowed` has for it. */
const ACTS = {
  cancellation: cancelOrder,
  shipment: shipOrder,
  delivery: deliverOrder,
  refund: refundOrder,
} as const

/** Performs one of the forms of the order's page, and shows the page anew. */
export async function performAct(api: Api, number: string, fields: URLSearchParams) {
  const intent = fields.get('intent') ?? ''
  if (!isAct(intent)) throw data(null, { status: 400 })
  try {
    const idempotencyKey = fields.get('attempt') ?? undefined
    const params = { number }
    if (intent === 'shipment') await api(shipOrder, { params, body: shipmentOf(fields), idempotencyKey })
    else await api(ACTS[intent], { params, body: bodyOf(fields), idempotencyKey })
    return redirect(orderPath(number), 303)
  } catch (error) {
    return explain(error, fields, { otherwise: 'This could not be done. Please try again.' })
  }
}

function bodyOf(fields: URLSearchParams): { note: string; to?: 'wallet' | 'card' } {
  const note = fields.get('note') ?? ''
  const to = fields.get('to')
  return to === 'wallet' || to === 'card' ? { note, to } : { note }
}

const shipmentOf = (fields: URLSearchParams) => ({
  note: fields.get('note') ?? '',
  carrier: fields.get('carrier') ?? '',
  tracking: fields.get('tracking') ?? '',
})

const isAct = (intent: string): intent is keyof typeof ACTS => Object.hasOwn(ACTS, intent)
