import { data, redirect } from 'react-router'
import { z } from 'zod'

import type { User } from '#modules/accounts/accounts.contract.ts'
import { Change, orderByMessage, payAgain, payByCard, payByWallet } from '#modules/orders/orders.contract.ts'
import type { StartedPayment } from '#modules/payments/payments.contract.ts'
import type { Api } from '#platform/http/client.ts'
import type { Output } from '#platform/http/endpoint.ts'
import { Problem } from '#platform/http/problems.ts'
import { withReason } from '#web/components/card/partner-failed.ts'
import type { Check } from '#web/components/forms/account-checks.ts'
import { explain, type FormAnswer, refuse } from '#web/components/forms/form-answer.ts'
import { placedPath } from '#web/paths.ts'

import { checkDelivery } from './delivery-checks.ts'

interface Asking {
  api: Api
  user: User
  fields: URLSearchParams
}

/** What the checkout says to its form: a refusal with what changed, a payment to be made now, or a message to be sent. */
export interface CheckoutAnswer {
  refused?: FormAnswer & { changes: string[] }
  payment?: { started: StartedPayment; order: string }
  message?: { enquiry: number; url: string }
}

interface Way {
  perform(asking: Asking): Promise<Response | CheckoutAnswer>
  /** What is said when the server could not do it at all (specification, section 8). */
  otherwise: string
  check: Check
}

const nothingToCheck: Check = () => ({})

/** The three ways to pay, and going on with a payment by card, by the button that was pressed. */
const WAYS: Readonly<Record<string, Way>> = {
  wallet: { perform: byWallet, check: checkDelivery, otherwise: 'Error processing wallet checkout' },
  card: { perform: byCard, check: checkDelivery, otherwise: 'Payment Error' },
  again: { perform: byCardAgain, check: nothingToCheck, otherwise: 'Payment Error' },
  message: {
    perform: byMessage,
    check: checkDelivery,
    otherwise: 'Your message could not be prepared. Please try again.',
  },
}

/** Performs the form of the checkout by the button that was pressed. */
export async function performCheckout(asking: Asking) {
  const { fields } = asking
  const method = fields.get('method') ?? ''
  const way = Object.hasOwn(WAYS, method) ? WAYS[method] : undefined
  if (way === undefined) throw data(null, { status: 400 })
  const errors = way.check(fields)
  if (Object.keys(errors).length > 0) return refusal(refuse(fields, errors), [])
  try {
    return await way.perform(asking)
  } catch (error) {
    return refusal(explain(error, fields, { otherwise: withReason(way.otherwise, error) }), changesOf(error))
  }
}

/** What changed is told one by one, and not once more in one sentence. */
const refusal = ({ data: answer, init }: ReturnType<typeof explain>, changes: string[]) =>
  data<CheckoutAnswer>(
    { refused: { ...answer, detail: changes.length > 0 ? null : answer.detail, changes } },
    init ?? {},
  )

const Changed = z.array(Change)

/** What differs from what the buyer saw, in the server's words. Where parts are named, the page says the total itself. */
function changesOf(error: unknown): string[] {
  const changes = Changed.safeParse(error instanceof Problem ? error.body.changes : null)
  if (!changes.success) return []
  const parts = changes.data.filter(({ code }) => code !== 'total_changed')
  return (parts.length > 0 ? parts : changes.data).map(({ detail }) => detail)
}

const text = (fields: URLSearchParams, name: string) => fields.get(name) ?? ''
const attemptOf = (fields: URLSearchParams) => fields.get('attempt') ?? undefined

/** Where to, and whom to call. */
const deliveryOf = (fields: URLSearchParams) => ({
  delivery_address: text(fields, 'delivery_address'),
  contact_phone: text(fields, 'contact_phone'),
  note: text(fields, 'note'),
})

async function byWallet({ api, user, fields }: Asking): Promise<Response> {
  const body = {
    ...deliveryOf(fields),
    total_price: text(fields, 'total'),
    user_id: user.id,
    username: user.username,
    unique_code: text(fields, 'code'),
  }
  const { order } = await api(payByWallet, { body, idempotencyKey: attemptOf(fields) })
  return redirect(placedPath(order.number), 303)
}

async function byCard({ api, fields }: Asking): Promise<Response | CheckoutAnswer> {
  const body = { cartId: Number(fields.get('cart')), ...deliveryOf(fields), total_price: text(fields, 'total') }
  return toCard(fields, await api(payByCard, { body, idempotencyKey: attemptOf(fields) }))
}

async function byCardAgain({ api, fields }: Asking): Promise<Response | CheckoutAnswer> {
  return toCard(fields, await api(payAgain, { params: { number: text(fields, 'order') }, body: {} }))
}

/** The page opens the card's window; without a script the card's page takes the place of ours. */
function toCard(fields: URLSearchParams, { order, ...started }: Output<typeof payByCard>): Response | CheckoutAnswer {
  if (fields.has('window')) return { payment: { started, order: order.number } }
  return redirect(started.authorization_url, 303)
}

async function byMessage({ api, fields }: Asking): Promise<CheckoutAnswer> {
  const body = { cartId: Number(fields.get('cart')), ...deliveryOf(fields) }
  const { enquiry, url } = await api(orderByMessage, { body, idempotencyKey: attemptOf(fields) })
  return { message: { enquiry: enquiry.id, url } }
}
