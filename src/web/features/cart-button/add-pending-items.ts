import type { RouterContextProvider } from 'react-router'
import type { z } from 'zod'

import { addCartItem, detectSameItem, type NewItemBody } from '#modules/cart/cart.contract.ts'
import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'
import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'
import { apiContext, isSecure } from '#web/app/api.ts'
import { readVehicleCookie } from '#web/features/vehicle-picker/vehicle-cookie.ts'

import { ownCart } from './own-cart.ts'
import { type PendingItem, pendingItemsSetCookie, readPendingItems } from './pending-items.ts'

/** How many pending items are in the cart now, how many still wait, and the Set-Cookie that keeps those. */
export interface PendingOutcome {
  added: number
  left: number
  cookie: string | null
}

/** Adds a request's pending items to the cart of the user who just logged in; what cannot be added goes on waiting. */
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

/** Returns the items that could not be added; they are judged for the vehicle that is chosen now. One after the other: they are lines of one cart, in the order of clicks. */
async function addEach(
  api: Api,
  { userId, vehicle }: { userId: number; vehicle: ChosenVehicle | null },
  items: readonly PendingItem[],
): Promise<readonly PendingItem[]> {
  const cart = await orNull(ownCart(api, userId))
  if (cart === null) return items
  const left: PendingItem[] = []
  const line = { cartId: cart.id, ...(vehicle && { vehicle }) }
  for (const item of items) if (!(await isAdded(api, { ...line, ...item }))) left.push(item)
  return left
}

/** Also counts as added when the cart holds as many of the product already: nothing is missing from it. */
async function isAdded(api: Api, body: z.input<typeof NewItemBody>): Promise<boolean> {
  if ((await orNull(api(addCartItem, { body }))) !== null) return true
  const params = { cartId: `${body.cartId}`, productId: `${body.productId}` }
  const [line] = (await orNull(api(detectSameItem, { params }))) ?? []
  return line !== undefined && line.quantity >= body.quantity
}

async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}
