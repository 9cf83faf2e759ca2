import { type Cart, type CartItem, getCart, listCartItems, makeCart } from '#modules/cart/cart.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'
import { toRouteError } from '#web/app/api/page-api.ts'

/** Returns the caller's cart, created if missing. For actions only: a page view creates nothing. */
export async function getOrCreateCart(api: Api, userId: number): Promise<Cart> {
  return (await findOwnCart(api, userId)) ?? api(makeCart, { body: { userId } })
}

/** Finds the caller's cart; null when the account has none. */
export async function findOwnCart(api: Api, userId: number): Promise<Cart | null> {
  try {
    return await withText(
      { code: 'cart_unreadable', detail: 'Failed to load cart' },
      api(getCart, { params: { userId: `${userId}` } }),
    )
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null
    throw error
  }
}

/** Returns the lines of the caller's cart. */
export function findCartItems(api: Api, cartId: number): Promise<CartItem[]> {
  return withText(
    { code: 'cart_items_unreadable', detail: 'Failed to load cart items' },
    api(listCartItems, { params: { cartId: `${cartId}` } }),
  )
}

/** The detail of unexpected server errors, which says nothing about the cart. */
const GENERIC_CODES: ReadonlySet<string> = new Set(['unexpected', 'unreadable'])

/** Replaces the generic text of a failed call by that of section 8. */
async function withText<T>(problem: { code: string; detail: string }, call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof Problem) || !GENERIC_CODES.has(error.body.code)) throw error
    throw toRouteError(new Problem(error.status, { ...error.body, ...problem }, error.headers))
  }
}
