import { data, isRouteErrorResponse } from 'react-router'

import type { CartLine } from './cart-view.ts'

/** What the server says to a form of the cart page. */
export interface CartAnswer {
  /** The line it is about; null for the cart as a whole. */
  itemId: number | null
  problem: string | null
  /** The line that was taken out, so that it can be put back. */
  removed: CartLine | null
}

/** In the words of section 8. */
export const FAILED = {
  update: 'Failed to update cart',
  remove: 'Failed to delete cart item',
  add: 'Failed to add item to cart',
} as const

/** Sends a form from the browser; where no answer comes, the cart stays as it was and says so. */
export async function orFailed<T>(send: () => Promise<T>) {
  try {
    return await send()
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    return data<CartAnswer>({ itemId: null, problem: FAILED.update, removed: null }, { status: 504 })
  }
}
