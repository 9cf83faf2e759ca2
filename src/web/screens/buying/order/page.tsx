import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { data, type ShouldRevalidateFunctionArgs } from 'react-router'

import { ROLE } from '#modules/accounts/permissions.rules.ts'
import type { OrderStatus } from '#modules/orders/orders.contract.ts'
import { apiContext, languageContext } from '#web/app/api/page-api.ts'
import { signedIn } from '#web/app/navigation/guard.ts'
import { orderPath, paths, storeOrdersPath, tablePath } from '#web/app/navigation/paths.ts'
import { KEPT_OFFLINE } from '#web/app/offline/keeping.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { dayText, momentText } from '#web/features/formatting/shown-date.ts'
import { readFields } from '#web/features/forms/form-answer.ts'
import { formHeaders } from '#web/features/forms/form-headers.ts'
import { submitIntentOrShowOffline } from '#web/features/forms/offline-answer.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { groupByStore } from '#web/features/order-summary/by-store.ts'
import { EndedUnpaid, endedUnpaid } from '#web/features/order-summary/ended-unpaid.tsx'
import { findOrder } from '#web/features/order-summary/find-order.ts'
import { OrderAgain } from '#web/features/order-summary/order-again.tsx'
import { isPaidBack, PaidBack } from '#web/features/order-summary/paid-back.tsx'
import { isPaymentReversed, PaymentReversed } from '#web/features/order-summary/payment-reversed.tsx'
import { isPaymentUnclear, PaymentUnclear } from '#web/features/order-summary/payment-unclear.tsx'
import { StatusBadge } from '#web/features/order-summary/status-badge.tsx'

import type { Route } from './+types/page.ts'
import { OrderActions } from './actions.tsx'
import { performOrderAction } from './order-action.ts'
import { OrderFacts, PaymentNote } from './order-facts.tsx'
import { OrderLines } from './order-lines.tsx'
import { toTimeline } from './order-view.ts'
import { Refunds } from './refunds.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'
import { SomethingWrong } from './something-wrong.tsx'
import { Timeline } from './timeline.tsx'

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const user = signedIn(context)
  const language = context.get(languageContext)
  const { lines, events, refunds, created_at, reserved_until, ...order } = await findOrder(
    context.get(apiContext),
    params.number,
  )
  const isBuyer = order.buyer.id === user.id
  const view = {
    order: { ...order, isPaymentReversed: isPaymentReversed({ events }) },
    lines,
    stores: groupByStore(lines),
    refunds: refunds.map((refund) => ({ ...refund, day: dayText(refund.at, language) })),
    events: toTimeline(events, language),
    placed: momentText(created_at, language),
    until: reserved_until && momentText(reserved_until, language),
    isBuyer,
    isSeller: !isBuyer && user.role.id !== ROLE.admin,
    isAdmin: !isBuyer && user.role.id === ROLE.admin,
    canResend: user.role.id === ROLE.admin && CONFIRMED.includes(order.status),
    isSent: url.searchParams.get('confirmation') === 'sent',
    hasInvoice: isBuyer || user.role.id === ROLE.admin,
    hasPackingList: CONFIRMED.includes(order.status) && (order.own_stores.length > 0 || user.role.id === ROLE.admin),
    isUnpaid: endedUnpaid({ ...order, events }),
    isReturned: isPaidBack({ ...order, events }),
    isUnclear: isPaymentUnclear({ ...order, events }),
    attempt: crypto.randomUUID(),
  }
  return data(view, { headers: isBuyer ? KEPT_OFFLINE : {} })
}

/** The statuses of orders that are packed, and whose confirmation can be sent again. */
const CONFIRMED: readonly OrderStatus[] = ['paid', 'processing', 'shipped', 'delivered']

export async function action({ request, params, context }: Route.ActionArgs) {
  signedIn(context)
  return performOrderAction(context.get(apiContext), params.number, await readFields(request))
}

export const headers: Route.HeadersFunction = formHeaders

export const clientAction = (sent: Route.ClientActionArgs) => submitIntentOrShowOffline(sent)

/** Also reloads after a rejection, because its cause has changed the order. */
export const shouldRevalidate = ({ actionStatus = 200, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate || (actionStatus >= 400 && actionStatus < 500)

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: msg`Order ${params.number}`,
    description: 'What was ordered, how far it has come, and what can be done.',
    path: orderPath(params.number),
    noindex: true,
  })

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { order, isBuyer, isSeller, isAdmin, placed } = loaderData
  return (
    <div className="page-width max-w-6xl py-6 sm:py-8">
      <p>
        {isSeller && <TextLink to={storeOrdersPath}>{t`Orders for your store`}</TextLink>}
        {isAdmin && <TextLink to={tablePath('orders')}>{t`Orders`}</TextLink>}
        {isBuyer && <TextLink to={paths.orders}>{t`All orders`}</TextLink>}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-2xl">
          <Trans>
            Order <span className="font-mono whitespace-nowrap">{order.number}</span>
          </Trans>
        </h1>
        <StatusBadge status={order.status} />
        <p className="text-muted">{t`Placed on ${placed}`}</p>
        {isBuyer && order.status !== 'pending_payment' && <OrderAgain number={order.number} />}
      </div>
      {/* On a phone what must be done comes right after the parts, and the history last. */}
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
        <Parts {...loaderData} />
        <Side {...loaderData} answer={actionData} />
        <Timeline events={loaderData.events} />
      </div>
    </div>
  )
}

/** Actions, amounts and documents; an action that the order waits for comes first. */
function Side(view: Route.ComponentProps['loaderData'] & { answer: Route.ComponentProps['actionData'] }) {
  const {
    order,
    lines,
    refunds,
    attempt,
    isBuyer,
    isReturned,
    isUnclear,
    hasInvoice,
    hasPackingList,
    isAdmin,
    answer,
  } = view
  const isWaiting = order.allowed.some((name) => name === 'shipment' || name === 'delivery')
  const actions = (
    <OrderActions
      key={`${order.status} ${refunds.length} ${order.isPaymentReversed}`}
      {...{ order, lines, attempt, isBuyer, isUnclear, answer }}
    />
  )
  return (
    <div className="grid gap-4 lg:row-span-2">
      {isWaiting && actions}
      <OrderFacts order={order} {...{ hasInvoice, hasPackingList, isAdmin }} />
      {/* Shown in place of the cancel button. */}
      {isBuyer && isReturned && <PaidBack total={order.total} />}
      <Refunds refunds={refunds} isBuyer={isBuyer} />
      {isBuyer && <SomethingWrong order={order} />}
      {!isWaiting && actions}
      {view.canResend && <ResendConfirmation order={order} attempt={attempt} isSent={view.isSent} />}
    </div>
  )
}

/** The problems and lines of the order. */
function Parts({ order, lines, stores, until, isBuyer, isUnpaid, isUnclear }: Route.ComponentProps['loaderData']) {
  const hasEnded = order.status === 'cancelled' || order.status === 'refunded'
  return (
    <div className="grid gap-4">
      {order.isPaymentReversed && !hasEnded && <PaymentReversed isBuyer={isBuyer} />}
      {isBuyer && isUnclear ? <PaymentUnclear /> : <PaymentNote order={order} until={until} isBuyer={isBuyer} />}
      {isBuyer && isUnpaid && <EndedUnpaid />}
      {stores.map((store) => (
        <OrderLines
          key={store.id}
          store={store}
          number={order.number}
          isBuyer={isBuyer}
          // An order of one line has its button in the heading.
          canRepeatLines={isBuyer && lines.length > 1}
        />
      ))}
    </div>
  )
}
