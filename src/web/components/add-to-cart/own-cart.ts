import { type Cart, getCart, makeCart } from '#modules/cart/cart.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'

/** The cart of who is signed in, made where an account has none yet. Only for actions: looking at a page makes nothing. */
export async function ownCart(api: Api, userId: number): Promise<Cart> {
  return (await findOwnCart(api, userId)) ?? api(makeCart, { body: { userId } })
}

/** The same where nothing may be made; null where there is none. */
export async function findOwnCart(api: Api, userId: number): Promise<Cart | null> {
  try {
    return await api(getCart, { params: { userId: `${userId}` } })
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null
    throw error
  }
}
