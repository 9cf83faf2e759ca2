import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ShouldRevalidateFunctionArgs } from 'react-router'

import { apiContext } from '#web/app/api/page-api.ts'
import { signedIn } from '#web/app/navigation/guard.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { findCartItems, findOwnCart } from '#web/features/cart-button/own-cart.ts'
import { readPendingItems } from '#web/features/cart-button/pending-items.ts'
import { readFields } from '#web/features/forms/form-answer.ts'
import { findUnpaidOrders } from '#web/features/order-summary/find-unpaid-orders.ts'
import { UnpaidOrders } from '#web/features/order-summary/unpaid-orders.tsx'
import { Alert } from '#web/ui/alert.tsx'

import type { Route } from './+types/page.ts'
import { performCartForm } from './cart-action.ts'
import { submitOrShowFailure } from './cart-answer.ts'
import { CartLine } from './cart-line.tsx'
import { CartSummary } from './cart-summary.tsx'
import { toLine, toSums } from './cart-view.ts'
import { EmptyCart } from './empty-cart.tsx'
import { findWaitingParts } from './find-waiting.ts'
import { readOrderedAgain } from './order-again.ts'
import { OrderedAgainNote } from './ordered-again-note.tsx'
import { RemovedNote } from './removed-note.tsx'
import { useCart } from './use-cart.ts'
import { WaitingParts } from './waiting-parts.tsx'

const NOTHING = { total: 0, before: 0, saved: 0 }

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const cart = await findOwnCart(api, signedIn(context).id)
  const [items, waiting, orders, again] = await Promise.all([
    cart === null ? [] : findCartItems(api, cart.id),
    findWaitingParts(api, readPendingItems(request)),
    findUnpaidOrders(api),
    readOrderedAgain(api, url),
  ])
  return { lines: items.map(toLine), sums: cart === null ? NOTHING : toSums(cart), waiting, orders, again }
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readFields(request)
  return performCartForm({ request, context, userId: signedIn(context).id, fields })
}

export const clientAction = (sent: Route.ClientActionArgs) => submitOrShowFailure(sent)

/** Also reloads after a rejection, because its cause has changed the cart. */
export const shouldRevalidate = ({ actionStatus = 200, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate || (actionStatus >= 400 && actionStatus < 500)

/** The login page answers search engines. Of the cart's two addresses this one is canonical (ruling 38). */
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: msg`Your cart`,
    description: 'The parts in your cart, with their bulk discount and the total.',
    path: paths.cart,
  })

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const cart = useCart(loaderData, actionData)
  const problem = cart.getProblem(null)
  return (
    <div className="page-width py-6 sm:py-8">
      <h1 className="text-2xl">{t`Your Cart Items`}</h1>
      <div className="mt-4 grid gap-3 empty:hidden">
        {loaderData.again && <OrderedAgainNote again={loaderData.again} />}
        <WaitingParts parts={loaderData.waiting} />
        <UnpaidOrders orders={loaderData.orders} />
        {problem && <Alert kind="error">{problem}</Alert>}
        {cart.removed && <RemovedNote line={cart.removed} onUndo={() => cart.removed && cart.putBack(cart.removed)} />}
      </div>
      <div className="mt-4">{cart.lines.length === 0 ? <EmptyCart /> : <FilledCart cart={cart} />}</div>
    </div>
  )
}

function FilledCart({ cart }: { cart: ReturnType<typeof useCart> }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
      <ul className="rounded-lg border border-line bg-surface px-3 sm:px-4">
        {cart.lines.map((line) => (
          <CartLine key={line.id} line={line} cart={cart} />
        ))}
      </ul>
      <div className="lg:sticky lg:top-4">
        <CartSummary
          sums={cart.sums}
          hasProblem={cart.lines.some(({ problem }) => problem !== null)}
          leavesOut={cart.lines.some(({ counted, quantity }) => counted < quantity)}
          isChanging={cart.isChanging}
        />
      </div>
    </div>
  )
}
