import { type Cart, type CartItem, getCart, listCartItems, makeCart } from '#modules/cart/cart.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'
import { asRouteError } from '#web/app/api.ts'

/** The cart of who is signed in, made where an account has none yet. Only for actions: looking at a page makes nothing. */
export async function ownCart(api: Api, userId: number): Promise<Cart> {
  return (await findOwnCart(api, userId)) ?? api(makeCart, { body: { userId } })
}

/** The same where nothing may be made; null where there is none. */
export async function findOwnCart(api: Api, userId: number): Promise<Cart | null> {
  try {
    return await inWords('Failed to load cart', api(getCart, { params: { userId: `${userId}` } }))
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null
    throw error
  }
}

/** The lines of that cart. */
export function findCartItems(api: Api, cartId: number): Promise<CartItem[]> {
  return inWords('Failed to load cart items', api(listCartItems, { params: { cartId: `${cartId}` } }))
}

/** What the server says of a failure that nobody foresaw: nothing of the cart in particular. */
const WORDLESS: ReadonlySet<string> = new Set(['unexpected', 'unreadable'])

/** A call that failed without words of its own fails in those of section 8. */
async function inWords<T>(words: string, asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof Problem) || !WORDLESS.has(error.body.code)) throw error
    throw asRouteError(new Problem(error.status, { ...error.body, detail: words }, error.headers))
  }
}
