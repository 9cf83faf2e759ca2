import type { RouterContextProvider } from 'react-router'

import { addCartItem } from '#modules/cart/cart.contract.ts'
import { getProduct } from '#modules/catalogue/catalogue.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'
import { apiContext, originContext } from '#web/api.ts'
import { readFields } from '#web/components/forms/form-answer.ts'
import { viewerContext } from '#web/guard.ts'

import { addAnswer, WORDS } from './add-answer.ts'
import { ownCart } from './own-cart.ts'
import { quantityProblem, readQuantity } from './quantity.ts'
import { wishesOf, wishesSetCookie, withWish } from './wishes.ts'

interface Press {
  request: Request
  context: Readonly<RouterContextProvider>
  productId: number
}

/**
 * Answers a press of Add to cart (specification, sections 4 and 5). A visitor is asked to log in, and what they wanted is
 * kept until they have (ruling 26).
 */
export async function addToCart({ request, context, productId }: Press) {
  const api = context.get(apiContext)
  const viewer = context.get(viewerContext)
  const quantity = readQuantity((await readFields(request)).get('quantity'))
  const problem = quantityProblem(quantity, Infinity)
  if (problem) return addAnswer('refused', problem, { status: 400 })
  try {
    if (viewer === null) return await keepWish(request, context, { productId, quantity })
    return await addLine(api, viewer.id, { productId, quantity })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.status === 401) return addAnswer('visitor', WORDS.visitor, { status: 401 })
    return addAnswer('refused', error.status >= 500 ? WORDS.unable : error.body.detail, { status: error.status })
  }
}

async function addLine(api: Api, userId: number, wanted: { productId: number; quantity: number }) {
  const cart = await ownCart(api, userId).catch((error: unknown) => {
    if (error instanceof Problem && error.status === 404) return null
    throw error
  })
  if (cart === null) return addAnswer('refused', WORDS.noCart, { status: 409 })
  await api(addCartItem, { body: { cartId: cart.id, ...wanted } })
  return addAnswer('added', WORDS.added, { status: 200 })
}

async function keepWish(
  request: Request,
  context: Readonly<RouterContextProvider>,
  wish: { productId: number; quantity: number },
) {
  const { stock } = await context.get(apiContext)(getProduct, { params: { id: `${wish.productId}` } })
  const problem = quantityProblem(wish.quantity, stock)
  if (problem) return addAnswer('refused', problem, { status: 409 })
  const secure = context.get(originContext).startsWith('https:')
  const cookie = wishesSetCookie(withWish(wishesOf(request), wish), { secure })
  return addAnswer('visitor', WORDS.visitor, { status: 401, cookie })
}

/**
 * Puts what a visitor wished for into the cart of who they turned out to be, and forgets the wishes. What cannot be had
 * any more is left out: `missed` says whether anything was.
 */
export async function grantWishes(
  request: Request,
  context: Readonly<RouterContextProvider>,
  userId: number,
): Promise<{ headers: Record<string, string>; missed: boolean }> {
  const wishes = wishesOf(request)
  if (wishes.length === 0) return { headers: {}, missed: false }
  const api = context.get(apiContext)
  let missed = false
  try {
    const { id: cartId } = await ownCart(api, userId)
    // One after the other: they are lines of one cart, in the order of the presses.
    for (const wish of wishes) missed = !(await isAdded(api, { cartId, ...wish })) || missed
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    missed = true
  }
  const secure = context.get(originContext).startsWith('https:')
  return { headers: { 'Set-Cookie': wishesSetCookie([], { secure }) }, missed }
}

async function isAdded(api: Api, body: { cartId: number; productId: number; quantity: number }): Promise<boolean> {
  try {
    await api(addCartItem, { body })
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}
