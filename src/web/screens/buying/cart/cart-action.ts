import { data, redirect, type RouterContextProvider } from 'react-router'

import {
  addCartItem,
  type CartItem,
  deleteCartItem,
  listCartItems,
  updateCartItem,
} from '#modules/cart/cart.contract.ts'
import { cancelOrder } from '#modules/orders/order-changes.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'
import { apiContext, isSecure } from '#web/app/api/page-api.ts'
import { orderPath, paths } from '#web/app/navigation/paths.ts'
import { getCartProblemText } from '#web/features/cart-button/add-answer.ts'
import { getOrCreateCart } from '#web/features/cart-button/own-cart.ts'
import { pendingItemsSetCookie, readPendingItems, withoutPendingItem } from '#web/features/cart-button/pending-items.ts'
import { readQuantity } from '#web/features/cart-button/quantity.ts'
import { findOrder } from '#web/features/order-summary/find-order.ts'
import { readVehicleCookie } from '#web/features/vehicle-picker/vehicle-cookie.ts'

import { type CartAnswer, failedText } from './cart-answer.ts'
import { toLine } from './cart-view.ts'
import { orderAgain } from './order-again.ts'

interface CartForm {
  request: Request
  context: Readonly<RouterContextProvider>
  userId: number
  fields: URLSearchParams
}

const DONE: CartAnswer = { itemId: null, problem: null, isFailed: false, removed: null }

/** Performs a form of the cart page. An error is shown at its line, and the page shows the current cart. */
export async function performCartForm(form: CartForm) {
  const { request, context, userId, fields } = form
  const api = context.get(apiContext)
  const intent = fields.get('intent') ?? 'set'
  const itemId = parseId(fields.get('itemId'))
  try {
    if (intent === 'put-back') return await putBackOrder(api, fields.get('order') ?? '')
    if (intent === 'again') return await orderAgain(readOrderAgain(form))
    if (intent === 'remove-waiting') return dropPending(form)
    const { id: cartId } = await getOrCreateCart(api, userId)
    if (intent === 'remove') return { ...DONE, removed: await remove(api, cartId, itemId) }
    const body = { cartId, productId: parseId(fields.get('productId')), quantity: readQuantity(fields.get('quantity')) }
    if (intent === 'set') await api(updateCartItem, { params: { itemId: `${itemId}` }, body })
    else {
      // A restored part is bought for the current vehicle.
      const vehicle = readVehicleCookie(request)
      await api(addCartItem, { body: { ...body, ...(vehicle && { vehicle }) } })
    }
    return intent === 'add-waiting' ? dropPending(form) : DONE
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const isFailed = error.status >= 500
    const problem = isFailed ? failedText(intent) : getCartProblemText(error.body)
    return data<CartAnswer>(
      { itemId: intent === 'set' || intent === 'remove' ? itemId : null, problem, isFailed, removed: null },
      // After an error status, the router would not reload the badge, which still counts a line that is gone.
      { status: error.body.code === 'item_not_found' ? 200 : error.status },
    )
  }
}

const readOrderAgain = ({ request, context, userId, fields }: CartForm) => ({
  api: context.get(apiContext),
  userId,
  vehicle: readVehicleCookie(request),
  number: fields.get('order') ?? '',
  lineId: fields.has('line') ? parseId(fields.get('line')) : null,
})

/** Redirects to the cart without a pending part, which was added or removed. */
function dropPending({ request, context, fields }: CartForm): Response {
  const left = withoutPendingItem(readPendingItems(request), parseId(fields.get('productId')))
  const cookie = pendingItemsSetCookie(left, { secure: isSecure(context) })
  return redirect(paths.cart, { status: 303, headers: { 'Set-Cookie': cookie } })
}

/** Cancels an unpaid order, which returns its parts to the cart. Redirects to a paid order instead. */
async function putBackOrder(api: Api, wanted: string): Promise<Response> {
  const { number, status } = await findOrder(api, wanted)
  if (status !== 'pending_payment') return redirect(orderPath(number), 303)
  await api(cancelOrder, { params: { number }, body: { note: 'Put back in the cart.' } })
  return redirect(paths.cart, 303)
}

/** Removes a line and returns it for Undo. A line that is already gone counts as removed. */
async function remove(api: Api, cartId: number, itemId: number) {
  const items = await api(listCartItems, { params: { cartId: `${cartId}` } })
  const item = items.find(({ id }: CartItem) => id === itemId)
  if (item === undefined) return null
  await api(deleteCartItem, { params: { itemId: `${itemId}` } })
  return toLine(item)
}

const NO_ID = 999_999_999_999_999

/** An invalid id matches nothing. */
const parseId = (text: string | null): number => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : NO_ID)
