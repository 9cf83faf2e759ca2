import { msg } from '@lingui/core/macro'
import { data, redirect } from 'react-router'
import { z } from 'zod'

import { DECLINE_REASONS } from '#modules/orders/decline-reason-field.rules.ts'
import { RefundDestination } from '#modules/orders/line-refunds.contract.ts'
import {
  cancelOrder,
  declineOrder,
  deliverOrder,
  refundOrder,
  resendConfirmation,
  shipOrder,
} from '#modules/orders/order-changes.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { orderPath } from '#web/app/navigation/paths.ts'
import { withQuery } from '#web/app/navigation/search-params.ts'
import { explainFailure } from '#web/features/forms/form-answer.ts'

/** The actions on an order, by their names in `allowed`. */
const ACTIONS = {
  cancellation: cancelOrder,
  decline: declineOrder,
  shipment: shipOrder,
  delivery: deliverOrder,
  refund: refundOrder,
} as const

/** Performs a form of the order page, and reloads the page. */
export async function performOrderAction(api: Api, number: string, fields: URLSearchParams) {
  const intent = fields.get('intent') ?? ''
  if (intent === 'confirmation') return sendConfirmation(api, number, fields)
  if (!isIntent(intent)) throw data(null, { status: 400 })
  try {
    const idempotencyKey = fields.get('attempt') ?? undefined
    await perform(api, intent, number, fields, idempotencyKey)
    return redirect(orderPath(number), 303)
  } catch (error) {
    return explainFailure(error, fields, { otherwise: msg`The order could not be changed. Please try again.` })
  }
}

/** Emails the confirmation again, and reloads the page with a note. */
async function sendConfirmation(api: Api, number: string, fields: URLSearchParams) {
  try {
    const idempotencyKey = fields.get('attempt') ?? undefined
    await api(resendConfirmation, { params: { number }, body: {}, idempotencyKey })
    return redirect(withQuery(orderPath(number), { confirmation: 'sent' }), 303)
  } catch (error) {
    return explainFailure(error, fields, { otherwise: msg`The email could not be sent. Please try again.` })
  }
}

function perform(
  api: Api,
  intent: Intent,
  number: string,
  fields: URLSearchParams,
  idempotencyKey: string | undefined,
) {
  const note = fields.get('note') ?? ''
  const [params, rest] = [{ number }, { idempotencyKey }]
  if (intent === 'shipment') return api(ACTIONS.shipment, { params, body: readShipment(fields), ...rest })
  if (intent === 'delivery') return api(ACTIONS.delivery, { params, body: { note }, ...rest })
  const body = { note, ...readEnding(fields) }
  if (intent !== 'decline')
    return api(ACTIONS[intent], { params, body: { ...body, ...readDestination(fields) }, ...rest })
  // From a list of the form; the call rejects others.
  const reason = z.enum(DECLINE_REASONS).catch('cannot_deliver').parse(fields.get('reason'))
  return api(ACTIONS.decline, { params, body: { ...body, reason }, ...rest })
}

const readShipment = (fields: URLSearchParams) => ({
  note: fields.get('note') ?? '',
  carrier: fields.get('carrier') ?? '',
  tracking: fields.get('tracking') ?? '',
})

/** Returns the quantity of each line in the form and the amount shown; {} for an unpaid order. */
function readEnding(fields: URLSearchParams) {
  const amount = fields.get('amount')
  if (amount === null) return {}
  const lines = [...fields].flatMap(([name, value]) => {
    const id = /^quantity-(\d{1,15})$/.exec(name)?.[1]
    return id === undefined || Number(value) === 0 ? [] : [{ id: Number(id), quantity: Number(value) }]
  })
  return { lines, amount }
}

function readDestination(fields: URLSearchParams) {
  const to = RefundDestination.safeParse(fields.get('to'))
  return to.success ? { to: to.data } : {}
}

type Intent = keyof typeof ACTIONS

const isIntent = (intent: string): intent is Intent => Object.hasOwn(ACTIONS, intent)
