import { msg } from '@lingui/core/macro'
import { data, redirect } from 'react-router'
import { z } from 'zod'

import type { User } from '#modules/accounts/accounts.contract.ts'
import { orderByMessage } from '#modules/orders/message-orders.contract.ts'
import { cancelOrder } from '#modules/orders/order-changes.contract.ts'
import { Change, OrderWaits, payAgain, payByCard, payByWallet } from '#modules/orders/orders.contract.ts'
import type { PaymentChannel, StartedPayment } from '#modules/payments/payments.contract.ts'
import type { Api } from '#platform/http/client.ts'
import type { Output } from '#platform/http/endpoint.ts'
import { Problem } from '#platform/http/problems.ts'
import { dashboardPath, paths, placedPath } from '#web/app/navigation/paths.ts'
import { getProblemText } from '#web/content/keyed-text.ts'
import { withReason } from '#web/features/card-payment/partner-failed.ts'
import { findCartItems, findOwnCart } from '#web/features/cart-button/own-cart.ts'
import type { Check } from '#web/features/forms/account-checks.ts'
import { explainFailure, type FormAnswer, rejectFields } from '#web/features/forms/form-answer.ts'
import { findOrder } from '#web/features/order-summary/find-order.ts'
import type { Text } from '#web/ui/text.ts'

import { hashCart } from './cart-hash.ts'
import { checkDelivery } from './delivery-checks.ts'
import type { PlacedOrder } from './placed.tsx'

interface CheckoutForm {
  api: Api
  user: User
  fields: URLSearchParams
}

/** A rejection with the changes, an order whose payment did not start, a payment to make now, or a message to send. */
export interface CheckoutAnswer {
  refused?: FormAnswer & { changes: Text[] }
  waiting?: { order: PlacedOrder; dashboard: string; problem: Text }
  payment?: { started: StartedPayment; order: string }
  message?: { enquiry: number; url: string }
}

interface Way {
  perform(form: CheckoutForm): Promise<Response | CheckoutAnswer>
  /** The text of a server error (specification, section 8). */
  otherwise: Text
  check: Check
}

const nothingToCheck: Check = () => ({})

/** The ways to pay, and the choice to continue with the card or another method, by the value of `method`. */
const WAYS: Readonly<Record<string, Way>> = {
  wallet: { perform: checkOutByWallet, check: checkDelivery, otherwise: msg`Error processing wallet checkout` },
  card: { perform: checkOutOnline('card'), check: checkDelivery, otherwise: msg`Payment Error` },
  transfer: { perform: checkOutOnline('bank_transfer'), check: checkDelivery, otherwise: msg`Payment Error` },
  ussd: { perform: checkOutOnline('ussd'), check: checkDelivery, otherwise: msg`Payment Error` },
  again: { perform: retryCard, check: nothingToCheck, otherwise: msg`Payment Error` },
  other: {
    perform: cancelForOtherMethod,
    check: nothingToCheck,
    otherwise: msg`The order could not be cancelled. Please try again.`,
  },
  message: {
    perform: sendMessage,
    check: checkDelivery,
    otherwise: msg`Your message could not be prepared. Please try again.`,
  },
}

/** Performs the checkout form by its way to pay. */
export async function performCheckout(form: CheckoutForm) {
  const { fields } = form
  const method = fields.get('method') ?? ''
  const way = Object.hasOwn(WAYS, method) ? WAYS[method] : undefined
  if (way === undefined) throw data(null, { status: 400 })
  const errors = way.check(fields)
  if (Object.keys(errors).length > 0) return toRefusal(rejectFields(fields, errors), [])
  try {
    return await way.perform(form)
  } catch (error) {
    const number = readWaitingOrder(error)
    if (number !== null) return await answerWithWaitingOrder(form, number, withReason(way.otherwise, error))
    return toRefusal(explainFailure(error, fields, { otherwise: withReason(way.otherwise, error) }), readChanges(error))
  }
}

const Waiting = z.tuple([OrderWaits])

/** The order whose payment could not start. */
function readWaitingOrder(error: unknown): string | null {
  const changes = Waiting.safeParse(error instanceof Problem ? error.body.changes : null)
  return changes.success ? changes.data[0].number : null
}

/** The cart is empty now: the page shows the order, the reason why its payment could not start, and the next steps. */
async function answerWithWaitingOrder({ api, user }: CheckoutForm, number: string, problem: Text) {
  const order = await findOrder(api, number)
  return data<CheckoutAnswer>({ waiting: { order, dashboard: dashboardPath(user.role.id), problem } }, { status: 502 })
}

/** Lists each change, without a summary sentence. */
const toRefusal = ({ data: answer, init }: ReturnType<typeof explainFailure>, changes: Text[]) =>
  data<CheckoutAnswer>(
    { refused: { ...answer, detail: changes.length > 0 ? null : answer.detail, changes } },
    init ?? {},
  )

const Changed = z.array(Change)

/** Returns the changes since the buyer loaded the page. When they name parts, the page shows the total. */
function readChanges(error: unknown): Text[] {
  const changes = Changed.safeParse(error instanceof Problem ? error.body.changes : null)
  if (!changes.success) return []
  const parts = changes.data.filter(({ code }) => code !== 'total_changed')
  return (parts.length > 0 ? parts : changes.data).map(getProblemText)
}

const text = (fields: URLSearchParams, name: string) => fields.get(name) ?? ''
const readAttempt = (fields: URLSearchParams) => fields.get('attempt') ?? undefined

/** The delivery address and contact. */
const readDelivery = (fields: URLSearchParams) => ({
  delivery_address: text(fields, 'delivery_address'),
  contact_phone: text(fields, 'contact_phone'),
  note: text(fields, 'note'),
})

/** Throws when the cart differs from the page. An empty cart passes, because the call recognizes a repeated request. */
async function rejectChangedCart({ api, user, fields }: CheckoutForm): Promise<void> {
  const cart = await findOwnCart(api, user.id)
  const items = cart === null ? [] : await findCartItems(api, cart.id)
  if (items.length === 0 || fields.get('cart_hash') === (await hashCart(items))) return
  const detail = 'Your cart changed. Check it and try again.'
  throw new Problem(409, {
    detail,
    code: 'cart_changed',
    changes: [{ productId: null, code: 'total_changed', detail }],
  })
}

async function checkOutByWallet(form: CheckoutForm): Promise<Response> {
  await rejectChangedCart(form)
  const { api, user, fields } = form
  const body = {
    ...readDelivery(fields),
    total_price: text(fields, 'total'),
    user_id: user.id,
    username: user.username,
    unique_code: text(fields, 'code'),
  }
  const { order } = await api(payByWallet, { body, idempotencyKey: readAttempt(fields) })
  return redirect(placedPath(order.number), 303)
}

/** Pays at the card gateway, whose page shows the channel first. */
function checkOutOnline(channel: PaymentChannel) {
  return async (form: CheckoutForm): Promise<Response | CheckoutAnswer> => {
    await rejectChangedCart(form)
    const { api, fields } = form
    const cartId = Number(fields.get('cart'))
    const body = { cartId, ...readDelivery(fields), total_price: text(fields, 'total'), channel }
    return toCard(fields, await api(payByCard, { body, idempotencyKey: readAttempt(fields) }))
  }
}

async function retryCard({ api, fields }: CheckoutForm): Promise<Response | CheckoutAnswer> {
  return toCard(fields, await api(payAgain, { params: { number: text(fields, 'order') }, body: {} }))
}

/** Cancels an order that waits for a card payment, which returns its parts to the cart. Redirects to a paid order. */
async function cancelForOtherMethod({ api, fields }: CheckoutForm): Promise<Response> {
  const { number, status } = await findOrder(api, text(fields, 'order'))
  // Paid in another tab, for example.
  if (status !== 'pending_payment') return redirect(placedPath(number), 303)
  await api(cancelOrder, { params: { number }, body: { note: 'Another way to pay was chosen.' } })
  return redirect(paths.checkout, 303)
}

/** The page opens the card window; without JavaScript the card page replaces this page. */
function toCard(fields: URLSearchParams, { order, ...started }: Output<typeof payByCard>): Response | CheckoutAnswer {
  if (fields.has('window')) return { payment: { started, order: order.number } }
  return redirect(started.authorization_url, 303)
}

async function sendMessage({ api, fields }: CheckoutForm): Promise<CheckoutAnswer> {
  const body = { cartId: Number(fields.get('cart')), ...readDelivery(fields) }
  const { enquiry, url } = await api(orderByMessage, { body, idempotencyKey: readAttempt(fields) })
  return { message: { enquiry: enquiry.id, url } }
}
