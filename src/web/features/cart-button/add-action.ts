import type { RouterContextProvider } from 'react-router'
import type { z } from 'zod'

import { addCartItem, cartProblems, type NewItemBody } from '#modules/cart/cart.contract.ts'
import { formatMaxQuantity, getMaxQuantity } from '#modules/cart/cart.rules.ts'
import { getProduct } from '#modules/catalogue/catalogue.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'
import { apiContext, isSecure } from '#web/app/api/page-api.ts'
import { viewerContext } from '#web/app/navigation/guard.ts'
import { readFields } from '#web/features/forms/form-answer.ts'
import { priceKobo } from '#web/features/product-card/card-product.ts'
import { readVehicleCookie } from '#web/features/vehicle-picker/vehicle-cookie.ts'

import { toAddAnswer, toQuestionAnswer, getCartProblemText, ADD_TEXTS } from './add-answer.ts'
import { findFitQuestion } from './fit-question.ts'
import { getOrCreateCart } from './own-cart.ts'
import { pendingCountContext } from './pending-count.ts'
import { pendingItemsSetCookie, readPendingItems, withPendingItem } from './pending-items.ts'
import { checkQuantity, readQuantity } from './quantity.ts'

type NewItem = z.input<typeof NewItemBody>

interface Press {
  request: Request
  context: Readonly<RouterContextProvider>
  productId: number
}

/** Answers a click on Add to cart. A visitor's part waits in a cookie until they log in (ruling 41). */
export async function addToCart({ request, context, productId }: Press) {
  const api = context.get(apiContext)
  const viewer = context.get(viewerContext)
  const vehicle = readVehicleCookie(request)
  const fields = await readFields(request)
  // The confirmation form carries the quantity that the question was about.
  const anyway = fields.get('anyway')
  const quantity = readQuantity(anyway ?? fields.get('quantity'))
  const problem = checkQuantity(quantity, Infinity)
  if (problem) return toAddAnswer('refused', problem, { status: 400 })
  try {
    const question = anyway === null ? await findFitQuestion(api, vehicle, { productId, quantity }) : null
    if (question) return toQuestionAnswer(question)
    if (viewer === null) return await keepPending(request, context, { productId, quantity })
    return await addLine(api, viewer.id, { productId, quantity, ...(vehicle && { vehicle }) }).catch(
      (error: unknown) => {
        // The session ended after the page was loaded: keep the part until the next login.
        if (error instanceof Problem && error.status === 401)
          return keepPending(request, context, { productId, quantity })
        throw error
      },
    )
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return toAddAnswer('refused', error.status >= 500 ? ADD_TEXTS.unable : getCartProblemText(error.body), {
      status: error.status,
    })
  }
}

async function addLine(api: Api, userId: number, wanted: Omit<NewItem, 'cartId'>) {
  const cart = await getOrCreateCart(api, userId).catch((error: unknown) => {
    if (error instanceof Problem && error.status === 404) return null
    throw error
  })
  if (cart === null) return toAddAnswer('refused', ADD_TEXTS.noCart, { status: 409 })
  await api(addCartItem, { body: { cartId: cart.id, ...wanted } })
  return toAddAnswer('added', ADD_TEXTS.added, { status: 200 })
}

async function keepPending(
  request: Request,
  context: Readonly<RouterContextProvider>,
  item: { productId: number; quantity: number },
) {
  const { stock, display_price: price } = await context.get(apiContext)(getProduct, {
    params: { id: `${item.productId}` },
  })
  const problem = checkQuantity(item.quantity, stock)
  if (problem) return toAddAnswer('refused', problem, { status: 409 })
  const unit = priceKobo(price)
  if (item.quantity > getMaxQuantity(unit)) throw cartProblems.overLineLimit({ count: formatMaxQuantity(unit) })
  const items = withPendingItem(readPendingItems(request), item)
  if (items === null) return toAddAnswer('visitor', ADD_TEXTS.full, { status: 409 })
  context.set(pendingCountContext, items.length)
  return toAddAnswer('visitor', ADD_TEXTS.visitor, {
    status: 401,
    cookie: pendingItemsSetCookie(items, { secure: isSecure(context) }),
  })
}
