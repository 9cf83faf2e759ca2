import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { data, type ShouldRevalidateFunctionArgs } from 'react-router'

import { getUserCode, type User } from '#modules/accounts/accounts.contract.ts'
import { ROLE } from '#modules/accounts/permissions.rules.ts'
import type { Api } from '#platform/http/client.ts'
import { apiContext, cardGatewayContext } from '#web/app/api/page-api.ts'
import { inOwnDocument } from '#web/app/document/own-document.ts'
import { signedIn } from '#web/app/navigation/guard.ts'
import { dashboardPath, paths } from '#web/app/navigation/paths.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { cardSources } from '#web/features/card-payment/card-sources.ts'
import { CardWindow } from '#web/features/card-payment/card-window.tsx'
import { TestMode } from '#web/features/card-payment/test-mode.tsx'
import { findCartItems, findOwnCart } from '#web/features/cart-button/own-cart.ts'
import { DraftedForm } from '#web/features/drafts/drafted-form.tsx'
import { draftKey } from '#web/features/drafts/kept-draft.ts'
import { useDropDraft } from '#web/features/drafts/use-draft.ts'
import { EntryCard } from '#web/features/forms/entry-card.tsx'
import { readFields } from '#web/features/forms/form-answer.ts'
import { formHeaders } from '#web/features/forms/form-headers.ts'
import { submitOrShowOffline } from '#web/features/forms/offline-answer.ts'
import { findOrder } from '#web/features/order-summary/find-order.ts'

import type { Route } from './+types/page.ts'
import { hashCart } from './cart-hash.ts'
import { Changed } from './changed.tsx'
import { type CheckoutAnswer, performCheckout } from './checkout-action.ts'
import { toCheckoutView } from './checkout-view.ts'
import { DELIVERY_DRAFT } from './delivery-draft.ts'
import { EmptyCheckout } from './empty-checkout.tsx'
import { MessageReady } from './message-ready.tsx'
import { OrderLines } from './order-lines.tsx'
import { PayForm } from './pay-form.tsx'
import { Placed } from './placed.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const user = signedIn(context)
  const cards = context.get(cardGatewayContext)
  const number = url.searchParams.get('order')
  const view = number === null ? await loadOffer(api, user) : await loadPlaced(api, user, number)
  return data({ ...view, cards, draftKey: draftKey(user.id, 'checkout') }, { headers: cardSources(cards) })
}

/** The result of an order that was just placed. */
async function loadPlaced(api: Api, user: User, number: string) {
  const order = await findOrder(api, number)
  return { placed: order, dashboard: dashboardPath(user.role.id), offer: null }
}

/** The cart's lines, and the known details of the buyer. */
async function loadOffer(api: Api, user: User) {
  const userId = `${user.id}`
  const [cart, { unique_code: code, balance }] = await Promise.all([
    findOwnCart(api, user.id),
    api(getUserCode, { params: { id: userId } }),
  ])
  const items = cart === null ? [] : await findCartItems(api, cart.id)
  return {
    placed: null,
    offer: {
      view: toCheckoutView(cart, items),
      code,
      balance,
      delivery: { delivery_address: user.address, contact_phone: user.phone, note: '' },
      attempt: crypto.randomUUID(),
      cartHash: await hashCart(items),
      mayAddMoney: user.role.id !== ROLE.admin,
    },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readFields(request)
  return performCheckout({ api: context.get(apiContext), user: signedIn(context), fields })
}

export const headers: Route.HeadersFunction = formHeaders

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => inOwnDocument(request, serverLoader)

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => submitOrShowOffline('checkout', serverAction)

/** Answers without a payment: too little in the wallet, a changed cart, a repeated request, or no card service. */
const CHANGED: ReadonlySet<number> = new Set([402, 409, 422, 502])

/** After such an answer the page reloads its data and uses a new idempotency key. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  CHANGED.has(actionStatus ?? 200) || defaultShouldRevalidate

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: msg`Your order details`,
    description: 'What you are buying, where it goes, and how you pay.',
    path: paths.checkout,
    noindex: true,
  })

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const answer = toAnswer(actionData)
  const { refused } = answer
  const offer = getOffer(loaderData, answer)
  useDropDraft(loaderData.draftKey, offer === null)
  if (offer === null) return <Result loaderData={loaderData} answer={answer} />
  const { view, delivery, ...offered } = offer
  return (
    <div className="page-width max-w-6xl pt-5 lg:pb-8">
      <h1 className="text-2xl">{t`Your Order Details`}</h1>
      {refused && <Changed changes={refused.changes} total={view.total} isStuck={view.isStuck} />}
      <div className="mt-5">
        <DraftedForm draftKey={loaderData.draftKey} fields={DELIVERY_DRAFT} initial={delivery} answer={refused}>
          {(form) => (
            <PayForm
              cartId={view.cartId}
              total={view.total}
              isStuck={view.isStuck}
              isTest={loaderData.cards.isTest}
              answer={form.answer}
              delivery={form.values}
              {...offered}
            >
              <OrderLines view={view} />
            </PayForm>
          )}
        </DraftedForm>
      </div>
    </div>
  )
}

/** Returns what the form offers; null when an order was placed or the cart is empty. */
function getOffer({ offer }: Route.ComponentProps['loaderData'], { waiting, payment, message }: CheckoutAnswer) {
  if (waiting || payment || message || offer === null || offer.view.lines.length === 0) return null
  return offer
}

interface ResultProps {
  loaderData: Route.ComponentProps['loaderData']
  answer: CheckoutAnswer
}

/** The page without its form: a payment to make, a placed order, or an empty cart. */
function Result({ loaderData, answer: { refused, waiting, payment, message } }: ResultProps) {
  const { t } = useLingui()
  if (waiting) return <Placed {...waiting} />
  if (message) return <MessageReady {...message} />
  if (payment)
    return (
      <EntryCard title={t`Complete your payment`}>
        <CardWindow
          payment={payment.started}
          scriptUrl={loaderData.cards.scriptUrl}
          what={t`Order ${payment.order}, held for 15 minutes after you placed it`}
        />
        {payment.started.test_mode && <TestMode />}
      </EntryCard>
    )
  const problem = refused?.detail ?? null
  if (loaderData.placed) return <Placed order={loaderData.placed} dashboard={loaderData.dashboard} problem={problem} />
  return <EmptyCheckout problem={problem} />
}

/** Without a response, the form shows an error like a rejection. */
function toAnswer(answer: Route.ComponentProps['actionData']): CheckoutAnswer {
  if (answer === undefined) return {}
  return 'errors' in answer ? { refused: { ...answer, changes: [] } } : answer
}
