import type { RouterContextProvider } from 'react-router'
import type { z } from 'zod'

import { addCartItem, detectSameItem, type NewItemBody } from '#modules/cart/cart.contract.ts'
import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'
import type { Api } from '#platform/http/client.ts'
import { apiContext, isSecure, nullOnProblem } from '#web/app/api/page-api.ts'
import { readVehicleCookie } from '#web/features/vehicle-picker/vehicle-cookie.ts'

import { getOrCreateCart } from './own-cart.ts'
import { type PendingItem, pendingItemsSetCookie, readPendingItems } from './pending-items.ts'

/** The number of pending items added and still pending, and the Set-Cookie that stores the latter. */
export interface PendingOutcome {
  added: number
  left: number
  cookie: string | null
}

/** Adds pending items to the cart of the user who just logged in; items that cannot be added stay pending. */
export async function addPendingItems(
  request: Request,
  context: Readonly<RouterContextProvider>,
  userId: number,
): Promise<PendingOutcome> {
  const items = readPendingItems(request)
  if (items.length === 0) return { added: 0, left: 0, cookie: null }
  const left = await addEach(context.get(apiContext), { userId, vehicle: readVehicleCookie(request) }, items)
  const cookie = pendingItemsSetCookie(left, { secure: isSecure(context) })
  return { added: items.length - left.length, left: left.length, cookie }
}

/** Adds items one by one, because they are lines of one cart. Returns those that could not be added. */
async function addEach(
  api: Api,
  { userId, vehicle }: { userId: number; vehicle: ChosenVehicle | null },
  items: readonly PendingItem[],
): Promise<readonly PendingItem[]> {
  const cart = await nullOnProblem(getOrCreateCart(api, userId))
  if (cart === null) return items
  const left: PendingItem[] = []
  const line = { cartId: cart.id, ...(vehicle && { vehicle }) }
  for (const item of items) if (!(await isAdded(api, { ...line, ...item }))) left.push(item)
  return left
}

/** Returns whether the item is in the cart; true when the cart already holds that quantity of the product. */
async function isAdded(api: Api, body: z.input<typeof NewItemBody>): Promise<boolean> {
  if ((await nullOnProblem(api(addCartItem, { body }))) !== null) return true
  const params = { cartId: `${body.cartId}`, productId: `${body.productId}` }
  const [line] = (await nullOnProblem(api(detectSameItem, { params }))) ?? []
  return line !== undefined && line.quantity >= body.quantity
}
